import type { NodeShown } from '../cluster/cluster.ts'
import { counted } from '../parts/words.ts'
import { statusOf } from '../rehearse/matching-nodes.ts'
import { FILL_TITLES, FILLS, shareOf } from './fill.ts'

/** A node in one line: what the map shows of it by place, height and sign. */
export function nodeText(node: NodeShown, selected: number | undefined): string {
  const shares = FILLS.map((fill) => `${Math.round(shareOf(node, fill) * 100)}% of ${FILL_TITLES[fill]} requested`)
  const counts = selected === undefined ? [] : [`${counted(selected, 'pod')} selected`]
  return [node.name, statusOf(node), node.zone ?? 'no zone', ...shares, ...counts].join(', ')
}
