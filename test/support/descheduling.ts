import type { JsonObject } from '../../src/kube/codec/json.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { createDescheduler } from '../../src/whatif/model/descheduler.ts'
import { aPod, ownedBy, type PodOptions } from './builders.ts'
import { ControllerRun } from './controller-run.ts'

/** Of all pods of such a run. */
export const shapes = new ShapeInterner()

export const INTERVAL_SECONDS = 300

/** A pod that runs on a node, of a ReplicaSet named `web` by default. */
export function onNode(name: string, nodeName: string, options: PodOptions = {}): PodRow {
  return aPod(shapes, name, { nodeName, phase: 'Running', ownerReferences: ownedBy('ReplicaSet', 'web'), ...options })
}

/** A policy of one profile with one strategy. */
export function policyOf(strategy: string, args: JsonObject = {}, more: JsonObject = {}): JsonObject {
  const { evictor, ...rest } = more
  const point = BALANCING.has(strategy) ? 'balance' : 'deschedule'
  return {
    apiVersion: 'descheduler/v1alpha2',
    kind: 'DeschedulerPolicy',
    profiles: [
      {
        name: 'all',
        pluginConfig: [{ name: strategy, args }, ...(evictor === undefined ? [] : [{ name: 'DefaultEvictor', args: evictor }])],
        plugins: { [point]: { enabled: [strategy] } },
      },
    ],
    ...rest,
  }
}

const BALANCING: ReadonlySet<string> = new Set([
  'RemoveDuplicates',
  'LowNodeUtilization',
  'HighNodeUtilization',
  'RemovePodsViolatingTopologySpreadConstraint',
])

/** The descheduler alone, up to the end of its first pass: no controller recreates pods, and no kubelet ends them. */
export function descheduled(rows: readonly Row[], policy: JsonObject): ControllerRun {
  const run = new ControllerRun({ rows, actors: [createDescheduler({ policy, intervalMs: INTERVAL_SECONDS * 1000 })], shapes })
  return run.until(INTERVAL_SECONDS + 1)
}

/** The pods that are terminating. */
export function evictedBy(run: ControllerRun, all: readonly Row[]): readonly string[] {
  const left = new Set(
    run.state.list('Pod').flatMap(({ name, deletionTimestamp }) => (deletionTimestamp === undefined ? [name] : [])),
  )
  return all.flatMap((row) => (row.kind === 'Pod' && !left.has(row.name) ? [row.name] : []))
}
