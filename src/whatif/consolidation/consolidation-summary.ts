import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import type { Consolidation, KeptNode } from './consolidation.ts'

const HOURS_OF_A_MONTH = 730

/** Why nodes stay, the most frequent reason first. */
const STAY: Readonly<Record<KeptNode['because'], (nodes: number) => string>> = {
  CONTROL_PLANE: (nodes) => `${nodes} of the control plane`,
  DRAIN_REFUSED: (nodes) => `${nodes} that kubectl drain refuses`,
  NO_ROOM: (nodes) => `${nodes} with a pod that fits on no other node`,
  RUN: (nodes) => `${nodes} whose removal is not SAFE`,
}

/** How many nodes can be removed, what that saves, and why the others stay. */
export function consolidationSummary(plan: Pick<Consolidation, 'removed' | 'kept' | 'before' | 'question'>): string {
  const { removed, kept, before, question } = plan
  const all = question.nodes ? removed.length + kept.length : before.nodes
  const names = abbreviatedNames(removed.map(({ node }) => node))
  const saved = removed.reduce((sum, { perHour }) => sum + (perHour ?? 0), 0)
  const parts = [
    `${removed.length} of ${counted(all, 'node')} can be removed${removed.length > 0 ? ` (${names})` : ''}`,
    saved > 0 ? `saves ${money(saved)} an hour, ${money(saved * HOURS_OF_A_MONTH)} a month` : '',
    removed.length >= question.max ? 'the search stopped there' : stayText(kept),
  ]
  return `${parts.filter((part) => part !== '').join('; ')}.`
}

function stayText(kept: readonly KeptNode[]): string {
  const counts = new Map<KeptNode['because'], number>()
  for (const { because } of kept) counts.set(because, (counts.get(because) ?? 0) + 1)
  const clauses = [...counts].toSorted(([, a], [, b]) => b - a).map(([because, nodes]) => STAY[because](nodes))
  return clauses.length > 0 ? `${kept.length === 1 ? 'stays' : 'stay'}: ${clauses.join(', ')}` : ''
}

/** An amount in the currency of the caller. */
function money(amount: number): string {
  return amount.toFixed(amount < 1 ? 3 : 2)
}
