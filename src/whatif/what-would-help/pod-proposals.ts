import { podRow } from '../../kube/pod.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { type PodQuestion, refuses, specProposal } from './pod-question.ts'
import type { Proposal } from './remedy.ts'

/** A demand of the pod that one plugin enforces, and the pod without it. */
interface Demand {
  readonly plugin: string
  readonly field: string
  readonly message: string
  readonly isMade: (spec: PodSpec) => boolean
  readonly without: (spec: PodSpec) => PodSpec
}

const DEMANDS: readonly Demand[] = [
  {
    plugin: 'NodeAffinity',
    field: 'nodeSelector',
    message: 'drop the node selector of the pod',
    isMade: ({ nodeSelector }) => Object.keys(nodeSelector).length > 0,
    without: (spec) => ({ ...spec, nodeSelector: {} }),
  },
  {
    plugin: 'NodeAffinity',
    field: 'affinity.nodeAffinity',
    message: 'prefer what the pod requires of its node',
    isMade: ({ nodeAffinity }) => nodeAffinity?.required !== undefined,
    without: (spec) => ({ ...spec, nodeAffinity: { required: undefined, preferred: spec.nodeAffinity?.preferred ?? [] } }),
  },
  {
    plugin: 'InterPodAffinity',
    field: 'affinity.podAntiAffinity',
    message: 'prefer to be away from the pods that the pod requires to be away from',
    isMade: ({ podAntiAffinity }) => (podAntiAffinity?.required.length ?? 0) > 0,
    without: (spec) => ({ ...spec, podAntiAffinity: { required: [], preferred: spec.podAntiAffinity?.preferred ?? [] } }),
  },
  {
    plugin: 'InterPodAffinity',
    field: 'affinity.podAffinity',
    message: 'prefer to be near the pods that the pod requires to be near to',
    isMade: ({ podAffinity }) => (podAffinity?.required.length ?? 0) > 0,
    without: (spec) => ({ ...spec, podAffinity: { required: [], preferred: spec.podAffinity?.preferred ?? [] } }),
  },
  {
    plugin: 'PodTopologySpread',
    field: 'topologySpreadConstraints',
    message: 'let the topology spread constraints schedule anyway',
    isMade: ({ topologySpreadConstraints }) =>
      topologySpreadConstraints.some(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule'),
    without: (spec) => ({
      ...spec,
      topologySpreadConstraints: spec.topologySpreadConstraints.map((constraint) => ({
        ...constraint,
        whenUnsatisfiable: 'ScheduleAnyway',
      })),
    }),
  },
]

/** Changes of the pod itself: gates, and what it demands beside resources. */
export function podProposals(question: PodQuestion): readonly Proposal[] {
  const { spec } = question.pod.shape
  const demands = DEMANDS.filter(({ plugin, isMade }) => isMade(spec) && refuses(question, plugin))
  const relaxed = demands.map(({ field, message, without }) =>
    specProposal(question, { kind: 'RELAX_CONSTRAINT', message, field }, without),
  )
  return [...gateProposal(question), ...relaxed]
}

function gateProposal({ pod }: PodQuestion): readonly Proposal[] {
  const { schedulingGates } = pod
  if (schedulingGates.length === 0) return []
  const message = `remove the scheduling ${schedulingGates.length === 1 ? 'gate' : 'gates'} ${schedulingGates.join(', ')}`
  return [
    {
      change: { kind: 'REMOVE_GATES', message, object: keyOfRow(pod), field: 'schedulingGates' },
      apply(state) {
        state.put(podRow({ ...pod, schedulingGates: [] }))
      },
    },
  ]
}
