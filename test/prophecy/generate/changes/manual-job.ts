import { after } from '../commands/at.ts'
import { apply, createJob, remove } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { withSpec } from '../manifest.ts'
import { aftermath } from './aftermath.ts'
import type { Change } from './change.ts'
import { newWorkload } from './new-workload.ts'

const NAME = 'report'
const JOB = 'report-now'
const FOLLOWS: Table<'again' | 'delete' | 'CronJob' | 'more' | 'nothing'> = [
  [2, 'again'],
  [2, 'delete'],
  [2, 'CronJob'],
  [2, 'more'],
  [1, 'nothing'],
]

/** A Job of the template of a suspended CronJob by `kubectl create job --from`; then the same name again, or one of both is deleted. */
export function makeManualJob(ground: Ground, dice: Dice): Change {
  const workload = newWorkload(ground.world, { kind: 'CronJob', name: NAME }, dice)
  const { namespace, manifest } = workload
  const past = [apply(0, [withSpec(manifest, { suspend: true })])]
  const create = (at: number) => createJob(at, namespace, JOB, NAME)
  const at = after(0, dice)
  switch (dice.from(FOLLOWS)) {
    case 'again':
      return { past, steps: [create(0), create(at)] }
    case 'delete':
      return { past, steps: [create(0), remove(at, { kind: 'Job', namespace, name: JOB })] }
    case 'CronJob':
      return { past, steps: [create(0), remove(at, { kind: 'CronJob', namespace, name: NAME })] }
    case 'more': {
      const other = ground.takeWorkload(['Deployment', 'StatefulSet'], dice)
      return { past, steps: [create(0), ...(other ? aftermath(ground, other, at, dice) : [])] }
    }
    default:
      return { past, steps: [create(0)] }
  }
}
