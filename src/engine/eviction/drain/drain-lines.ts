import { assertNever } from '../../../lib/assert-never.ts'
import type { DryRun } from './drain-options.ts'
import type { DrainReport } from './drain-report.ts'
import { isNamespaceTerminating, named } from './evict-pods.ts'
import { aggregateText, durationText } from './go-text.ts'

const RETRY = 'will retry after 5s'
/** What kubectl adds to its lines about objects; refusals, errors and warnings stay as they are. */
const DRY_RUN: Readonly<Record<DryRun, string>> = { none: '', client: ' (dry run)', server: ' (server dry run)' }

/** What kubectl prints for a report, line by line; nothing for what it does silently. */
export function drainLines(report: DrainReport, dryRun: DryRun = 'none'): readonly string[] {
  const mark = DRY_RUN[dryRun]
  switch (report.kind) {
    case 'cordoned':
      return [`node/${report.node} ${report.already ? 'already cordoned' : 'cordoned'}${mark}`]
    case 'uncordoned':
      return [`node/${report.node} ${report.already ? 'already uncordoned' : 'uncordoned'}${mark}`]
    case 'warnings':
      return [`Warning: ${report.messages.join('; ')}`]
    case 'evicting':
      return [`evicting pod ${report.pod.namespace}/${report.pod.name}${mark}`]
    case 'throttled':
      return [throttledLine(report)]
    case 'refused':
      return [refusalLine(report)]
    case 'finished':
      return [`pod/${report.pod.name} ${finish(report)}${mark}`]
    case 'overdue':
      return [`pod "${report.pod.name}" has DeletionTimestamp older than ${report.seconds} seconds, skipping`]
    case 'drained':
      return [`node/${report.node} drained${mark}`]
    case 'notDrained':
      return notDrained(report)
    case 'aborted':
      return aborted(report)
    case 'left':
    case 'accepted':
    case 'tried':
    case 'failed':
      return []
    default:
      return assertNever(report)
  }
}

function refusalLine({ pod, refusal }: Extract<DrainReport, { kind: 'refused' }>): string {
  return isNamespaceTerminating(refusal)
    ? `error when evicting pod "${pod.name}" from terminating namespace "${pod.namespace}" (${RETRY}): ${refusal.message}`
    : `error when evicting ${named(pod)} (${RETRY}): ${refusal.message}`
}

/** Without klog's header and the address of the server, which is not part of a twin. */
function throttledLine({ pod, verb, delayMs }: Extract<DrainReport, { kind: 'throttled' }>): string {
  const path = `/api/v1/namespaces/${pod.namespace}/pods/${pod.name}${verb === 'POST' ? '/eviction' : ''}`
  const reason = 'client-side throttling, not priority and fairness'
  return `"Waited before sending request" delay="${durationText(delayMs)}" reason="${reason}" verb="${verb}" URL="${path}"`
}

function finish(report: Extract<DrainReport, { kind: 'finished' }>): string {
  if (report.error === undefined) return report.byEviction ? 'evicted' : 'deleted'
  return report.byEviction ? 'eviction failed' : 'deletion failed'
}

function notDrained({ node, failure, pending }: Extract<DrainReport, { kind: 'notDrained' }>): readonly string[] {
  const errors = aggregateText(failure.errors)
  const left = pending.map(({ name }) => `pod/${name}`)
  const lines = [`error: unable to drain node "${node}" due to error: ${errors}, continuing command...`]
  return left.length > 0
    ? [`There are pending pods in node "${node}" when an error occurred: ${errors}`, ...left, ...lines]
    : lines
}

function aborted({ nodes, lines, node }: Extract<DrainReport, { kind: 'aborted' }>): readonly string[] {
  return node === '' ? ['There are pending nodes to be drained:', ...nodes.map((name) => ` ${name}`), ...lines] : lines
}
