import { boundMutatingPolicies, boundValidatingPolicies } from '../../engine/admission/policies/bound-policies.ts'
import { matchesResources } from '../../engine/admission/policies/matches-resources.ts'
import type { OutsiderCall } from '../../engine/admission/policies/outsiders.ts'
import type { PolicyGap } from '../../engine/admission/policies/policy-gap.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import type { MutatingAdmissionPolicyRow, ValidatingAdmissionPolicyRow } from '../../kube/admission-policy.ts'
import { idOf } from '../../kube/id-of.ts'
import type { Kind, Row } from '../../kube/kinds.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow, topOwner } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { Move } from './move.ts'

/** What of admission was not evaluated in a run. */
export interface UnevaluatedAdmission {
  readonly gaps: readonly PolicyGap[]
  readonly outsiders: readonly OutsiderCall[]
}

export interface PolicyQuestion extends UnevaluatedAdmission {
  readonly base: ClusterState
  readonly after: ClusterView
  /** Pods that left. */
  readonly moves: readonly Move[]
}

const SHOWN = 6
/** What the API server calls for each kind, and what that may do. */
const EFFECTS: Partial<Record<Kind, readonly [what: string, effect: string]>> = {
  MutatingWebhookConfiguration: ['admission webhooks are not called', 'may change or refuse'],
  ValidatingWebhookConfiguration: ['admission webhooks are not called', 'may refuse'],
}

/** Policies and webhooks that were not evaluated for objects of the run (semantics F6.7-9). */
export function policyNotes(question: PolicyQuestion): readonly CoverageNote[] {
  return [...gapNotes(question), ...removalNotes(question), ...outsiderNotes(question)]
}

/** A policy that may refuse or change what it was not evaluated for leaves the verdict open. */
function gapNotes({ gaps, after }: PolicyQuestion): readonly CoverageNote[] {
  const notes = new Map<string, { denies: boolean; readonly objects: Map<string, ObjectKey> }>()
  for (const { policy, object, why, denies } of gaps) {
    const message = `the ${policy.kind} ${policy.name} is not evaluated: ${why}`
    const note = notes.get(message) ?? { denies: false, objects: new Map() }
    notes.set(message, note)
    note.denies ||= denies
    const key = ownerKey(object, after)
    note.objects.set(idOf(key), key)
  }
  return [...notes].map(([message, { denies, objects }]) => ({
    code: denies ? 'UNREADABLE' : 'NOT_MODELLED',
    message,
    objects: [...objects.values()],
  }))
}

/** Evictions and deletions are not checked with policies. */
function removalNotes({ base, moves }: PolicyQuestion): readonly CoverageNote[] {
  if (moves.length === 0) return []
  return [...denyingPolicies(base)].flatMap((policy): readonly CoverageNote[] => {
    const pods = moves.flatMap(({ pod }) => base.get('Pod', pod.namespace, pod.name) ?? [])
    const concerned = pods.filter((pod) => guardsRemoval(policy, pod, base))
    if (concerned.length === 0) return []
    const message = `the ${policy.kind} ${policy.name} is not evaluated for evictions and deletions of pods`
    return [{ code: 'UNREADABLE', message, objects: concerned.map(keyOfRow) }]
  })
}

type Policy = ValidatingAdmissionPolicyRow | MutatingAdmissionPolicyRow

/** Policies that may refuse a request; one that changes objects refuses those that it fails to change. */
function denyingPolicies(base: ClusterView): ReadonlySet<Policy> {
  const denying = boundValidatingPolicies(base).filter(({ binding }) => binding.validationActions.includes('Deny'))
  return new Set([...denying, ...boundMutatingPolicies(base)].map(({ policy }) => policy))
}

function guardsRemoval({ matchConstraints }: Policy, pod: Row, base: ClusterView): boolean {
  const { name, namespace, labels } = pod
  const resource = { group: '', version: 'v1', resource: 'pods' }
  const request = { resource, name, namespace, labels: {}, oldLabels: undefined }
  return (
    matchesResources(matchConstraints, { ...request, operation: 'CREATE', subresource: 'eviction' }, base) !== 'no' ||
    matchesResources(matchConstraints, { ...request, oldLabels: labels, operation: 'DELETE', subresource: '' }, base) !== 'no'
  )
}

function outsiderNotes({ outsiders, after }: PolicyQuestion): readonly CoverageNote[] {
  const kinds = new Map<Kind, { readonly names: Set<string>; readonly objects: Map<string, ObjectKey> }>()
  for (const { outsider, object } of outsiders) {
    const note = kinds.get(outsider.kind) ?? { names: new Set(), objects: new Map() }
    kinds.set(outsider.kind, note)
    note.names.add(outsider.name)
    const key = ownerKey(object, after)
    note.objects.set(idOf(key), key)
  }
  return [...kinds].flatMap(([kind, { names, objects }]) => {
    const [what, effect] = EFFECTS[kind] ?? []
    const message = `${what}: ${abbreviatedNames([...names], SHOWN)} ${effect} these objects`
    return what === undefined ? [] : [{ code: 'NOT_MODELLED', message, objects: [...objects.values()] }]
  })
}

/** The workload of a pod, and else the object itself. */
function ownerKey(row: Row, after: ClusterView): ObjectKey {
  return keyOfRow((row.kind === 'Pod' ? topOwner(row, after) : undefined) ?? row)
}
