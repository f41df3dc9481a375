import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { nameOf } from '../parts/words.ts'

type PendingPod = OutcomeFieldsFragment['pending'][number]

/** Pods of one owner that wait for the same reason. */
interface PendingGroup {
  readonly pods: readonly string[]
  readonly message: string
}

/** The pods that the scenario leaves Pending, those of one owner with one message together. */
export function pendingGroups(pending: readonly PendingPod[]): readonly PendingGroup[] {
  const groups = new Map<string, { readonly pods: string[]; readonly message: string }>()
  for (const { pod, owner, message, causedByScenario } of pending) {
    if (!causedByScenario) continue
    const key = `${owner === null ? nameOf(pod) : `${owner.kind} ${nameOf(owner)}`} ${message}`
    const group = groups.get(key) ?? { pods: [], message: message || 'the scheduler has not tried it yet' }
    group.pods.push(nameOf(pod))
    groups.set(key, group)
  }
  return [...groups.values()]
}
