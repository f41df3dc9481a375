import { writeObject } from '../../../src/kube/codec/registry.ts'
import type { Row } from '../../../src/kube/kinds.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'
import {
  type AllocatedDevice,
  EXTENDED_RESOURCE_CLAIM,
  type ResourceClaimRow,
  resourceClaimRow,
} from '../../../src/kube/resource-claim.ts'
import type { ClusterState } from '../../../src/twin/cluster-state.ts'

type Json = Readonly<Record<string, unknown>>

/** Writes claims as the recordings' API server does: what differs from run to run has a name that does not. */
export class ClaimWriter {
  readonly #state: ClusterState
  readonly #shares = new Map<string, string>()
  #made = 0

  constructor(state: ClusterState) {
    this.#state = state
  }

  /** Stores the claims among the rows; returns what the recordings have of them, by name. */
  write(rows: readonly Row[]): readonly Json[] {
    const claims = rows.flatMap((row) => (row.kind === 'ResourceClaim' ? [this.#named(row)] : []))
    claims.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    for (const claim of claims) this.#state.put(claim)
    return claims.map((claim) => this.#record(claim))
  }

  #named(claim: ResourceClaimRow): ResourceClaimRow {
    if (claim.name !== '') return claim
    const number = ++this.#made
    const uid = `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`
    return resourceClaimRow({ ...claim, name: `${claim.generateName}${number}`, uid })
  }

  #record(claim: ResourceClaimRow): Json {
    const { allocation } = claim.status
    const shown = allocation && {
      ...allocation,
      allocationTimestamp: undefined,
      results: allocation.results.map((result) => this.#withNamedShare(result)),
    }
    const { spec, status } = writeObject(resourceClaimRow({ ...claim, status: { ...claim.status, allocation: shown } }))
    const isMade = claim.annotations[EXTENDED_RESOURCE_CLAIM] === 'true'
    return { name: keyOf(claim), created: isMade || undefined, spec: isMade ? spec : undefined, status }
  }

  #withNamedShare(result: AllocatedDevice): AllocatedDevice {
    if (result.shareID === undefined) return result
    const shareID = this.#shares.get(result.shareID) ?? `share-${this.#shares.size + 1}`
    this.#shares.set(result.shareID, shareID)
    return { ...result, shareID }
  }
}
