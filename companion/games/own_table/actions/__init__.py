"""What people do: begin, build, play, count."""
