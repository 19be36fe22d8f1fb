"""Work in the background: leases, heartbeats, how old something is."""
