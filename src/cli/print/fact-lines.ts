import { asOfText } from '../../lib/as-of-text.ts'
import type { CoverageAnswer, OutcomeAnswer, StateAnswer, TimingAnswer } from '../documents/answer.ts'
import { counted, human, msOf } from './human.ts'
import { WIDE } from './print-answer.ts'
import { listSection } from './section.ts'
import { wrap } from './wrap.ts'

const NOTES_MAX = 6
const STAGES = {
  PULL: 'image pull',
  START: 'container start',
  READY: 'readiness',
  TERMINATE: 'termination',
  RUN: 'run time',
  INIT: 'init containers',
  SILENCE: 'until NotReady',
  BOOT: 'node boot',
} as const
/** Digests are long; this many characters distinguish two of them. */
const DIGEST_SHOWN = 12

type FactsAnswer = Pick<
  OutcomeAnswer,
  | 'actionsDoneAt'
  | 'coverage'
  | 'digest'
  | 'duration'
  | 'fidelity'
  | 'quietAt'
  | 'reasons'
  | 'seed'
  | 'settledAt'
  | 'state'
  | 'timing'
  | 'unrelated'
>

/** The basis of an answer: times, unrelated changes, coverage and state. */
export function factLines(outcome: FactsAnswer, width: number): readonly string[] {
  const { timing, unrelated, state, seed, digest } = outcome
  const coverage = outcome.coverage.filter((note) => !isReverted(note))
  const wide = width === WIDE
  const basis = `${stateText(state)}, seed ${seed}${wide ? `, answer ${digest}` : ''}`
  return [
    ...(wide ? coverageLines(coverage, width) : []),
    '',
    ...fact('TIME', timeText(outcome), width),
    ...(wide ? fact('TIMING', timingText(timing), width) : []),
    ...oneLine('UNRELATED', unrelated.summary, width),
    ...outcome.coverage.filter(isReverted).flatMap(({ message }) => fact('OPERATOR', message, width)),
    ...(wide ? [] : oneLine('COVERAGE', coverageText({ coverage, timing }), width)),
    ...(outcome.fidelity === null ? [] : fact('FIDELITY', outcome.fidelity, width)),
    ...fact('STATE', basis, width),
  ]
}

/** A cluster that is quiet less than this after the scenario has settled is not worth a word. */
const QUIET_LATER_MS = 1000

/** Reasons that an action was refused or abandoned: it ended, but is not done. */
const NOT_DONE: ReadonlySet<string> = new Set(['ACTION_FAILED', 'DRAIN_TIMED_OUT'])

function timeText({ actionsDoneAt, settledAt, quietAt, duration, reasons }: FactsAnswer): string {
  const ended = reasons.some(({ code }) => NOT_DONE.has(code)) ? 'ended' : 'done'
  const done = actionsDoneAt === null ? 'actions not done' : `${ended} after ${human(actionsDoneAt)}`
  const settled = settledAt === null ? `not settled after ${human(duration)}` : `settled after ${human(settledAt)}`
  const isLater = quietAt !== null && msOf(quietAt) >= msOf(settledAt ?? 'PT0S') + QUIET_LATER_MS
  return `${done}, ${settled}${isLater ? ` (cluster quiet after ${human(quietAt)})` : ''}`
}

/** A fact that is cut to one line. */
function oneLine(word: string, text: string, width: number): readonly string[] {
  const [first = '', ...rest] = fact(word, text, width)
  if (rest.length === 0) return first === '' ? [] : [first]
  const [short = ''] = fact(word, text, width - MORE.length)
  return [`${short}${MORE}`]
}

const MORE = ' ... (-o wide)'

/** Has a line of its own: the rest of the answer does not last if the operator acts. */
function isReverted({ code }: CoverageAnswer): boolean {
  return code === 'MAY_BE_REVERTED'
}

/** What was assumed, which the reader may be able to correct, and what is unknown. */
function coverageText({ coverage, timing }: Pick<FactsAnswer, 'coverage' | 'timing'>): string {
  const assumed = assumedText(timing)
  return [...(assumed === '' ? [] : [`assumed: ${assumed}`]), ...coverage.map(({ message }) => message)].join('; ')
}

function assumedText(timing: readonly TimingAnswer[]): string {
  return timingText(timing.filter(({ provenance }) => provenance === 'ASSUMED'))
    .replaceAll(' assumed', '')
    .replaceAll(';', ',')
}

export function coverageLines(coverage: readonly CoverageAnswer[], width: number): readonly string[] {
  const notes = coverage.map(({ message, objects }) =>
    objects.length > 0 ? `${message} (${counted(objects.length, 'object')})` : message,
  )
  return listSection('NOT COVERED', notes, { width, max: NOTES_MAX })
}

export function stateText({ clusterName, takenAt, digest, kubernetesVersion }: StateAnswer): string {
  const version = kubernetesVersion === null ? '' : `, Kubernetes ${kubernetesVersion}`
  return `${clusterName} ${asOfText(takenAt)} (${digest.slice(0, DIGEST_SHOWN)})${version}`
}

/** One line of a block: the heading in capitals, and the text. */
export function fact(word: string, text: string, width: number): readonly string[] {
  return text === ''
    ? []
    : wrap(`${word.padEnd(9, '\u0000')} ${text}`, width, ' '.repeat(10)).map((line) => line.replaceAll('\u0000', ' '))
}

/** The origin of a duration, the best first. */
const ORIGINS = ['GIVEN', 'OBSERVED', 'ASSUMED'] as const

/** Durations by what takes them and their origin: the range over all workloads, and how much was observed. */
function timingText(facts: readonly TimingAnswer[]): string {
  const parts = (Object.keys(STAGES) as TimingAnswer['stage'][]).flatMap((stage) => {
    const texts = ORIGINS.flatMap((origin) =>
      rangeText(facts.filter((item) => item.stage === stage && item.provenance === origin)),
    )
    return texts.length > 0 ? [`${STAGES[stage]} ${texts.join(', ')}`] : []
  })
  return parts.join('; ')
}

function rangeText(facts: readonly TimingAnswer[]): readonly string[] {
  const sorted = [...facts].sort((a, b) => msOf(a.duration) - msOf(b.duration))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  const samples = facts.reduce((sum, item) => sum + item.samples, 0)
  const range = first.duration === last.duration ? human(first.duration) : `${human(first.duration)} to ${human(last.duration)}`
  const spread = facts.reduce((most, item) => (msOf(item.spread) > msOf(most) ? item.spread : most), 'PT0S')
  const around = msOf(spread) > 0 ? `, spread ${human(spread)}` : ''
  return [`${range} ${first.provenance.toLowerCase()}${samples > 0 ? ` (${counted(samples, 'sample')}${around})` : ''}`]
}
