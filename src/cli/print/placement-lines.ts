import type { OutcomeAnswer, PlacementAnswer } from '../documents/answer.ts'
import { counted, nameOf } from './human.ts'
import { tableSection } from './section.ts'

/** Pods that are more than before because of the scenario, and their nodes. Those that replace another are among the disrupted. */
export function placementLines({ placements }: OutcomeAnswer, width: number): readonly string[] {
  const added = placements.nodes.filter(({ replaces, causedByScenario }) => replaces === null && causedByScenario)
  if (added.length === 0) return []
  const rows = added.map((placement) => [nameOf(placement.pod), destination(placement)])
  // Of the placements behind the page some may be unrelated, or of pods that replace others.
  const atLeast = placements.totalCount > placements.nodes.length ? 'at least ' : ''
  const [, ...table] = tableSection({ header: ['POD', 'NODE'], rows }, width)
  return ['', `SCHEDULED: ${atLeast}${counted(added.length, 'more pod')}`, ...table]
}

function destination({ node, ties }: PlacementAnswer): string {
  const others = ties.filter((name) => name !== node).length
  return others > 0 ? `${node} or ${counted(others, 'other')}` : node
}
