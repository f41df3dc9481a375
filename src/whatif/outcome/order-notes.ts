import { idOf } from '../../kube/id-of.ts'
import { counted } from '../../lib/counted.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { EqualReplicas } from './equal-replicas.ts'
import type { Outcome } from './outcome.ts'
import { titleOf } from './reasons/object-names.ts'

interface OrderFacts extends Pick<Outcome, 'preemptions' | 'evictions' | 'pending' | 'moves'> {
  readonly replicas: readonly EqualReplicas[]
}

/**
 * Where an order that no API shows can make another answer: which of equally important pods a preemption takes, which of equal
 * pods a controller deletes, and which of the evictions that kubectl sends side by side comes first while a budget or the room does not do for all.
 */
export function orderNotes({ preemptions, evictions, pending, moves, replicas }: OrderFacts): readonly CoverageNote[] {
  const victims = preemptions.filter(({ ties }) => ties.length > 0)
  const isScarce = evictions.refused.length > 0 || pending.some(({ causedByScenario }) => causedByScenario)
  return [
    ...victims.map(({ node, ties, victims: taken }): CoverageNote => {
      const message = `which pods are preempted on ${node} is random: ${counted(ties.length, 'other pod')} there have the same priority as a victim, and the scheduler follows the order of its cache: seeds other than 1 vary it`
      return { code: 'ORDER_UNKNOWN', message, objects: [...taken, ...ties] }
    }),
    ...replicas.map(({ owner, deleted, spared }): CoverageNote => {
      const message = `which pods of ${titleOf(owner)} are deleted is random: the controller ranks ${counted(spared.length, 'other pod')} the same as a deleted one, and follows the order of its cache: seeds other than 1 vary it`
      return { code: 'ORDER_UNKNOWN', message, objects: [...deleted, ...spared] }
    }),
    ...(isScarce && evictedWorkloads(moves).size > 1 ? [CONCURRENT] : []),
  ]
}

/** Among pods of one workload the order makes no difference. */
function evictedWorkloads(moves: OrderFacts['moves']): ReadonlySet<string> {
  const evicted = moves.filter(({ cause }) => cause === 'EVICTION')
  return new Set(evicted.map(({ workload, pod }) => idOf(workload ?? pod)))
}

const CONCURRENT: CoverageNote = {
  code: 'ORDER_UNKNOWN',
  message: 'kubectl drain sends the evictions of a node in parallel, so their order is random: seeds other than 1 vary it',
  objects: [],
}
