import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import { scenarioOf } from '../scenario.ts'
import { bisect, type Trial } from './bisect.ts'
import { type Capacity, type CapacityQuestion, capacityOf } from './capacity.ts'

/** The number of pods of a template in each set. */
export interface MixPart {
  readonly template: CapacityQuestion['template']
  readonly count: number
}

export interface MixQuestion {
  readonly parts: readonly MixPart[]
  /** More sets are not tried. */
  readonly max: number
  readonly seed: number
}

/** How many sets of a mix fit together, and what ends it. */
export interface MixCapacity {
  readonly sets: number
  readonly reachedMax: boolean
  /** The scheduler's own text about the first pod of one more set that does not fit; empty when none was tried. */
  readonly message: string
  /** Why the API server refuses the next set. */
  readonly refusal: string | undefined
}

/** How many sets of pods of several templates fit: all pods of all sets find a node, part after part. */
export function* mixCapacity(base: Base, { parts, max, seed }: MixQuestion): Inquiry<MixCapacity> {
  const { most, beyond } = yield* bisect(max, function* trial(sets): Inquiry<Trial<Capacity>> {
    const actions = parts.map(({ template, count }) => ({ kind: 'submit' as const, ...template, count: count * sets }))
    const pods = actions.reduce((sum, { count }) => sum + count, 0)
    const found = capacityOf(yield { base, scenario: scenarioOf(actions, { name: `${sets} sets`, seed }) }, base, pods)
    return { ok: found.fits === pods, found }
  })
  return { sets: most, reachedMax: beyond === undefined, message: beyond?.message ?? '', refusal: beyond?.refusal }
}
