import {
  compareActivePods,
  type DeletionCandidate,
  type DeletionOrder,
  firstToDelete,
} from '../../../src/engine/controllers/shared/deletion-order.ts'
import { condition } from '../../../src/kube/condition.ts'
import { type Instant, instant, parseInstant } from '../../../src/kube/instant.ts'
import type { PodPhase } from '../../../src/kube/pod.ts'
import { judgeBy } from './judge.ts'
import type { RawPod } from './raw-pod.ts'

interface RawStatus {
  readonly name: string
  readonly restartCount?: number
}

type RawCandidate = RawPod & { readonly metadata: { readonly uid: string } } & {
  readonly status?: { readonly containerStatuses?: readonly RawStatus[]; readonly initContainerStatuses?: readonly RawStatus[] }
}

interface Input {
  readonly pods: readonly RawCandidate[]
  readonly ranks: readonly number[]
  readonly now: string | null
}

type Named = DeletionCandidate & { readonly name: string; readonly rank: number }

export const judgeDeletionOrder = judgeBy(({ pods, ranks, now }: Input) => {
  const candidates = pods.map((pod, i) => candidate(pod, ranks[i] ?? 0))
  const order = { now: time(now), rankOf: (pod: DeletionCandidate) => (pod as Named).rank }
  return {
    comparison: candidates.map((a) => candidates.map((b) => comparison(a, b, order)).join('')),
    order: deletionOrder(candidates, order).map(({ name }) => name),
    orderWithoutRanks: candidates.toSorted(compareActivePods).map(({ name }) => name),
  }
})

/** All pods except the one that a scale-down to one replica keeps, and that one. */
function deletionOrder(pods: readonly Named[], order: DeletionOrder): readonly Named[] {
  const first = firstToDelete(pods, pods.length - 1, order)
  return [...first, ...pods.filter((pod) => !first.includes(pod))]
}

/** What a scale-down by one of the two deletes, in either order: equal pods keep theirs. */
function comparison(a: Named, b: Named, order: DeletionOrder): string {
  const [one] = firstToDelete([a, b], 1, order)
  const [other] = firstToDelete([b, a], 1, order)
  if (a === b || one !== other) return '='
  return one === a ? '<' : '>'
}

function candidate({ metadata, spec, status = {} }: RawCandidate, rank: number): Named {
  const conditions = (status.conditions ?? []).map(({ type, status: state, lastTransitionTime }) =>
    condition({ type, status: state as 'True', lastTransitionTime: time(lastTransitionTime) }),
  )
  const counted = (list: readonly RawStatus[] = []) => list.map(({ name, restartCount = 0 }) => ({ name, restartCount }))
  const containers = (spec.initContainers ?? []).map(({ name, restartPolicy = '' }) => ({ name, restartPolicy }))
  return {
    name: metadata.name,
    rank,
    uid: metadata.uid,
    nodeName: spec.nodeName ?? '',
    phase: (status.phase ?? '') as PodPhase,
    conditions,
    annotations: metadata.annotations ?? {},
    creationTimestamp: time(metadata.creationTimestamp) ?? instant(0),
    containerStatuses: counted(status.containerStatuses),
    initContainerStatuses: counted(status.initContainerStatuses),
    shape: { spec: { initContainers: containers } },
  }
}

function time(text: string | null | undefined): Instant | undefined {
  return text ? parseInstant(text) : undefined
}
