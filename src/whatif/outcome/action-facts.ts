import type { Drain } from '../../engine/eviction/drain/drain.ts'
import { drainLines } from '../../engine/eviction/drain/drain-lines.ts'
import type { DrainReport } from '../../engine/eviction/drain/drain-report.ts'
import { budgetsOf } from '../../engine/eviction/eviction-api.ts'
import { type ApiRefusal, type ObjectKey, podKey } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import { atOnce } from '../../lib/at-once.ts'
import { eachInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { wordsOf } from '../actions/registry.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote, EvictionRefusal, EvictionSummary, TimelineEvent, TimelineKind } from './outcome.ts'
import type { ActionFailure } from './verdict.ts'

/** What the actions themselves report: evictions and their refusals, what failed, and what kubectl would have printed. */
export interface ActionFacts {
  readonly evictions: EvictionSummary
  readonly failures: readonly ActionFailure[]
  /** The failures among them that are drains which did not get all pods away. */
  readonly undrained: readonly ActionFailure[]
  readonly timeline: readonly TimelineEvent[]
  readonly output: readonly string[]
}

/** Where budgets and pods are looked up: first as all was, for pods that are gone by the end, then as all is. */
type Where = readonly ClusterView[]

function firstOf<T>(where: Where, find: (cluster: ClusterView) => T | undefined): T | undefined {
  for (const cluster of where) {
    const found = find(cluster)
    if (found !== undefined) return found
  }
  return undefined
}

/** All that actions report, with pauses: a drain of many nodes asks again and again. */
export function* actionFacts(reports: readonly ActionReport[], start: Instant, where: Where): Generator<void, ActionFacts> {
  const drained = reports.flatMap((report) => report.drains.flatMap((drain) => drain.reports))
  const output: string[] = []
  for (const report of reports) {
    for (const { reports: items, options } of report.drains)
      yield* eachInParts(items, (item) => void output.push(...drainLines(item, options.dryRun)))
    output.push(...report.output)
  }
  return {
    evictions: yield* evictionSummary(drained, { reports, start, where }),
    failures: reports.flatMap((report) => failuresOf(report)),
    undrained: reports.flatMap(({ drains }) => drains.flatMap(drainFailures)),
    timeline: yield* reportingTimeline(reports, start, where),
    output,
  }
}

function* evictionSummary(
  drained: readonly DrainReport[],
  { reports, start, where }: { readonly reports: readonly ActionReport[]; readonly start: Instant; readonly where: Where },
): Generator<void, EvictionSummary> {
  const accepted = drained.filter((item) => item.kind === 'accepted')
  return {
    evicted: accepted.filter(({ byEviction }) => byEviction).length + immediate(reports, 'evictPod'),
    refused: [...(yield* refusals(drained, start, where)), ...refusedAlone(reports, start, where)],
    errors: drained.flatMap((item) => (item.kind === 'failed' ? [{ pod: podKey(item.pod), message: item.message }] : [])),
    forced: accepted.filter(({ byEviction }) => !byEviction).length + immediate(reports, 'deletePod'),
    skipped: drained.flatMap((item) =>
      item.kind === 'left' ? [{ pod: podKey(item.pod), reason: item.reason || 'a mirror pod: its node keeps it' }] : [],
    ),
  }
}

/** What the actions tell for the timeline: their beginnings and ends, and the evictions that were refused or failed. */
export function reportedTimeline(reports: readonly ActionReport[], start: Instant, where: Where): readonly TimelineEvent[] {
  return atOnce(reportingTimeline(reports, start, where))
}

function* reportingTimeline(
  reports: readonly ActionReport[],
  start: Instant,
  where: Where,
): Generator<void, readonly TimelineEvent[]> {
  const timeline = reports.flatMap((report) => actionTimeline(report, start))
  const drains = reports.flatMap((report) => report.drains)
  for (const { reports: items } of drains)
    yield* eachInParts(items, (item) => void timeline.push(...evictionTimeline(item, start, where)))
  return timeline
}

function immediate(reports: readonly ActionReport[], kind: 'evictPod' | 'deletePod'): number {
  return reports.filter((report) => report.action.kind === kind && report.failure === undefined).length
}

/** `kubectl drain --disable-eviction --dry-run=server` asks for deletions that are not carried out, and then looks for their end. */
export const DRY_DELETION = 'kubectl waits for its end although a dry run deletes nothing'

/** The budget that refused a pod: the one that covers it. */
function budgetFor(pod: { readonly namespace: string; readonly name: string }, where: Where): ObjectKey | undefined {
  const row = firstOf(where, (cluster) => cluster.get('Pod', pod.namespace, pod.name))
  const budget = row && firstOf(where, (cluster) => budgetsOf(row, cluster)[0])
  return budget && keyOfRow(budget)
}

function* refusals(reports: readonly DrainReport[], start: Instant, where: Where): Generator<void, readonly EvictionRefusal[]> {
  const byPod = new Map<string, EvictionRefusal>()
  yield* eachInParts(reports, (item) => {
    if (item.kind !== 'refused') return
    const atMs = item.at - start
    const known = byPod.get(item.pod.uid)
    byPod.set(item.pod.uid, {
      pod: podKey(item.pod),
      budget: known?.budget ?? budgetFor(item.pod, where),
      count: (known?.count ?? 0) + 1,
      firstAtMs: known?.firstAtMs ?? atMs,
      lastAtMs: atMs,
      message: causeOf(item.refusal),
    })
  })
  return [...byPod.values()]
}

/** Evictions that were asked for one by one and that a budget refused. */
function refusedAlone(reports: readonly ActionReport[], start: Instant, where: Where): readonly EvictionRefusal[] {
  return reports.flatMap(({ action, failure, startedAt }) => {
    if (action.kind !== 'evictPod' || failure?.code !== 429) return []
    const atMs = startedAt - start
    const refusal = { count: 1, firstAtMs: atMs, lastAtMs: atMs, message: causeOf(failure) }
    return [{ pod: podKey(action), budget: budgetFor(action, where), ...refusal }]
  })
}

/** The cause names the budget and its numbers; the message alone does not. */
function causeOf(refusal: ApiRefusal): string {
  return refusal.causes[0]?.message ?? refusal.message
}

function failuresOf(report: ActionReport): readonly ActionFailure[] {
  if (report.failure) return [{ message: report.failure.message, objects: objectsOf(report), timedOut: false, waiting: false }]
  return report.drains.flatMap(drainFailures)
}

/** Of a run in which nothing changes any more: actions that have not ended and never will. */
export function endlessActions(reports: readonly ActionReport[]): readonly ActionFailure[] {
  return reports
    .filter(({ endedAt, drains }) => endedAt === undefined && drains.length === 0)
    .map((report) => ({
      message: `the ${wordsOf(report.action).text} waits for ever`,
      objects: objectsOf(report),
      timedOut: false,
      waiting: true,
    }))
}

/** Objects of manifests that the twin does not hold. */
export function leftOutOf(reports: readonly ActionReport[]): readonly CoverageNote[] {
  const names = reports.flatMap(({ action }) => (action.kind === 'apply' ? action.skipped : []))
  if (names.length === 0) return []
  const message = `the twin holds no objects of such kinds, and no rule reads them: ${names.join(', ')}`
  return [{ code: 'KIND_NOT_READ', message, objects: [] }]
}

function objectsOf({ action }: ActionReport): readonly ObjectKey[] {
  const { subject } = wordsOf(action)
  return subject ? [subject] : []
}

function drainFailures(drain: Drain): readonly ActionFailure[] {
  if (drain.exitCode === undefined) return [stillWaiting(drain.nodes, drain.reports)]
  return drain.reports.flatMap((item): readonly ActionFailure[] => {
    if (item.kind === 'aborted' && item.node !== '')
      return [{ message: item.lines.join('; '), objects: [], timedOut: false, waiting: false }]
    if (item.kind !== 'notDrained') return []
    const message = `node ${item.node} was not drained: ${item.failure.errors.join('; ')}`
    const node: ObjectKey = { kind: 'Node', namespace: '', name: item.node }
    const timedOut = item.failure.errors.some((error) => error.includes('timeout'))
    return [{ message, objects: [node, ...item.pending.map(podKey)], timedOut, waiting: false }]
  })
}

/** A drain without a time limit that nothing will ever let go on. */
function stillWaiting(nodes: readonly string[], reports: readonly DrainReport[]): ActionFailure {
  const waiting = new Map<string, { readonly pod: ObjectKey; readonly why: string }>()
  for (const item of reports) {
    if (item.kind === 'refused') waiting.set(item.pod.uid, { pod: podKey(item.pod), why: causeOf(item.refusal) })
    if (item.kind === 'accepted') waiting.set(item.pod.uid, { pod: podKey(item.pod), why: 'it does not end' })
    if (item.kind === 'tried' && !item.byEviction) waiting.set(item.pod.uid, { pod: podKey(item.pod), why: DRY_DELETION })
    if (item.kind === 'tried' && item.byEviction) waiting.delete(item.pod.uid)
    if (item.kind === 'finished' || item.kind === 'failed' || item.kind === 'overdue') waiting.delete(item.pod.uid)
  }
  const items = [...waiting.values()]
  const first = items.slice(0, 3).map(({ pod, why }) => `${pod.namespace}/${pod.name} (${why})`)
  const more = items.length > 3 ? ` and ${items.length - 3} more` : ''
  const message = `the drain of ${nodes.join(', ')} waits for ever for ${first.join(', ')}${more}`
  return { message, objects: items.map(({ pod }) => pod), timedOut: false, waiting: true }
}

function actionTimeline(report: ActionReport, start: Instant): readonly TimelineEvent[] {
  const { text, subject } = wordsOf(report.action)
  const nodes = report.drains.flatMap((drain) => drain.nodes).join(',')
  const object: ObjectKey = subject ?? { kind: 'Node', namespace: '', name: nodes }
  const tell = (at: Instant, kind: TimelineKind, message: string): TimelineEvent => ({
    atMs: at - start,
    kind,
    object,
    node: '',
    related: undefined,
    message,
  })
  const events = [tell(report.startedAt, 'ACTION_STARTED', `${text} begins`)]
  const failed = report.failure !== undefined || report.drains.some(({ exitCode = 0 }) => exitCode !== 0)
  if (report.endedAt !== undefined) {
    events.push(
      tell(report.endedAt, failed ? 'ACTION_FAILED' : 'ACTION_FINISHED', `${text} ${failed ? 'has failed' : 'is done'}`),
    )
  }
  return events
}

function evictionTimeline(item: DrainReport, start: Instant, where: Where): readonly TimelineEvent[] {
  if (item.kind !== 'refused' && item.kind !== 'failed') return []
  const kind = item.kind === 'refused' ? 'EVICTION_REFUSED' : 'EVICTION_ERROR'
  const message = item.kind === 'refused' ? causeOf(item.refusal) : item.message
  return [
    { atMs: item.at - start, kind, object: podKey(item.pod), node: item.node, related: budgetFor(item.pod, where), message },
  ]
}
