import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { kubeletDoes } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Workload } from '../world.ts'
import { aftermath } from './aftermath.ts'
import { type Change, changeOf } from './change.ts'
import { podsOf } from './pods-of.ts'
import { isRollable } from './rollout.ts'

const COUNT: Table<number> = [
  [4, 1],
  [2, 2],
  [1, 3],
]
function isProbed(workload: Workload): boolean {
  return isRollable(workload) && workload.template.spec.containers[0]?.readinessProbe !== undefined
}

/** Readiness probes of some pods of a workload fail; then pods are evicted, or the workload is rolled out. */
export function makeUnready(ground: Ground, dice: Dice): Change {
  const workload = ground.takeWorkload(['Deployment', 'StatefulSet'], dice, isProbed)
  if (!workload) return changeOf()
  const { namespace } = workload
  const pods = dice.some(podsOf(workload), dice.from(COUNT))
  return changeOf(...pods.map((pod) => failing(namespace, pod)), ...aftermath(ground, workload, after(0.8, dice), dice))
}

function failing(namespace: string, pod: string): Step {
  const target = { kind: 'Pod', namespace, name: pod }
  return kubeletDoes(0, { namespace, pods: [pod] }, { unready: 'true' }, { failProbe: { target, probe: 'READINESS' } })
}
