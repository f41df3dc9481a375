import type { CapacityAnswer } from '../inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, nameOf } from './human.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const PREEMPTED_MAX = 10

/** How many fit in a sentence, then what keeps the next one out, then where they go. */
export function capacityLines(answer: CapacityAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { reasons, nodes, preempted, coverage, state } = answer
  const refused = reasons.map(({ count, plugin, reason }) => [String(count), plugin, reason])
  return [
    ...wrap(sentence(answer), width),
    ...tableSection({ header: ['NODES', 'PLUGIN', 'WHY NOT ONE MORE'], rows: refused }, width),
    ...tableSection({ header: ['NODE', 'TAKES'], rows: nodes.map(({ node, pods }) => [node, String(pods)]) }, width),
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
