import { type Condition, condition, findCondition } from '../../../kube/condition.ts'
import type { ContainerStatus, PodPhase } from '../../../kube/pod.ts'

/** What of a pod its kubelet-made conditions depend on. */
interface ConditionsSpec {
  readonly containers: readonly { readonly name: string }[]
  readonly initContainers: readonly { readonly name: string; readonly restartPolicy: string }[]
  readonly readinessGates: readonly string[]
  readonly generation: number
}

export interface ConditionsInput {
  readonly pod: ConditionsSpec
  /** Init and regular containers; `undefined` while nothing is known. */
  readonly statuses: readonly Pick<ContainerStatus, 'name' | 'ready' | 'started' | 'state'>[] | undefined
  readonly phase: PodPhase
}

/** The condition ContainersReady: all regular containers and sidecars are ready (semantics C1.10; kubelet status/generate.go). */
export function containersReadyCondition({ pod, statuses, phase }: ConditionsInput): Condition {
  const make = maker('ContainersReady', pod.generation)
  if (!statuses) return make('False', 'UnknownContainerStatuses')
  const unknown: string[] = []
  const unready: string[] = []
  const judge = (name: string): void => {
    const status = statusOf(name, statuses)
    if (!status) unknown.push(name)
    else if (!status.ready) unready.push(name)
  }
  for (const { name, restartPolicy } of pod.initContainers) if (restartPolicy === 'Always') judge(name)
  for (const { name } of pod.containers) judge(name)
  if (phase === 'Succeeded' && unknown.length === 0) return make('False', 'PodCompleted')
  if (phase === 'Failed') return make('False', 'PodFailed')
  const message = listing({ unknown, unready })
  return message === '' ? make('True') : make('False', 'ContainersNotReady', message)
}

/** The condition Ready: the containers are, and every readiness gate has its condition True in `conditions`. */
export function podReadyCondition(
  input: ConditionsInput,
  conditions: readonly Pick<Condition, 'type' | 'status'>[],
  containers: Condition = containersReadyCondition(input),
): Condition {
  const make = maker('Ready', input.pod.generation)
  if (containers.status !== 'True') return make(containers.status, containers.reason, containers.message)
  const messages = input.pod.readinessGates.flatMap((gate) => {
    const found = conditions.find(({ type }) => type === gate)
    if (!found) return [`corresponding condition of pod readiness gate "${gate}" does not exist.`]
    return found.status === 'True' ? [] : [`the status of pod readiness gate "${gate}" is not "True", but ${found.status}`]
  })
  return messages.length === 0 ? make('True') : make('False', 'ReadinessGatesNotReady', messages.join(', '))
}

/**
 * The condition Initialized: the init containers are done, the sidecars started. Once True it stays so, while containers
 * are restarted.
 */
export function initializedCondition({ pod, statuses, phase }: ConditionsInput, oldConditions: readonly Condition[]): Condition {
  const make = maker('Initialized', pod.generation)
  if (!statuses && pod.initContainers.length > 0) return make('False', 'UnknownContainerStatuses')
  const unknown: string[] = []
  const incomplete: string[] = []
  for (const { name, restartPolicy } of pod.initContainers) {
    const status = statusOf(name, statuses)
    if (!status) unknown.push(name)
    else if (!(restartPolicy === 'Always' ? status.started : status.ready)) incomplete.push(name)
  }
  if (phase === 'Succeeded' && unknown.length === 0) return make('True', 'PodCompleted')
  const message = listing({ unknown, incomplete })
  const hasRun = pod.containers.some(({ name }) => isStarted(statusOf(name, statuses)?.state?.kind))
  if (message === '' || hasRun || findCondition(oldConditions, 'Initialized')?.status === 'True') return make('True')
  return make('False', 'ContainersNotInitialized', message)
}

type Status = NonNullable<ConditionsInput['statuses']>[number]

/** The last of that name: pods have few containers. */
function statusOf(name: string, statuses: readonly Status[] = []): Status | undefined {
  return statuses.findLast((status) => status.name === name)
}

function isStarted(state: 'running' | 'terminated' | 'waiting' | undefined): boolean {
  return state === 'running' || state === 'terminated'
}

/** `containers with unknown status: [a b], containers with unready status: [c]`; empty lists are left out. */
function listing(lists: Partial<Record<ListWord, readonly string[]>>): string {
  let text = ''
  for (const word of LIST_WORDS) {
    const names = lists[word]
    if (names === undefined || names.length === 0) continue
    text += `${text === '' ? '' : ', '}containers with ${word} status: [${names.join(' ')}]`
  }
  return text
}

const LIST_WORDS = ['unknown', 'unready', 'incomplete'] as const
type ListWord = (typeof LIST_WORDS)[number]

function maker(type: string, observedGeneration: number) {
  return (status: Condition['status'], reason = '', message = ''): Condition =>
    condition({ type, status, reason, message, observedGeneration })
}
