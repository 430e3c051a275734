"""Thinking: outlooks in, advice out. Nothing here can name a state, and nothing here decides what is legal."""
