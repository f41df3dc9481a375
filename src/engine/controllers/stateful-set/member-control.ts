import { persistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import type { StatefulSetRow } from '../../../kube/stateful-set.ts'
import { templateOf } from '../../../twin/template-of.ts'
import type { ApiRefusal, Turn } from '../../turn.ts'
import { claimsOf } from './claim-names.ts'
import { hasStaleReference, ownersByPolicy } from './claim-retention.ts'
import { ordinalOf } from './ordinal.ts'
import { withIdentity } from './stateful-pod.ts'

/** Why a step failed, in the words of its event. */
export interface MemberFailure {
  readonly message: string
}

/** Claims have just been requested: the member is created when they exist. */
export const AWAITS_CLAIMS = 'awaits claims'

/** The request waits for its turn: the pass continues then. */
export const AWAITS_TURN = 'awaits its turn'

/** Why a step does not end with a request. */
export type Awaits = typeof AWAITS_CLAIMS | typeof AWAITS_TURN

/** What a StatefulSet does with one of its members, with its events (stateful_pod_control.go). */
export class MemberControl {
  readonly #turn: Turn
  readonly #set: StatefulSetRow
  readonly #isTurn: () => boolean

  /** `isTurn`: whether a request more may be sent now. */
  constructor(turn: Turn, set: StatefulSetRow, isTurn: () => boolean) {
    this.#turn = turn
    this.#set = set
    this.#isTurn = isTurn
  }

  /** Creates the member's claims, then the pod itself. A pod that exists already is not reported. */
  create(pod: PodRow): MemberFailure | Awaits | undefined {
    if (!this.#isTurn()) return AWAITS_TURN
    const missing = this.#missingClaims(pod).length > 0
    const claims = this.createClaims(pod)
    if (claims) return this.#emit('Create', pod, claims)
    if (missing) return AWAITS_CLAIMS
    const created = this.#turn.api.create<'Pod'>(pod, { template: this.#templateOf(pod) })
    if (!created.ok && created.refusal.reason === 'AlreadyExists') return created.refusal
    if (!created.ok) return this.#emit('Create', pod, created.refusal)
    const retention = this.applyRetention(created.value)
    return retention ? this.#emit('Update', pod, retention) : this.#emit('Create', pod, undefined)
  }

  delete(pod: PodRow): MemberFailure | typeof AWAITS_TURN | undefined {
    if (!this.#isTurn()) return AWAITS_TURN
    const result = this.#turn.api.delete(pod)
    if (!result.ok && result.refusal.code === 404) return undefined
    return this.#emit('Delete', pod, result.ok ? undefined : result.refusal)
  }

  /** Puts identity and owners of claims right where they are not. */
  repair(pod: PodRow): MemberFailure | typeof AWAITS_TURN | undefined {
    const wanted = withIdentity(this.#turn.cluster, pod)
    const claims = this.#claimsToOwn(pod).length > 0
    if (wanted === pod && !claims) return undefined
    if (!this.#isTurn()) return AWAITS_TURN
    const failure = this.applyRetention(pod) ?? refusalOf(wanted === pod ? undefined : this.#turn.api.update<'Pod'>(wanted))
    return this.#emit('Update', pod, failure)
  }

  /** Below the partition of a rolling update it is that of an older revision. */
  #templateOf(pod: PodRow): PodTemplate {
    return templateOf(pod, this.#set, this.#turn.cluster) ?? this.#set.spec.template
  }

  /** Claims that are missing are created; one that is on its way out blocks (createPersistentVolumeClaims). */
  createClaims(pod: PodRow): MemberFailure | undefined {
    let first: MemberFailure | undefined
    for (const wanted of claimsOf(this.#set, ordinalOf(pod))) {
      const stored = this.#turn.cluster.get('PersistentVolumeClaim', wanted.namespace, wanted.name)
      if (stored?.deletionTimestamp !== undefined) first ??= { message: `pvc ${wanted.name} is being deleted` }
      if (stored) continue
      const result = this.#turn.api.create<'PersistentVolumeClaim'>(wanted)
      if (!result.ok) first ??= { message: `failed to create PVC ${wanted.name}: ${result.refusal.message}` }
      this.#emitClaim(pod, wanted.name, refusalOf(result))
    }
    return first
  }

  /** Whether a claim still belongs to an earlier pod of this name and is deleted with it: the new pod has to wait. */
  hasStaleClaim(pod: PodRow): boolean {
    return this.#storedClaims(pod).some((claim) => hasStaleReference(claim, pod))
  }

  /** Sets the owners of the member's claims as the retention policy requires; a missing claim is skipped. */
  applyRetention(pod: PodRow): MemberFailure | undefined {
    for (const { claim, ownerReferences } of this.#claimsToOwn(pod)) {
      const result = this.#turn.api.update<'PersistentVolumeClaim'>(persistentVolumeClaimRow({ ...claim, ownerReferences }))
      if (result.ok) continue
      return { message: `could not update claim ${claim.name} for delete policy ownerRefs: ${result.refusal.message}` }
    }
    return undefined
  }

  #claimsToOwn(pod: PodRow) {
    return this.#storedClaims(pod).flatMap((claim) => {
      const ownerReferences = ownersByPolicy(this.#set, pod, claim)
      return ownerReferences ? [{ claim, ownerReferences }] : []
    })
  }

  #missingClaims(pod: PodRow) {
    const { cluster } = this.#turn
    return claimsOf(this.#set, ordinalOf(pod)).filter(
      ({ namespace, name }) => cluster.get('PersistentVolumeClaim', namespace, name) === undefined,
    )
  }

  #storedClaims(pod: PodRow) {
    return claimsOf(this.#set, ordinalOf(pod)).flatMap(
      ({ namespace, name }) => this.#turn.cluster.get('PersistentVolumeClaim', namespace, name) ?? [],
    )
  }

  #emit(verb: string, pod: PodRow, failure: MemberFailure | undefined): MemberFailure | undefined {
    const what = `${verb} Pod ${pod.name} in StatefulSet ${this.#set.name}`
    this.#record(verb, failure, failure ? `${what} failed error: ${failure.message}` : `${what} successful`)
    return failure
  }

  #emitClaim(pod: PodRow, claim: string, failure: ApiRefusal | undefined): void {
    const { name } = this.#set
    const message = failure
      ? `Create Claim ${claim} for Pod ${pod.name} in StatefulSet ${name} failed error: ${failure.message}`
      : `Create Claim ${claim} Pod ${pod.name} in StatefulSet ${name} success`
    this.#record('Create', failure, message)
  }

  #record(verb: string, failure: MemberFailure | undefined, message: string): void {
    const { namespace, name } = this.#set
    const type = failure ? 'Warning' : 'Normal'
    const reason = `${failure ? 'Failed' : 'Successful'}${verb}`
    this.#turn.record({ regarding: { kind: 'StatefulSet', namespace, name }, type, reason, message })
  }
}

function refusalOf(result: ReturnType<Turn['api']['delete']> | undefined): ApiRefusal | undefined {
  return result === undefined || result.ok ? undefined : result.refusal
}
