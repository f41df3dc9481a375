import { asOfText } from '../../lib/as-of-text.ts'
import { durationText } from '../../lib/duration-text.ts'
import { groupedNumber } from './grouped-digits.ts'

interface Key {
  readonly kind: string
  readonly namespace: string | null
  readonly name: string
}

/** `1 pod`, `3 pods`, `12,497,500 runs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupedNumber(count)} ${count === 1 ? one : many}`
}

/** Seconds of the API as the command line prints them: `8 min 27 s`. */
export function secondsText(seconds: number): string {
  return durationText(seconds * 1000)
}

/** The same where there may be none: then the other words. */
export function timeText(seconds: number | null, otherwise: string): string {
  return seconds === null ? otherwise : secondsText(seconds)
}

/** `shop/web-1`, or the name alone without a namespace. */
export function nameOf({ namespace, name }: Omit<Key, 'kind'>): string {
  return namespace === null ? name : `${namespace}/${name}`
}

/** `Deployment shop/web`. */
export function titleOf(key: Key): string {
  return `${key.kind} ${nameOf(key)}`
}

/** `The cluster has changed since this plan was made`. */
export function changedSinceText(what: string): string {
  return `The cluster has changed since this ${what} was made`
}

/** Digests are long; this many characters distinguish two of them. */
export function shortDigest(digest: string): string {
  return digest.slice(0, 12)
}

/** `2026-11-27 05:32 UTC` of an instant of the API, whatever the time zone of the reader: tickets are read elsewhere. */
export function instantText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

/** `as of 2026-11-27 05:32 UTC`: when a state was read. */
export function readAtText(takenAt: string): string {
  return asOfText(takenAt, instantText(takenAt))
}
