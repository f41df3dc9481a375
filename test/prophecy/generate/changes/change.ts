import type { Step } from '../../course.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'

/** What is done to a cluster. */
export interface Change {
  /** Done before the course begins, each brought to rest. */
  readonly past: readonly Step[]
  readonly steps: readonly Step[]
}

export type MakeChange = (ground: Ground, dice: Dice) => Change

/** A change of a cluster without a past. */
export function changeOf(...steps: readonly Step[]): Change {
  return { past: [], steps }
}
