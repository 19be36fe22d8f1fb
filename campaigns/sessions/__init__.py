"""The sessions of a campaign: begin, go on, pack away; the journal, the candle."""
