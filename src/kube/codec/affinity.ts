import type {
  NodeAffinity,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PodAffinity,
  PodAffinityTerm,
  TopologySpreadConstraint,
} from '../pod-spec.ts'
import type { Field } from './field.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { readSelectorObject, writeSelectorObject } from './label-selector.ts'
import { fields, fieldsOrNothing, listOf, type Output, unlessEmpty, unlessIs } from './output.ts'

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'
const NODE_NAME_FIELD = 'metadata.name'

const NONE: readonly never[] = Object.freeze([])

/** Node affinity; an affinity without terms is treated as absent. `lifted` leaves out what is required. */
export function readNodeAffinity(affinity: Field, lifted: boolean): NodeAffinity | undefined {
  const node = affinity.optionalObject('nodeAffinity')
  if (!node) return undefined
  const preferred = node.list(PREFERRED, (item) => ({
    weight: item.integer('weight', 0),
    preference: readNodeTerm(item.object('preference')),
  }))
  const required = lifted ? undefined : node.optionalObject(REQUIRED)?.list('nodeSelectorTerms', readNodeTerm)
  return required === undefined && preferred.length === 0 ? undefined : { required, preferred }
}

/**
 * The name of the one node that required affinity names, in the form that the DaemonSet controller gives its pods: one
 * term of nothing but `metadata.name In [name]`. Empty when the affinity is any other.
 */
export function targetNodeOf(affinity: unknown): string {
  const node = isJsonObject(affinity) ? affinity['nodeAffinity'] : undefined
  const required = isJsonObject(node) ? node[REQUIRED] : undefined
  const terms = isJsonObject(required) ? required['nodeSelectorTerms'] : undefined
  const term: unknown = Array.isArray(terms) && terms.length === 1 ? terms[0] : undefined
  return isJsonObject(term) ? targetNodeOfTerm(term) : ''
}

function targetNodeOfTerm(term: JsonObject): string {
  const { matchExpressions, matchFields } = term
  if (Array.isArray(matchExpressions) && matchExpressions.length > 0) return ''
  const requirement: unknown = Array.isArray(matchFields) && matchFields.length === 1 ? matchFields[0] : undefined
  if (!isJsonObject(requirement) || requirement['key'] !== NODE_NAME_FIELD || requirement['operator'] !== 'In') return ''
  const values = requirement['values']
  const name: unknown = Array.isArray(values) && values.length === 1 ? values[0] : undefined
  return typeof name === 'string' ? name : ''
}

export function readNodeTerm(term: Field): NodeSelectorTerm {
  return {
    matchExpressions: term.list('matchExpressions', readNodeRequirement),
    matchFields: term.list('matchFields', readNodeRequirement),
  }
}

function readNodeRequirement(item: Field): NodeSelectorRequirement {
  return { key: item.text('key'), operator: item.text('operator'), values: item.texts('values') }
}

export function readPodAffinity(affinity: Field, key: 'podAffinity' | 'podAntiAffinity'): PodAffinity | undefined {
  const pods = affinity.optionalObject(key)
  if (!pods) return undefined
  const required = pods.list(REQUIRED, readPodTerm)
  const preferred = pods.list(PREFERRED, (item) => ({
    weight: item.integer('weight', 0),
    term: readPodTerm(item.object('podAffinityTerm')),
  }))
  return required.length === 0 && preferred.length === 0 ? undefined : { required, preferred }
}

function readPodTerm(term: Field): PodAffinityTerm {
  return {
    topologyKey: term.text('topologyKey'),
    labelSelector: readSelectorObject(term, 'labelSelector'),
    namespaces: term.texts('namespaces'),
    namespaceSelector: readSelectorObject(term, 'namespaceSelector'),
    matchLabelKeys: term.texts('matchLabelKeys'),
    mismatchLabelKeys: term.texts('mismatchLabelKeys'),
  }
}

export function readSpreadConstraint(constraint: Field): TopologySpreadConstraint {
  return {
    maxSkew: constraint.integer('maxSkew', 1),
    topologyKey: constraint.text('topologyKey'),
    whenUnsatisfiable: constraint.text('whenUnsatisfiable', 'DoNotSchedule'),
    labelSelector: readSelectorObject(constraint, 'labelSelector'),
    minDomains: constraint.optionalInteger('minDomains'),
    nodeAffinityPolicy: constraint.text('nodeAffinityPolicy', 'Honor'),
    nodeTaintsPolicy: constraint.text('nodeTaintsPolicy', 'Ignore'),
    matchLabelKeys: constraint.texts('matchLabelKeys'),
  }
}

interface Affinities {
  readonly nodeAffinity: NodeAffinity | undefined
  readonly podAffinity: PodAffinity | undefined
  readonly podAntiAffinity: PodAffinity | undefined
}

/** `targetNode` is put back where `targetNodeOf` took it from. */
export function writeAffinity(spec: Affinities, targetNode: string): Output | undefined {
  return fieldsOrNothing({
    nodeAffinity: writeNodeAffinity(spec.nodeAffinity, targetNode),
    podAffinity: writePodAffinity(spec.podAffinity),
    podAntiAffinity: writePodAffinity(spec.podAntiAffinity),
  })
}

function writeNodeAffinity(affinity: NodeAffinity | undefined, targetNode: string): Output | undefined {
  const required = targetNode === '' ? affinity?.required : [termOfNode(targetNode)]
  return fieldsOrNothing({
    [REQUIRED]: required && { nodeSelectorTerms: required.map(writeNodeTerm) },
    [PREFERRED]: listOf(affinity?.preferred ?? NONE, ({ weight, preference }) => ({
      weight,
      preference: writeNodeTerm(preference),
    })),
  })
}

function termOfNode(name: string): NodeSelectorTerm {
  return { matchExpressions: NONE, matchFields: [{ key: NODE_NAME_FIELD, operator: 'In', values: [name] }] }
}

export function writeNodeTerm(term: NodeSelectorTerm): Output {
  return fields({
    matchExpressions: listOf(term.matchExpressions, writeNodeRequirement),
    matchFields: listOf(term.matchFields, writeNodeRequirement),
  })
}

function writeNodeRequirement({ key, operator, values }: NodeSelectorRequirement): Output {
  return fields({ key, operator, values: unlessEmpty(values) })
}

function writePodAffinity(affinity: PodAffinity | undefined): Output | undefined {
  return (
    affinity &&
    fields({
      [REQUIRED]: listOf(affinity.required, writePodTerm),
      [PREFERRED]: listOf(affinity.preferred, ({ weight, term }) => ({ weight, podAffinityTerm: writePodTerm(term) })),
    })
  )
}

function writePodTerm(term: PodAffinityTerm): Output {
  return fields({
    labelSelector: writeSelectorObject(term.labelSelector),
    namespaces: unlessEmpty(term.namespaces),
    topologyKey: term.topologyKey,
    namespaceSelector: writeSelectorObject(term.namespaceSelector),
    matchLabelKeys: unlessEmpty(term.matchLabelKeys),
    mismatchLabelKeys: unlessEmpty(term.mismatchLabelKeys),
  })
}

/** Policies are written only where they are not the default, which the API server leaves out. */
export function writeSpreadConstraint(constraint: TopologySpreadConstraint): Output {
  return fields({
    maxSkew: constraint.maxSkew,
    topologyKey: constraint.topologyKey,
    whenUnsatisfiable: constraint.whenUnsatisfiable,
    labelSelector: writeSelectorObject(constraint.labelSelector),
    minDomains: constraint.minDomains,
    nodeAffinityPolicy: unlessIs(constraint.nodeAffinityPolicy, 'Honor'),
    nodeTaintsPolicy: unlessIs(constraint.nodeTaintsPolicy, 'Ignore'),
    matchLabelKeys: unlessEmpty(constraint.matchLabelKeys),
  })
}
