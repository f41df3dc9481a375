import { apply } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { admissionPolicy } from '../policies/admission-policies.ts'
import { makeAgain } from './again.ts'
import { makeApply } from './apply.ts'
import type { Change, MakeChange } from './change.ts'
import { makeCreate } from './create.ts'
import { makeDrain } from './drain.ts'
import { makeRollout } from './rollout.ts'
import { makeScale } from './scale.ts'

const CHANGES: Table<MakeChange> = [
  [3, makeRollout],
  [3, makeScale],
  [2, makeApply],
  [2, makeCreate],
  [2, makeDrain],
  [1, makeAgain],
]

/** A change in a cluster with an admission policy in CEL, which is newer than the pods. */
export function makePolicy(ground: Ground, dice: Dice): Change {
  const { past, steps } = dice.from(CHANGES)(ground, dice)
  return { past: [...past, apply(0, admissionPolicy(dice))], steps }
}
