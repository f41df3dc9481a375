import type { NodeShown } from '../cluster/cluster.ts'
import { counted } from '../parts/words.ts'
import { statusOf } from '../rehearse/matching-nodes.ts'
import { FILL_TITLES, FILLS, shareOf } from './fill.ts'

interface PodsOnIt {
  /** Pods that the filter selects; `undefined`: no filter of pods is set. */
  readonly selected: number | undefined
  /** Pods of what is open beside the map. */
  readonly marked: number
}

/** A node in one line: what the map shows of it by place, height and sign. */
export function nodeText(node: NodeShown, { selected, marked }: PodsOnIt): string {
  const shares = FILLS.map((fill) => `${Math.round(shareOf(node, fill) * 100)}% of ${FILL_TITLES[fill]} requested`)
  const counts = selected === undefined ? [] : [`${counted(selected, 'pod')} selected`]
  const marks = marked === 0 ? [] : [`${counted(marked, 'pod')} marked`]
  return [node.name, statusOf(node), node.zone ?? 'no zone', ...shares, ...counts, ...marks].join(', ')
}
