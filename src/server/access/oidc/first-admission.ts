import { AccessError } from '../authenticator.ts'
import type { LoginOptions } from '../login/login.ts'
import type { OidcCallers } from './oidc-callers.ts'

/** Admits a browser to a server when one of its clusters admits the user. All of them have the same issuer. */
export function firstAdmission(
  clusters: readonly Pick<OidcCallers, 'ownerOf' | 'ownerNow' | 'admit'>[],
): Pick<LoginOptions, 'ownerOf' | 'ownerNow' | 'admit'> {
  const refusal = (): AccessError => new AccessError(503, 'the server is still starting: try again in a moment')
  return {
    ownerOf: (token, userInfo) => clusters[0]?.ownerOf(token, userInfo) ?? Promise.reject(refusal()),
    ownerNow: (token, userInfo) => clusters[0]?.ownerNow(token, userInfo) ?? Promise.reject(refusal()),
    admit: async (owner) => {
      let first: unknown
      for (const cluster of clusters)
        try {
          return await cluster.admit(owner)
        } catch (error) {
          first ??= error
        }
      throw first ?? refusal()
    },
  }
}
