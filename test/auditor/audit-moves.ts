import { isConditionTrue } from '../../src/kube/condition.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { Move } from '../../src/whatif/outcome/move.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { type Contradiction, compare, compareSets } from './contradiction.ts'
import { type Departure, isOver, type Traffic } from './departures.ts'
import { wantsPodOn } from './levels.ts'
import type { PlayedRun, PlayedRuns } from './played-runs.ts'
import { controllerReference, idOf, idOrNone, isEmptied, World } from './world.ts'

export interface BothTraffic {
  readonly run: Traffic
  /** `undefined`: nothing is requested, and all that happens counts. */
  readonly baseline: Traffic | undefined
}

/** Who left which node when and why, who took the place, and what became of it. */
export function auditMoves(outcome: Outcome, runs: PlayedRuns, traffic: BothTraffic): readonly Contradiction[] {
  const departures = new Map(traffic.run.departures.map((departure) => [departureId(departure.pod, departure.atMs), departure]))
  const taken = takenByActions(runs.run)
  return [
    ...auditWho(outcome, traffic, taken.all),
    ...outcome.moves.flatMap((move) => {
      const departure = departures.get(departureId(move.pod, move.leftAtMs))
      return departure ? auditMove(move, departure, { traffic, run: runs.run, named: taken.named }) : []
    }),
    ...auditReplacements(outcome),
    ...auditPlacements(outcome, traffic),
  ]
}

function departureId(pod: { readonly namespace: string; readonly name: string }, atMs: number): string {
  return `Pod/${pod.namespace}/${pod.name} at ${atMs} ms`
}

/** Pods that actions evicted or deleted themselves, by uid. */
function takenByActions({ reports, base, after }: PlayedRun): {
  readonly all: ReadonlySet<string>
  readonly named: ReadonlySet<string>
} {
  const named = new Set<string>()
  const all = new Set<string>()
  const name = (pod: { readonly namespace: string; readonly name: string }): void => {
    const row = base.state.get('Pod', pod.namespace, pod.name) ?? after.get('Pod', pod.namespace, pod.name)
    if (row) named.add(row.uid)
  }
  for (const { action, failure, drains } of reports) {
    if (!failure && (action.kind === 'evictPod' || action.kind === 'deletePod')) name(action)
    if (!failure && action.kind === 'deleteObject')
      for (const target of action.targets) {
        if (target.kind === 'Pod') name(target)
        const inside = target.kind === 'Namespace' ? [...base.state.list('Pod'), ...after.list('Pod')] : []
        for (const pod of inside) if (pod.namespace === target.name) name(pod)
      }
    for (const drain of drains) for (const item of drain.reports) if (item.kind === 'accepted') all.add(item.pod.uid)
  }
  for (const uid of named) all.add(uid)
  return { named, all }
}

/** A pod of the base leaves because of the scenario unless it leaves for the same cause without it; pods of the run are counted. */
function auditWho({ moves }: Outcome, { run, baseline }: BothTraffic, taken: ReadonlySet<string>): readonly Contradiction[] {
  const claimed = moves.map((move) => departureId(move.pod, move.leftAtMs))
  const idOfDeparture = ({ pod, atMs }: Departure): string => departureId(pod, atMs)
  if (!baseline) return compareSets('moves', claimed, run.departures.map(idOfDeparture))
  const without = new Map(baseline.departures.filter(({ isOfBase }) => isOfBase).map(({ pod, cause }) => [pod.uid, cause]))
  const certain = run.departures.filter(
    ({ pod, isOfBase, cause }) => taken.has(pod.uid) || (isOfBase && without.get(pod.uid) !== cause),
  )
  const others = run.departures.filter(({ pod, isOfBase }) => !isOfBase && !taken.has(pod.uid))
  const counts = countBy(others)
  for (const [kind, count] of countBy(baseline.departures.filter(({ isOfBase }) => !isOfBase)))
    counts.set(kind, Math.max(0, (counts.get(kind) ?? 0) - count))
  const names = new Map(others.map((departure) => [idOfDeparture(departure), departure]))
  const claimedOfOthers = claimed.flatMap((id) => names.get(id) ?? [])
  const kinds = new Set([...counts.keys(), ...countBy(claimedOfOthers).keys()])
  return [
    ...compareSets(
      'moves',
      claimed.filter((id) => !names.has(id)),
      certain.map(idOfDeparture),
    ),
    ...[...kinds].flatMap((kind) => compare(`moves of ${kind}`, countBy(claimedOfOthers).get(kind) ?? 0, counts.get(kind) ?? 0)),
  ]
}

function countBy(departures: readonly Departure[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { owner, cause } of departures) counts.set(`${owner} ${cause}`, (counts.get(`${owner} ${cause}`) ?? 0) + 1)
  return counts
}

interface Scene {
  readonly traffic: BothTraffic
  readonly run: PlayedRun
  readonly named: ReadonlySet<string>
}

function auditMove(move: Move, departure: Departure, scene: Scene): readonly Contradiction[] {
  const where = `moves ${departureId(move.pod, move.leftAtMs)}`
  const { pod, cause, goneAtMs, owner } = departure
  const reference = controllerReference(pod)
  return [
    ...compare(`${where} fromNode`, move.fromNode, pod.nodeName),
    ...compare(`${where} cause`, move.cause, cause),
    ...compare(`${where} goneAtMs`, move.goneAtMs, goneAtMs),
    ...compare(`${where} owner`, idOrNone(move.owner), reference && isKnown(reference.kind) ? owner : 'none'),
    ...compare(`${where} wasReady`, move.wasReady, wasReady(move.pod, departure, scene)),
    ...compare(
      `${where} losesData`,
      move.losesData,
      pod.shape.spec.volumes.some(({ emptyDir }) => emptyDir !== undefined),
    ),
    ...auditSuccessor(move, departure, { where, ...scene }),
    ...compare(`${where} result`, move.result, resultOf(move, departure, scene)),
  ]
}

/** Of a pod that came during the run, that it was. */
function wasReady({ namespace, name }: Move['pod'], { pod }: Departure, { run }: Scene): boolean {
  const before = run.base.state.get('Pod', namespace, name)
  if (before?.uid !== pod.uid) return true
  return before.conditions.some(({ type, status }) => type === 'Ready' && status === 'True')
}

const OWNER_KINDS = ['ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job']

function isKnown(kind: string): boolean {
  return [...OWNER_KINDS, 'Node', 'Deployment', 'CronJob'].includes(kind)
}

/** The pod that took the place: of the same place, there in time, and with these times. */
function auditSuccessor(
  { replacedBy, toNode, readyAtMs, downtimeMs, ties }: Move,
  { pod, place, atMs, unreadyAtMs, cause }: Departure,
  { where, traffic }: Scene & { readonly where: string },
): readonly Contradiction[] {
  if (!replacedBy) {
    return [
      ...compare(`${where} toNode`, toNode, ''),
      ...compare(`${where} readyAtMs`, readyAtMs, undefined),
      ...compare(`${where} downtimeMs`, downtimeMs, undefined),
    ]
  }
  const named = traffic.run.arrivals.get(idOf(replacedBy)) ?? []
  const fitting = named.filter((arrival) => arrival.place === place && arrival.pod.uid !== pod.uid)
  const arrival =
    fitting.find((item) => item.node === toNode && (cause === 'ROLLOUT' || (item.boundAtMs ?? item.atMs) >= atMs)) ??
    fitting.at(-1)
  if (!arrival) return [{ where: `${where} replacedBy`, says: idOf(replacedBy), isSo: 'no pod of that name came for this place' }]
  // One that was ready before the other left stands in for it from then on.
  const readyMs = arrival.readyAtMs === undefined ? undefined : Math.max(arrival.readyAtMs, atMs)
  const gapMs = readyMs === undefined ? undefined : unreadyAtMs === undefined ? 0 : Math.max(0, readyMs - unreadyAtMs)
  return [
    ...compare(`${where} toNode`, toNode, arrival.node),
    ...compare(`${where} readyAtMs`, readyAtMs, readyMs),
    ...compare(`${where} downtimeMs`, downtimeMs, gapMs),
    ...(ties.length > 0 && !ties.includes(toNode) ? [{ where: `${where} ties`, says: ties, isSo: toNode }] : []),
  ]
}

/** No pod takes two places, and a placement and a move name each other. */
function auditReplacements({ moves, placements }: Outcome): readonly Contradiction[] {
  const replaced = moves.flatMap(({ replacedBy, toNode }) =>
    replacedBy && toNode !== '' ? [`${idOf(replacedBy)} on ${toNode}`] : [],
  )
  const own = new Set(moves.map(({ pod }) => idOf(pod)))
  const placed = placements.flatMap(({ pod, node, replaces, causedByScenario }) =>
    replaces && own.has(idOf(replaces)) && causedByScenario ? [`${idOf(pod)} on ${node}`] : [],
  )
  return compareSets('replacements that are placed', replaced, placed)
}

function resultOf(move: Move, { pod, cause }: Departure, { run, named }: Scene): Move['result'] {
  const { after } = run
  const successor = move.replacedBy && after.get('Pod', move.replacedBy.namespace, move.replacedBy.name)
  if (move.replacedBy && move.toNode !== '') return cause === 'ROLLOUT' ? 'REPLACED' : 'RESCHEDULED'
  if (successor) return 'PENDING'
  const still = after.get('Pod', pod.namespace, pod.name)
  if (!move.replacedBy && still?.uid === pod.uid && still.deletionTimestamp !== undefined && !isOver(still)) return 'TERMINATING'
  if (isEmptied(pod.namespace, run)) return 'DELETED'
  const reference = controllerReference(pod)
  if (!reference) return named.has(pod.uid) ? 'DELETED' : 'NOT_REPLACED'
  if (!run.modelledOwners.has(reference.kind) || !run.base.state.count(reference.kind as Row['kind'])) return 'UNKNOWN'
  if (cause === 'SCALE') return 'DELETED'
  const world = new World(after)
  const owner = world.ownerOf(pod)
  if (!owner || owner.deletionTimestamp !== undefined) return 'DELETED'
  return isMissed(owner, move, run) ? 'NOT_REPLACED' : 'DELETED'
}

/** Whether the controller has fewer pods than it requires, or no replacement of this pod. */
function isMissed(owner: Row, { fromNode, pod }: Move, { after, base }: PlayedRun): boolean {
  const active = after
    .list('Pod')
    .filter((item) => controllerReference(item)?.uid === owner.uid && controllerReference(item)?.kind === owner.kind)
    .filter((item) => !isOver(item) && item.deletionTimestamp === undefined)
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController':
      return active.length < owner.spec.replicas
    case 'StatefulSet':
      return Number(pod.name.slice(pod.name.lastIndexOf('-') + 1)) < owner.spec.ordinalsStart + owner.spec.replicas
    case 'DaemonSet': {
      const node = after.get('Node', '', fromNode)
      return node !== undefined && base.state.get('Pod', pod.namespace, pod.name) !== undefined && wantsPodOn(node, owner)
    }
    case 'Job': {
      const isFinished = ['Complete', 'Failed'].some((type) => isConditionTrue(owner.status.conditions, type))
      const { completions, parallelism, suspend } = owner.spec
      const left =
        completions === undefined ? (owner.status.succeeded > 0 ? 0 : parallelism) : completions - owner.status.succeeded
      return !isFinished && !suspend && active.length < Math.min(parallelism, left)
    }
    default:
      return true
  }
}

/** Every binding of the run is a placement, and those beyond what the baseline binds are the scenario's. */
function auditPlacements(outcome: Outcome, { run, baseline }: BothTraffic): readonly Contradiction[] {
  const claimed = outcome.placements.map(({ pod, node, atMs }) => `${idOf(pod)} on ${node} at ${atMs} ms`)
  const real = run.bindings.map(({ pod, atMs }) => `${idOf(pod)} on ${pod.nodeName} at ${atMs} ms`)
  const listed = compareSets('placements', claimed, real)
  if (!baseline) return listed
  const own = new Set(outcome.moves.map(({ pod }) => idOf(pod)))
  const wrong = outcome.placements.flatMap(({ pod, replaces, causedByScenario }) =>
    replaces ? compare(`placements ${idOf(pod)} causedByScenario`, causedByScenario, own.has(idOf(replaces))) : [],
  )
  return [...listed, ...wrong]
}
