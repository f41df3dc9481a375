import type { PreemptionForecastAnswer } from '../inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, nameOf } from './human.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const WAITING_MAX = 10

/** Who goes for whom, step by step, then where the pods are and who is left without a node. */
export function preemptionLines(answer: PreemptionForecastAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { steps, placed, waiting, displaced, coverage, state } = answer
  const rows = steps.flatMap(({ level, preemptor, node, victims }) =>
    victims.map(({ pod, priority, owner, toNode }) => [
      nameOf(pod),
      String(priority),
      node,
      toNode ?? (owner === null ? 'nobody brings it back' : 'nowhere'),
      String(level),
      nameOf(preemptor),
    ]),
  )
  const header = ['VICTIM', 'PRIORITY', 'NODE', 'GOES TO', 'STEP', 'FOR']
  const said = ({ pod, message }: PreemptionForecastAnswer['waiting'][number]): string => `${nameOf(pod)}: ${message}`
  return [
    ...wrap(sentence(answer), width),
    ...tableSection({ header, rows }, width),
    ...tableSection({ header: ['SUBMITTED', 'NODE'], rows: placed.map(({ pod, node }) => [nameOf(pod), node]) }, width),
    ...listSection('WITHOUT A NODE', waiting.map(said), { width, max: WAITING_MAX }),
    ...listSection('OTHERS LEFT WITHOUT A NODE', displaced.map(said), { width, max: WAITING_MAX }),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function sentence({ steps, placed, waiting, displaced, refusal }: PreemptionForecastAnswer): string {
  const victims = steps.reduce((sum, step) => sum + step.victims.length, 0)
  const parts = [
    victims === 0 ? 'Nobody has to go' : `${counted(victims, 'pod')} would have to go`,
    `${placed.length} of ${counted(placed.length + waiting.length, 'submitted pod')} would get a node`,
    displaced.length > 0 ? `${counted(displaced.length, 'other pod')} left without a node` : '',
    refusal === null ? '' : `more are refused: ${refusal}`,
  ]
  return `${parts.filter((part) => part !== '').join(', ')}.`
}
