import { computed, signal } from '@preact/signals'
import {
  type ActionName,
  type ActionQuestion,
  type DeletedKind,
  type DrainFlag,
  isNodeAction,
  isWorkloadAction,
  type NodeAction,
  type Step,
  type TaintEffect,
  type WorkloadAction,
  type WorkloadName,
} from '../question/question.ts'

/** What is chosen in the form; it becomes a question when it is run. */
export const draft = {
  action: signal<ActionName>('drain'),
  nodes: signal<ReadonlySet<string>>(new Set()),
  /** With those that nearly every drain needs: without them kubectl drains no node that runs a DaemonSet. */
  flags: signal<ReadonlySet<DrainFlag>>(new Set<DrainFlag>(['ignore-daemonsets', 'delete-emptydir-data'])),
  taint: signal<{ readonly key: string; readonly value: string; readonly effect: TaintEffect }>({
    key: '',
    value: '',
    effect: 'NoExecute',
  }),
  workload: signal<WorkloadName | undefined>(undefined),
  replicas: signal(1),
  image: signal({ container: '*', image: '' }),
  zone: signal(''),
  object: signal<{ readonly kind: DeletedKind; readonly namespace: string; readonly name: string }>({
    kind: 'Pod',
    namespace: 'default',
    name: '',
  }),
  /** Whether the scenario is composed from forms or written as text. */
  mode: signal<'forms' | 'text'>('forms'),
  /** A scenario file, or manifests to apply. */
  text: signal(''),
  /** The actions of a scenario of several, in their order. */
  steps: signal<readonly Step[]>([]),
  /** Which of them the form changes. */
  editing: signal<number | undefined>(undefined),
}

/** The action of the form; `undefined` while something is missing. */
export const drafted = computed((): ActionQuestion | undefined => {
  const action = draft.action.value
  if (isNodeAction(action)) return draftedNodes(action)
  if (isWorkloadAction(action)) return draftedWorkload(action)
  if (action === 'fail-zone') return draft.zone.value === '' ? undefined : { action, zone: draft.zone.value }
  const { kind, namespace, name } = draft.object.value
  return name === '' ? undefined : { action, kind, namespace: kind === 'Namespace' ? '' : namespace, name }
})

function draftedNodes(action: NodeAction): ActionQuestion | undefined {
  const nodes = [...draft.nodes.value]
  if (nodes.length === 0) return undefined
  if (action === 'drain') return { action, nodes, flags: [...draft.flags.value] }
  if (action !== 'taint') return { action, nodes }
  return draft.taint.value.key === '' ? undefined : { action, nodes, ...draft.taint.value }
}

function draftedWorkload(action: WorkloadAction): ActionQuestion | undefined {
  const workload = draft.workload.value
  if (!workload) return undefined
  if (action === 'scale') return { action, workload, replicas: draft.replicas.value }
  if (action === 'restart') return { action, workload }
  const { container, image } = draft.image.value
  return container === '' || image === '' ? undefined : { action, workload, container, image }
}

/** Fills the form with an action, as a link or the list of a scenario brings it. */
export function fillDraft(question: ActionQuestion): void {
  draft.action.value = question.action
  if ('nodes' in question) draft.nodes.value = new Set(question.nodes)
  if ('workload' in question) draft.workload.value = question.workload
  switch (question.action) {
    case 'drain':
      draft.flags.value = new Set(question.flags)
      break
    case 'taint':
      draft.taint.value = { key: question.key, value: question.value, effect: question.effect }
      break
    case 'scale':
      draft.replicas.value = question.replicas
      break
    case 'set-image':
      draft.image.value = { container: question.container, image: question.image }
      break
    case 'fail-zone':
      draft.zone.value = question.zone
      break
    case 'delete':
      draft.object.value = { kind: question.kind, namespace: question.namespace, name: question.name }
      break
  }
}

/** The set with a member more, or without it. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}
