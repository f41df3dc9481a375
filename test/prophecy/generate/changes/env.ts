import type { Step } from '../../course.ts'
import { after } from '../commands/at.ts'
import { setEnv } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Workload, WorkloadKind } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { takeRollable } from './rollout.ts'

const KINDS: readonly WorkloadKind[] = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'Pod']
type MakeSteps = (workload: Workload, at: number) => readonly Step[]

const CHANGES: Table<MakeSteps> = [
  [4, (workload) => [setEnv(0, workload, { set: { MODE: 'fast' } })]],
  [2, (workload) => [setEnv(0, workload, { set: { MODE: 'fast', LEVEL: '2' }, remove: ['OLD'] })]],
  // Nothing to remove: no rollout.
  [1, (workload) => [setEnv(0, workload, { remove: ['OLD'] })]],
  // Back to the first template while the rollout is under way.
  [2, (workload, at) => [setEnv(0, workload, { set: { MODE: 'fast' } }), setEnv(at, workload, { remove: ['MODE'] })]],
  // A value that the second command may not replace.
  [
    1,
    (workload, at) => [
      setEnv(0, workload, { set: { MODE: 'fast' } }),
      setEnv(at, workload, { set: { MODE: 'slow' }, overwrite: false }),
    ],
  ],
]
const OF_ANY = 0.3

/** `kubectl set env` of a workload that rolls, or of one whose pods keep their template. */
export function makeEnv(ground: Ground, dice: Dice): Change {
  const workload = dice.chance(OF_ANY) ? ground.takeWorkload(KINDS, dice) : takeRollable(ground, dice)
  return workload ? changeOf(...dice.from(CHANGES)(workload, after(0, dice))) : changeOf()
}
