import { afterSurge } from '../../lib/after-surge.ts'
import type { DrainPlanAnswer } from '../documents/inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, human, nameOf } from './human.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const FREED_MAX = 10
/** A plan is followed line by line, so it is printed whole. */
const WAVES_MAX = 1000
const DEGRADED = 'DEGRADED: the drain completes, with this loss; --accept-degraded plans it, unless a pod stays Pending.'
const NO_RUNS = 'the limit of runs (inquiryRunsMax) was reached before'

/** What the verdict of a wave includes: a pod that is bound to its node is scheduled again as soon as the node takes pods. */
const AFTERWARDS = {
  'leave-cordoned': 'each node stays cordoned',
  uncordon: 'each node is uncordoned as soon as its drain is done',
  reboot: 'each node is rebooted and uncordoned as soon as its drain is done',
  delete: 'each node is deleted as soon as its drain is done',
  replace: 'each node is replaced as soon as its drain is done',
} as const

export type Afterwards = keyof typeof AFTERWARDS

/** A plan to follow: the waves in their order, then the blocked nodes and what would free them. */
export function drainPlanLines(
  plan: DrainPlanAnswer,
  { width }: Pick<Io, 'width'>,
  afterwards: Afterwards = 'uncordon',
): readonly string[] {
  const { summary, waves, held, gone, untried, surge, runs, coverage, state } = plan
  const rows = waves.map((wave, i) => [
    String(i + 1),
    wave.verdict,
    human(wave.actionsDone),
    human(wave.settled),
    String(wave.rescheduled),
    wave.nodes.join(' '),
  ])
  const blocked = held.map(({ node, verdict, summary }) => [node, verdict, summary])
  const freed = held.flatMap(({ stuck }) => stuck.map(({ waiting, freedBy }) => `${nameOf(waiting)}: ${freedBy}`))
  return [
    ...wrap(summary, width),
    ...tableSection({ header: ['WAVE', 'VERDICT', 'DONE', 'SETTLED', 'RESCHEDULED', 'NODES'], rows }, width, WAVES_MAX),
    ...tableSection({ header: ['NOT PLANNED', 'VERDICT', 'REASON'], rows: blocked }, width),
    ...(held.some(({ verdict }) => verdict === 'DEGRADED') ? wrap(DEGRADED, width) : []),
    ...listSection('WOULD HELP', [...new Set(freed)], { width, max: FREED_MAX }),
    ...(gone.length > 0 ? ['', ...fact('REMOVED', `removed by the autoscaler before their turn: ${gone.join(' ')}`, width)] : []),
    ...(untried.length > 0 ? ['', ...fact('NOT REHEARSED', `${NO_RUNS}: ${untried.join(' ')}`, width)] : []),
    ...surgeLines(surge, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('THEN', AFTERWARDS[afterwards], width),
    ...fact('RUNS', `${runs}, each wave on the state in which the earlier waves had settled`, width),
    ...fact('STATE', stateText(state), width),
  ]
}

function surgeLines(surge: DrainPlanAnswer['surge'], width: number): readonly string[] {
  if (!surge) return []
  const { like, waves, held, duration, givenBack, kept } = surge
  const kinds = [...new Set(like)].map((name) => `${like.filter((each) => each === name).length} like ${name}`)
  const more = `with ${counted(like.length, 'more node')} (${kinds.join(', ')})`
  const rest = held.length === 0 ? '' : `; ${counted(held.length, 'node')} would still be blocked`
  const names = waves.flatMap((wave) => wave.nodes).join(' ')
  const back = givenBack.reduce((sum, { nodes }) => sum + nodes.length, 0)
  return [
    '',
    ...fact(
      'SURGE',
      `${more} these can also be drained, in ${human(duration)}: ${names}${rest}; ${afterSurge(back, kept.length)}`,
      width,
    ),
  ]
}
