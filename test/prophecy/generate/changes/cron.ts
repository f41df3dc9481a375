import { apply } from '../commands/objects.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { withSpec } from '../manifest.ts'
import { type Change, changeOf } from './change.ts'
import { newWorkload } from './new-workload.ts'

const NAME = 'tick'
const RESUMED = 0.4

/** A CronJob that starts a Job every minute: a new one, or one that is no longer suspended. */
export function makeCron({ world }: Ground, dice: Dice): Change {
  const { manifest } = newWorkload(world, { kind: 'CronJob', name: NAME }, dice)
  const minutely = withSpec(manifest, { schedule: '* * * * *' })
  const running = apply(0, [withSpec(minutely, { suspend: false })])
  return dice.chance(RESUMED) ? { past: [apply(0, [minutely])], steps: [running] } : changeOf(running)
}
