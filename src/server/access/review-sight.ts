import { setMaxListeners } from 'node:events'
import type { AccessReviews, TokenOwner } from '../../ingest/access-reviews.ts'
import { CALLER_RESOURCES, type KnownResource } from '../../ingest/resources.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { AccessError } from './authenticator.ts'

/** Reviews at the same time. */
export const REVIEWS_AT_ONCE = 20

interface SightReview {
  readonly reviews: AccessReviews
  readonly owner: TokenOwner
  /** The namespaces of the cluster; `undefined` while it is being read. */
  readonly namespaces: readonly string[] | undefined
  readonly signal: AbortSignal
}

const OF_NAMESPACES = CALLER_RESOURCES.filter(({ namespaced }) => namespaced)
const PODS = OF_NAMESPACES.filter(({ kind }) => kind === 'Pod')

/**
 * The namespaces that the owner of a token may read: `undefined` if it may list every kind in all of them, else those in which it
 * may list every kind. Pods come first, because most callers may read few of many namespaces.
 * @throws {AccessError} for an owner who may not list kinds without a namespace, or may read no namespace.
 */
export async function reviewSight(review: SightReview): Promise<readonly string[] | undefined> {
  // Each review under way listens for its end: that many are not a leak.
  setMaxListeners(REVIEWS_AT_ONCE, review.signal)
  const missing = await missingOf(CALLER_RESOURCES, review)
  if (missing.length === 0) return undefined
  const unseen = missing.filter(({ namespaced }) => !namespaced)
  const { owner, namespaces } = review
  if (unseen.length > 0) throw new AccessError(403, refusalText(owner, unseen))
  if (!namespaces) throw new AccessError(503, 'the server is still reading the namespaces of the cluster: try again in a moment')
  const withPods = await readable(namespaces, PODS, review)
  const seen = await readable(withPods, OF_NAMESPACES, review)
  if (seen.length === 0)
    throw new AccessError(
      403,
      `${owner.username} may not list ${namesOf(missing)} in all namespaces, nor every kind in any: bind the roles of deploy/rbac-callers.yaml`,
    )
  return seen
}

/** The namespaces in which all of the kinds may be listed. */
async function readable(
  namespaces: readonly string[],
  resources: readonly KnownResource[],
  review: SightReview,
): Promise<readonly string[]> {
  const within = namespaces.flatMap((namespace) => resources.map((resource) => ({ ...resource, onlyNamespace: namespace })))
  const unread = new Set((await missingOf(within, review)).map(({ onlyNamespace }) => onlyNamespace))
  return namespaces.filter((namespace) => !unread.has(namespace))
}

/** The kinds that may not be listed. */
async function missingOf<R extends KnownResource>(
  resources: readonly R[],
  { reviews, owner, signal }: SightReview,
): Promise<readonly R[]> {
  const missing: R[] = []
  for (let at = 0; at < resources.length; at += REVIEWS_AT_ONCE) {
    const some = resources.slice(at, at + REVIEWS_AT_ONCE)
    const allowed = await Promise.all(some.map((resource) => reviews.mayList(owner, resource, signal)))
    missing.push(...some.filter((_, i) => !allowed[i]))
  }
  return missing
}

function namesOf(resources: readonly KnownResource[]): string {
  return abbreviatedNames(resources.map(({ plural }) => plural))
}

function refusalText({ username }: TokenOwner, missing: readonly KnownResource[]): string {
  return `${username} may not list ${namesOf(missing)}, and this server shows them: the roles of deploy/rbac-callers.yaml are enough`
}
