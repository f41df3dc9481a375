import type { ClusterEvent } from '../../engine/turn.ts'
import { findCondition, isConditionTrue } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import { isNodeNotReady } from '../../kube/node.ts'
import { type ContainerStatus, isPodActive, isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { times } from '../../lib/times.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import { isDesiredOn } from '../recording/desired-daemon-pods.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { ObjectKey } from './outcome-parts.ts'

/** Why a workload lacks pods at the end of a run, by the name that Kubernetes has for it. */
export interface ShortageCause {
  /** A reason of Kubernetes: `FailedCreate`, `Unschedulable`, `SchedulingGated`, `OOMKilled`, `ImagePullBackOff`, `ContainersNotReady`, `NodeNotReady`. */
  readonly reason: string
  /** The message of the component that reports it: the API server, the scheduler, the kubelet. */
  readonly message: string
  /** How many pods it concerns; pods that could not be created have no name. */
  readonly count: number
  readonly pods: readonly ObjectKey[]
}

/** The end of a run, and what its components reported. */
export interface ShortageQuestion {
  readonly after: ClusterView
  readonly events: readonly { readonly event: ClusterEvent }[]
  /** What keeps a pod without a node from getting one. */
  readonly pendingMessage: (pod: PodRow) => string
}

type Found = Omit<ShortageCause, 'count' | 'pods'> & { readonly pod?: ObjectKey; readonly missing?: number }

/** Why a workload lacks pods: the cause that concerns most of them first. */
export function shortageCauses(key: ObjectKey, want: number, question: ShortageQuestion): readonly ShortageCause[] {
  const { after } = question
  const workload: Row | undefined = after.get(key.kind, key.namespace, key.name)
  if (!workload) return []
  const pods = podsUnder(workload.uid, after).filter((pod) => isWanted(pod, workload, after))
  const active = pods.filter(isPodActive)
  const uncreated = want - active.length
  const refusal = uncreated > 0 ? createFailure(workload, question) : undefined
  const found: Found[] = [
    ...(refusal ? [{ reason: 'FailedCreate', message: refusal, missing: uncreated }] : []),
    // Pods that terminate are a cause only where they are waited for: what a Deployment has replaced is not missing.
    ...(refusal || uncreated <= 0 ? active : pods)
      .filter((pod) => !isPodReady(pod) && !isPodTerminal(pod))
      .flatMap((pod) => podCause(pod, question)),
  ]
  return grouped(found)
}

/** Why a rollout does not proceed: pods that it waits for are not ready, or, where it has none, pods could not be created. */
export function rolloutCauses(workload: Row, waitsFor: readonly PodRow[], question: ShortageQuestion): readonly ShortageCause[] {
  if (waitsFor.length > 0) return grouped(waitsFor.flatMap((pod) => podCause(pod, question)))
  const refusal = createFailure(workload, question)
  return refusal === undefined ? [] : grouped([{ reason: 'FailedCreate', message: refusal }])
}

/** What a DaemonSet has on a node that is lost is not missing: it needs no pod there. */
function isWanted(pod: PodRow, workload: Row, after: ClusterView): boolean {
  return workload.kind !== 'DaemonSet' || isDesiredOn(after.get('Node', '', pod.nodeName || pod.targetNodeName), workload)
}

function grouped(found: readonly Found[]): readonly ShortageCause[] {
  const groups = new Map<string, ShortageCause>()
  for (const { reason, message, pod, missing = 1 } of found) {
    const known = groups.get(`${reason} ${message}`) ?? { reason, message, count: 0, pods: [] }
    groups.set(`${reason} ${message}`, {
      ...known,
      count: known.count + missing,
      pods: pod ? [...known.pods, pod] : known.pods,
    })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}

/** Why the controller could not create pods: its last event, or the condition of a ReplicaSet that was so from the beginning. */
function createFailure(workload: Row, { after, events }: ShortageQuestion): string | undefined {
  const owners = [workload, ...after.dependentsOf(workload.uid).filter(({ kind }) => kind === 'ReplicaSet')]
  const names = new Set(owners.map(({ kind, name }) => `${kind}/${name}`))
  const last = events.findLast(
    ({ event: { reason, regarding } }) =>
      reason === 'FailedCreate' && regarding.namespace === workload.namespace && names.has(`${regarding.kind}/${regarding.name}`),
  )
  return withoutPrefix(last?.event.message ?? owners.map(failureCondition).find((message) => message !== undefined))
}

function failureCondition(owner: Row): string | undefined {
  if (owner.kind !== 'ReplicaSet' && owner.kind !== 'ReplicationController') return undefined
  const failure = findCondition(owner.status.conditions, 'ReplicaFailure')
  return failure?.status === 'True' && failure.reason === 'FailedCreate' ? failure.message : undefined
}

/** `Error creating: pods "web-x" is forbidden: exceeded quota: ...` without what is the same each time or random. */
function withoutPrefix(message: string | undefined): string | undefined {
  return message
    ?.replace(/^Error creating: |^[Cc]reate Pod \S+ in StatefulSet \S+ failed error: /, '')
    .replace(/^pods "[^"]*" is forbidden: /, '')
}

function podCause(pod: PodRow, question: ShortageQuestion): readonly Found[] {
  const key = keyOfRow(pod)
  if (pod.nodeName === '') {
    const reason = findCondition(pod.conditions, 'PodScheduled')?.reason || 'Unschedulable'
    return isPodActive(pod) ? [{ reason, message: question.pendingMessage(pod), pod: key }] : []
  }
  const node = question.after.get('Node', '', pod.nodeName)
  if (node && isNodeNotReady(node)) return [{ reason: 'NodeNotReady', message: `node ${node.name} is NotReady`, pod: key }]
  if (!isPodActive(pod)) return []
  const container = [...pod.initContainerStatuses, ...pod.containerStatuses].map(containerCause).find((cause) => cause)
  if (container) return [{ ...container, pod: key }]
  const unready = ['Initialized', 'ContainersReady', 'Ready']
    .map((type) => findCondition(pod.conditions, type))
    .find((item) => item && item.status !== 'True' && item.reason !== '')
  const bound = isConditionTrue(pod.conditions, 'PodScheduled')
  return [
    {
      reason: unready?.reason ?? (bound ? 'ContainerCreating' : 'ContainersNotReady'),
      message: unready?.message ?? '',
      pod: key,
    },
  ]
}

/** What a container waits for; a container in a restart loop shows why it ended last. */
function containerCause({ name, state, lastState, restartCount }: ContainerStatus): Omit<Found, 'pod'> | undefined {
  const ended = lastState?.kind === 'terminated' ? lastState : state?.kind === 'terminated' ? state : undefined
  if (ended?.reason === 'OOMKilled') {
    const restarts = restartCount > 0 ? ` restarted ${times(restartCount)}` : ' has not restarted yet'
    return { reason: 'OOMKilled', message: `container ${name}${restarts}` }
  }
  if (state?.kind !== 'waiting' || state.reason === 'ContainerCreating' || state.reason === 'PodInitializing') return undefined
  const last = ended ? `: it ended with exit code ${ended.exitCode} (${ended.reason})` : ''
  const message =
    state.reason === 'CrashLoopBackOff' ? `container ${name} restarted ${times(restartCount)}${last}` : state.message
  return { reason: state.reason, message }
}
