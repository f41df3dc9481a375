import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { apply, remove } from '../commands/objects.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Budget } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { waitingDrain } from './waiting-drain.ts'

const REMOVED = 0.6

/** A budget goes, or another one comes, while a drain is under way. */
export function makeBudget(ground: Ground, dice: Dice): Change {
  const waiting = waitingDrain(ground, dice)
  const [budget] = ground.world.budgets
  if (!budget) return changeOf(waiting)
  const at = after(0, dice)
  if (dice.chance(REMOVED)) return changeOf(waiting, removed(at, budget))
  return changeOf(waiting, apply(at, [another(budget)]), removed(after(at, dice), budget))
}

function removed(atSeconds: number, { workload, manifest }: Budget): Step {
  const { kind, metadata } = manifest
  return remove(atSeconds, { kind, namespace: workload.namespace, name: metadata.name }, { wait: false })
}

/** A second budget of the same pods, which allows some disruptions. */
function another({ manifest }: Budget): Budget['manifest'] {
  const { spec, metadata } = manifest
  return {
    ...manifest,
    metadata: { ...metadata, name: `${metadata.name}-other` },
    spec: { selector: spec?.['selector'], maxUnavailable: 1 },
  }
}
