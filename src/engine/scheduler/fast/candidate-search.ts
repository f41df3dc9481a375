import type { Instant } from '../../../kube/instant.ts'
import { type Ints, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { FeasibleNodes } from '../framework/plugin-columns.ts'
import { bitCount, lowestBit } from './name-ranks.ts'
import { type GradeRank, HARMLESS, NO_HELP, type TrialBits, type TrialState, UNTRIED } from './trial-bits.ts'
import type { TrialFacts } from './trial-facts.ts'
import type { VerdictSnapshot } from './verdict-snapshot.ts'

export interface CandidateQuestion {
  readonly facts: TrialFacts
  readonly verdicts: VerdictSnapshot
  /** Which of the potential nodes comes first. */
  readonly offset: number
  /** Candidates after which the search ends. */
  readonly enough: number
  readonly now: Instant
  /** Tries a node of which nothing is known; returns its state. */
  tryNode(ordinal: Ordinal): TrialState
}

export interface FoundCandidates {
  /** The place of the candidate that was enough; -1: all potential nodes were tried. */
  readonly last: number
  /** The candidates that are equal by all criteria, in no particular order. They are valid until the next search. */
  readonly best: FeasibleNodes
}

/** When this many candidates are equal, the next search processes them by the word. */
const ALIKE_MIN = 16

let buffer: Ints<Ordinal> = newInts(1024)
/** Words of places, and which places of each. */
let wordBuffer: Int32Array = new Int32Array(256)

/**
 * Goes through the potential nodes until there are enough candidates, at least one of them without a budget violation (semantics
 * A15.3); no more than enough are kept with a violation, and as many without. Where room is scarce thousands of nodes do not
 * help, and where pods are alike hundreds are equally good: those are passed over by the word.
 */
export function searchCandidates(question: CandidateQuestion): FoundCandidates {
  const { verdicts, offset } = question
  if (buffer.length < verdicts.ordinals.length) buffer = newInts(verdicts.ordinals.length * 2)
  const { words } = verdicts.potential
  if (wordBuffer.length < 2 * words.length + 2) wordBuffer = new Int32Array(4 * words.length + 4)
  const search = new CandidateSearch(question, buffer, wordBuffer)
  const first = Math.max(0, verdicts.potential.nth(offset))
  const upper = -1 << (first & 31)
  // The word in which the search starts is visited again at the end, for its lower half.
  for (let i = 0, word = first >> 5; i <= words.length; i++, word = word + 1 < words.length ? word + 1 : 0) {
    const bits = words[word] ?? 0
    if (search.endsIn(word, i === 0 ? bits & upper : i === words.length ? bits & ~upper : bits)) break
  }
  return search.found()
}

class CandidateSearch {
  readonly #question: CandidateQuestion
  readonly #bits: TrialBits
  /** What is known is valid at this time, on any node. */
  readonly #isKept: boolean
  /** The best so far, by ordinal. */
  readonly #best: Ints<Ordinal>
  #count = 0
  #bestRank: GradeRank | undefined
  /** More of them: words in which all candidates are as good, and which places of each. */
  readonly #words: Int32Array
  #wordCount = 0
  #candidates = 0
  #harmless = 0
  #last = -1

  constructor(question: CandidateQuestion, best: Ints<Ordinal>, words: Int32Array) {
    const { facts, verdicts, now } = question
    this.#question = question
    this.#bits = facts.bits(verdicts)
    this.#isKept = facts.isKeptAt(now)
    this.#best = best
    this.#words = words
  }

  /** Visits places of a word; returns whether the search ends there. */
  endsIn(word: number, places: number): boolean {
    const { helpless, candidates, alike, alikeRank } = this.#bits
    if (!this.#isKept) return this.#check(word, places)
    const left = places & ~(helpless.words[word] as number)
    if (left === 0) return false
    const others = ~((candidates.words[word] as number) & (alike.words[word] as number))
    const isAlike = this.#count > 0 && this.#bestRank === alikeRank && (left & others) === 0
    return isAlike && this.#passOver(word, left) ? false : this.#check(word, left)
  }

  found(): FoundCandidates {
    const { ordinals } = this.#question.verdicts
    for (let i = 0; i < this.#wordCount; i += 2) {
      const first = (this.#words[i] as number) << 5
      for (let left = this.#words[i + 1] as number; left !== 0; left &= left - 1)
        this.#best[this.#count++] = ordinals[first + lowestBit(left)] as Ordinal
    }
    if (this.#count >= ALIKE_MIN && this.#bestRank !== undefined)
      this.#question.facts.markAlike(this.#bestRank, this.#question.verdicts)
    return { last: this.#last, best: { ordinals: this.#best, count: this.#count } }
  }

  /**
   * All of them equal the best, so only their number could end the search: if one violates no budget, neither does the best, nor
   * do they.
   */
  #passOver(word: number, places: number): boolean {
    const candidates = this.#candidates + bitCount(places)
    if (candidates >= this.#question.enough) return false
    this.#candidates = candidates
    if (this.#harmless > 0) this.#harmless += bitCount(places)
    this.#words[this.#wordCount++] = word
    this.#words[this.#wordCount++] = places
    return true
  }

  #check(word: number, places: number): boolean {
    for (let left = places; left !== 0; left &= left - 1) if (this.#endsAt((word << 5) + lowestBit(left))) return true
    return false
  }

  #endsAt(place: number): boolean {
    const { facts, verdicts, now, enough, tryNode } = this.#question
    const ordinal = verdicts.ordinals[place] as Ordinal
    const known = this.#isKept || facts.holds(ordinal, now) ? (facts.states[ordinal] as TrialState) : UNTRIED
    const state = known === UNTRIED ? tryNode(ordinal) : known
    if (state === NO_HELP) return false
    const isHarmless = state === HARMLESS
    // Each of the two kinds has this many places: candidates beyond that are skipped.
    if ((isHarmless ? this.#harmless : this.#candidates - this.#harmless) >= enough) return false
    this.#compare(ordinal)
    this.#candidates++
    if (isHarmless) this.#harmless++
    if (this.#harmless === 0 || this.#candidates < enough) return false
    this.#last = place
    return true
  }

  #compare(ordinal: Ordinal): void {
    const { facts, now } = this.#question
    const rank = facts.ranks[ordinal] as GradeRank
    const isSame = this.#count > 0 && rank === this.#bestRank
    const order = isSame ? 0 : this.#count === 0 ? -1 : facts.compare(ordinal, this.#best[0] as Ordinal, now)
    if (order > 0) return
    if (order < 0) {
      this.#count = 0
      this.#wordCount = 0
      this.#bestRank = rank
    }
    this.#best[this.#count++] = ordinal
  }
}
