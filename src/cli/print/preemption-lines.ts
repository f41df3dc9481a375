import type { PreemptionForecastAnswer } from '../documents/inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { nameOf } from './human.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const WAITING_MAX = 10

/** Which pods are preempted for which, step by step, then where the pods are and who is left without a node. */
export function preemptionLines(answer: PreemptionForecastAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { summary, steps, placed, waiting, displaced, coverage, state } = answer
  const rows = steps.flatMap(({ level, preemptor, node, victims }) =>
    victims.map(({ pod, priority, owner, toNode }) => [
      nameOf(pod),
      String(priority),
      node,
      toNode ?? (owner === null ? 'not recreated' : 'Pending'),
      String(level),
      nameOf(preemptor),
    ]),
  )
  const header = ['VICTIM', 'PRIORITY', 'NODE', 'RESCHEDULED TO', 'STEP', 'FOR']
  const podText = ({ pod, message }: PreemptionForecastAnswer['waiting'][number]): string => `${nameOf(pod)}: ${message}`
  return [
    ...wrap(summary, width),
    ...tableSection({ header, rows }, width),
    ...tableSection({ header: ['SUBMITTED', 'NODE'], rows: placed.map(({ pod, node }) => [nameOf(pod), node]) }, width),
    ...listSection('PENDING', waiting.map(podText), { width, max: WAITING_MAX }),
    ...listSection('OTHER PODS PENDING', displaced.map(podText), { width, max: WAITING_MAX }),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}
