import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { kubeletDoes } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { isUnpullable } from '../workloads/pod-template.ts'
import type { Workload } from '../world.ts'
import type { Change } from './change.ts'
import { created } from './create.ts'
import { newWorkload } from './new-workload.ts'
import { podsOf } from './pods-of.ts'

/** The fake kubelet needs a time. */
const AT_ONCE = '1ms'
const EXITS: Table<number> = [
  [4, 1],
  [2, 2],
  [1, 3],
]
const EXIT_CODES: Table<number> = [
  [3, 1],
  [1, 137],
]
const COMPLETES = 0.35
const NAME = 'task'

/** Containers of a Job exit: all of them with success, or some of them with an error. */
export function makeExit(ground: Ground, dice: Dice): Change {
  const taken = ground.takeWorkload(['Job'], dice, runs)
  if (taken) return { past: [], steps: exits(taken, dice) }
  const job = newWorkload(ground.world, { kind: 'Job', name: NAME }, dice)
  return { past: [created(job)], steps: exits(job, dice) }
}

/** Whether the pods of a Job have containers that can exit. */
function runs({ pods, manifest, template }: Workload): boolean {
  return pods > 0 && manifest.spec?.['suspend'] !== true && !isUnpullable(template)
}

function exits(job: Workload, dice: Dice): readonly Step[] {
  if (dice.chance(COMPLETES)) return [completed(job)]
  const steps: Step[] = []
  let at = 0
  for (const pod of dice.some(podsOf(job), dice.from(EXITS))) {
    steps.push(failed(at, job, pod, dice.from(EXIT_CODES)))
    at = after(at, dice)
  }
  return steps
}

function completed({ namespace, name, ...job }: Workload): Step {
  const pods = { namespace, pods: podsOf({ name, ...job }) }
  return kubeletDoes(0, pods, { 'exit-after': AT_ONCE }, { completeJob: { namespace, name } })
}

function failed(atSeconds: number, { namespace }: Workload, pod: string, exitCode: number): Step {
  const notes = { 'exit-after': AT_ONCE, 'exit-code': String(exitCode) }
  return kubeletDoes(atSeconds, { namespace, pods: [pod] }, notes, { failContainer: { namespace, pod, exitCode } })
}
