import { instantOf } from './address-parts.ts'

/** Two moments whose states are compared, as instants of the API. */
export interface MomentPair {
  readonly from: string
  /** `undefined`: the cluster as it is now. */
  readonly to?: string | undefined
}

export interface TrustAddress {
  readonly view: 'trust'
  /** Compared when the page opens. */
  readonly moments?: MomentPair | undefined
}

/** `#/trust?from=2026-01-31T12:00:00Z&to=2026-01-31T13:00:00Z`. */
export function trustText({ moments }: TrustAddress): string {
  if (!moments) return '#/trust'
  return `#/trust?from=${moments.from}${moments.to === undefined ? '' : `&to=${moments.to}`}`
}

/**
 * The inverse of `trustText`.
 * @throws {AddressError} for what is not a time.
 */
export function readTrust(parts: URLSearchParams): TrustAddress {
  const from = instantOf('from', parts)
  const to = instantOf('to', parts)
  if (from === undefined) return { view: 'trust' }
  return { view: 'trust', moments: { from, to } }
}
