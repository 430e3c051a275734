"""The editions and twists that are built in, in the order in which they are offered. Importing this package registers them."""

from engine.editions import base, expert
from engine.options import register

register(base.EDITION, *expert.TWISTS)
