import { computed, signal } from '@preact/signals'
import {
  type DrainFlag,
  isNodeAction,
  type NodeAction,
  type Question,
  type WorkloadAction,
  type WorkloadName,
} from '../question/question.ts'

/** What is chosen in the form; it becomes a question when it is run. */
export const draft = {
  action: signal<NodeAction | WorkloadAction>('drain'),
  nodes: signal<ReadonlySet<string>>(new Set()),
  /** With those that nearly every drain needs: without them kubectl drains no node that runs a DaemonSet. */
  flags: signal<ReadonlySet<DrainFlag>>(new Set<DrainFlag>(['ignore-daemonsets', 'delete-emptydir-data'])),
  workload: signal<WorkloadName | undefined>(undefined),
  replicas: signal(1),
}

/** The question of the form; `undefined` while something is missing. */
export const drafted = computed((): Question | undefined => {
  const action = draft.action.value
  if (isNodeAction(action)) {
    const nodes = [...draft.nodes.value]
    if (nodes.length === 0) return undefined
    return action === 'drain' ? { action, nodes, flags: [...draft.flags.value] } : { action, nodes }
  }
  const workload = draft.workload.value
  if (!workload) return undefined
  return action === 'scale' ? { action, workload, replicas: draft.replicas.value } : { action, workload }
})

/** Fills the form with a question, as a link brings it. */
export function fillDraft(question: Question): void {
  draft.action.value = question.action
  if ('nodes' in question) draft.nodes.value = new Set(question.nodes)
  if (question.action === 'drain') draft.flags.value = new Set(question.flags)
  if ('workload' in question) draft.workload.value = question.workload
  if (question.action === 'scale') draft.replicas.value = question.replicas
}

/** The set with a member more, or without it. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}
