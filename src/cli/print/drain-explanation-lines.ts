import type { DrainExplanationAnswer, MoverAnswer } from '../answer.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, nameOf } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const MOVERS = {
  KUBECTL_DRAIN: 'kubectl drain',
  CLUSTER_AUTOSCALER: 'Cluster Autoscaler',
  KARPENTER: 'Karpenter',
  DESCHEDULER: 'descheduler',
} as const

/** May the node be drained: in a sentence, then what stands in the way, then who else would keep which pod and why. */
export function drainExplanationLines(explanation: DrainExplanationAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { node, drainable, errors, pods, coverage, state } = explanation
  const refused = pods.flatMap(({ pod, refusal }) => (refusal === null ? [] : [[nameOf(pod), refusal]]))
  const kept = pods.flatMap(({ pod, movers }) => movers.filter(keeps).map((mover) => [nameOf(pod), ...texts(mover)]))
  return [
    `${drainable ? 'DRAINABLE' : 'HELD BACK'}   node ${node.name}`,
    ...wrap(sentence(explanation), width),
    ...errors.flatMap((error) => wrap(`- ${error}`, width, '  ')),
    ...tableSection({ header: ['REFUSED NOW', 'BECAUSE'], rows: refused }, width),
    ...tableSection({ header: ['POD', 'KEPT BY', 'BECAUSE'], rows: kept }, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function sentence({ node, drainable, errors, pods }: DrainExplanationAnswer): string {
  const all = counted(pods.length, 'pod')
  if (drainable) return `kubectl drain ${node.name} would begin, and none of its ${all} is refused now.`
  if (errors.length > 0) return `kubectl drain ${node.name} would touch none of its ${all}:`
  const refused = pods.filter(({ refusal }) => refusal !== null)
  const hopeless = refused.some(({ refusalCode }) => refusalCode !== 429)
  const hope = hopeless ? 'Waiting does not help all of them' : 'kubectl tries again every 5 s; rehearse drain tells what follows'
  return `${refused.length} of its ${all} cannot be evicted now. ${hope}.`
}

/** What kubectl says is in the sentence already. */
function keeps({ mover, answer }: MoverAnswer): boolean {
  return mover !== 'KUBECTL_DRAIN' && answer === 'REFUSES'
}

function texts({ mover, reasons }: MoverAnswer): readonly string[] {
  return [MOVERS[mover], reasons.join('; ')]
}
