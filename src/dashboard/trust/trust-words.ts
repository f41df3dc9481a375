import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { FidelitySubscription, IngestQuery } from '../api/answers.generated.ts'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { counted, instantText, nameOf, secondsText } from '../parts/words.ts'

export type Fidelity = FidelitySubscription['fidelity']
export type Agreed = Fidelity['placements']
export type Disagreement = Fidelity['disagreements'][number]
export type KindRead = IngestQuery['ingest']['kinds'][number]

/** `99.8 %`, rounded down: only what agrees altogether is 100 %. */
export function shareText({ judged, agreed }: Pick<Agreed, 'judged' | 'agreed'>): string {
  if (judged === 0) return '-'
  return agreed === judged ? '100 %' : `${(Math.floor((agreed / judged) * 1000) / 10).toFixed(1)} %`
}

/** How accurate the answers have been on this cluster, in one sentence. */
export function trustSentence({ clusterName, since, placements, refusals }: Fidelity): string {
  if (since === null)
    return `${clusterName} is read from files, so its scheduler is not observed. What follows is how the engine compares with recordings.`
  const judged = placements.judged + refusals.judged
  if (judged === 0)
    return `The scheduler of ${clusterName} has made no decision since ${instantText(since)}: nothing is compared yet.`
  const agreed = placements.agreed + refusals.agreed
  return `The twin decided as the scheduler of ${clusterName} in ${shareText({ judged, agreed })} of ${groupedNumber(judged)} ${judged === 1 ? 'decision' : 'decisions'} since ${instantText(since)}.`
}

/** What the twin would have done, and why. */
export function twinText({ kind, expected, plugin, message, schedulerMessage }: Disagreement): string {
  const where = expected.length === 0 ? 'no node' : expected.join(', ')
  const why = kind === 'OTHER_REASONS' ? message : message || schedulerMessage
  const because = [plugin, why].filter((text) => text !== null && text !== '').join(': ')
  return because === '' ? where : `${where} (${because})`
}

/** What the scheduler did. */
export function realText({ node, schedulerMessage }: Disagreement): string {
  return node ?? (schedulerMessage === '' ? 'no node' : `no node (${schedulerMessage})`)
}

/** How long something took, or was predicted to take. */
export function tookText(seconds: number | null): string {
  return seconds === null ? 'not finished' : secondsText(seconds)
}

const STATES = { LISTING: 'being listed', WATCHING: 'watched', WAITING: 'tried again soon' } as const

/** What the twin does with a kind; a kind that cannot be read comes with the reason. */
export function readingText({ synced, note, reading }: KindRead): string {
  if (note !== null) return note
  if (!reading) return synced ? 'read' : 'not read yet'
  if (reading.error !== null) return `${STATES.WAITING}: ${reading.error}`
  return reading.state === null ? 'not begun' : STATES[reading.state]
}

/** Whether a kind deserves a look: it is missing, incomplete, or cannot be read now. */
export function isTroubled({ synced, note, skipped, reading }: KindRead): boolean {
  return !synced || note !== null || skipped > 0 || (reading?.error ?? null) !== null
}

/** How far the twin is behind the cluster, in one sentence. */
export function lagSentence(kinds: readonly KindRead[]): string {
  const troubled = kinds.filter(isTroubled).map(({ kind }) => kind)
  if (troubled.length > 0)
    return `${troubled.length} of ${counted(kinds.length, 'kind')} ${troubled.length === 1 ? 'is' : 'are'} not known completely: ${abbreviatedNames(troubled)}.`
  const lags = kinds.flatMap(({ kind, reading }) => (reading?.lagSeconds == null ? [] : [{ kind, seconds: reading.lagSeconds }]))
  const [slowest] = lags.toSorted((a, b) => b.seconds - a.seconds)
  if (!slowest) return `All ${counted(kinds.length, 'kind')} are read.`
  return `${counted(lags.length, 'kind')} followed. The slowest, ${slowest.kind}, was current ${secondsText(slowest.seconds)} ago; the API server confirms a quiet kind about once a minute.`
}

/** `shop/web-1`, with its kind. */
export function objectText(key: { readonly kind: string; readonly namespace: string | null; readonly name: string }): string {
  return `${key.kind} ${nameOf(key)}`
}
