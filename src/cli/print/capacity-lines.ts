import type { CapacityAnswer } from '../documents/inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { nameOf } from './human.ts'
import { WIDE } from './print-answer.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const PREEMPTED_MAX = 10

/** How many fit in a sentence, then what keeps the next one out, then where they go. */
export function capacityLines(answer: CapacityAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { summary, reasons, nodes, preempted, nodesNeeded, coverage, state } = answer
  const needed = nodesNeeded.map((each) => [each.like, each.nodes === null ? 'none is enough' : String(each.nodes), each.message])
  const refused = reasons.map(({ count, plugin, reason }) => [String(count), plugin, reason])
  return [
    ...wrap(summary, width),
    ...roomTexts(answer, width).flatMap((text) => wrap(text, width)),
    ...tableSection({ header: ['NODES', 'PLUGIN', 'WHY NO MORE'], rows: refused }, width),
    ...tableSection({ header: ['NODE', 'TAKES'], rows: nodes.map(({ node, pods }) => [node, String(pods)]) }, width),
    ...tableSection({ header: ['NEW NODES LIKE', 'NEEDED', 'ONE LESS'], rows: needed }, width),
    ...listSection('PREEMPTED FOR THEM', preempted.map(nameOf), { width, max: PREEMPTED_MAX }),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

/** The scheduler's own text about what does not fit, where no table shows it, and what fragmentation costs. */
function roomTexts({ fits, reachedMax, message, reasons, pooled, mix }: CapacityAnswer, width: number): readonly string[] {
  const isListedBelow = reasons.length > 0 && width !== WIDE
  const lost = pooled === null || reachedMax ? 0 : pooled - fits
  return [
    ...(message === '' || isListedBelow ? [] : [`Next pod: ${message}`]),
    ...(mix === null || mix.message === '' ? [] : [`Next set: ${mix.message}`]),
    ...(lost > 0
      ? [`If all free capacity were on one node, ${pooled} would fit: ${lost} are lost to fragmentation or constraints.`]
      : []),
  ]
}
