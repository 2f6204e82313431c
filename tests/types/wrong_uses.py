"""Wrong uses of jass: every line with an error in its comment must be reported, and no other.

The comment names the code of mypy; pyright must report the line, too. `python -m tests.types.check`
compares. Nothing here is run.
"""

import jass
from jass import Card, CardSet, Contract, Deal, Goal, Round, Rules, View
from jass.games import Choose, Predict

# Names
jass.analyze_contract("SJ")  # error: attr-defined
jass.policy_card(0)  # error: attr-defined
jass.game("schieber")  # error: attr-defined
jass.round  # error: attr-defined
jass.batch.playout  # error: attr-defined
jass.errors.PositionErorr  # error: attr-defined

# Rules
Rules(undertump="allowed")  # error: call-arg
Rules(undertrump="void_onyl")  # error: arg-type
Rules(players="four")  # error: arg-type
Rules("swiss")  # error: arg-type
Rules().replace(undertump="allowed")  # error: call-arg
Rules().replace(undertrump="void_onyl")  # error: arg-type
Rules().undertrump = "allowed"  # error: misc
Rules.preset("swiss").last_trik  # error: attr-defined
Rules.presets("swiss")  # error: attr-defined
Goal.points("1000")  # error: arg-type

# Cards, contracts and deals
CardSet("SJ").maks  # error: attr-defined
CardSet(3.5)  # error: arg-type
Contract.SPADE  # error: attr-defined
Deal.random(sead=7)  # error: call-arg
Deal.random(seed="seven")  # error: arg-type
deal = Deal.random(seed=7)
deal.hand  # error: attr-defined
Card.of("S", 0)  # error: arg-type

# Rounds and views
r = Round(deal, "S", lead=0)  # error: call-arg
r.play()  # error: call-arg
r.play(None)  # error: arg-type
r.legal_card()  # error: attr-defined
points: int = r.points  # error: assignment
seat: int = r.to_move  # error: assignment
r.view(seat="north")  # error: arg-type
view: View = r.view(0)
view.unsen  # error: attr-defined
card: Card = view.hand  # error: assignment

# Functions
jass.legal_cards("SJ", [], contract=1.5)  # error: arg-type
jass.playout(r, "many")  # error: call-overload
jass.playout(r, 10, thread=2)  # error: call-overload
jass.playout(r, 10).pionts  # error: attr-defined
jass.analyze_contracts("SJ", method="doubledummy")  # error: arg-type
jass.analyze_cards(r)  # error: arg-type
jass.analyze_cards(view, worlds=10)  # error: call-arg
jass.solve(view)  # error: arg-type
jass.batch.random_deals("1000")  # error: arg-type
jass.batch.random_deal(1000)  # error: attr-defined
Choose(contract=1.5)  # error: arg-type
Predict("42")  # error: arg-type

# Games
jass.new_game("scheiber")  # error: call-overload
jass.new_game("schieber", exact_bonus=10)  # error: call-overload
jass.new_game("differenzler", exact_bonsu=10)  # error: call-overload
jass.new_game("differenzler", reveal="never")  # error: call-overload
jass.new_game("sidi", goal=1000)  # error: call-overload
game = jass.new_game("Coiffeur", rows="six")
game.aply(Choose("S"))  # error: attr-defined
game.apply("S")  # error: arg-type
game.view(0).open_row  # error: attr-defined
game.scores = (1, 2)  # error: misc
match game.actions()[0]:
    case Choose(contract, row, place):  # error: misc
        pass
