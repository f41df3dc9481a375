import type { Condition } from '../../../src/kube/condition.ts'
import type { PodRow } from '../../../src/kube/pod.ts'
import type { TimelineEvent, TimelineKind } from '../../../src/whatif/outcome/outcome-parts.ts'
import type { Facts } from './facts.ts'
import { hasStableName, type PodNames } from './pod-names.ts'
import { tally } from './tally.ts'
import type { WitnessedRun } from './witnessed-run.ts'

/** The fake kubelet writes these differently from a real one, and no controller reads them. */
const OF_KUBELET: ReadonlySet<string> = new Set(['ContainersReady', 'Initialized', 'PodReadyToStartContainers'])
/** What ends the stay of a pod on its node. */
const FATES: Partial<Record<TimelineKind, string>> = { EVICTED: 'evicted', DELETED: 'deleted', PREEMPTED: 'preempted' }

/** The fate of each pod that existed, and what it shows at the end; new pods with drawn names by their controllers. */
export function podFacts({ before, after, timeline }: WitnessedRun, names: PodNames): Facts {
  const facts: Record<string, string> = {}
  const fates = fatesOf(timeline)
  const known = new Set<string>()
  for (const pod of before.list('Pod')) {
    known.add(pod.uid)
    const id = `${pod.namespace}/${pod.name}`
    const now = after.get('Pod', pod.namespace, pod.name)
    const stays = now?.uid === pod.uid
    facts[`pod ${id}: fate`] = stays ? (fates.get(id) ?? 'stays') : goneText(pod, fates.get(id))
    if (stays) facts[`pod ${id}: state`] = podText(now, names)
  }
  const fresh: Record<string, string[]> = {}
  for (const pod of after.list('Pod')) {
    if (known.has(pod.uid)) continue
    const owner = names.ownerOf(pod)
    if (hasStableName(owner)) facts[`new pod ${pod.namespace}/${pod.name}: state`] = podText(pod, names)
    else fresh[owner] = [...(fresh[owner] ?? []), podText(pod, names)]
  }
  for (const [owner, texts] of Object.entries(fresh)) facts[`new pods of ${owner}: states`] = tally(texts)
  return { ...facts, ...createdFacts(timeline, names) }
}

/** How many pods of each controller were created, and how many got a node. */
function createdFacts(timeline: readonly TimelineEvent[], names: PodNames): Facts {
  const counts: Record<string, number> = {}
  for (const { kind, object } of timeline) {
    if (kind !== 'CREATED' && kind !== 'SCHEDULED') continue
    const key = `${names.ownerOf(object)}: pods ${kind.toLowerCase()}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)]))
}

/** A pod without a node or grace period is removed at once, and a watch may not show why. */
function goneText({ nodeName, shape }: PodRow, fate = 'deleted'): string {
  return nodeName === '' || shape.spec.terminationGracePeriodSeconds === 0 ? 'gone' : `${fate}, gone`
}

/** The first thing that befalls each pod; a pod that comes back under the same name is another one. */
function fatesOf(timeline: readonly TimelineEvent[]): ReadonlyMap<string, string> {
  const fates = new Map<string, string>()
  for (const { kind, object } of timeline) {
    const fate = FATES[kind]
    const id = `${object.namespace}/${object.name}`
    if (fate !== undefined && !fates.has(id)) fates.set(id, fate)
  }
  return fates
}

function podText(pod: PodRow, names: PodNames): string {
  return [
    pod.phase,
    pod.nodeName === '' ? 'no node' : 'on a node',
    ...(pod.deletionTimestamp === undefined ? [] : ['terminating']),
    ...pod.conditions
      .filter(({ type }) => !OF_KUBELET.has(type))
      .map((item) => podConditionText(item, names))
      .toSorted(),
  ].join(', ')
}

/** The fake kubelet has its own words for readiness. */
function podConditionText(item: Condition, names: PodNames): string {
  return item.type === 'Ready' ? `${item.type}=${item.status}` : conditionText(item, names)
}

/** A condition without its times. */
export function conditionText({ type, status, reason, message }: Condition, names: PodNames): string {
  const why = [reason, names.inText(message)].filter((text) => text !== '').join(': ')
  return why === '' ? `${type}=${status}` : `${type}=${status} (${why})`
}
