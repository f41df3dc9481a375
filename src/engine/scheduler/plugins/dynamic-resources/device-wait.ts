import { idOf } from '../../../../kube/id-of.ts'
import type { ResourceClaimRow } from '../../../../kube/resource-claim.ts'
import type { BindingCheck, BindingReadiness, BindingWait } from '../../framework/binding-wait.ts'
import { failureOf, isTimedOut, readinessOf } from './binding-readiness.ts'

const CHECK_INTERVAL_MS = 5000
const TIMEOUT = 'device binding timeout'

/**
 * The wait until devices that have to be attached to the node first are there (DynamicResources' PreBind); `undefined`: none of
 * the claims has such devices. A claim that is about to be made has no name yet and is found through `extended`.
 */
export function deviceWait(
  claims: readonly ResourceClaimRow[],
  nodeName: string,
  {
    timeoutMs,
    extended,
  }: { readonly timeoutMs: number; readonly extended: (check: BindingCheck) => ResourceClaimRow | undefined },
): BindingWait | undefined {
  if (!claims.some(hasBindingConditions)) return undefined
  return {
    plugin: 'DynamicResources',
    everyMs: CHECK_INTERVAL_MS,
    checksAtOnce: true,
    timeoutMs,
    timeoutError: `${TIMEOUT}: context deadline exceeded`,
    follows: claims.map(idOf),
    event: { reason: 'BindingConditionsPending', message: `waiting for binding conditions for device on node ${nodeName}` },
    check(at) {
      for (const { namespace, name } of claims) {
        const claim = name === '' ? extended(at) : at.cluster.get('ResourceClaim', namespace, name)
        if (!claim) return { error: `could not find ResourceClaim "${namespace}/${name}"` }
        const found = checkClaim(claim, at, timeoutMs)
        if (found !== 'ready') return found
      }
      return 'ready'
    },
  }
}

function hasBindingConditions({ status }: ResourceClaimRow): boolean {
  return status.allocation?.results.some(({ bindingConditions }) => bindingConditions.length > 0) ?? false
}

function checkClaim(claim: ResourceClaimRow, { now }: BindingCheck, timeoutMs: number): BindingReadiness {
  if (!claim.status.allocation) return 'waiting'
  const readiness = readinessOf(claim)
  if (readiness === 'failed') return { error: `device binding failed: claim=${claim.name}, ${failureOf(claim)}` }
  if (readiness === 'waiting' && isTimedOut(claim, now, timeoutMs)) return { error: `${TIMEOUT}: claim=${claim.name}` }
  return readiness
}
