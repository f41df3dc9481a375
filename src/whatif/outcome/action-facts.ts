import { drainLines } from '../../engine/eviction/drain/drain-lines.ts'
import type { DrainReport } from '../../engine/eviction/drain/drain-report.ts'
import { budgetsOf } from '../../engine/eviction/eviction-api.ts'
import { type ApiRefusal, type ObjectKey, podKey } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import { atOnce } from '../../lib/at-once.ts'
import { eachInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { wordsOf } from '../actions/ask-spec.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { EvictionRefusal, EvictionSummary, TimelineEvent, TimelineKind } from './outcome-parts.ts'

/** What the actions themselves report: evictions and their refusals, and what kubectl would have printed. */
export interface ActionFacts {
  readonly evictions: EvictionSummary
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

/** All that actions report, with pauses: a drain of many nodes tries evictions again and again. */
export function* actionFacts(reports: readonly ActionReport[], start: Instant, where: Where): Generator<void, ActionFacts> {
  const drained = reports.flatMap((report) => report.drains.flatMap((drain) => drain.reports))
  return {
    evictions: yield* evictionSummary(drained, { reports, start, where }),
    timeline: yield* reportingTimeline(reports, start, where),
    output: yield* printing(reports),
  }
}

/** What kubectl prints for the actions. */
export function outputOf(reports: readonly ActionReport[]): readonly string[] {
  return atOnce(printing(reports))
}

function* printing(reports: readonly ActionReport[]): Generator<void, readonly string[]> {
  const output: string[] = []
  for (const { drains, output: own } of reports) {
    for (const { reports: items, options } of drains)
      yield* eachInParts(items, (item) => void output.push(...drainLines(item, options.dryRun)))
    output.push(...own)
  }
  return output
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
    skipped: leftPods(drained),
  }
}

/** Two drains of a node leave the same pods: each is named once. */
function leftPods(drained: readonly DrainReport[]): EvictionSummary['skipped'] {
  const left = new Map<string, EvictionSummary['skipped'][number]>()
  for (const item of drained) {
    if (item.kind !== 'left') continue
    left.set(item.pod.uid, { pod: podKey(item.pod), reason: item.reason || 'mirror pod of a static pod' })
  }
  return [...left.values()]
}

/** What the actions report for the timeline: their beginnings and ends, and the evictions that were refused or failed. */
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

/** Evictions that were requested one by one and that a budget refused. */
function refusedAlone(reports: readonly ActionReport[], start: Instant, where: Where): readonly EvictionRefusal[] {
  return reports.flatMap(({ action, failure, startedAt }) => {
    if (action.kind !== 'evictPod' || failure?.code !== 429) return []
    const atMs = startedAt - start
    const refusal = { count: 1, firstAtMs: atMs, lastAtMs: atMs, message: causeOf(failure) }
    return [{ pod: podKey(action), budget: budgetFor(action, where), ...refusal }]
  })
}

/** The cause names the budget and its numbers; the message alone does not. */
export function causeOf(refusal: ApiRefusal): string {
  return refusal.causes[0]?.message ?? refusal.message
}

/** The node that an action is done to, the first of several; empty where it names none. */
function firstNodeOf({ action, drains }: ActionReport): string {
  const named = 'nodes' in action ? action.nodes?.names : undefined
  return drains[0]?.nodes[0] ?? named?.[0] ?? ''
}

function actionTimeline(report: ActionReport, start: Instant): readonly TimelineEvent[] {
  const { text, subject } = wordsOf(report.action)
  const object: ObjectKey = subject ?? { kind: 'Node', namespace: '', name: firstNodeOf(report) }
  const event = (at: Instant, kind: TimelineKind, message: string): TimelineEvent => ({
    atMs: at - start,
    kind,
    object,
    node: '',
    related: undefined,
    message,
  })
  const events = [event(report.startedAt, 'ACTION_STARTED', `${text} starts`)]
  const failed = report.failure !== undefined || report.drains.some(({ exitCode = 0 }) => exitCode !== 0)
  if (report.endedAt !== undefined) {
    events.push(event(report.endedAt, failed ? 'ACTION_FAILED' : 'ACTION_FINISHED', `${text} ${failed ? 'fails' : 'completes'}`))
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
