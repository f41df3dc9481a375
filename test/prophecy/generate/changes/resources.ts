import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { type Amounts, setResources } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { CONTAINER } from '../workloads/pod-template.ts'
import type { Workload, WorkloadKind } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { takeRollable } from './rollout.ts'

type Resources = Parameters<typeof setResources>[2]

const KINDS: readonly WorkloadKind[] = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet']
/** In proportion to what the pods request: a rollout whose pods fit, and one whose pods may stay Pending. */
const SHARES: Table<number> = [
  [2, 0.5],
  [3, 1.5],
  [2, 3],
]
const CHANGES: Table<(workload: Workload, dice: Dice) => Resources> = [
  [6, (workload, dice) => ({ container: CONTAINER, requests: scaled(workload, dice.from(SHARES)) })],
  [2, (workload, dice) => ({ container: CONTAINER, limits: scaled(workload, dice.from(SHARES)) })],
  [2, () => ({ requests: { cpu: '40m' }, limits: { cpu: '80m', memory: '128Mi' } })],
  // No node holds such a pod.
  [1, () => ({ container: CONTAINER, requests: { cpu: '200' } })],
  // The API server refuses requests above limits.
  [1, () => ({ container: CONTAINER, requests: { memory: '2Gi' }, limits: { memory: '1Gi' } })],
  [1, () => ({ container: 'other', limits: { cpu: '1' } })],
  [1, ({ template }) => ({ container: CONTAINER, requests: template.spec.containers[0]?.resources?.requests ?? { cpu: '10m' } })],
]
const AGAIN = 0.25
const OF_ANY = 0.2

/** `kubectl set resources`, once or a second time while the first rollout is under way. */
export function makeResources(ground: Ground, dice: Dice): Change {
  const workload = dice.chance(OF_ANY) ? ground.takeWorkload(KINDS, dice) : takeRollable(ground, dice)
  if (!workload) return changeOf()
  const step = (at: number): Step => setResources(at, workload, dice.from(CHANGES)(workload, dice))
  const first = step(0)
  return dice.chance(AGAIN) ? changeOf(first, step(after(0, dice))) : changeOf(first)
}

/** Requests of the workload's first container, times the share; `podTemplate` writes CPU in `m` and memory in `Mi`. */
function scaled({ template }: Workload, share: number): Amounts {
  const { cpu = '50m', memory = '64Mi' } = template.spec.containers[0]?.resources?.requests ?? {}
  const times = (amount: string, unit: string) => `${Math.max(1, Math.round(Number.parseInt(amount, 10) * share))}${unit}`
  return { cpu: times(cpu, 'm'), memory: times(memory, 'Mi') }
}
