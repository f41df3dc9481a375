import type { JsonObject } from '../../kube/codec/json.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'

/** A demand of pods that one plugin of the scheduler enforces, and the patch of their spec that takes it away. */
export interface Demand {
  readonly plugin: string
  readonly field: string
  readonly message: string
  /** A strategic merge patch; `undefined`: the pods do not demand it. */
  readonly patch: (spec: PodSpec) => JsonObject | undefined
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'

export const DEMANDS: readonly Demand[] = [
  {
    plugin: 'PodTopologySpread',
    field: 'topologySpreadConstraints',
    message: 'let the topology spread constraints schedule anyway',
    patch: ({ topologySpreadConstraints }) => {
      const hard = topologySpreadConstraints.filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule')
      if (hard.length === 0) return undefined
      return { topologySpreadConstraints: hard.map(({ topologyKey }) => ({ topologyKey, whenUnsatisfiable: 'ScheduleAnyway' })) }
    },
  },
  {
    plugin: 'InterPodAffinity',
    field: 'affinity.podAntiAffinity',
    message: 'drop the required pod anti-affinity',
    patch: ({ podAntiAffinity }) =>
      podAntiAffinity?.required.length ? { affinity: { podAntiAffinity: { [REQUIRED]: null } } } : undefined,
  },
  {
    plugin: 'InterPodAffinity',
    field: 'affinity.podAffinity',
    message: 'drop the required pod affinity',
    patch: ({ podAffinity }) => (podAffinity?.required.length ? { affinity: { podAffinity: { [REQUIRED]: null } } } : undefined),
  },
  {
    plugin: 'NodeAffinity',
    field: 'nodeSelector',
    message: 'drop the node selector',
    patch: ({ nodeSelector }) => (Object.keys(nodeSelector).length > 0 ? { nodeSelector: null } : undefined),
  },
  {
    plugin: 'NodeAffinity',
    field: 'affinity.nodeAffinity',
    message: 'drop the required node affinity',
    patch: ({ nodeAffinity }) => (nodeAffinity?.required ? { affinity: { nodeAffinity: { [REQUIRED]: null } } } : undefined),
  },
]
