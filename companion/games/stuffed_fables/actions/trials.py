"""Tests of one and of all (SF-TEST, SF-GROUP)."""
