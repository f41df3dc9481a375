import { type AutoscalerOptions, DEFAULT_AUTOSCALER_OPTIONS } from '../../src/engine/autoscaler/autoscaler-options.ts'
import { readSchedulerConfig } from '../../src/engine/scheduler/configuration/scheduler-config.ts'
import { condition } from '../../src/kube/condition.ts'
import type { Row } from '../../src/kube/kinds.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { createNodeAutoscaler } from '../../src/whatif/model/node-autoscaler.ts'
import { aPod, ownedBy, type PodOptions, T0 } from './builders.ts'
import { ControllerRun } from './controller-run.ts'

/** Of all pods of such a run. */
export const shapes = new ShapeInterner()

const UNSCHEDULABLE = [condition({ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', lastTransitionTime: T0 })]

/** A pod that finds no node. */
export function waiting(name: string, options: PodOptions = {}): Row {
  return aPod(shapes, name, { cpu: '2', conditions: UNSCHEDULABLE, ownerReferences: ownedBy('ReplicaSet', 'web'), ...options })
}

/** The autoscaler alone: no scheduler binds the Pending pods. */
export function start(rows: readonly Row[], options: Partial<AutoscalerOptions> = {}): ControllerRun {
  const all = { ...DEFAULT_AUTOSCALER_OPTIONS, scaleDown: false, bootMs: 60_000, ...options }
  const actor = createNodeAutoscaler(all, { config: readSchedulerConfig(), onBoot: () => undefined })
  return new ControllerRun({ rows, actors: [actor], shapes })
}
