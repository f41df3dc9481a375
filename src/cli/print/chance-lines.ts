import type { ChanceAnswer, LandingAnswer } from '../answer.ts'
import { counted, human, nameOf } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const NODES_MAX = 4

/** What several seeds make of a scenario: how often it ends how, and where pods land that do not land on the same node each time. */
export function chanceLines(chance: ChanceAnswer | null, width: number): readonly string[] {
  if (chance === null) return []
  const { runs, verdicts, duration, worst, worstSeed, landings } = chance
  const rows = verdicts.map((item) => [item.verdict, String(item.runs), percent(item.share), String(item.seed)])
  const took = `${counted(runs, 'run')} took ${human(duration.least)} to ${human(duration.most)}, half of them at most ${human(duration.median)}.`
  return [
    ...tableSection({ header: ['VERDICT', 'RUNS', 'SHARE', 'FIRST SEED'], rows }, width),
    ...wrap(`${took} The worst comes out again with --seed ${worstSeed}: ${worst.summary}`, width),
    ...landingLines(landings.nodes, width),
  ]
}

function landingLines(landings: readonly LandingAnswer[], width: number): readonly string[] {
  const open = landings.filter(({ nodes, untouched }) => nodes.length > 1 || untouched > 0)
  if (open.length === 0) return landings.length === 0 ? [] : wrap('Each pod lands on the same node in all runs.', width)
  return tableSection({ header: ['POD', 'LANDS ON'], rows: open.map((item) => [whose(item), nodesText(item)]) }, width)
}

function whose({ pod, owner }: LandingAnswer): string {
  if (pod) return nameOf(pod)
  return owner ? `pods of ${owner.kind} ${nameOf(owner)}` : ''
}

function nodesText({ nodes, untouched, pod }: LandingAnswer): string {
  const shown = nodes.slice(0, NODES_MAX).map(({ node, share }) => `${node ?? 'no node'} ${percent(share)}`)
  const more = nodes.length > NODES_MAX ? [`${nodes.length - NODES_MAX} others`] : []
  const stays = pod && untouched > 0 ? [`untouched in ${counted(untouched, 'run')}`] : []
  return [...shown, ...more, ...stays].join(', ')
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
