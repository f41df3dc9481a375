import type { Outage } from '../../src/whatif/outcome/impact.ts'
import type { ObjectKey, Outcome } from '../../src/whatif/outcome/outcome.ts'

/** What an outcome shows, a topic each; the names of pods made in the run end in `*` instead of chance letters. */
export type Topics = Readonly<Record<string, readonly string[]>>

/** Topics that report damage: a scenario that does not name them expects none. */
export const BAD_NEWS = ['because', 'pending', 'refused', 'error'] as const

export function topicsOf(outcome: Outcome): Topics {
  const caused = outcome.reasons.filter(({ causedByScenario, severity }) => causedByScenario && severity !== 'INFO')
  return {
    verdict: [`${outcome.verdict} ${outcome.quiet ? 'quiet' : 'going'}`],
    because: caused.map(({ code, objects }) => [code, ...objects.map(nameOf)].join(' ')),
    pending: pendingLines(outcome, true),
    known: pendingLines(outcome, false),
    refused: outcome.evictions.refused.map(
      ({ pod, budget, count, message }) =>
        `${nameOf(pod)} ${count}x by ${budget ? nameOf(budget) : 'several'}: ${plain(message)}`,
    ),
    error: outcome.evictions.errors.map(({ pod, message }) => `${nameOf(pod)}: ${plain(message)}`),
    skipped: outcome.evictions.skipped.map(({ pod, reason }) => `${nameOf(pod)}: ${plain(reason)}`),
    evicted: [String(outcome.evictions.evicted)],
    forced: [String(outcome.evictions.forced)],
    move: outcome.moves.map(moveLine),
    unready: outcome.moves.map(
      ({ pod, downtimeMs }) => `${nameOf(pod)} ${downtimeMs === undefined ? 'lasting' : `${Math.round(downtimeMs / 1000)}s`}`,
    ),
    preempted: outcome.preemptions.map(({ node, victims }) => `${victims.map(nameOf).join(' ')} from ${node}`),
    ready: outcome.workloads.map(
      (item) =>
        `${item.workload.kind} ${nameOf(item.workload)} ${item.readyBefore}>${item.readyMin}>${item.readyAfter} of ${item.desired}`,
    ),
    service: outcome.services.map(
      (item) =>
        `${nameOf(item.service)} ${item.endpointsBefore}>${item.endpointsMin}>${item.endpointsAfter} ${downText(item.down)}`,
    ),
    allowed: outcome.budgets.map(
      (item) => `${nameOf(item.budget)} ${item.allowedBefore}>${item.allowedMin}>${item.allowedAfter}`,
    ),
    stuck: outcome.stuck.map(
      ({ waiting, waitsFor, freedBy }) => `${nameOf(waiting)}: ${plain(waitsFor).split('. ')[0]}; ${freedBy}`,
    ),
    node: podsByNode(outcome),
    claim: claimsOf(outcome),
    note: outcome.coverage.map(({ code, objects }) => [code, ...objects.map(nameOf)].join(' ')),
    prints: outcome.output.map(plain),
    baseline: outcome.baseline ? [outcome.baseline.verdict] : [],
    lasts: [`${Math.round(outcome.durationMs / 1000)}s`],
  }
}

function downText(down: Outage | undefined): string {
  if (down === undefined) return 'never down'
  return down.untilMs === undefined ? `down from ${Math.round(down.fromMs / 1000)}s` : `down ${Math.round(down.totalMs / 1000)}s`
}

function pendingLines(outcome: Outcome, caused: boolean): readonly string[] {
  return outcome.pending
    .filter(({ causedByScenario }) => causedByScenario === caused)
    .map(({ pod, message }) => `${nameOf(pod)}: ${message.split('. ')[0] || 'untried'}`)
}

/** Where the scheduler had a choice of equally good nodes, all of them. */
function moveLine({ pod, fromNode, toNode, ties, cause }: Outcome['moves'][number]): string {
  const target = ties.length > 1 ? [...ties].sort().join('|') : toNode
  return `${nameOf(pod)} ${fromNode}>${target || 'none'} ${cause}`
}

/** The applications whose pods are on each node in the end, and those without one under `none`. */
function podsByNode({ after }: Outcome): readonly string[] {
  const byNode = new Map<string, string[]>()
  for (const node of after.list('Node')) byNode.set(node.name, [])
  for (const pod of after.list('Pod')) {
    const apps = byNode.get(pod.nodeName || 'none') ?? []
    byNode.set(pod.nodeName || 'none', [...apps, pod.labels['app'] ?? pod.name])
  }
  const cordoned = new Set(after.list('Node').flatMap(({ name, unschedulable }) => (unschedulable ? name : [])))
  return [...byNode].map(([name, apps]) => [`${name}${cordoned.has(name) ? '!' : ''}:`, ...apps.sort()].join(' '))
}

/** Each claim with its phase and volume; volumes made in the run are `pvc-*`. */
function claimsOf({ after }: Outcome): readonly string[] {
  return after
    .list('PersistentVolumeClaim')
    .map(({ name, phase, spec }) => `${name} ${phase} ${spec.volumeName.replace(/^pvc-.*/, 'pvc-*')}`.trim())
}

/** `KIND NAME` in order of time. */
export function eventsOf({ timeline }: Outcome): readonly string[] {
  return timeline.map(({ kind, object }) => `${kind} ${nameOf(object)}`)
}

function nameOf({ name }: ObjectKey): string {
  return plain(name)
}

function plain(text: string): string {
  return text.replaceAll(/\b([a-z]+)-(?:(?:new|old)-)?[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, '$1-*')
}
