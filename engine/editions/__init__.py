"""The editions and twists that are built in, in the order in which they are offered. Importing this package registers them."""

from engine.editions import base, companion, expert, extreme, face_to_face, house, on_fire, quick_and_easy
from engine.options import register

register(base.EDITION, extreme.EDITION, quick_and_easy.EDITION, face_to_face.EDITION)
register(*expert.TWISTS, *on_fire.TWISTS, *house.TWISTS, *quick_and_easy.TWISTS, *companion.TWISTS)
