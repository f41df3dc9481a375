import { instantOf } from './address-parts.ts'

/** An address as its view has it, and the moment that it is about. */
export interface MomentAddress {
  readonly text: string
  /** An instant of the API; `undefined`: now. */
  readonly at?: string | undefined
}

/** Adds a moment to the address of any view: `#/pending?pod=shop/web-1&at=2026-01-31T12:00:00Z`. */
export function momentText({ text, at }: MomentAddress): string {
  if (at === undefined) return text
  return `${text}${text.includes('?') ? '&' : '?'}at=${at}`
}

/**
 * The inverse of `momentText`.
 * @throws {AddressError} for what is not a time.
 */
export function readMomentAddress(hash: string): MomentAddress {
  const [path = '', search = ''] = hash.split('?', 2)
  const at = instantOf('at', new URLSearchParams(search))
  // The other parts stay as they are written: an empty part is a flag.
  const others = search.split('&').filter((part) => part !== '' && !part.startsWith('at='))
  return { text: others.length === 0 ? path : `${path}?${others.join('&')}`, at }
}
