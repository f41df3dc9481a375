import type { CapacityAnswer } from '../inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, nameOf } from './human.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const PREEMPTED_MAX = 10

/** How many fit in a sentence, then what keeps the next one out, then where they go. */
export function capacityLines(answer: CapacityAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { reasons, nodes, preempted, nodesNeeded, coverage, state } = answer
  const needed = nodesNeeded.map((each) => [each.like, each.nodes === null ? 'none is enough' : String(each.nodes), each.message])
  const refused = reasons.map(({ count, plugin, reason }) => [String(count), plugin, reason])
  return [
    ...wrap(sentence(answer), width),
    ...roomTexts(answer).flatMap((text) => wrap(text, width)),
    ...tableSection({ header: ['NODES', 'PLUGIN', 'WHY NOT ONE MORE'], rows: refused }, width),
    ...tableSection({ header: ['NODE', 'TAKES'], rows: nodes.map(({ node, pods }) => [node, String(pods)]) }, width),
    ...tableSection({ header: ['NEW NODES LIKE', 'NEEDED', 'ONE LESS'], rows: needed }, width),
    ...listSection('PREEMPTED FOR THEM', preempted.map(nameOf), { width, max: PREEMPTED_MAX }),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function sentence({ fits, reachedMax, message, refusal }: CapacityAnswer): string {
  const pods = counted(fits, 'pod')
  if (refusal !== null) return `${pods} fit; more are refused: ${refusal}`
  return reachedMax ? `${pods} fit, and no more were asked about (--max).` : `${pods} fit. The next one: ${message}`
}

/** What was asked besides: sets of a mix, the largest pod, and what fragmentation costs. */
function roomTexts({ fits, reachedMax, pooled, mix, largest }: CapacityAnswer): readonly string[] {
  const lost = pooled === null || reachedMax ? 0 : pooled - fits
  return [
    ...(lost > 0
      ? [`On one node with all that is left it would be ${pooled}: ${lost} are lost to fragmentation or to rules.`]
      : []),
    ...(mix === null ? [] : [mixText(mix)]),
    ...(largest === null
      ? []
      : [`The largest pod that still fits: ${largest.cpu} CPU with its memory, ${largest.memory} with its CPU.`]),
  ]
}

function mixText({ sets, reachedMax, message, refusal }: NonNullable<CapacityAnswer['mix']>): string {
  const head = `${counted(sets, 'set')} of the mix ${sets === 1 ? 'fits' : 'fit'}`
  if (refusal !== null) return `${head}; more are refused: ${refusal}`
  return reachedMax ? `${head}, and no more were asked about (--max).` : `${head}. The next one: ${message}`
}
