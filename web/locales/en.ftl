### The words of Ninety-Eight, in English. Plain and short; a pile is a pile, a play is a play.

app = Ninety-Eight
back = Back
keep-playing = Keep playing
ok = OK
menu = Menu
undo = Undo
new-game = New game
end-turn = End turn
share = Share
same-deal = Same deal
same-deal-of = Same deal as on { $date }
take-back = Take back the last card

title-start = Ninety-Eight
title-table = The table
title-records = Records
title-rules = Rules
title-settings = Settings
title-about = About
title-review = Looking back
go-start = Start
go-records = Records
go-rules = Rules
go-settings = Settings
go-about = About

## Start

lead = Play all ninety-eight cards onto four piles. Two go up, two go down, and ten is the only way back.
continue = { $left ->
    [one] Continue: { $left } card left
   *[other] Continue: { $left } cards left
}
next-game = The next game
edition = Edition
players = { $players ->
    [one] 1 player
   *[other] { $players } players
}
players-label = Players
names = Who plays
names-now = Who plays in the running game
player-kind = Who plays at seat { $number }
player-person = A person
you = You
computer-careful = { $seat ->
    [1] Nell
    [2] Otto
    [3] Pia
   *[other] Tim
}
    .kind = { computer-careful }, careful
    .note = { $name } has not played for long: small steps, one at a time, and never far ahead.
computer-quick = { $seat ->
    [1] Finn
    [2] Ida
    [3] Leo
   *[other] Mia
}
    .kind = { computer-quick }, quick
    .note = { $name } plays by feel, and is done before you have looked up.
computer-strong = { $seat ->
    [1] Vera
    [2] Hugo
    [3] Ruth
   *[other] Carl
}
    .kind = { computer-strong }, strong
    .note = { $name } weighs the whole hand, and what the others may need.
computer-searched = { $seat ->
    [1] Ada
    [2] Emil
    [3] Noor
   *[other] Kurt
}
    .kind = { computer-searched }, thorough
    .note = { $name } thinks through what may come before touching a card, and takes a moment for it.
seat = Player { $number }
deal-line = { $players ->
    [one] { $handSize }
   *[other] { $handSize } each
} in hand, { $draw } to draw, { $least ->
    [one] at least one card a turn
    [2] at least two cards a turn
    [3] at least three cards a turn
   *[other] at least { $least } cards a turn
}.
know-the-game = Already know the game?
    .note = Ideas and twists to agree on before the start. Take one or mix several; each mix keeps records of its own.
twists-not-here = Not with { $edition }: { $twists }.
best-with = Best with these rules: { $best ->
    [0] a perfect game
   *[other] { $best } left over
}, in { $count ->
    [one] one game
   *[other] { $count } games
}.
kept-here = Saved on this device only. Clearing the browser’s cache or site data removes it; there is no account and no backup, but a copy can be exported in the settings.
rulings = { $changed ->
    [0] Unclear rules
   *[other] Unclear rules: { $changed } changed
}
rulings-note = Where the rule sheets differ, you choose the reading. Each has records of its own.
rulings-free-note = These are a matter of taste: they change nothing in the records.

edition-base = Classic
    .note = All 98 cards onto four piles: two ascend, two descend, ten is the only way back.
edition-extreme = Extreme
    .note = 28 of the 98 cards carry a command, and every command must be obeyed.
edition-quick-and-easy = Quick & Easy
    .note = Fifty cards in five colours, two piles, two cards in hand; the same colour always fits.
edition-face-to-face = Face to Face
    .note = A duel of two decks: be the first to be rid of all your cards, and help the other when it pays.
twist-three-cards = Three cards a turn
    .note = At least three cards a turn instead of two, while there are cards to draw.
twist-smaller-hands = Smaller hands
    .note = One card less in every hand.
twist-on-fire = On Fire
    .note = 22, 33, 44, 55, 66 and 77 burn: left on top, they must be covered by the end of the next turn.
twist-open-card = One open card
    .note = After drawing, each player lays one card of the hand open. Its number may be talked about.
twist-reserved-pile = Reserved pile
    .note = Once in the game a player keeps a pile free until the own next turn.
twist-emergency-briefing = Emergency briefing
    .note = Once in the game, before a turn and if all agree, everybody lays one card open.
twist-professional = Professional
    .note = Exactly one card a turn, even if two would fit. Talk about colours and piles only.
twist-solo = Solo
    .note = Alone with two cards; the box begins at two players.
twist-physical-deck = Real cards on the table
    .note = You play with a real deck; tap each number you lay, and the app keeps piles, minimum, count and result.
origin-publisher = Publisher’s rule.
origin-publisher-expert = Publisher’s expert rule.
origin-house = House twist: optional, not the publisher’s, not balance-tested.
origin-companion = A companion for your own deck; its results are kept apart.
ruling-empty-draw-pile = Minimum once the draw pile is empty
ruling-empty-draw-pile-one = One card
ruling-empty-draw-pile-two = Two cards
ruling-loss-check = A turn that cannot be finished is lost
ruling-loss-check-eager = At once
ruling-loss-check-play-on = When nothing fits
ruling-short-hand = A hand smaller than the minimum
ruling-short-hand-lose = Loses the game
ruling-short-hand-play-all = Is played out
ruling-starter = Who starts
ruling-starter-agree = Agreed after a look at the hands
ruling-starter-random = By lot
ruling-starter-left-of-dealer = Left of the dealer
ruling-talk = What may be said
ruling-talk-standard = Wishes only
ruling-talk-loose = Also “I can go back here”
ruling-talk-ranges = Also rough ranges
ruling-show-history = Looking through a pile
ruling-show-history-closed = Only the top shows
ruling-show-history-open = Allowed
ruling-same-pile = How long “one pile” binds
ruling-same-pile-while-visible = While it shows
ruling-same-pile-whole-turn = The whole turn
ruling-final-skull = A skull as the very last card
ruling-final-skull-lose = Loses
ruling-final-skull-win = Wins
ruling-fire-cover = An inherited fire is covered
ruling-fire-cover-turn = By the end of the turn
ruling-fire-cover-first = Before other cards
ruling-fire-mate = Who covers a fire
ruling-fire-mate-anyone = Whoever can
ruling-fire-mate-mate = Another player

real-set-up = Set up the table
real-steps = Put down four markers: two that go up from 1, two that go down from 100.
    Shuffle the cards 2 to 99 and deal { $handSize } { $players ->
        [one] to yourself
       *[other] to each of { $players } players
    }.
    The other { $draw } are the draw pile, face down.
    Start a new game here and enter every card that is laid: type the number, then tap the pile.
    At the end of a turn draw as usual; the app counts along.
real-steps-zsa = Take the cards listed below; the running number stands in the top right corner of each.
    Four spare cards or slips of paper are the markers: two that go up from 1, two that go down from 100.
    Shuffle the 98 cards and deal { $handSize } { $players ->
        [one] to yourself
       *[other] to each of { $players } players
    }; the other { $draw } are the draw pile, face down.
    Start a new game here and enter every card that is laid: type the number, then tap the pile.
zsa = ZSA deck
    .note = Show the ZSA card with each number.
zsa-take = The 98 cards of the ZSA deck that are used
zsa-look-up = Number and card
zsa-number = Number
zsa-suit = Suit
zsa-rank = Card
zsa-is = { $number } is { $face }.
zsa-none = No card of the game.
face = { $suit } { $rank }
suit-clubs = ♣ Clubs
suit-spades = ♠ Spades
suit-hearts = ♥ Hearts
suit-diamonds = ♦ Diamonds
suit-fifth = ✦ Fifth suit
suit-switches = Switches
suit-planets = Planets
suit-stars = Stars

## Table

piles = Piles
pile-name = { $direction ->
    [up] Ascending pile { $number }
   *[down] Descending pile { $number }
}
pile-of = { $direction ->
    [up] Ascending pile of { $name }
   *[down] Descending pile of { $name }
}
pile-history = Lying here, the oldest first: { $history }.
pile-label = { $pile }, top { $top }
pile-fits = { $card } fits, gap { $gap }
pile-fits-trick = { $card } fits with the backwards trick
pile-fits-not = { $card } does not fit
pile-takes = { $cardsCount ->
    [0] { $pile }: no card of your hand fits here now.
    [one] { $pile }: { $some } from your hand fits here. Pick it, then tap the pile.
   *[other] { $pile }: { $some } from your hand fit here. Pick one, then tap the pile.
}
hand-label = { $count ->
    [one] Your hand, one card
   *[other] Your hand, { $count } cards
}
card-stuck = fits on no pile now
card-trick = can make the backwards trick
card-open = lies open
open = open
card-coloured = { $letter ->
    [R] red
    [B] blue
    [Y] yellow
    [G] green
   *[P] purple
} { $value }
not-in-play = { $card } is not among the cards that are left.
seats = At the table
seat-holds = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
seat-holds-own = { $count } in hand, { $draw } to draw
open-label = { $card } lies open
fits-nowhere = { $card } fits on no pile now.
not-held = There is no { $card } in your hand.
line-label = Number line. Ascending piles can still take cards above { $up }, descending piles cards below { $down }. Your hand: { $handCount ->
    [0] empty
   *[other] { $hand }
}.
cards-left = { $left ->
    [one] card left
   *[other] cards left
}
draw-pile = { $draw ->
    [0] draw pile empty
   *[other] draw pile { $draw }
}
best-short = best { $best }
turn-more = { $more ->
    [one] Play one more card
   *[other] Play { $more } more cards
}
turn-named = { $name }: { $words }
turn-of = It is the turn of { $name }
turn-look = Look at your hand
turn-computer = { $name } is playing…
skip = Do not wait
told-ask = why?
told-why = { $name } played { $cards }: ask why
told-title = { $name } says why
told-nothing = Nothing was played.
wishes = Ask for a pile
wish = Ask the others to leave this to you: { $pile }
wish-short = leave
turn-may-end = End the turn, or play on
turn-must-end = Nothing more fits: end the turn
turn-all-played = Hand played: end the turn
waiting = Waiting for the engine to start…
dealing = Shuffling…
dealing-note = The first start loads the game’s engine onto your device; later starts are quick.

told-played = { $trick ->
    [true] { $card } played on { $pile } with the backwards trick.
   *[false] { $card } played on { $pile }.
}
told-played-by = { $name } played { $card } on { $pile }.
told-undone = { $card } taken back from { $pile }.
told-refilled = You drew { $cards }.
told-draw = { $count ->
    [0] { $name } draws nothing.
    [one] { $name } draws one card.
   *[other] { $name } draws { $count } cards.
}
told-no-refill = Nothing was drawn.
told-turn-began = { $least ->
    [one] New turn: play one card.
   *[other] New turn: play at least { $least } cards.
}
told-ended = { $kind ->
    [won] All cards played. You won!
   *[lost] The game is over, { $left } cards left over.
}

hide-hand = Hide my hand
curtain-title = Give the device to { $name }
curtain-starter = Who starts?
curtain-dealer = Who deals?
curtain-turn = Turn { $turn }
curtain-show = { $name }: show my hand
curtain-played = { $name } played { $cards }.
curtain-left = { $left ->
    [one] One card left
   *[other] { $left } cards left
}
curtain-others = Somebody else wants to look or say something
curtain-others-note = Hands may be looked at, and wishes said, at any time. Nobody else looks on.
ask-starter = Agreed? Then tap who starts
    .note = Everybody has looked; numbers are not named.
ask-starter-alone = Who starts?
    .note = { $suggested ->
        [true] The others have said what they wish for; who fits best by all wishes is marked.
       *[false] Nobody has said anything; you decide.
    }
ask-dealer = Tap the dealer; whoever sits to the left starts
    .note = The deal moves on by one seat each game.
ask-open-card = Lay one of your cards open
    .note = It stays in your hand, everybody sees it, and it may be talked about.
ask-reserved-pile = Your turn is over
    .note = Hand the device on.
ask-emergency-briefing = { $of ->
    [card] Emergency briefing: lay one of your cards open
   *[flag] Emergency briefing?
}
    .note = { $of ->
    [card] It stays open until it is played.
   *[flag] Once in the game, and only if all agree.
}
pass-on = Hand it on
reserve = Reserve a pile?
reserve-note = Once in the game: nobody else plays there until your next turn begins.
briefing-do = Emergency briefing
briefing-no = No, go on
briefing-title = Emergency briefing?
briefing-body = Once in the game: every player with cards lays one of them open. All of you have to agree.
briefing-keep = Not now
proposed-title = Emergency briefing?
proposed-body = { $name } would call everybody together. Once in the game: every player with cards lays one of them open.
proposed-keep = No, go on
proposed-do = Agreed

talk = Say something
talk-note = Never a number. Your words stay on the pile until the end of your own next turn.
talk-general = In general
talk-cards = Cards in hand
signal-keep-here = Leave it to me
signal-small-here = Small steps only
signal-help-here = Please help here
signal-cannot-here = I cannot help here
signal-back-here = I can go back here
signal-close-here = I have something close
signal-far-here = I have something far off
signal-next = Let me go next
signal-hurts = This move hurts
signal-trouble = I am in trouble
signal-have-red = I have red
signal-low-red = A low red
signal-high-red = A high red
signal-have-blue = I have blue
signal-low-blue = A low blue
signal-high-blue = A high blue
signal-have-yellow = I have yellow
signal-low-yellow = A low yellow
signal-high-yellow = A high yellow
signal-have-green = I have green
signal-low-green = A low green
signal-high-green = A high green
signal-have-purple = I have purple
signal-low-purple = A low purple
signal-high-purple = A high purple
short-say-keep-here = leave · { $name }
short-say-small-here = small · { $name }
short-say-help-here = help · { $name }
short-say-cannot-here = cannot · { $name }
short-say-back-here = back · { $name }
short-say-close-here = close · { $name }
short-say-far-here = far · { $name }
short-reserved = only { $name }
notice-say-keep-here = { $name } asks you to leave this to them: { $pile }.
notice-say-small-here = { $name } asks for small steps only: { $pile }.
notice-say-help-here = { $name } asks for help: { $pile }.
notice-say-cannot-here = { $name } cannot help: { $pile }.
notice-say-back-here = { $name } can go back: { $pile }.
notice-say-close-here = { $name } has something close: { $pile }.
notice-say-far-here = { $name } has only something far off: { $pile }.
notice-say-next = { $name } would like to go next.
notice-say-hurts = { $name } { $count ->
    [one] says
   *[other] say
}: this move hurts.
notice-say-trouble = { $name } { $count ->
    [one] is
   *[other] are
} in trouble.
notice-say-have-red = { $name } { $count ->
    [one] has
   *[other] have
} a red card.
notice-say-low-red = { $name } { $count ->
    [one] has
   *[other] have
} a low red card.
notice-say-high-red = { $name } { $count ->
    [one] has
   *[other] have
} a high red card.
notice-say-have-blue = { $name } { $count ->
    [one] has
   *[other] have
} a blue card.
notice-say-low-blue = { $name } { $count ->
    [one] has
   *[other] have
} a low blue card.
notice-say-high-blue = { $name } { $count ->
    [one] has
   *[other] have
} a high blue card.
notice-say-have-yellow = { $name } { $count ->
    [one] has
   *[other] have
} a yellow card.
notice-say-low-yellow = { $name } { $count ->
    [one] has
   *[other] have
} a low yellow card.
notice-say-high-yellow = { $name } { $count ->
    [one] has
   *[other] have
} a high yellow card.
notice-say-have-green = { $name } { $count ->
    [one] has
   *[other] have
} a green card.
notice-say-low-green = { $name } { $count ->
    [one] has
   *[other] have
} a low green card.
notice-say-high-green = { $name } { $count ->
    [one] has
   *[other] have
} a high green card.
notice-say-have-purple = { $name } { $count ->
    [one] has
   *[other] have
} a purple card.
notice-say-low-purple = { $name } { $count ->
    [one] has
   *[other] have
} a low purple card.
notice-say-high-purple = { $name } { $count ->
    [one] has
   *[other] have
} a high purple card.
notice-reserved = { $pile } is kept for { $name } until that player’s next turn.
notice-fire-now = { $pile } burns: cover it before this turn ends.
notice-fire-next = { $pile } burns: covered by the end of the next turn, or all is lost.
notice-stop = Stop: this turn is over.
notice-three = Exactly three cards this turn.
notice-skull = Skull on { $pile }: cover it before this turn ends.
notice-no-ten = { $pile }: no backwards trick anywhere while this shows.
notice-silence = { $pile }: silence, nobody says anything while this shows.
notice-draw-one = { $pile }: only one card is drawn while this shows.
notice-one-pile = { $pile }: all cards of a turn on one pile while this shows.
notice-helped = The one card for the other’s piles has been played.
mark-fire = fire
    .note = left on top it must be covered by the end of the next turn
mark-stop = stop
    .note = the turn ends at once
mark-skull = skull
    .note = must be covered before the turn ends
mark-three = three
    .note = exactly three cards in this turn
mark-no-ten = no ten
    .note = no backwards trick while it shows
mark-silence = silence
    .note = no talk while it shows
mark-draw-one = draw 1
    .note = only one card is drawn while it shows
mark-one-pile = one pile
    .note = all cards of a turn on one pile while it shows

hint = Hint
hint-thinking = Thinking…
hint-look = Look at { $pile }.
hint-end = End the turn here.
hint-play = on { $pile }
hint-then-end = then end the turn
hint-more-1 = Show the turn
hint-more-2 = Say why
hint-more-3 = Put the hint away
hint-chance = { $how ->
    [clear] Clearly the best turn.
    [likely] Probably the best turn.
   *[close] Other turns are about as good.
} The game is then won in about { $percent } of 100 tries{ $done ->
    [true] {""}
   *[false]  (still thinking)
}.
reason-trick = { $card } goes back ten on { $pile }.
reason-makes-trick = { $card } opens the way for { $with } to go back ten.
reason-small-gap = { $gap ->
    [one] { $card } fits on { $pile } without a gap.
   *[other] { $card } on { $pile } uses up only { $gap }.
}
reason-only-here = { $card } fits nowhere but on { $pile }.
reason-least-harm = { $card } does the least harm on { $pile }.
reason-covers = { $card } covers the card with “{ $mark }” on { $pile }.
reason-helps = { $card } helps the other on { $pile }, and you draw up to a full hand.
why-keeps-trick = The trick from { $from } back to { $to } stays ready.
why-keeps-pair = { $low } and { $high } stay together, ten apart.
why-leaves-alone = { $direction ->
    [up] Both ascending piles stay as they are.
   *[down] Both descending piles stay as they are.
}
why-respects = { $name } asked for { $pile }: it is left alone.
why-more-is-cheap = { $count ->
    [one] One card more than needed, { $cards }, costs next to nothing.
   *[other] { $cards } beyond what is needed cost next to nothing.
}
why-nothing-close = No other turn comes close.
why-all-known = Every card is known now, and this wins.
why-too-late = The game can no longer be won; this keeps the most open.
error-think-cancelled = The hint came too late; ask again.

keypad = The number that was played
keypad-line = Number line: tap or slide to the number that was played
keypad-empty = Type a number, then tap its pile
keypad-clear = Delete
blocked = We are blocked
blocked-not = Your turn may end, so you are not blocked.
blocked-title = Is nobody able to go on?
blocked-body = { $left ->
    [one] The player cannot meet the minimum. The game ends with one card left over.
   *[other] The player cannot meet the minimum. The game ends with { $left } cards left over.
}
blocked-keep = Keep playing
blocked-do = We are blocked

warn-title = This would lock the turn
warn-body = { $least ->
    [one] With { $card } on { $pile }, this turn could no longer be finished: the game would be lost.
   *[other] With { $card } on { $pile }, the turn’s { $least } cards could no longer be played: the game would be lost.
}
warn-keep = Choose another
warn-do = Play it anyway
warn-never = Do not warn again

abandon-title = Give up the running game?
abandon-body = { $left ->
    [one] One card is left in it. A game given up is not recorded.
   *[other] { $left } cards are left in it. A game given up is not recorded.
}
abandon-keep = Keep playing
abandon-do = Start a new one
replay-dropped = { $dropped ->
    [one] The rules have changed: the last move of your game was dropped. { $why }
   *[other] The rules have changed: the last { $dropped } moves of your game were dropped. { $why }
}
save-unreadable = The saved game could not be opened

## Result

result-title = { $grade ->
    [won] A perfect game!
    [excellent] left over. Excellent!
   *[lost] left over
}
result-duel = { $you ->
    [true] You win!
   *[false] { $name } wins
}
result-duel-left = { $you ->
    [true] You had { $count } in hand and { $draw } to draw.
   *[false] { $name } had { $count } in hand and { $draw } to draw.
}
help = { $namesCount ->
    [0] With
   *[other] With { $some }{ $hints ->
        [0] {"."}
       *[other] {" "}and
    }
}{ $hints ->
    [0] {""}
    [one] {" "}one hint.
   *[other] {" "}{ $hints } hints.
}
with-help = { $helped ->
    [hints] {" "}and with hints
    [computers] {" "}and with computers
   *[other] {""}
}
result-best = { $is ->
    [first] Your first result with these rules{ $with }.
    [better] Your best with these rules{ $with }; it was { $was }.
   *[same] { $best ->
        [0] Your best with these rules{ $with } is a perfect game.
       *[other] Your best with these rules{ $with } is { $best }.
    }
}
ending-blocked-other = { $name } was blocked: the turn needed { $least ->
    [one] one card
   *[other] { $least } cards
}, { $played ->
    [0] and none fitted.
    [one] and only one fitted.
   *[other] and only { $played } fitted.
}
ending-declared = You were blocked: the turn could not have its cards.
ending-fire = An inherited fire was still burning at the end.
ending-skull = The last card was a skull, and nothing could cover it.
ending-three = The turn had to have exactly three cards.
ending-first-out = The first to have played all cards.
ending-duel-blocked = { $name } could not play the cards the turn needed.
ending-all-played = Every card found a pile.
ending-blocked = { $least ->
    [one] The turn needed one card
    [2] The turn needed two cards
    [3] The turn needed three cards
   *[other] The turn needed { $least } cards
}{ $played ->
    [0] {""}
    [one] , one was played
   *[other] , { $played } were played
}; { $fittingCount ->
    [0] none of { $stuck } fitted any more.
    [one] only { $fitting } still fitted.
   *[other] { $fitting } still fitted, but not all that were needed.
} { $stuckCount ->
    [0] {""}
   *[other] { $fittingCount ->
        [0] {""}
       *[other] { $stuck } had no pile left.
    }
}
bands-label = { $count ->
    [one] One game by cards left over: { $bands }
   *[other] { $count } games by cards left over: { $bands }
}
band = { $from ->
    [0] { $count } won
   *[other] { $from } to { $to } left over: { $count }
}
deal-code = Deal
share-text = Can you do better with this deal? { $deal }
share-copied = Link copied. The deal is { $deal }.
share-code = The deal is { $deal }.

deal-title = Open this deal?
deal-body = { $left ->
    [one] { $rules }. A game is running with one card left; opening the deal gives it up.
   *[other] { $rules }. A game is running with { $left } cards left; opening the deal gives it up.
}
deal-keep = Keep playing
deal-do = Open the deal
deal-bad = This deal cannot be opened

## Records

records-empty = No game finished yet. Your results will stand here: the best, and how they spread.
record-best = { $best ->
    [0] your best: a perfect game
    [one] card left over, your best
   *[other] cards left over, your best
}
record-least = Best
record-of = { $wins } of { $count } won
column = { $helped ->
    [hints] With hints
    [computers] With computers
   *[other] Without help
}
record-count = Games
record-wins = Perfect
record-excellent = Excellent or better
record-streak = Streak now
record-longest = Longest streak
record-mean = Mean left over
record-won = Won by { $name }
records-none = No game with this choice yet.
filter-all = All
history = All games
row-duel = Won by { $name }
row = { $grade ->
    [won] perfect
    [excellent] left over, excellent
   *[lost] left over
}

## Settings

theme = Colours
theme-auto = Automatic
theme-light = Light
theme-dark = Dark
setting-warn = Warn before a play that locks the turn
    .note = Asks before a card after which the turn could not be finished.
setting-keys = Single-key shortcuts
    .note = Letters and digits on the table; arrows, Enter and Esc always work.
pace = How fast computers play
pace-slow = Slow
pace-normal = Normal
pace-quick = Quick
pace-once = At once
keys = Keyboard
key-digits = 0–9
    .does = Pick a card by typing its number
key-piles = A, B, C …
    .does = Play on the first, second, third … pile
key-hint = Ask for a hint, and for more of it
key-pile = Play on { $pile }
key-arrows = Arrows
    .does = From card to card, from pile to pile
key-enter = Enter, Space
    .does = Pick the card, play on the pile
key-escape = Put the picked card back
storage = What is kept
storage-state = { $persisted ->
    [true] The browser has promised to keep it. In use: { NUMBER($usage, maximumFractionDigits: 1) } MB.
   *[false] The browser may clear it when the device runs out of space. In use: { NUMBER($usage, maximumFractionDigits: 1) } MB.
}
not-saved-short = Not saved
not-saved-mark = Not saved · Export
not-saved = This browser keeps nothing now. The game goes on until the page is closed; an exported copy outlives it.
not-saved-newer = What is kept here was written by a newer version of the app, and stays as it is. Close the app and open it again to get that version; nothing is saved until then.
elsewhere-mark = Open elsewhere · Continue here
elsewhere = The game is open in another window. Continue here to play in this one.
elsewhere-title = Continue here?
elsewhere-body = The game is open in another window. Only one window can change it at a time; that one will show the table only.
elsewhere-keep = Leave it there
elsewhere-do = Continue here
stale = Another window went on with the game. Here it is as it stands there.
cancel = Cancel
export = Export a copy
export-note = A copy holds the running game, all results and the settings. It is the only one that the browser cannot clear, and the way to another device. On an iPhone or iPad the app on the home screen keeps its own data: export in the browser, then import there.
export-do = Export a copy
export-body = The running game, the settings and { $results ->
    [0] no results
    [one] one result
   *[other] { $results } results
} as one file.{ $aside ->
    [0] {""}
   *[other] {" "}What could not be read is in it too.
}
export-share = Share the file
export-download = Download the file
export-copy = Copy it as text
export-copied = Copied. Paste it where you import it, or keep it in a note.
export-failed = That did not work here; try another way.
import = Import a copy
import-do = Import a copy
import-body = Nothing changes before you have seen what is in it.
import-file = Choose the file
import-paste = Or paste its text
import-look = Look at it
import-bad = This cannot be imported
import-done = { $fresh ->
    [0] Imported; all its results were here already.
    [one] Imported: one new result.
   *[other] Imported: { $fresh } new results.
}
preview = What is in it
preview-date = Exported on { $date }.
preview-results = { $fresh ->
    [0] No new results
    [one] One new result
   *[other] { $fresh } new results
}, { $known } here already.
preview-game = { $is ->
    [same] Its running game is the one that runs here.
    [finished] Its running game was finished here.
    [unread] Its running game cannot be read; it would be put aside.
   *[new] A running game, { $left ->
        [one] one card left
       *[other] { $left } cards left
    }.
}
preview-here = The game that runs here has { $left ->
    [one] one card left
   *[other] { $left } cards left
}; it stays unless you replace it.
preview-unread = { $count ->
    [one] One result cannot be read; it would be put aside.
   *[other] { $count } results cannot be read; they would be put aside.
}
preview-settings = Take its settings too
preview-do = Take it in
preview-do-keep = Take it in, keep my game
preview-do-replace = Take it in, replace my game
save-restored = The game was saved badly
save-restored-body = The position that was saved last cannot be read. It was put aside, and the one before it is back.
delete-do = Delete everything
delete-title = Delete everything?
delete-body = The running game, all results and all settings are removed from this device. There is no way back.
delete-keep = Keep it
delete-failed = It could not be deleted; try again.
offline-checking = Getting ready to work offline…
offline-bytes = For offline play: { NUMBER($kept, minimumFractionDigits: 1, maximumFractionDigits: 1) } of { NUMBER($total, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
offline-ready = Works offline now.
offline-waiting = A new version is waiting; it is taken when the next game starts.
offline-off = Offline play is not available in this browser or this way of opening the app.
update-take = Update
update-close = The new version is not in use yet. Close the app completely and open it again.

## About

about-what = An unofficial digital edition of a cooperative card game and its family, for one to five players at one device, or beside your own deck.
about-rules = The rules are by Steffen Benndorf, who invented The Game; Extreme and Face to Face are by him and Reinhard Staupe. Their publisher, Nürnberger-Spielkarten-Verlag (NSV), has no part in this app. If you like it, buy the real thing: it is best around a table.
about-ours = The name Ninety-Eight, its drawings, words and program are our own.
about-data = Your data
about-version = Version
version = { $version } ({ $build }).
about-licence = Licence
about-mit = Ninety-Eight is free software under the MIT licence.
about-third = What it is built on
about-unread = The list could not be read just now.

## Boot

boot-progress = Starting the engine
boot-failed = The game’s engine did not start
boot-again = Try again
boot-bytes = { NUMBER($bytes, minimumFractionDigits: 1, maximumFractionDigits: 1) } of { NUMBER($total, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
diagnostics = Diagnostics
boot-way-snapshot = The engine was started from the picture of its memory that comes with the app.
boot-way-install = The engine was started the long way: Python first, then the engine installed into it.
boot-way-none = The engine is not running.
boot-why = The picture of its memory was not used:
boot-step = { $step } after { $ms } ms
boot-step-restoring = All loaded
boot-step-installing = Python running
boot-step-ready = ready

## Rules

rules-aim = The aim
    .text = Ninety-eight cards, numbered 2 to 99, one of each. Play them all onto four piles. Few games get that far: the fewer cards are left over, the better.
rules-aim-shown = Two ascending piles start at 1, two descending piles at 100.
rules-setup = Before the first turn
    .text = All { $cards } cards are shuffled. Alone you hold { $handSize } of them and { $draw } lie face down as the draw pile; together each holds as many as the table says. Everybody looks at the own hand first, then you agree who starts.
rules-deal = Cards by number of players
rules-seats = Players
rules-hand = In hand
rules-draw = To draw
rules-turn = Your turn
    .text = Play at least { $least } cards, one after the other, on any piles you like. You may play more, as many as fit.
        On an ascending pile a card must be higher than the top, on a descending pile lower. The gap may be of any size, but every number you skip is lost to that pile.
        Then end the turn: your hand is filled up from the draw pile. Once the draw pile is empty, one card a turn is enough.
rules-turn-shown = 41 in hand: three above 38 fits, twenty-three below 64 fits, but it is higher than 29.
rules-trick = The backwards trick
    .text = A card exactly ten lower may go on an ascending pile, and a card exactly ten higher on a descending one. Not nine, not eleven: ten. It wins back room that seemed lost, and you may do it as often as you have the cards.
rules-trick-shown = 43 lies on an ascending pile; 33 goes back ten, and 35 follows. Three cards are gone, and the pile stands at 35.
rules-chain = Leave it, or use it?
    .text = With 33, 35 and 43 in hand and 20 on an ascending pile, do not play 33 and 35 and then jump to 43. Play 43 first, step back to 33, go on to 35: all three are gone and the pile stands at 35, not at 43.
        So it can pay to leave a pile alone. When you hold the card that goes back ten from one you have still to play, wait until you can play the two together.
rules-end = How it ends
    .text = You win when the last card is played. The game is over as soon as a turn can no longer have its minimum, even if a single card would still fit; what is left in hand and draw pile counts.
        Until you end the turn you may take plays back. A play that would lock the turn is announced before it is made; this warning can be switched off in the settings.
rules-result = The result
    .text = Count the cards left over. Fewer than ten is excellent, none is perfect. A perfect game is hard and needs luck with the deal, so play against your own record.
rules-advice = Advice
    .text = Look at the whole turn before the first card: a card that fits now may block the one that must follow.
        Small gaps first. A pile that has jumped far is opened again with a backwards trick, so keep the cards that can do it.
        Keep the hand flexible: low and high cards for all four piles. The number line shows where you are running out of room.
rules-line-shown = The number line: above it what the ascending piles can still take, below it the descending ones, on it your cards. The picked card is filled.
rules-together = Together
    .text = You play one after the other, clockwise, and win or lose together: there are no points, and no winner among you. Whoever has no cards left is skipped. Hands are secret; how many cards everybody holds is not.
rules-talk = What may be said
    .text = Never the number of a card in hand, not even in a roundabout way. Everything else is free: wishes about piles, warnings, asking for a turn.
        Fair: “Please leave the first pile to me.” “Only small steps here.” “That jump would hurt.” “I need the next turn.” “I cannot help you here.”
        Not fair: “I have the 38.” “Anything above 60 and I am stuck.” “Fourteen more and it fits.” “I can go back ten here”, since that names the card.
        In the app these wishes are signals: tap the speech bubble and they stand on the pile, with your name.
rules-twists = Ideas and twists
rules-twist-three-cards = At least three cards a turn instead of two, as long as there is something to draw; after that one is enough.
rules-twist-smaller-hands = Everybody holds one card less than the table says. The publisher offers it on top of three cards a turn; you may also take it alone.
rules-twist-on-fire = 22, 33, 44, 55, 66 and 77 burn. A fire card that is on top when a turn ends must be covered by the end of the next player’s turn, or the game is lost.
    Any card that fits covers it, also a backwards trick, and also the player’s own next card. Two fires need two covers. Alone, the next player is you.
    Example: 22 burns on an ascending pile when your turn begins. 25 covers it, and so does 12, ten back.
rules-twist-open-card = After drawing, each player turns one card of the hand face up. It still belongs to the hand and is played like any other, and its number may be talked about.
    An open card that is still there stays; a new one is chosen only after it was played and the next cards were drawn.
rules-twist-reserved-pile = Once in the game, at the end of a turn, one player puts the token on a pile. Nobody else may play there until that player’s next turn begins; then the token is out of the game.
rules-twist-emergency-briefing = Once in the game, right before a turn and only if everybody agrees, each player with cards lays one of them open. It stays open until it is played. Nobody draws, plays or gains a turn by it.
rules-twist-professional = Exactly one card a turn, even if two would fit. You may talk about the colours in your hand and the pile you would like, and nothing else: not how high a card is, no warnings, no asking for a turn.
rules-twist-solo = You play alone with two cards in hand; everything else stays.
rules-twist-physical-deck = The cards are on your table, the app keeps the piles. Type each number as it is laid, or slide to it on the number line, and tap its pile: order, trick and minimum are checked, and every number can be played only once.
    The app cannot see your hands, so you say yourselves when you are blocked. Mistakes can be taken back as far as you like. The results have records of their own.
    With the ZSA deck the numbers are shown with their cards.

rules-extreme-aim = The aim
    .text = As in Classic all ninety-eight cards go onto four piles, two up and two down. But 28 cards carry one of seven commands, four cards each, and every command must be obeyed: a turn that cannot obey is lost.
        Which numbers carry which command is this app’s own table, evenly spread.
rules-extreme-turn = Your turn
    .text = Play at least { $least } cards, in order: higher on the ascending piles, lower on the descending ones, any gap. Then end the turn and draw your hand full. Once the draw pile is empty, one card is enough.
        A command starts to act when its card has been laid. Several can act at once; all of them bind.
rules-extreme-commands = The seven commands
    .text = Stop, skull and three act in the turn in which they are laid. The other four act on everybody for as long as the card is the visible top of a pile, and end the moment it is covered.
rules-command-stop = The turn is over at once, even after a single card. It may not be laid where it would leave a skull or a fire uncovered.
rules-command-skull = You must cover it before your turn ends. If it is the very last of all cards, the game is lost.
rules-command-three = Exactly three cards in this turn: no more, no fewer.
rules-command-no-ten = The backwards trick is off on every pile.
rules-command-silence = Nobody may say anything: no signals, no reserving, no briefing.
rules-command-draw-one = At the end of a turn only one card is drawn, however many were played.
rules-command-one-pile = All cards of a turn go on one and the same pile. Cards that were played before it showed do not count.
rules-extreme-example = An example
    .text = 60 with “no ten” lies on the second pile, 47 on the first. You hold 37 and 70. 37 cannot go back onto 47 now. Play 70 onto 60 first: the command is covered and ends at once, and then 37 may go back onto 47.
rules-extreme-example-shown = No trick on 47 while “no ten” shows on 60; once 70 covers it, tricks are back.
rules-extreme-end = How it ends
    .text = You win when the last card is played and no command is left unmet. The game is over as soon as a turn can no longer have its cards and obey what binds it.
rules-extreme-talk = What may be said
    .text = As in Classic, never a number. Commands in your hand may be named: “I hold a stop.” While silence shows, nothing at all may be said.
rules-extreme-advice = Advice
    .text = Cover “draw one” soon, or your hands run short. Keep a card close to a skull before you lay the skull. Stop is a gift when only one card fits. Play “no ten” when nobody needs to go back.

rules-quick-aim = The aim
    .text = Fifty cards, 1 to 10 in five colours, one of each, onto two piles: one goes up from 1, one goes down from 10. You win together when all of them are played.
rules-quick-setup = Before the first turn
    .text = Shuffle the { $cards } cards. Everybody gets { $handSize }; the others are the draw pile. Look at your hands, then agree who starts.
rules-quick-turn = Your turn
    .text = Play one or two cards, on one or both piles, and draw back to two. One is enough, always. On an empty pile any card may be laid.
rules-quick-colour = The same colour always fits
    .text = On the ascending pile a card must be higher than the top, on the descending pile lower. But a card of the same colour as the top fits whatever its number, and so turns a pile back. There is no step of ten here. An equal number in another colour does not fit.
rules-quick-colour-shown = Yellow 2 may go onto yellow 6: same colour. Green 5 does not go onto blue 5.
rules-quick-end = How it ends
    .text = You win when all fifty cards are on the piles. You lose together when the player whose turn it is has played nothing and nothing fits. The cards left over are counted; there are no grades.
rules-quick-talk = What may be said
    .text = Colours, and roughly how high: “I have a high yellow.” Wishes about the two piles are free as well. Never a number: not “I have the 7”, not “one more than that”.
        In the app these words are signals: tap the speech bubble. What is said of a pile stands on it, with your name; what is said of your cards is told below the piles.
rules-quick-advice = Advice
    .text = A card of the top’s colour is a way back: use it on the pile that has run far. If your second card can wait, keep it for the colour that may come.

rules-face-aim = The aim
    .text = A duel of two. Each has a deck of 2 to 59, a pile that goes up from 1 and one that goes down from 60. Whoever has played all the own cards first wins at once.
rules-face-setup = Before the first turn
    .text = Each shuffles the own deck and draws { $handSize } cards. Agree or draw lots who starts.
rules-face-turn = Your turn
    .text = Play at least { $least } cards. On your own piles as usual: higher or lower than the top by any gap, and a card exactly ten back by the backwards trick. The two cards stay the minimum, also when your draw pile is empty.
rules-face-help = Helping the other
    .text = One card a turn may go onto a pile of the other player, if it makes that pile better for them: lower than the top of their ascending pile, or higher than the top of their descending one. It counts as one of your cards.
        Why help? Because it fills your hand.
rules-face-help-shown = 29 helps on the other’s ascending 30; 45 helps on their descending 4.
rules-face-draw = Drawing
    .text = If you have not helped, you draw exactly two cards, however many you played. If you have helped, you draw your hand full again.
rules-face-end = How it ends
    .text = Whoever is out of cards first wins. Whoever cannot play two cards in the own turn loses, and the other wins. A single last card may still be played when nothing is left to draw.
rules-face-advice = Advice
    .text = Many cards at once empty your hand, and then only help fills it. Give help where it helps least: far from the cards the other seems to hold. Count the other’s draw pile.

## What is wrong, and why

error-unknown = That did not work ({ $code }).
error-blocked-order = { $direction ->
    [up] { $pile } goes up, and { $card } is not higher than { $top }.
   *[down] { $pile } goes down, and { $card } is not lower than { $top }.
} { $colour ->
    [null] { $back ->
        [null] {""}
       *[other] Backwards only { $back } would fit.
    }
   *[other] Another { $colour } card would fit, whatever its number.
}
error-turn-minimum = { $more ->
    [one] Play one more card before you end the turn.
   *[other] Play { $more } more cards before you end the turn.
}
error-undo-nothing = There is nothing to take back yet.
error-undo-refilled = The last turn is over: cards were drawn, so it cannot be taken back.
error-undo-won = The game is won; nothing is taken back now.
error-move-over = The game is over.
error-move-format = A move in it cannot be read.
error-move-card = { $card } is not in your hand any more.
error-move-pile = There is no such pile.
error-move-not-your-turn = It is the turn of { $player }.
error-options-computers = One seat at least is a person’s.
error-options-twist-edition = It does not go with this edition.
error-options-twist-players = It needs at least { $least } players.
error-options-twist-conflict = It does not go together with “{ $other }”.
error-options-twist-seats = { $exact ->
    [true] { $least ->
        [one] It is for one player only.
       *[other] It is for { $least } players only.
    }
   *[other] It is for { $least } to { $most } players only.
}
error-options-players = { $exact ->
    [true] { $least ->
        [one] It is for one player.
       *[other] It is for { $least } players.
    }
   *[other] It is for { $least } to { $most } players.
}
error-options-ruling-players = It needs at least { $least } players.
error-blocked-most = This turn may not have another card.
error-blocked-no-ten = “No ten” shows: no backwards trick now.
error-blocked-one-pile = “One pile” shows: all cards of this turn go on the same pile.
error-blocked-stop = “Stop” was played: the turn is over.
error-blocked-stop-duty = “Stop” would end the turn before it may end.
error-blocked-three = Exactly three cards this turn, so no “three” after them.
error-blocked-reserved = { $pile } is reserved for another player.
error-blocked-fire-first = The burning piles come first.
error-blocked-fire-mate = Another player has to cover this fire.
error-blocked-help = { $card } would not make { $pile } better: { $direction ->
    [up] it helps only below { $top }.
   *[down] it helps only above { $top }.
}
error-blocked-help-once = Only one card a turn may go to the other player.
error-talk-silence = “Silence” shows: nobody may say anything now.
error-talk-unknown = That may not be said here.
error-move-asked = Something has to be decided first.
error-move-power = That cannot be done now.
error-deal-format = A deal is letters and digits only, and this one is too short or has other signs.
error-deal-version = It comes from another version of the app.
error-deal-check = One of its letters or digits is wrong. Check them, or copy the link again.
error-deal-unknown = It uses rules that this version does not know.
error-save-format = It is damaged. It was put aside, and nothing else is lost.
error-save-unknown = It uses rules that this version does not know. It was put aside, and nothing else is lost.
error-save-moves = Its moves cannot be read. It was put aside, and nothing else is lost.
error-save-computers = It has players that this version does not know. It was put aside, and nothing else is lost.
error-save-check = It is not what was written. It was put aside, and nothing else is lost.
error-transfer-format = It is not a copy made by this app, or it is cut short. Nothing was changed.
error-transfer-size = It is too large to be a copy made by this app. Nothing was changed.
error-transfer-newer = It was made by a newer version of the app. Update this one and try again; nothing was changed.
error-save-newer = It was made by a newer version of the app. It was put aside; update the app.
error-save-seed = Its deal cannot be read. It was put aside, and nothing else is lost.
error-save-shuffle = It was shuffled in a way this version does not know. It was put aside.
error-engine-internal = Something went wrong inside the game. Your last saved position is kept.
error-bridge-timeout = The game’s engine does not answer. Your last saved position is kept; try again.
error-bridge-no-game = The game’s engine holds no game. Open yours again from the start.
error-boot-no-wasm = This browser cannot run WebAssembly, which the game needs. A current browser can.
error-boot-no-module-worker = This browser cannot start the game’s worker. A current browser can.
error-boot-wrong-type = The server sent a file with a wrong type, so the browser refused it. Whoever runs the site has to mend that.
error-boot-download = A part of the game could not be loaded. Check the connection.
error-boot-timeout = Nothing happened for too long. The connection may be lost, or the device busy.
error-boot-damaged = A part of the game is damaged.
error-boot-wrong-answer = The game’s program started, but reckons wrongly.
error-boot-engine = The game’s program stopped while it was starting.

## Looking back on a finished game
review = Look back
review-of = Look back on { $date }
review-gone = The moves of this game are not there, or cannot be read, so there is nothing to look back on. Its result stays as it is.
review-looking = { $at ->
    [turns] { $turns } of { $of } turns looked at …
    [line] Looking for a line that wins …
   *[games] The app plays this deal itself: { $games } of 8 games …
}
review-medal = { $medal ->
    [gold] Gold: no card is left.
    [silver] Silver: fewer than five cards are left.
   *[bronze] Bronze: fewer than ten cards are left.
}
review-winnable = { $won ->
    [won] This deal could be won, and you won it.
   *[other] This deal could have been won. A line that plays every card, with all cards known, takes { $turns } turns.
}
review-unwinnable = No line was found that wins this deal, even with all cards known.
review-lost = The game was lost in turn { $turn }: before it every card could still be played, after it no more.
review-par = { $difficulty ->
    [easy] An easy deal.
    [medium] A fair deal.
    [hard] A hard deal.
   *[fiendish] A fiendish deal.
} The app’s own player leaves { NUMBER($par, maximumFractionDigits: 1) } cards here on average, in { $games } games.
review-fit = Your table did better than { $better } of those { $games } games.
review-curve = { $who ->
    [seat] The chance of { $name } to win, turn by turn
   *[all] The chance to win, turn by turn
}
review-choose = Turn to look at
review-at = Turn { $turn }, chance to win { $chance } %
review-costly = What cost most
review-lost-here = Lost here: turn { $turn }
review-turn = { $who ->
    [seat] Turn { $turn }, { $name }
   *[solo] Turn { $turn }
}: { $cost ->
    [0] chance { $chance } %
   *[other] chance { $chance } %, cost { $cost } %
}
review-step = Turn { $turn } of { $of } of a line that wins
review-line = Show
review-line-played = What was played
review-line-better = A better turn
review-line-won = A line that wins
review-none = No card was played in this turn.
review-earlier = Turn before
review-later = Next turn
