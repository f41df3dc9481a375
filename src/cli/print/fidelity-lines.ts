import type { CourseAnswer, DisagreementAnswer, FidelityAnswer, WeekAnswer } from '../documents/fidelity-document.ts'
import type { Io } from '../io.ts'
import { fact } from './fact-lines.ts'
import { counted, human } from './human.ts'
import { objectName } from './names.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

/** How the twin and the real scheduler compare: in a sentence, then where they disagree, then how the engine compares with recordings. */
export function fidelityLines(answer: FidelityAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { plugins, disagreements, courses, recorded } = answer
  const cases = recorded.components.reduce((sum, { total }) => sum + total, 0)
  const alike = recorded.components.reduce((sum, { passed }) => sum + passed, 0)
  return [
    ...wrap(sentence(answer), width),
    ...(answer.likelyCause === null ? [] : fact('CAUSE', answer.likelyCause, width)),
    ...tableSection(
      { header: ['WEEK OF', 'PLACED', 'REFUSED', 'OPERATIONS', 'PLUGINS'], rows: answer.weeks.map(weekRow) },
      width,
    ),
    ...tableSection(
      { header: ['PLUGIN', 'DISAGREES'], rows: plugins.map(({ plugin, count }) => [plugin, `${count} times`]) },
      width,
    ),
    ...tableSection({ header: ['POD', 'REAL', 'TWIN', 'REASON'], rows: disagreements.map(row) }, width),
    ...tableSection({ header: ['OPERATION', 'OBJECT', 'TOOK', 'PREDICTED'], rows: courses.latest.map(courseRow) }, width),
    ...tableSection(
      {
        header: ['RECORDED', 'MATCHING', 'OF'],
        rows: recorded.components.map(({ name, passed, total }) => [name, String(passed), String(total)]),
      },
      width,
    ),
    '',
    ...fact('ENGINE', `${alike} of ${cases} recorded cases of Kubernetes ${recorded.kubernetesVersion} match`, width),
  ]
}

function sentence({ clusterName, since, placements, refusals, unjudged }: FidelityAnswer): string {
  if (since === null) return `${clusterName} was read from files: there are no scheduling decisions to compare with.`
  const judged = placements.judged + refusals.judged
  const left = unjudged > 0 ? ` Not compared: ${counted(unjudged, 'decision')}.` : ''
  if (judged === 0) return `The scheduler of ${clusterName} has made no decision since ${since}.${left}`
  return (
    `Since ${since} the scheduler of ${clusterName} has scheduled ${counted(placements.judged, 'pod')}, ${placements.agreed} of them ` +
    `as the twin would have; it found no node ${counted(refusals.judged, 'time')}, ${refusals.agreed} of them for the ` +
    `same reasons as the twin.${left}`
  )
}

/** Of each sort how many were as predicted, of how many. */
function weekRow({ begin, placements, refusals, courses, plugins }: WeekAnswer): readonly string[] {
  const counts = [placements, refusals, courses].map(({ judged, agreed }) => `${agreed} of ${judged}`)
  return [begin.slice(0, 10), ...counts, plugins.map(({ plugin, count }) => `${plugin} ${count}`).join(', ') || '-']
}

function courseRow({ kind, object, took, forecast }: CourseAnswer): readonly string[] {
  const time = (duration: string | null): string => (duration === null ? 'not finished' : human(duration))
  return [kind.toLowerCase(), objectName(object), time(took), time(forecast)]
}

function row({ pod, node, expected, plugin, kind, schedulerMessage, message }: DisagreementAnswer): readonly string[] {
  const twin = expected.length > 0 ? expected.join(', ') : '-'
  const because = kind === 'OTHER_REASONS' ? `${schedulerMessage} / ${message}` : message === '' ? schedulerMessage : message
  return [`${pod.namespace ?? ''}/${pod.name}`, node ?? '-', twin, plugin === null ? because : `${plugin}: ${because}`]
}
