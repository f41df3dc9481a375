import type { NodePressureAnswer } from '../documents/inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { human, nameOf } from './human.ts'
import { headline } from './outcome-lines.ts'
import { WIDE } from './print-answer.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const LISTED_MAX = 10
/** The order is the answer, but a DaemonSet's pod may be evicted every few seconds; `-o wide` prints all. */
const EVICTIONS_MAX = 20

/** Who is evicted, in order, with the kubelet's text; then what the node shows meanwhile, and which pods stay Pending. */
export function nodePressureLines(
  answer: NodePressureAnswer,
  { width, colour }: Pick<Io, 'width' | 'colour'>,
): readonly string[] {
  const { node, verdict, summary, evictions, restarts, conditions, displaced, coverage, state } = answer
  const [first] = evictions
  const oneReason = evictions.length > 1 && evictions.every(({ message }) => message === first?.message)
  const rows = evictions.map(({ at, pod, priority, qos, owner, replacedBy, toNode, message }) => [
    human(at),
    nameOf(pod),
    String(priority),
    qos,
    toNode ?? (owner === null ? 'not recreated' : replacedBy === null ? 'not recreated yet' : 'Pending'),
    ...(oneReason ? [] : [message]),
  ])
  const header = ['AFTER', 'EVICTED', 'PRIORITY', 'QOS', 'RESCHEDULED TO', ...(oneReason ? [] : ['REASON'])]
  const eventText = (event: NodePressureAnswer['conditions'][number]): string => `after ${human(event.at)}: ${event.message}`
  const waiting = displaced.map(({ pod, message }) => `${nameOf(pod)}: ${message}`)
  const again = restarts.map(({ workload, pods, count, reason, exitCode, inBackOff }) => [
    workload ? `${workload.kind} ${nameOf(workload)}` : pods.map(nameOf).join(', '),
    String(pods.length),
    String(count),
    reason === '' ? `exit code ${exitCode}` : reason,
    inBackOff ? 'CrashLoopBackOff' : 'running',
  ])
  return [
    ...headline({ verdict, scenario: `node-pressure ${node}`, summary }, { width, colour }),
    ...tableSection({ header, rows }, width, width === WIDE ? rows.length : EVICTIONS_MAX),
    ...(oneReason ? wrap(`Each: ${first?.message}`, width) : []),
    ...tableSection({ header: ['RESTARTED', 'PODS', 'RESTARTS', 'REASON', 'END'], rows: again }, width, EVICTIONS_MAX),
    ...listSection('THE NODE', conditions.map(eventText), { width, max: LISTED_MAX }),
    ...listSection('PENDING', waiting, { width, max: LISTED_MAX }),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}
