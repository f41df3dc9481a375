import { findCondition, isConditionTrue } from '../../src/kube/condition.ts'
import type { Row } from '../../src/kube/kinds.ts'
import { matches } from '../../src/kube/label-selector.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { NodeChange, Outcome } from '../../src/whatif/outcome/outcome.ts'
import { type Contradiction, compare, compareSets } from './contradiction.ts'
import type { PlayedRun, PlayedRuns } from './played-runs.ts'
import { controllerReference, idOf, idOrNone, isEmptied, World } from './world.ts'

/** What is Pending at the end, and since when; what was restarted, failed, cordoned, added and removed. */
export function auditEnds(outcome: Outcome, runs: PlayedRuns): readonly Contradiction[] {
  return [
    ...auditPending(outcome, runs),
    ...auditRestarts(outcome, runs),
    ...auditJobs(outcome, runs),
    ...auditNodes(outcome, runs),
    ...auditEvictions(outcome, runs),
  ]
}

function pendingPods({ after }: PlayedRun): readonly PodRow[] {
  return after.list('Pod').filter((pod) => {
    return pod.nodeName === '' && pod.deletionTimestamp === undefined && pod.phase !== 'Succeeded' && pod.phase !== 'Failed'
  })
}

function auditPending(outcome: Outcome, { run, baseline }: PlayedRuns): readonly Contradiction[] {
  const pods = pendingPods(run)
  const known = new Map(pods.map((pod) => [idOf(pod), pod]))
  const made = new Map(
    run.changes.flatMap(({ atMs, change }) =>
      change.kind === 'Pod' && !change.before && change.after ? [[change.after.uid, atMs] as const] : [],
    ),
  )
  const listed = compareSets(
    'pending',
    outcome.pending.map(({ pod }) => idOf(pod)),
    known.keys(),
  )
  const wrong = outcome.pending.flatMap(({ pod, sinceMs, message }) => {
    const row = known.get(idOf(pod))
    if (!row) return []
    return [
      ...compare(`pending ${idOf(pod)} sinceMs`, sinceMs, made.get(row.uid) ?? 0),
      ...(message.startsWith(messageOf(row, run)) ? [] : compare(`pending ${idOf(pod)} message`, message, messageOf(row, run))),
    ]
  })
  if (!baseline)
    return [
      ...listed,
      ...wrong,
      ...compare(
        'pending causedByScenario',
        outcome.pending.some((item) => item.causedByScenario),
        false,
      ),
    ]
  return [...listed, ...wrong, ...auditWhosePending(outcome, pods, pendingPods(baseline))]
}

/** Of each owner as many are the scenario's as there are beyond those of the baseline; one that is Pending in both is not among them. */
function auditWhosePending(outcome: Outcome, pods: readonly PodRow[], without: readonly PodRow[]): readonly Contradiction[] {
  const own = outcome.pending.filter(({ causedByScenario }) => causedByScenario)
  const both = new Set(without.map(idOf))
  const owners = new Set([...pods, ...without].map(ownerOf))
  const named = own.filter(({ pod }) => both.has(idOf(pod))).map(({ pod }) => idOf(pod))
  return [
    ...compareSets('pending because of the scenario though Pending without it', named, []),
    ...[...owners].flatMap((owner) => {
      const count = (rows: readonly PodRow[]): number => rows.filter((pod) => ownerOf(pod) === owner).length
      const claimed = own.filter(({ pod }) => pods.some((row) => idOf(row) === idOf(pod) && ownerOf(row) === owner)).length
      return compare(`pending of ${owner} because of the scenario`, claimed, Math.max(0, count(pods) - count(without)))
    }),
  ]
}

function ownerOf(pod: PodRow): string {
  const reference = controllerReference(pod)
  return reference ? `${reference.kind} ${pod.namespace}/${reference.name}` : idOf(pod)
}

function messageOf(pod: PodRow, { schedulerNames }: PlayedRun): string {
  const { schedulerName } = pod.shape.spec
  if (!schedulerNames.has(schedulerName)) return `its scheduler "${schedulerName}" is not modelled`
  if (pod.schedulingGates.length > 0) return `waits for scheduling gates: ${pod.schedulingGates.join(', ')}`
  return findCondition(pod.conditions, 'PodScheduled')?.message ?? ''
}

interface Restart {
  readonly pod: PodRow
  readonly top: Row | undefined
}

/** Restarts of containers by workload, reason and exit code. */
function restartsOf({ base, changes }: PlayedRun): ReadonlyMap<string, readonly Restart[]> {
  const world = new World(base.state)
  const restarts = new Map<string, Restart[]>()
  for (const { change } of changes) {
    world.apply(change)
    if (change.kind !== 'Pod' || !change.before || !change.after) continue
    const { before, after } = change
    const was = new Map(statusesOf(before).map((status) => [status.name, status.restartCount]))
    for (const { name, restartCount, lastState } of statusesOf(after)) {
      if (restartCount <= (was.get(name) ?? Number.POSITIVE_INFINITY)) continue
      const { reason, exitCode } = lastState?.kind === 'terminated' ? lastState : { reason: '', exitCode: 0 }
      const top = world.topOf(after)
      const key = `${idOf(top ?? after)} ${reason} ${exitCode}`
      restarts.set(key, [...(restarts.get(key) ?? []), { pod: after, top }])
    }
  }
  return restarts
}

function statusesOf(pod: PodRow | undefined): PodRow['containerStatuses'] {
  return pod ? [...pod.containerStatuses, ...pod.initContainerStatuses] : []
}

function waitsForRestart(pod: PodRow | undefined): boolean {
  return statusesOf(pod).some(({ state }) => state?.kind === 'waiting' && state.reason === 'CrashLoopBackOff')
}

/** How many pods of a workload are in CrashLoopBackOff at the end. */
function inBackOffAtEnd(top: Row, { base, changes, after }: PlayedRun): number {
  const world = new World(base.state)
  for (const { change } of changes) world.apply(change)
  return after.list('Pod').filter((pod) => waitsForRestart(pod) && world.topOf(pod)?.uid === top.uid).length
}

/** Restarts that last count where more pods of the workload are in CrashLoopBackOff than without the scenario. */
function countsAsOwn(restarts: readonly Restart[], { run, baseline }: { run: PlayedRun; baseline: PlayedRun }): boolean {
  const [first] = restarts
  const lasts = restarts.some(({ pod: { namespace, name } }) => waitsForRestart(run.after.get('Pod', namespace, name)))
  if (!lasts || !first?.top) return true
  return inBackOffAtEnd(first.top, run) > inBackOffAtEnd(first.top, baseline)
}

function auditRestarts(outcome: Outcome, { run, baseline }: PlayedRuns): readonly Contradiction[] {
  if (!baseline) return compare('restarts', outcome.restarts.length, 0)
  const [ours, theirs] = [restartsOf(run), restartsOf(baseline)]
  const real = [...ours].flatMap(([key, restarts]) => {
    const own = restarts.slice(theirs.get(key)?.length ?? 0)
    return own.length > 0 && countsAsOwn(own, { run, baseline }) ? [`${key}: ${own.length}`] : []
  })
  const claimed = outcome.restarts.map(({ workload, pods, reason, exitCode, count }) => {
    const [pod] = pods
    return `${idOrNone(workload ?? pod)} ${reason} ${exitCode}: ${count}`
  })
  const backOffs = outcome.restarts.flatMap(({ pods, inBackOff, reason }) => {
    const isSo = pods.some(({ namespace, name }) => waitsForRestart(run.after.get('Pod', namespace, name)))
    return compare(`restarts ${pods.map(idOf).join(',')} ${reason} inBackOff`, inBackOff, isSo)
  })
  return [...compareSets('restarts', claimed, real), ...backOffs]
}

function failedJobs({ after }: Pick<PlayedRun, 'after'>): ReadonlyMap<string, string> {
  const failed = after.list('Job').filter(({ status }) => isConditionTrue(status.conditions, 'Failed'))
  return new Map(failed.map((job) => [idOf(job), findCondition(job.status.conditions, 'Failed')?.reason ?? '']))
}

function auditJobs(outcome: Outcome, { run, baseline }: PlayedRuns): readonly Contradiction[] {
  if (!baseline) return compare('jobFailures', outcome.jobFailures.length, 0)
  const known = [failedJobs(baseline), failedJobs({ after: run.base.state })]
  const stays = (id: string): boolean => !isEmptied(id.split('/')[1] ?? '', run)
  const real = [...failedJobs(run)].filter(([id]) => stays(id) && !known.some((jobs) => jobs.has(id)))
  return compareSets(
    'jobFailures',
    outcome.jobFailures.map(({ job, reason }) => `${idOf(job)} ${reason}`),
    real.map((item) => item.join(' ')),
  )
}

type Seen = Pick<NodeChange, 'node' | 'change' | 'atMs'>

function nodeChangesOf({ changes }: PlayedRun): readonly Seen[] {
  return changes.flatMap(({ atMs, change }): readonly Seen[] => {
    if (change.kind !== 'Node') return []
    const { before, after } = change
    if (!before || !after) return [{ node: (after ?? before)?.name ?? '', change: after ? 'ADDED' : 'REMOVED', atMs }]
    const [was, is] = [before, after].map(({ conditions }) => isConditionTrue(conditions, 'Ready'))
    return [
      ...(before.unschedulable === after.unschedulable
        ? []
        : [{ node: after.name, change: after.unschedulable ? 'CORDONED' : 'UNCORDONED', atMs } as const]),
      ...(was === is ? [] : [{ node: after.name, change: is ? 'READY' : 'NOT_READY', atMs } as const]),
    ]
  })
}

function auditNodes(outcome: Outcome, { run, baseline }: PlayedRuns): readonly Contradiction[] {
  const say = ({ node, change, atMs }: Seen): string => `${node} ${change} at ${atMs} ms`
  const listed = compareSets('nodeChanges', outcome.nodeChanges.map(say), nodeChangesOf(run).map(say))
  if (!baseline) return listed
  // What the baseline does not show is due to the scenario.
  const without = new Set(nodeChangesOf(baseline).map(({ node, change }) => (change === 'ADDED' ? change : `${change} ${node}`)))
  const wrong = outcome.nodeChanges.filter(
    ({ node, change, causedByScenario }) => !causedByScenario && !without.has(change === 'ADDED' ? change : `${change} ${node}`),
  )
  return [
    ...listed,
    ...compareSets('nodeChanges that only the scenario brings and that are reported to be without it', wrong.map(say), []),
  ]
}

interface Refused {
  readonly atMs: number
  readonly message: string
}

function auditEvictions(outcome: Outcome, { run }: PlayedRuns): readonly Contradiction[] {
  const { reports, base } = run
  const refused = new Map<string, Refused[]>()
  let [evicted, forced] = [0, 0]
  const refuse = (
    pod: { namespace: string; name: string },
    at: number,
    refusal: { message: string; causes: readonly { message: string }[] },
  ): void => {
    const id = idOf({ kind: 'Pod', namespace: pod.namespace, name: pod.name })
    const list = refused.get(id) ?? []
    list.push({ atMs: at - base.info.takenAt, message: refusal.causes[0]?.message ?? refusal.message })
    refused.set(id, list)
  }
  for (const { action, failure, startedAt, drains } of reports) {
    if (action.kind === 'evictPod' && failure?.code === 429) refuse(action, startedAt, failure)
    if (action.kind === 'evictPod' && !failure) evicted++
    if (action.kind === 'deletePod' && !failure) forced++
    for (const item of drains.flatMap((drain) => drain.reports)) {
      if (item.kind === 'refused') refuse(item.pod, item.at, item.refusal)
      if (item.kind === 'accepted' && item.byEviction) evicted++
      if (item.kind === 'accepted' && !item.byEviction) forced++
    }
  }
  const merged = new Map<string, ClaimedRefusals>()
  for (const { pod, count, firstAtMs, lastAtMs, budget, message } of outcome.evictions.refused) {
    const other = merged.get(idOf(pod))
    merged.set(idOf(pod), {
      count: count + (other?.count ?? 0),
      firstAtMs: Math.min(firstAtMs, other?.firstAtMs ?? firstAtMs),
      lastAtMs: Math.max(lastAtMs, other?.lastAtMs ?? lastAtMs),
      budgets: [...(other?.budgets ?? []), ...(budget ? [budget.name] : [])],
      messages: [...(other?.messages ?? []), message],
    })
  }
  return [
    ...compare('evictions evicted', outcome.evictions.evicted, evicted),
    ...compare('evictions forced', outcome.evictions.forced, forced),
    ...compareSets('evictions refused', merged.keys(), refused.keys()),
    ...[...merged].flatMap(([id, claimed]) => auditRefusal(id, claimed, { refusals: refused.get(id) ?? [], run })),
  ]
}

interface ClaimedRefusals {
  readonly count: number
  readonly firstAtMs: number
  readonly lastAtMs: number
  readonly budgets: readonly string[]
  readonly messages: readonly string[]
}

function auditRefusal(
  id: string,
  claimed: ClaimedRefusals,
  { refusals, run }: { readonly refusals: readonly Refused[]; readonly run: PlayedRun },
): readonly Contradiction[] {
  const moments = refusals.map(({ atMs }) => atMs)
  const covering = new Set(refusals.flatMap(({ atMs }) => [...budgetsAt(run, id, atMs)]))
  const names = refusals.flatMap(({ message }) => /^The disruption budget (\S+) needs/.exec(message)?.[1] ?? [])
  return [
    ...compare(`evictions refused ${id} count`, claimed.count, refusals.length),
    ...compare(`evictions refused ${id} firstAtMs`, claimed.firstAtMs, Math.min(...moments)),
    ...compare(`evictions refused ${id} lastAtMs`, claimed.lastAtMs, Math.max(...moments)),
    ...claimed.messages.flatMap((text) =>
      refusals.some(({ message }) => message === text)
        ? []
        : compare(`evictions refused ${id} message`, text, refusals.at(-1)?.message),
    ),
    ...claimed.budgets.flatMap((budget) =>
      covering.has(budget) && (names.length === 0 || names.includes(budget))
        ? []
        : compare(`evictions refused ${id} budget`, budget, names.length > 0 ? names : [...covering]),
    ),
  ]
}

/** Names of the budgets that covered a pod at a moment of the run. */
function budgetsAt({ base, changes }: PlayedRun, id: string, untilMs: number): ReadonlySet<string> {
  const world = new World(base.state)
  const names = new Set<string>()
  const check = (): void => {
    const pod = world.all('Pod').find((row) => idOf(row) === id)
    if (!pod) return
    for (const budget of world.all('PodDisruptionBudget'))
      if (budget.namespace === pod.namespace && matches(budget.spec.selector, pod.labels)) names.add(budget.name)
  }
  for (const { atMs, change } of changes) {
    if (atMs > untilMs) break
    world.apply(change)
  }
  check()
  return names
}
