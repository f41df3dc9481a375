import { expect } from 'vitest'
import { type Happening, momentsOf } from './happenings.ts'
import type { Proof } from './proof.ts'

/** How much sooner and later than foreseen the real thing may be, in seconds. How busy the machine is decides about the latter. */
export interface Slack {
  readonly fasterMax: number
  readonly slowerMax: number
}

/** The real thing is hardly faster than predicted. */
export const COMMAND_SLACK: Slack = { fasterMax: 2, slowerMax: 15 }
/** When the node controller looks is not known: every five seconds. */
export const SILENCE_SLACK: Slack = { fasterMax: 6, slowerMax: 15 }
/** Which of a zone's nodes is tainted first is random, and the others follow every ten seconds. */
export function zoneSlack(nodes: number): Slack {
  const turns = 10 * (nodes - 1)
  return { fasterMax: SILENCE_SLACK.fasterMax + turns, slowerMax: SILENCE_SLACK.slowerMax + turns }
}

/**
 * Everything that both report has to be equal, and every node that the real scheduler chose has to be one of those that
 * were equally good for the twin's at that moment. Controllers that work side by side take turns at random, and an
 * earlier pod changes what is best for a later one; so the end of each owner has to be a predicted one when its pods and
 * those of the others reached the scheduler in the predicted order. Where good nodes tie, the seeds predict several ends.
 */
export function expectForeseen(proof: Proof, slack: Slack): void {
  const { predicted, real, predictedSeconds, realSeconds, placements, sameOrder, predictedEnds, realEnd } = proof
  expect(real).toEqual(predicted)
  expect(placements.filter(({ agrees }) => !agrees)).toEqual([])
  expect(Object.keys(realEnd).sort()).toEqual(Object.keys(predictedEnds).sort())
  for (const [owner, ends] of Object.entries(predictedEnds)) {
    if (sameOrder && ends.length === 1) expect(`${owner}: ${realEnd[owner]}`).toBe(`${owner}: ${ends[0]}`)
    if (sameOrder && ends.length > 1)
      expect(ends.join(' ').split(' ')).toEqual(expect.arrayContaining(realEnd[owner]?.split(' ') ?? []))
  }
  for (const part of ['command', 'all'] as const) expectWithin(realSeconds[part], predictedSeconds[part], { what: part, slack })
}

/** The objects as they are left, and each thing that happened as often as foreseen and at about the foreseen moments. */
export function expectSameHappenings({ happenings, nodesAtEnd, podsAtEnd }: Proof, slack: Slack): void {
  expect(nodesAtEnd.real).toEqual(nodesAtEnd.predicted)
  expect(podsAtEnd.real).toEqual(podsAtEnd.predicted)
  expect(countsOf(happenings.real)).toEqual(countsOf(happenings.predicted))
  const real = momentsOf(happenings.real)
  for (const [what, moments] of momentsOf(happenings.predicted)) {
    for (const [i, predicted] of moments.entries()) expectWithin(real.get(what)?.[i] ?? Number.NaN, predicted, { what, slack })
  }
}

function countsOf(list: readonly Happening[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...momentsOf(list)].map(([what, moments]) => [what, moments.length]))
}

function expectWithin(real: number, predicted: number, { what, slack }: { readonly what: string; readonly slack: Slack }): void {
  expect(real, `seconds (${what})`).toBeGreaterThan(predicted - slack.fasterMax)
  expect(real, `seconds (${what})`).toBeLessThan(predicted + slack.slowerMax)
}
