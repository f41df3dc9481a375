import { isBuiltInClass } from '../../engine/admission/pod/pod-priority.ts'
import { knowsPriorityClasses, priorityOfPods } from '../../engine/admission/pod/unread-priority.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'

/** Pods of classes whose value is unknown: they may preempt others, or be preempted, otherwise than in the run (semantics F4.2). */
export function priorityNotes(pods: readonly PodRow[], base: ClusterView): readonly CoverageNote[] {
  if (knowsPriorityClasses(base)) return []
  const unknown = new Map<string, PodRow[]>()
  for (const pod of pods) {
    const { priorityClassName } = pod.shape.spec
    if (priorityClassName === '' || isBuiltInClass(priorityClassName) || priorityOfPods(priorityClassName, base)) continue
    const others = unknown.get(priorityClassName)
    if (others) others.push(pod)
    else unknown.set(priorityClassName, [pod])
  }
  return [...unknown].map(([name, owners]) => ({
    code: 'UNREADABLE',
    message: `the value of PriorityClass ${name} is unknown: no PriorityClass could be read, and no pod has it`,
    objects: owners.map(keyOfRow),
  }))
}
