import { durationText } from '../lib/duration-text.ts'

/** What a limit is of, where its name does not say it to a person. */
const WORDS: Readonly<Record<string, string>> = {
  forkSteps: 'steps of a fork',
  forkTtlMs: 'time that a fork or snapshot is kept',
  forksPerCaller: 'forks of one caller',
  inquiryRuns: 'runs of one question',
  runsWaiting: 'runs that wait for their turn',
  standingIntervalMsMin: 'interval between two runs',
  standingQuestions: 'standing questions',
  sweepPoints: 'points of a sweep',
  sweepRuns: 'runs of a sweep',
  sweepsRunning: 'sweeps that run',
  virtualMs: 'virtual time of a run',
}

/** Limits that allow no less than they name. */
const LEAST: ReadonlySet<string> = new Set(['speed', 'standingIntervalMsMin'])

/** How far a request is beyond a limit. A run has no time that was requested: it takes what it takes. */
export function excessText(limit: string, allowed: number, requested: number): string {
  if (limit === 'wallMs') return `the run takes longer than ${durationText(allowed)}`
  const amount = (value: number): string => (limit.includes('Ms') ? durationText(value) : `${value}`)
  const most = LEAST.has(limit) ? 'at least ' : ''
  return `${WORDS[limit] ?? limit}: ${amount(requested)} requested, ${most}${amount(allowed)} allowed`
}

/** `1 MiB`, or bytes where it is not a whole number of a larger unit. */
export function bytesText(bytes: number): string {
  if (bytes > 0 && bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20} MiB`
  return bytes > 0 && bytes % 2 ** 10 === 0 ? `${bytes / 2 ** 10} KiB` : `${bytes} bytes`
}
