import { condition, findCondition, setCondition } from '../../../kube/condition.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import { PRESSURES, type Pressure } from './node-signals.ts'

type Texts = Readonly<Record<'True' | 'False', { readonly reason: string; readonly message: string }>>

/** The kubelet's reason and message for each condition. */
const TEXTS: Readonly<Record<Pressure, Texts>> = {
  MemoryPressure: {
    True: { reason: 'KubeletHasInsufficientMemory', message: 'kubelet has insufficient memory available' },
    False: { reason: 'KubeletHasSufficientMemory', message: 'kubelet has sufficient memory available' },
  },
  DiskPressure: {
    True: { reason: 'KubeletHasDiskPressure', message: 'kubelet has disk pressure' },
    False: { reason: 'KubeletHasNoDiskPressure', message: 'kubelet has no disk pressure' },
  },
  PIDPressure: {
    True: { reason: 'KubeletHasInsufficientPID', message: 'kubelet has insufficient PID available' },
    False: { reason: 'KubeletHasSufficientPID', message: 'kubelet has sufficient PID available' },
  },
}

/** The node as it shows these conditions and no others; the node itself when it does so already (SC-NPE-27). */
export function withPressures(node: NodeRow, pressures: readonly Pressure[], now: Instant): NodeRow {
  let { conditions } = node
  for (const type of PRESSURES) {
    const status = pressures.includes(type) ? 'True' : 'False'
    const known = findCondition(conditions, type)
    // A condition that was never written need not be written to report the normal state.
    if (known?.status === status || (known === undefined && status === 'False')) continue
    const times = { lastTransitionTime: stamp(now), lastUpdateTime: stamp(now) }
    conditions = setCondition(conditions, condition({ type, status, ...TEXTS[type][status], ...times }))
  }
  return conditions === node.conditions ? node : nodeRow({ ...node, conditions })
}

/** The conditions that a node shows. */
export function shownPressures({ conditions }: NodeRow): readonly Pressure[] {
  return PRESSURES.filter((type) => findCondition(conditions, type)?.status === 'True')
}
