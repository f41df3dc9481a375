import { counted } from '../../../lib/counted.ts'
import type { VerdictReason } from '../outcome.ts'
import { type Facts, reason } from './facts.ts'
import { nameOf } from './object-names.ts'

/** What the verdict rests on and could not be read, or is not modelled. It leads to UNKNOWN where nothing worse is found. */
export function sightReasons({ coverage, moves, pending }: Facts): readonly VerdictReason[] {
  const unread = coverage
    .filter(({ code }) => code === 'UNREADABLE')
    .map(({ message, objects }) => reason('NOT_VISIBLE', 'WARNING', message, objects))
  const unsure = moves.filter(({ result }) => result === 'UNKNOWN')
  const returns = unsure.map(({ pod }) => pod)
  const [first] = returns
  const others = returns.length > 1 ? ` and ${counted(returns.length - 1, 'other pod')}` : ''
  const lost = first
    ? [
        reason(
          'NOT_VISIBLE',
          'WARNING',
          `whether ${nameOf(first)}${others} will be recreated is not known: the controller is not modelled or could not be read`,
          returns,
        ),
      ]
    : []
  const foreign = coverage
    .filter(({ code }) => code === 'UNKNOWN_SCHEDULER')
    .filter(({ objects }) =>
      objects.some(({ name, namespace }) =>
        pending.some(({ pod, causedByScenario }) => causedByScenario && pod.name === name && pod.namespace === namespace),
      ),
    )
    .map(({ message, objects }) => reason('NOT_VISIBLE', 'WARNING', message, objects))
  return [...unread, ...lost, ...foreign]
}
