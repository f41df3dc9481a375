import type { TokenOwner } from '../../../ingest/access-reviews.ts'
import { AccessError } from '../authenticator.ts'

/** Which claims name a caller: as the flags of kube-apiserver with the same names. */
export interface ClaimOptions {
  readonly issuer: string
  readonly usernameClaim: string
  /** Before each name; `undefined`: the issuer and `#`, except for email addresses; `-`: nothing. */
  readonly usernamePrefix: string | undefined
  readonly groupsClaim: string | undefined
  readonly groupsPrefix: string | undefined
}

/** The API server adds this group to every user that it knows. */
const AUTHENTICATED = 'system:authenticated'

/** Whether claims name a caller and its groups. */
export function hasClaims(claims: Readonly<Record<string, unknown>>, { usernameClaim, groupsClaim }: ClaimOptions): boolean {
  return usernameClaim in claims && (groupsClaim === undefined || groupsClaim in claims)
}

/**
 * The caller that claims name, as kube-apiserver names it, so that bindings of the cluster apply to it (OIDC authenticator,
 * `AuthenticateToken`).
 * @throws {AccessError} when the claims name none.
 */
export function ownerOfClaims(claims: Readonly<Record<string, unknown>>, options: ClaimOptions): TokenOwner {
  const { usernameClaim, groupsClaim, groupsPrefix = '' } = options
  const name = claims[usernameClaim]
  if (typeof name !== 'string' || name === '') throw new AccessError(401, `the token has no claim "${usernameClaim}" with a name`)
  if (usernameClaim === 'email' && 'email_verified' in claims && claims['email_verified'] !== true)
    throw new AccessError(401, 'the issuer has not verified the email address of the token')
  const username = `${prefixOf(options)}${name}`
  const groups = groupsClaim === undefined ? [] : groupsOf(claims[groupsClaim], groupsClaim)
  return { username, groups: [...groups.map((group) => `${groupsPrefix}${group}`), AUTHENTICATED] }
}

function prefixOf({ issuer, usernameClaim, usernamePrefix }: ClaimOptions): string {
  if (usernamePrefix === '-') return ''
  return usernamePrefix ?? (usernameClaim === 'email' ? '' : `${issuer}#`)
}

function groupsOf(value: unknown, claim: string): readonly string[] {
  if (value === undefined || value === null) return []
  const groups: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (groups.every((group) => typeof group === 'string')) return groups
  throw new AccessError(401, `the claim "${claim}" of the token is not a list of names`)
}
