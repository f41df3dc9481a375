import type { ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { PodRow } from '../../kube/pod.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Addition } from '../model/learned-admission/additions.ts'
import { learnedAdmission } from '../model/learned-admission/learned-admission.ts'
import { keyOfRow, topOwner } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'

export interface LearnedQuestion {
  readonly base: ClusterState
  readonly after: ClusterView
  /** Among them those that the run created. */
  readonly pods: readonly PodRow[]
}

const SHOWN = 6

/** What was added to new pods because running pods have it; workloads whose pods get the same are named together (semantics F5). */
export function learnedNotes({ base, after, pods }: LearnedQuestion): readonly CoverageNote[] {
  const learned = learnedAdmission(base)
  const notes = new Map<string, Map<string, ObjectKey>>()
  for (const pod of pods) {
    if (base.get('Pod', pod.namespace, pod.name)?.uid === pod.uid) continue
    const { additions, from } = learned.of(pod, after)
    if (additions.length === 0) continue
    const object = keyOfRow(topOwner(pod, after) ?? pod)
    const whose = from === 'workload' ? 'of their workload' : `of every workload in namespace ${pod.namespace}`
    const message = `new pods get what admission added to all running pods ${whose}: ${textOf(additions)}`
    notes.set(message, (notes.get(message) ?? new Map()).set(idOf(object), object))
  }
  return [...notes].map(([message, objects]) => ({ code: 'NOT_MODELLED', message, objects: [...objects.values()] }))
}

function textOf(additions: readonly Addition[]): string {
  const texts = additions.map(({ text }) => text)
  return abbreviatedNames(texts, SHOWN)
}
