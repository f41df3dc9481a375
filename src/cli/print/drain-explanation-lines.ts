import { statesText } from '../../lib/states-text.ts'
import type { DrainExplanationAnswer, MoverAnswer } from '../documents/explanation-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { nameOf } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const MOVERS = {
  KUBECTL_DRAIN: 'kubectl drain',
  CLUSTER_AUTOSCALER: 'Cluster Autoscaler',
  KARPENTER: 'Karpenter',
  DESCHEDULER: 'descheduler',
} as const

/** Whether the node can be drained: a sentence, then what prevents it, then which other movers would keep which pods and why. */
export function drainExplanationLines(explanation: DrainExplanationAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { summary, node, drainable, errors, pods, coverage, state } = explanation
  const refused = pods.flatMap(({ pod, refusal }) => (refusal === null ? [] : [[nameOf(pod), refusal]]))
  const kept = pods.flatMap(({ pod, movers }) => movers.filter(keeps).map((mover) => [nameOf(pod), ...texts(mover)]))
  return [
    ...wrap(`${drainable ? 'DRAINABLE' : 'BLOCKED'}: node ${node.name}: ${summary}`, width),
    // One that the sentence quotes is not repeated.
    ...errors.filter((error) => !statesText(summary, error)).flatMap((error) => wrap(`- ${error}`, width, '  ')),
    ...tableSection({ header: ['REFUSED NOW', 'REASON'], rows: refused }, width),
    ...tableSection({ header: ['POD', 'KEPT BY', 'REASON'], rows: kept }, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

/** The sentence contains kubectl's message already. */
function keeps({ mover, answer }: MoverAnswer): boolean {
  return mover !== 'KUBECTL_DRAIN' && answer === 'REFUSES'
}

function texts({ mover, reasons }: MoverAnswer): readonly string[] {
  return [MOVERS[mover], reasons.join('; ')]
}
