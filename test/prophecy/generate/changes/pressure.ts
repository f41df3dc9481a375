import type { Step } from '../../course.ts'
import { recovery, silence, untaint } from '../commands/nodes.ts'
import { evict } from '../commands/objects.ts'
import { type Pressure, pressure, TAINT_OF } from '../commands/pressure.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { Workload } from '../world.ts'
import { makeAgain } from './again.ts'
import { type Change, changeOf, type MakeChange } from './change.ts'
import { makeCreate } from './create.ts'
import { makeDelete } from './delete.ts'
import { makeDrain } from './drain.ts'
import { podsOf } from './pods-of.ts'
import { makeRollout } from './rollout.ts'
import { makeScale } from './scale.ts'

const PRESSURES: Table<readonly Pressure[]> = [
  [2, ['MemoryPressure']],
  [2, ['DiskPressure']],
  [1, ['PIDPressure']],
  [1, ['MemoryPressure', 'DiskPressure']],
]
const NODES: Table<number> = [
  [3, 1],
  [3, 2],
  [2, 4],
]
/** Later than the 40 s after which a node without reports is NotReady. */
const BACK_SECONDS = 58
const EVICTED = 3

type React = (pressures: readonly Pressure[], names: readonly string[]) => MakeChange

/** Of any kind: also DaemonSets. */
const CREATE: React = () => makeCreate
const CHANGES: Table<React> = [
  [4, () => makeDrain],
  [3, () => makeRollout],
  [3, () => makeScale],
  [2, () => makeAgain],
  [2, CREATE],
  [2, () => makeDelete],
  [2, () => evicted],
  // The node lifecycle controller sets the taint again.
  [
    2,
    ([first], names) =>
      () =>
        changeOf(...(first ? [untaint(0, names, { key: TAINT_OF[first] })] : [])),
  ],
  // A kubelet that starts again reports that all is well.
  [1, (_, names) => () => changeOf(silence(0, names), recovery(BACK_SECONDS, names))],
]

/** A change in a cluster in which kubelets have reported pressure, so that the node lifecycle controller has tainted their nodes. */
export function makePressure(ground: Ground, dice: Dice): Change {
  const { nodes, workloads } = ground.world.site
  const drawn = dice.from(PRESSURES)
  const change = dice.from(CHANGES)
  // The fake kubelet takes every pod, and a real one refuses most of them under pressure other than that of memory.
  const pressures: readonly Pressure[] = change === CREATE || workloads.some(ignoresTaints) ? ['MemoryPressure'] : drawn
  const names = dice
    .some(nodes, dice.from(NODES))
    .map(({ name }) => name)
    .toSorted()
  const { past, steps } = change(pressures, names)(ground, dice)
  return { past: [...past, ...names.map((name) => pressure(name, pressures))], steps }
}

/** Whether its pods get to a node that has the taint of any pressure. */
function ignoresTaints({ kind, template }: Workload): boolean {
  return kind === 'DaemonSet' || JSON.stringify(template.spec['tolerations'] ?? []).includes('{"operator":"Exists"}')
}

function evicted({ world }: Ground, dice: Dice): Change {
  const pods = world.site.workloads.flatMap((workload) => podsOf(workload).map((name) => ({ ...workload, name })))
  return changeOf(
    ...dice.some(pods, EVICTED).map(({ namespace, name }, i): Step => evict(Math.round(13 * i) / 10, namespace, name)),
  )
}
