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
players = { $players } players
best-with = Best with these rules: { $best ->
    [0] a perfect game
   *[other] { $best } left over
}, in { $count ->
    [one] one game
   *[other] { $count } games
}.
kept-here = Saved on this device only. Clearing the browser’s cache or site data removes it; there is no account and no backup.
rulings = { $changed ->
    [0] Unclear rules
   *[other] Unclear rules: { $changed } changed
}
rulings-note = Where the rule sheets differ, you choose the reading. Each has records of its own.

edition-base = Classic
twist-three-cards = Three cards a turn
    .note = At least three cards a turn instead of two, while there are cards to draw.
twist-smaller-hands = Smaller hands
    .note = One card less in every hand.
origin-publisher = Publisher’s rule.
origin-publisher-expert = Expert rule.
origin-house = House twist.
ruling-empty-draw-pile = Minimum once the draw pile is empty
ruling-empty-draw-pile-one = One card
ruling-empty-draw-pile-two = Two cards
ruling-loss-check = A turn that cannot be finished is lost
ruling-loss-check-eager = At once
ruling-loss-check-play-on = When nothing fits
ruling-short-hand = A hand smaller than the minimum
ruling-short-hand-lose = Loses the game
ruling-short-hand-play-all = Is played out

## Table

piles = Piles
pile-name = { $direction ->
    [up] Ascending pile { $number }
   *[down] Descending pile { $number }
}
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
told-undone = { $card } taken back from { $pile }.
told-refilled = You drew { $cards }.
told-no-refill = Nothing was drawn.
told-turn-began = { $least ->
    [one] New turn: play one card.
   *[other] New turn: play at least { $least } cards.
}
told-ended = { $kind ->
    [won] All cards played. You won!
   *[lost] The game is over, { $left } cards left over.
}

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
result-best = { $is ->
    [first] Your first result with these rules.
    [better] Your best with these rules; it was { $was }.
   *[same] { $best ->
        [0] Your best with these rules is a perfect game.
       *[other] Your best with these rules is { $best }.
    }
}
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
deal-players = It is a deal for { $players } players; this version plays alone.

## Records

records-empty = No game finished yet. Your results will stand here: the best, and how they spread.
record-best = { $best ->
    [0] your best: a perfect game
    [one] card left over, your best
   *[other] cards left over, your best
}
record-count = Games
record-wins = Perfect
record-excellent = Excellent or better
record-streak = Streak now
record-longest = Longest streak
record-mean = Mean left over
history = All games
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
keys = Keyboard
key-digits = 0–9
    .does = Pick a card by typing its number
key-piles = A, B, C …
    .does = Play on the first, second, third … pile
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
not-saved = Not saved: this browser keeps nothing now. The game goes on until the page is closed.
delete-do = Delete everything
delete-title = Delete everything?
delete-body = The running game, all results and all settings are removed from this device. There is no way back.
delete-keep = Keep it
delete-failed = It could not be deleted; try again.
offline-checking = Getting ready to work offline…
offline-ready = Works offline now.
offline-waiting = A new version is waiting; it is taken when the next game starts.
offline-off = Offline play is not available in this browser or this way of opening the app.
update-take = Update
update-close = The new version is not in use yet. Close the app completely and open it again.

## About

about-what = An unofficial digital edition of a cooperative card game, for one player.
about-rules = The rules are by Steffen Benndorf, who invented The Game. Its publisher, Nürnberger-Spielkarten-Verlag (NSV), has no part in this app. If you like it, buy the real thing: it is best around a table.
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

## Rules

rules-aim = The aim
    .text = Ninety-eight cards, numbered 2 to 99, one of each. Play them all onto four piles. Few games get that far: the fewer cards are left over, the better.
rules-start-shown = Two ascending piles start at 1, two descending piles at 100.
rules-setup = Before the first turn
    .text = All { $cards } cards are shuffled. Alone you hold { $handSize } of them and { $draw } lie face down as the draw pile.
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
rules-expert = For experts
    .text = The publisher’s two expert rules make it harder: three cards a turn while there are cards to draw, and hands that are one card smaller. Both can be switched on at the start, and each choice has records of its own.

## What is wrong, and why

error-unknown = That did not work ({ $code }).
error-blocked-order = { $direction ->
    [up] { $pile } goes up, and { $card } is lower than { $top }.
   *[down] { $pile } goes down, and { $card } is higher than { $top }.
} { $back ->
    [null] {""}
   *[other] Backwards only { $back } would fit.
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
error-move-not-your-turn = It is another player’s turn.
error-options-twist-edition = It does not go with this edition.
error-options-twist-players = It needs at least { $least } players.
error-options-twist-conflict = It does not go together with another choice.
error-deal-format = A deal is letters and digits only, and this one is too short or has other signs.
error-deal-version = It comes from another version of the app.
error-deal-check = One of its letters or digits is wrong. Check them, or copy the link again.
error-deal-unknown = It uses rules that this version does not know.
error-save-format = It is damaged. It was put aside, and nothing else is lost.
error-save-moves = Its moves cannot be read. It was put aside, and nothing else is lost.
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
error-boot-timeout = Nothing happened for a minute. The connection may be lost, or the device busy.
error-boot-engine = The game’s program stopped while it was starting.
