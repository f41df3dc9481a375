import type { MutatingAdmissionPolicyRow } from '../../../kube/admission-policy.ts'
import { type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import type { Kind } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { ApiRefusal } from '../../turn.ts'
import { defaultManifest } from '../manifest/default-manifest.ts'
import type { AdmittedRequest } from './admitted-request.ts'
import type { BoundPolicy } from './bound-policies.ts'
import { conditionsOf } from './evaluate-policy.ts'
import { matchesResources } from './matches-resources.ts'
import { patchedObject } from './patched-object.ts'
import { policyVariables, withoutNamespace, withPolicyVariables } from './policy-variables.ts'

type Bound = BoundPolicy<'MutatingAdmissionPolicy'>

/** The request about the object as it is now. */
export type RequestFor = (object: JsonObject) => AdmittedRequest

export interface MutationPass {
  readonly kind: Kind | 'Scale'
  readonly object: JsonObject
  readonly requestFor: RequestFor
  readonly bound: readonly Bound[]
  readonly cluster: ClusterState
  /** Those to be called in a second pass; `undefined` in the first. */
  readonly again: ReadonlySet<Bound> | undefined
}

/** A policy that concerns the request, and could not be evaluated. */
export interface MutationGap {
  readonly policy: MutatingAdmissionPolicyRow
  readonly why: string
}

/** What the policies made of an object in one pass. */
export interface PassResult {
  readonly object: JsonObject
  readonly refusal: ApiRefusal | undefined
  /** Whether a mutation was applied, be it without effect: then the plugins before act again, and a second pass follows. */
  readonly applied: boolean
  /** Those to be called in the second pass. */
  readonly again: ReadonlySet<Bound>
  readonly gaps: readonly MutationGap[]
}

const FORBIDDEN = 403

/** Calls each policy that matches, on what those before it made (plugin/policy/mutating dispatchInvocations). */
export function mutationPass(pass: MutationPass): PassResult {
  const run = new Pass(pass)
  const atFirst = pass.requestFor(pass.object)
  const concerned = pass.bound.filter(({ policy, binding }) =>
    run.concerns(policy.matchConstraints, atFirst, binding.matchResources),
  )
  for (const bound of concerned) {
    if (!run.refusal) run.invoke(bound, atFirst)
  }
  return run.result()
}

interface Failure {
  readonly bound: Bound
  readonly message: string
}

class Pass {
  readonly #pass: MutationPass
  #object: JsonObject
  #applied = false
  readonly #failures: Failure[] = []
  readonly #gaps: MutationGap[] = []
  /** Called before, and to be called again if the object changes later. */
  readonly #before = new Set<Bound>()
  readonly #again = new Set<Bound>()
  refusal: ApiRefusal | undefined

  constructor(pass: MutationPass) {
    this.#pass = pass
    this.#object = pass.object
  }

  concerns(
    constraints: Bound['policy']['matchConstraints'],
    request: AdmittedRequest,
    of: Bound['binding']['matchResources'],
  ): boolean {
    const { cluster } = this.#pass
    return matchesResources(constraints, request, cluster) !== 'no' && matchesResources(of, request, cluster) !== 'no'
  }

  invoke(bound: Bound, atFirst: AdmittedRequest): void {
    const { policy } = bound
    const { cluster, requestFor, again } = this.#pass
    const variables = policyVariables(requestFor(this.#object), cluster)
    const unmet =
      this.#unreadable(bound, atFirst) ?? conditionsOf(policy, withPolicyVariables(withoutNamespace(variables), policy.variables))
    if (unmet && 'gap' in unmet) this.#miss(policy, unmet.gap)
    else if (unmet) for (const { message } of unmet.denials) this.#fail(bound, message)
    else if (!again || again.has(bound)) this.#mutateAll(bound)
  }

  #unreadable({ policy, binding }: Bound, request: AdmittedRequest): { readonly gap: string } | undefined {
    if (matchesResources(policy.matchConstraints, request, this.#pass.cluster) === 'other-version')
      return { gap: 'it reads the object in another version of the API' }
    if (!policy.paramKind || !binding.hasParams) return undefined
    return { gap: `its parameters, objects of the kind ${policy.paramKind.kind}, are not read` }
  }

  #mutateAll(bound: Bound): void {
    const { policy } = bound
    const before = this.#object
    for (const mutation of policy.mutations) this.#mutate(bound, mutation)
    if (!sameJson(before, this.#object)) this.#changed()
    if (policy.reinvocationPolicy === 'IfNeeded') this.#before.add(bound)
  }

  #mutate(bound: Bound, mutation: MutatingAdmissionPolicyRow['mutations'][number]): void {
    const { kind, cluster, requestFor } = this.#pass
    const { policy } = bound
    if (this.refusal || this.#gaps.some((gap) => gap.policy === policy)) return
    const variables = withPolicyVariables(policyVariables(requestFor(this.#object), cluster), policy.variables)
    const result = patchedObject(mutation, { kind, object: this.#object, variables })
    if ('gap' in result) this.#miss(policy, result.gap)
    else if ('refusal' in result) this.refusal = result.refusal
    else if ('error' in result) this.#fail(bound, result.error)
    else {
      this.#object = defaultManifest(kind, result.object)
      this.#applied = true
    }
  }

  #miss(policy: MutatingAdmissionPolicyRow, why: string): void {
    this.#gaps.push({ policy, why })
  }

  #fail(bound: Bound, message: string): void {
    if (bound.policy.failurePolicy !== 'Ignore') this.#failures.push({ bound, message })
  }

  #changed(): void {
    for (const bound of this.#before) this.#again.add(bound)
    this.#before.clear()
  }

  result(): PassResult {
    if (this.#applied) this.#changed()
    return {
      object: this.#object,
      refusal: this.refusal ?? refusalOf(this.#failures),
      applied: this.#applied,
      again: this.#again,
      gaps: this.#gaps,
    }
  }
}

/** The first error is the message, and all of them are causes. */
function refusalOf(failures: readonly Failure[]): ApiRefusal | undefined {
  const messages = failures.map(
    ({ bound: { policy, binding }, message }) =>
      `policy '${policy.name}' with binding '${binding.name}' denied request: ${message}`,
  )
  const [message] = messages
  if (message === undefined) return undefined
  const causes = messages.map((text) => ({ reason: '', message: text, field: '' }))
  return { code: FORBIDDEN, reason: 'Invalid', message, causes, retryAfterSeconds: undefined }
}
