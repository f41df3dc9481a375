import type { NodePressureAnswer } from '../inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, human, nameOf } from './human.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const LISTED_MAX = 10
/** The order is the answer. */
const EVICTIONS_MAX = 200

/** Who is evicted, in order, with the kubelet's text; then what the node shows meanwhile, and who finds no other node. */
export function nodePressureLines(answer: NodePressureAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { node, evictions, restarts, conditions, displaced, left, coverage, state } = answer
  const rows = evictions.map(({ at, pod, priority, qos, owner, toNode, message }) => [
    human(at),
    nameOf(pod),
    String(priority),
    qos,
    toNode ?? (owner === null ? 'nobody brings it back' : 'nowhere'),
    message,
  ])
  const header = ['AFTER', 'EVICTED', 'PRIORITY', 'QOS', 'GOES TO', 'BECAUSE']
  const told = (event: NodePressureAnswer['conditions'][number]): string => `after ${human(event.at)}: ${event.message}`
  const waiting = displaced.map(({ pod, message }) => `${nameOf(pod)}: ${message}`)
  const count =
    evictions.length === 0 ? 'No pod is' : `${counted(evictions.length, 'pod')} ${evictions.length === 1 ? 'is' : 'are'}`
  return [
    ...wrap(`${count} evicted from ${node}; ${counted(left, 'pod')} there in the end.`, width),
    ...tableSection({ header, rows }, width, EVICTIONS_MAX),
    ...listSection('STARTED AGAIN', restarts.map(told), { width, max: LISTED_MAX }),
    ...listSection('THE NODE', conditions.map(told), { width, max: LISTED_MAX }),
    ...listSection('LEFT WITHOUT A NODE', waiting, { width, max: LISTED_MAX }),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}
