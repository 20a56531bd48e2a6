"""Resolving attacks: rules 7.5 to 7.20 of the rulebook."""

from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Attack, Position
from tanuki_print.games.tanuki_panic.clash import against_atk, against_def
from tanuki_print.games.tanuki_panic.declaration import why_not_attack
from tanuki_print.games.tanuki_panic.fight import Fight
from tanuki_print.games.tanuki_panic.state import MatchState
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.referee.ruleset import IllegalAction, Transition


def attack(terms: Terms, state: MatchState, action: Attack) -> Transition | IllegalAction:
    """Carry out the attacks of a group on one target, one after the other, or a direct attack (rule 7.5)."""
    refusal = why_not_attack(terms, state, action)
    if refusal:
        return refusal
    fight = Fight(state)
    if len(action.attackers) > 1:
        fight.declare(len(action.attackers))
    if action.target is None:
        _directly(fight, *action.attackers)
    elif fight.target(action.target).status.position is Position.ATTACK:
        _on_attack_mode(terms, fight, action.target, action.attackers)
    else:
        _on_defense_mode(terms, fight, action.target, action.attackers)
    return fight.transition()


def _directly(fight: Fight, attacker: int) -> None:
    """The rival loses the attacker's full ATK (rule 7.7)."""
    fight.spend(attacker, again=False)
    fight.lose(fight.rival, fight.attacker_atk(attacker), rule.DIRECT_ATTACK)
    fight.resolved(attacker)


def _on_attack_mode(terms: Terms, fight: Fight, target: int, attackers: tuple[int, ...]) -> None:
    """ATK against ATK, until the target is gone or all have attacked (rules 7.9 to 7.11 and 7.18)."""
    for index, attacker in enumerate(attackers):
        fight.spend(attacker, again=index > 0)
        fight.tell(causes.STRUCK_ATTACK_MODE, fight.rival, target)
        gone = _against_atk(terms, fight, target, attacker)
        fight.resolved(attacker)
        if fight.outcome:
            return
        behind = attackers[index + 1 :]
        if gone and behind:
            if terms.reading("target_gone") == "attack-lost":
                fight.lose_attacks(behind, causes.ATTACK_LOST)
            else:
                fight.free(behind)
            return


def _against_atk(terms: Terms, fight: Fight, target: int, attacker: int) -> bool:
    """One attack on a card in Attack Mode; gives whether the target is gone."""
    clash = against_atk(terms, fight.attacker_atk(attacker), fight.target_atk(target))
    if clash.target_falls:
        fight.destroy_target(target, clash.rule)
    if clash.attacker_falls:
        fight.destroy_attacker(attacker, clash.rule)
    fight.lose(fight.rival, clash.target_pays, clash.rule)
    fight.lose(fight.seat, clash.attacker_pays, clash.rule)
    return clash.target_falls


def _on_defense_mode(terms: Terms, fight: Fight, target: int, attackers: tuple[int, ...]) -> None:
    """ATK against DEF; the target leaves after the last attack (rules 7.8, and 7.12 to 7.17)."""
    flipped = fight.flip(target)
    beaten = ""
    for index, attacker in enumerate(attackers):
        again = fight.target(target).status.hits > 0
        fight.spend(attacker, again=again)
        fight.strike(target, fight.attacker_atk(attacker))
        beats = _against_def(terms, fight, target, attacker, flipped=flipped and index == 0)
        fight.resolved(attacker)
        if fight.outcome:
            return
        behind = attackers[index + 1 :]
        if beats and behind and terms.reading("overkill_timing") == "at-once":
            fight.destroy_target(target, beats)
            fight.lose_attacks(behind, causes.ATTACK_LOST_BEATEN)
            return
        if beats or beaten:
            beaten = rule.BEATEN_LEAVES if behind or beaten else beats
    if beaten:
        fight.destroy_target(target, beaten)
    elif _overkilled(terms, fight, target):
        fight.destroy_target(target, rule.OVERKILL)


def _against_def(terms: Terms, fight: Fight, target: int, attacker: int, *, flipped: bool) -> str:
    """One attack on a card in Defense Mode; gives the rule by which the target is beaten, "" when it is not."""
    clash = against_def(terms, fight.attacker_atk(attacker), fight.target_def(target), flipped=flipped)
    if clash.target_falls:
        return clash.rule
    if clash.attacker_pays:
        fight.lose(fight.seat, clash.attacker_pays, clash.rule)
    else:
        fight.tell(causes.survives(clash.rule), fight.rival, target)
    return ""


def _overkilled(terms: Terms, fight: Fight, target: int) -> bool:
    """Whether two or more attacks of this turn together bring the target down (rule 7.16)."""
    status, defense = fight.target(target).status, fight.target_def(target)
    if status.hits < 2:
        return False
    if status.damage == defense:
        if terms.reading("overkill_equal") == "destroyed":
            return True
        fight.tell(causes.survives(rule.OVERKILL), fight.rival, target)
        return False
    return bool(status.damage > defense)
