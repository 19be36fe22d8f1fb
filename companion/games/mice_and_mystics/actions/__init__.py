"""What people can do in Mice and Mystics, one file a topic."""
