import type { JsonObject } from '../../kube/codec/json.ts'
import { daemonSetRow } from '../../kube/daemon-set.ts'
import { deploymentRow } from '../../kube/deployment.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import { statefulSetRow } from '../../kube/stateful-set.ts'
import { type RolledRow, withTemplate } from '../actions/workload-template.ts'

/** What a remedy sets of a workload; what is left out stays as it is. */
export interface WorkloadChange {
  readonly replicas?: number
  readonly minReadySeconds?: number
  readonly rollingUpdate?: { readonly maxSurge: number; readonly maxUnavailable: number }
  readonly terminationGracePeriodSeconds?: number
  readonly readinessGates?: readonly string[]
  /** Seconds that the preStop hook sleeps, by container. */
  readonly preStop?: Readonly<Record<string, number>>
}

/** Both changes in one; grace periods are as long as the longer of the two. */
export function bothChanges(a: WorkloadChange, b: WorkloadChange): WorkloadChange {
  const grace = Math.max(a.terminationGracePeriodSeconds ?? 0, b.terminationGracePeriodSeconds ?? 0)
  return {
    ...a,
    ...b,
    ...(grace > 0 ? { terminationGracePeriodSeconds: grace } : {}),
    ...(a.preStop || b.preStop ? { preStop: { ...a.preStop, ...b.preStop } } : {}),
  }
}

/** The change as a strategic merge patch, for `kubectl patch`. */
export function patchOf(change: WorkloadChange, { kind }: { readonly kind: string }): JsonObject {
  const { replicas, minReadySeconds, rollingUpdate, terminationGracePeriodSeconds, readinessGates, preStop } = change
  const containers = Object.entries(preStop ?? {}).map(([name, seconds]) => ({
    name,
    lifecycle: { preStop: { sleep: { seconds } } },
  }))
  const pod = {
    ...(terminationGracePeriodSeconds === undefined ? {} : { terminationGracePeriodSeconds }),
    ...(readinessGates === undefined ? {} : { readinessGates: readinessGates.map((conditionType) => ({ conditionType })) }),
    ...(containers.length > 0 ? { containers } : {}),
  }
  const strategy = rollingUpdate && { type: 'RollingUpdate', rollingUpdate }
  return {
    spec: {
      ...(replicas === undefined ? {} : { replicas }),
      ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
      ...(strategy && (kind === 'Deployment' ? { strategy } : { updateStrategy: strategy })),
      ...(Object.keys(pod).length > 0 ? { template: { spec: pod } } : {}),
    },
  }
}

/** The workload with the change. */
export function changedRow(row: RolledRow, change: WorkloadChange): RolledRow {
  const { replicas = 0, minReadySeconds = row.spec.minReadySeconds, rollingUpdate } = change
  const next = withTemplate(row, { ...row.spec.template, spec: changedPod(row.spec.template.spec, change) })
  switch (next.kind) {
    case 'Deployment': {
      const rolling = rollingUpdate && ({ strategy: 'RollingUpdate', ...rollingUpdate } as const)
      return deploymentRow({
        ...next,
        spec: { ...next.spec, replicas: replicas || next.spec.replicas, minReadySeconds, ...rolling },
      })
    }
    case 'StatefulSet':
      return statefulSetRow({ ...next, spec: { ...next.spec, replicas: replicas || next.spec.replicas, minReadySeconds } })
    case 'DaemonSet': {
      const rolling = rollingUpdate && ({ updateStrategy: 'RollingUpdate', ...rollingUpdate } as const)
      return daemonSetRow({ ...next, spec: { ...next.spec, minReadySeconds, ...rolling } })
    }
  }
}

function changedPod(spec: PodSpec, { terminationGracePeriodSeconds, readinessGates, preStop = {} }: WorkloadChange): PodSpec {
  return {
    ...spec,
    terminationGracePeriodSeconds: terminationGracePeriodSeconds ?? spec.terminationGracePeriodSeconds,
    readinessGates: readinessGates ?? spec.readinessGates,
    containers: spec.containers.map((container) => {
      const preStopSeconds = preStop[container.name]
      return preStopSeconds === undefined ? container : { ...container, preStopSeconds }
    }),
  }
}
