import type { AccessReviews, TokenOwner } from '../access-reviews.ts'
import type { ApiConnection } from './api-connection.ts'
import { REVIEWS } from './transport.ts'

interface Reviewed {
  readonly status?: { readonly authenticated?: unknown; readonly user?: Partial<TokenOwner>; readonly allowed?: unknown }
}

export function createAccessReviews(connection: ApiConnection): AccessReviews {
  const review = async (path: string, kind: string, spec: object, signal: AbortSignal): Promise<Reviewed> => {
    const [, , group = '', version = ''] = path.split('/')
    const answer = await connection.review(path, { apiVersion: `${group}/${version}`, kind, spec }, signal)
    return typeof answer === 'object' && answer !== null ? answer : {}
  }
  return {
    ownerOf: async (token, signal) => {
      const { status } = await review(REVIEWS.token, 'TokenReview', { token }, signal)
      const { username = '', ...rest } = status?.user ?? {}
      return status?.authenticated === true && username !== '' ? { username, ...rest } : undefined
    },
    mayList: async ({ username: user, uid, groups, extra }, { group, plural, onlyNamespace }, signal) => {
      const resourceAttributes = { verb: 'list', group, resource: plural, namespace: onlyNamespace ?? '' }
      const { status } = await review(
        REVIEWS.access,
        'SubjectAccessReview',
        { user, uid, groups, extra, resourceAttributes },
        signal,
      )
      return status?.allowed === true
    },
    close: () => connection.close(),
  }
}
