import type { ChanceAnswer, ChancePlacementAnswer } from '../documents/answer.ts'
import { counted, human, nameOf } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const NODES_MAX = 4

/** What several seeds make of a scenario: how often it ends how, and where pods land that do not land on the same node each time. */
export function chanceLines(chance: ChanceAnswer | null, width: number): readonly string[] {
  if (chance === null) return []
  const { verdicts, worstSeed, placements } = chance
  const rows = verdicts.map((item) => [item.verdict, String(item.runs), percent(item.share), String(item.seed)])
  return [
    ...tableSection({ header: ['VERDICT', 'RUNS', 'SHARE', 'FIRST SEED'], rows }, width),
    ...wrap(`${tookText(chance)} Use --seed ${worstSeed} to repeat the worst run.`, width),
    ...placementLines(placements.nodes, width),
  ]
}

function tookText({ runs, duration: { least, most, median } }: ChanceAnswer): string {
  // Fractions of a second are not printed.
  if (human(least) === human(most)) return `${counted(runs, 'run')} took ${human(least)}${runs > 1 ? ' each' : ''}.`
  return `${counted(runs, 'run')} took ${human(least)} to ${human(most)}, half of them at most ${human(median)}.`
}

function placementLines(placements: readonly ChancePlacementAnswer[], width: number): readonly string[] {
  const open = placements.filter(({ nodes, untouched }) => nodes.length > 1 || untouched > 0)
  if (open.length === 0) return placements.length === 0 ? [] : wrap('Each pod is scheduled to the same node in all runs.', width)
  return tableSection({ header: ['POD', 'SCHEDULED TO'], rows: open.map((item) => [whose(item), nodesText(item)]) }, width)
}

function whose({ pod, owner }: ChancePlacementAnswer): string {
  if (pod) return nameOf(pod)
  return owner ? `pods of ${owner.kind} ${nameOf(owner)}` : ''
}

function nodesText({ nodes, untouched, pod }: ChancePlacementAnswer): string {
  const shown = nodes.slice(0, NODES_MAX).map(({ node, share }) => `${node ?? 'no node'} ${percent(share)}`)
  const more = nodes.length > NODES_MAX ? [counted(nodes.length - NODES_MAX, 'other')] : []
  const stays = pod && untouched > 0 ? [`unaffected in ${counted(untouched, 'run')}`] : []
  return [...shown, ...more, ...stays].join(', ')
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
