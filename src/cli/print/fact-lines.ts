import type { CoverageAnswer, OutcomeAnswer, StateAnswer, TimingAnswer } from '../answer.ts'
import { counted, human, msOf } from './human.ts'
import { listSection } from './section.ts'
import { wrap } from './wrap.ts'

const NOTES_MAX = 6
const STAGES = {
  PULL: 'pull images',
  START: 'start',
  READY: 'get ready',
  TERMINATE: 'stop',
  RUN: 'run',
  INIT: 'initialise',
  SILENCE: 'count as lost',
  BOOT: 'boot',
} as const
/** Digests are long; so much of one tells two apart. */
const DIGEST_SHOWN = 12

/** How the answer is known: how long it takes and where that comes from, on which state, what is left out, how to repeat it. */
export function factLines(outcome: OutcomeAnswer, width: number): readonly string[] {
  const { duration, quiet, timing, coverage, state, seed, digest } = outcome
  return [
    ...coverageLines(coverage, width),
    '',
    ...fact('TIME', `${human(duration)} of virtual time${quiet ? ' until all is quiet' : '; then it is still going on'}`, width),
    ...fact('TIMING', timingText(timing), width),
    ...fact('STATE', stateText(state), width),
    ...fact('REPEAT', `--seed ${seed} on that state gives this answer again: ${digest.slice(0, DIGEST_SHOWN)}`, width),
  ]
}

export function coverageLines(coverage: readonly CoverageAnswer[], width: number): readonly string[] {
  const notes = coverage.map(({ message, objects }) =>
    objects.length > 0 ? `${message} (${counted(objects.length, 'object')})` : message,
  )
  return listSection('NOT TAKEN INTO ACCOUNT', notes, { width, max: NOTES_MAX })
}

export function stateText({ clusterName, takenAt, digest }: StateAnswer): string {
  return `${clusterName} as of ${takenAt}, digest ${digest.slice(0, DIGEST_SHOWN)}`
}

/** One line of a block: the word in capitals, and what there is to say. */
export function fact(word: string, text: string, width: number): readonly string[] {
  return text === ''
    ? []
    : wrap(`${word.padEnd(9, '\u0000')} ${text}`, width, ' '.repeat(10)).map((line) => line.replaceAll('\u0000', ' '))
}

/** What a duration comes from, the best first. */
const ORIGINS = ['GIVEN', 'OBSERVED', 'ASSUMED'] as const

/** Durations by what takes them and where they come from: the range over all workloads, and how much was observed. */
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
  return [`${range} ${first.provenance.toLowerCase()}${samples > 0 ? ` (${counted(samples, 'sample')})` : ''}`]
}
