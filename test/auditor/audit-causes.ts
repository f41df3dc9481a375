import { findCondition, isConditionTrue } from '../../src/kube/condition.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { WorkloadImpact } from '../../src/whatif/outcome/impact.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { type Contradiction, compare, compareSets } from './contradiction.ts'
import { isOver } from './departures.ts'
import { wantsPodOn } from './levels.ts'
import type { PlayedRun } from './played-runs.ts'
import { idOf, World } from './world.ts'

/**
 * Why workloads lack pods at the end: what the API server, the scheduler and the kubelets reported for each pod, and for those
 * not created.
 */
export function auditCauses({ workloads }: Outcome, run: PlayedRun): readonly Contradiction[] {
  const world = new World(run.base.state)
  for (const { change } of run.changes) world.apply(change)
  return workloads.flatMap((item) => auditWorkload(item, { world, run }))
}

interface Scene {
  readonly world: World
  readonly run: PlayedRun
}

function auditWorkload({ workload, desired, causes }: WorkloadImpact, { world, run }: Scene): readonly Contradiction[] {
  if (causes.length === 0) return []
  const where = `workloads ${idOf(workload)} causes`
  const pods = world.all('Pod').filter((pod) => idOfTop(pod, world) === idOf(workload))
  const missing = desired - pods.filter(isActive).length
  const refusals = missing > 0 ? refusalsOf(workload, { world, run }) : []
  const claimed = new Map(
    causes.flatMap(({ reason, message, pods: named }) => named.map((pod) => [idOf(pod), { reason, message }])),
  )
  const unready = pods
    .filter((pod) => isActive(pod) && !isConditionTrue(pod.conditions, 'Ready') && isWanted(pod, { workload, world }))
    .map(idOf)
  const going = pods.filter((pod) => !isActive(pod)).map(idOf)
  const uncreated = causes.filter(({ reason }) => reason === 'FailedCreate')
  return [
    ...compareSets(
      `${where} pods`,
      [...claimed.keys()].filter((id) => !going.includes(id)),
      unready,
    ),
    ...compare(
      `${where} FailedCreate`,
      uncreated.map(({ count }) => count),
      refusals.length > 0 ? [missing] : [],
    ),
    ...uncreated.flatMap(({ message }) =>
      refusals.some((text) => text.endsWith(message)) ? [] : compare(`${where} FailedCreate`, message, refusals.at(-1)),
    ),
    ...pods.flatMap((pod) => {
      const cause = claimed.get(idOf(pod))
      return cause ? auditPod(`${where} ${idOf(pod)}`, cause, { pod, world }) : []
    }),
    ...causes.flatMap(({ reason, count, pods: named }) =>
      named.length > 0 ? compare(`${where} ${reason} count`, count, named.length) : [],
    ),
    ...compare(
      `${where} in order`,
      causes.map(({ count }) => count),
      causes.map(({ count }) => count).toSorted((a, b) => b - a),
    ),
  ]
}

function idOfTop(pod: PodRow, world: World): string | undefined {
  const top = world.topOf(pod)
  return top && idOf(top)
}

function isActive(pod: PodRow): boolean {
  return !isOver(pod) && pod.deletionTimestamp === undefined
}

/**
 * A DaemonSet needs no pod on a node that is not Ready or that its pods do not tolerate: a DaemonSet with a pod on such a
 * node is not short.
 */
function isWanted(
  { nodeName, targetNodeName }: PodRow,
  { workload, world }: { readonly workload: WorkloadImpact['workload']; readonly world: World },
): boolean {
  const set = world.all('DaemonSet').find((row) => idOf(row) === idOf(workload))
  const node = world.get('Node', { namespace: '', name: nodeName || targetNodeName })
  return set === undefined || node === undefined || wantsPodOn(node, set)
}

/** What the API server refused to create for a workload or one of its ReplicaSets: the events of the run, or the conditions at its end. */
function refusalsOf(workload: WorkloadImpact['workload'], { world, run }: Scene): readonly string[] {
  const sets = world.all('ReplicaSet').filter((row) => row.name === workload.name || world.topOf(row)?.name === workload.name)
  const owners = new Set([
    idOf(workload),
    ...sets.filter((row) => idOf(world.topOf(row) ?? row) === idOf(workload)).map((row) => idOf(row)),
  ])
  const events = run.events.flatMap(({ event: { reason, regarding, message } }) =>
    reason === 'FailedCreate' && owners.has(idOf(regarding)) ? [message] : [],
  )
  const conditions = [...sets, ...world.all('ReplicationController')].flatMap((row) => {
    const failure = owners.has(idOf(row)) ? findCondition(row.status.conditions, 'ReplicaFailure') : undefined
    return failure?.status === 'True' && failure.reason === 'FailedCreate' ? [failure.message] : []
  })
  return events.length > 0 ? events.slice(-1) : conditions
}

/** What the pod itself, its node and its containers show. */
function auditPod(
  where: string,
  { reason, message }: { readonly reason: string; readonly message: string },
  { pod, world }: { readonly pod: PodRow; readonly world: World },
): readonly Contradiction[] {
  if (pod.nodeName === '') {
    const scheduled = findCondition(pod.conditions, 'PodScheduled')
    const isSo = message.includes(scheduled?.message ?? '') || pod.schedulingGates.length > 0
    return [
      ...compare(`${where} reason`, reason, scheduled?.reason || 'Unschedulable'),
      ...compare(`${where} message`, isSo, true),
    ]
  }
  const node = world.get('Node', { namespace: '', name: pod.nodeName })
  if (node && !isConditionTrue(node.conditions, 'Ready')) return compare(`${where} reason`, reason, 'NodeNotReady')
  const statuses = [...pod.initContainerStatuses, ...pod.containerStatuses]
  const killed = statuses.filter(({ state, lastState }) =>
    [state, lastState].some((item) => item?.kind === 'terminated' && item.reason === 'OOMKilled'),
  )
  const waiting = statuses.flatMap(({ state }) => (state?.kind === 'waiting' ? [state.reason] : []))
  const reported = pod.conditions.filter(({ status }) => status !== 'True').map((item) => item.reason)
  const known = [...waiting, ...reported, ...(killed.length > 0 ? ['OOMKilled'] : []), 'ContainerCreating', 'ContainersNotReady']
  const restarts = /restarted (?:(once)|(\d+) times)/.exec(message)
  const counts = statuses.map(({ restartCount }) => restartCount)
  return [
    ...(known.includes(reason) ? [] : compare(`${where} reason`, reason, known)),
    ...(killed.length > 0 && waiting.includes('CrashLoopBackOff') && killed.length === statuses.length
      ? compare(`${where} reason`, reason, 'OOMKilled')
      : []),
    ...(restarts && !counts.includes(restarts[1] ? 1 : Number(restarts[2])) ? compare(`${where} message`, message, counts) : []),
  ]
}
