import type { NodeRow } from '../../../kube/node.ts'
import { assert } from '../../../lib/assert.ts'
import type { CycleInput } from '../cycle.ts'
import { FilterRun } from '../filter-run.ts'
import type { NodeTrial } from '../framework.ts'
import { activeFilters, runPreFilter } from '../pre-filter.ts'
import { FITS, UNKNOWN } from './class-facts.ts'
import type { CrowdedFacts, RoomAsking } from './crowded-facts.ts'
import type { FastFilters } from './fast-filters.ts'
import type { FastMemory } from './fast-memory.ts'
import type { KnownFailure } from './kept-failure.ts'
import type { FastSearch, SearchRange } from './node-search.ts'
import { type RoomFacts, roomFactsOf } from './room-facts.ts'

interface Searching {
  readonly filters: FastFilters
  readonly memory: FastMemory
}

let feasible: Int32Array = new Int32Array(1024)

/**
 * Searches the nodes round from `start` where pods are waited for (semantics A1.6, A5.3). `undefined`: nothing is known about
 * them for such a pod.
 */
export function searchRoom(input: CycleInput, { filters, memory }: Searching, range: SearchRange): FastSearch | undefined {
  if (range.crowded.size === 0 || !isRoomKnown(input, filters, range)) return undefined
  const { room, board } = factsFor(input, { filters, memory })
  const asking = askingOf(input)
  room.sync(range.crowded)
  if (board.follows(range.ordinals)) {
    board.sync(range.ordinals, asking)
    if (!board.isAnyFeasible) return NOTHING
  }
  return searchColumn(room, asking, range)
}

const NOTHING: FastSearch = { ordinals: new Int32Array(), count: 0, evaluated: 0 }

/** What is known where no node has been found; `undefined`: too little for such a pod. */
export function knownFailure(
  input: CycleInput,
  searching: Searching,
  range: Pick<SearchRange, 'crowded' | 'ordinals'>,
): KnownFailure | undefined {
  const { filters, memory } = searching
  if (!isRoomKnown(input, filters, range)) return undefined
  const facts = factsFor(input, searching)
  const { crowded, ordinals } = range
  const asking = askingOf(input)
  facts.room.sync(crowded)
  facts.board.sync(ordinals, asking)
  const verdicts = facts.board.taken(input.order.names, ordinals)
  return { room: facts.room, trials: facts.trials, verdicts, crowd: crowded, mirror: memory.mirror, asking }
}

/** Whether single-node filters and the pods that are waited for decide alone, and the pod is not one of those. */
function isRoomKnown(
  { pod, nominations }: CycleInput,
  { placement, wider, nodes }: FastFilters,
  { crowded }: Pick<SearchRange, 'crowded'>,
): boolean {
  if (!placement || wider.length > 0 || nodes) return false
  return crowded.size === 0 || !(nominations.isWaiting?.(pod) ?? crowded.isWaiting(pod))
}

function factsFor({ pod }: CycleInput, { filters, memory }: Searching): RoomFacts {
  assert(filters.placement, 'single-node filters decide')
  return roomFactsOf(filters.placement, memory.mirror, pod.shape.spec.priority)
}

function askingOf(input: CycleInput): RoomAsking {
  return { pod: input.pod, cluster: input.cluster, now: input.now, plainTrial: plainTrialOf(input) }
}

function searchColumn(room: CrowdedFacts, asking: RoomAsking, { ordinals, start, toFind }: SearchRange): FastSearch {
  const { length } = ordinals
  if (feasible.length < length) feasible = new Int32Array(length * 2)
  const { verdicts } = room
  let count = 0
  let evaluated = 0
  let index = start % Math.max(1, length)
  for (; evaluated < length; evaluated++) {
    const ordinal = ordinals[index] as number
    if (++index === length) index = 0
    let verdict = verdicts[ordinal] as number
    if (verdict === UNKNOWN) verdict = room.findVerdict(ordinal, asking)
    if (verdict !== FITS) continue
    if (count === toFind) break
    feasible[count++] = ordinal
  }
  return { ordinals: feasible, count, evaluated }
}

/** Trials as the plain cycle makes them; its filters are made ready when the first one is asked for. */
function plainTrialOf(input: CycleInput): (node: NodeRow) => NodeTrial {
  const { pod, cluster, profile, nominations } = input
  let run: FilterRun | undefined
  return (node) => {
    run ??= new FilterRun({ pod, cluster, nominations, filters: activeFilters(profile, runPreFilter(input, profile)) })
    return run.trial(node)
  }
}
