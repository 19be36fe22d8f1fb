# The images for more than one platform, for whoever publishes them:
#   TAG=1.2 NAME=example/nightlight docker buildx bake -f deploy/docker-bake.hcl --push
variable "NAME" {
  default = "nightlight"
}

variable "TAG" {
  default = "latest"
}

group "default" {
  targets = ["family", "site", "front"]
}

target "any" {
  context    = "."
  dockerfile = "deploy/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
}

target "family" {
  inherits = ["any"]
  target   = "family"
  tags     = ["${NAME}-family:${TAG}"]
}

target "site" {
  inherits = ["any"]
  target   = "site"
  tags     = ["${NAME}:${TAG}"]
}

target "front" {
  inherits = ["any"]
  target   = "front"
  tags     = ["${NAME}-front:${TAG}"]
}
