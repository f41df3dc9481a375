// What is there at the end of a run.
import { by, controllerOf, isReady } from './objects.mjs'

const LEFT_OUT = new Set(['Event', 'Service', 'ControllerRevision'])
const PENDING = '(pending)'

/** One entry an object, and one with the placement of each owner's pods. @param {any} run @param {any} names */
export function finalFacts(run, names) {
  const objects = run.final.filter(({ kind }) => !LEFT_OUT.has(kind))
  const entries = objects.map((object) => [`${object.kind}/${names.clean(object.metadata.name)}`, finalFact(object, names)])
  return { ...Object.fromEntries(entries), ...placements(run, names) }
}

function finalFact(object, names) {
  if (object.kind === 'Node') return nodeFact(object, names)
  if (object.kind === 'Pod') return podFact(object, names)
  if (object.kind === 'EndpointSlice') return endpointsFact(object, names)
  return workloadFact(object, names)
}

function nodeFact({ spec, status }, names) {
  return {
    taints: (spec.taints ?? []).map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`).sort(),
    unschedulable: !!spec.unschedulable,
    conditions: conditions(status.conditions, names),
  }
}

function podFact(pod, names) {
  const { metadata, spec, status } = pod
  const owner = controllerOf(pod)
  return {
    owner: owner ? `${owner.kind}/${names.clean(owner.name)}` : null,
    node: spec.nodeName ?? null,
    phase: status.phase,
    ready: isReady(pod),
    deleting: !!metadata.deletionTimestamp,
    nominatedNode: status.nominatedNodeName ?? null,
    priority: spec.priority,
    labels: names.deep(metadata.labels ?? {}),
    conditions: conditions(status.conditions, names),
    finalizers: metadata.finalizers,
  }
}

function endpointsFact(slice, { clean }) {
  const endpoints = (slice.endpoints ?? []).map(({ targetRef, nodeName, conditions: state }) => ({
    target: clean(targetRef?.name),
    node: nodeName,
    conditions: state,
  }))
  return { endpoints: endpoints.sort(by(({ target }) => target)) }
}

/** Any other object: replicas and suspension of the spec, each field of the status, annotations and who owns it. */
function workloadFact({ metadata, spec, status }, names) {
  const { conditions: list, ...rest } = status ?? {}
  const { 'kubectl.kubernetes.io/last-applied-configuration': _, ...annotations } = metadata.annotations ?? {}
  return {
    ...(spec?.replicas === undefined ? {} : { replicas: spec.replicas }),
    ...(spec?.suspend === undefined ? {} : { suspend: spec.suspend }),
    ...statusFields(names.deep(rest)),
    conditions: conditions(list, names),
    ...(Object.keys(annotations).length ? { annotations: names.deep(annotations) } : {}),
    deleting: !!metadata.deletionTimestamp,
    ...(metadata.finalizers ? { finalizers: metadata.finalizers } : {}),
    ...(metadata.ownerReferences ? { owners: metadata.ownerReferences.map((owner) => ownerText(owner, names)) } : {}),
  }
}

function statusFields(status) {
  const value = (field) => {
    if (/Time$/.test(field)) return '<time>'
    // The values are moments; who is on the list is what counts.
    return field === 'disruptedPods' && status[field] ? Object.keys(status[field]).sort() : status[field]
  }
  return Object.fromEntries(Object.keys(status).map((field) => [`status.${field}`, value(field)]))
}

function ownerText(owner, { clean }) {
  return `${owner.kind}/${clean(owner.name)}${owner.controller ? ' controller' : ''}${owner.blockOwnerDeletion ? ' blocks' : ''}`
}

function conditions(list, { clean }) {
  return list
    ?.map(({ type, status, reason, message }) => ({
      type,
      status,
      ...(reason ? { reason } : {}),
      ...(message ? { message: clean(message) } : {}),
    }))
    .sort(by(({ type }) => type))
}

/** How many of an owner's pods are on which node, those that are being deleted left out. */
function placements(run, { clean }) {
  const owners = {}
  for (const pod of run.final) {
    if (pod.kind !== 'Pod' || pod.metadata.deletionTimestamp) continue
    const owner = controllerOf(pod)
    const key = owner ? `${owner.kind}/${clean(owner.name)}` : `Pod/${clean(pod.metadata.name)}`
    const where = pod.spec.nodeName ?? PENDING
    owners[key] ??= {}
    const perNode = owners[key]
    perNode[where] = (perNode[where] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(owners).map(([key, perNode]) => [`Placement/${key}`, placement(perNode)]))
}

function placement(perNode) {
  const bound = Object.entries(perNode).filter(([node]) => node !== PENDING)
  return {
    perNode: Object.fromEntries(Object.entries(perNode).sort()),
    counts: bound.map(([, count]) => count).sort((a, b) => a - b),
    pending: perNode[PENDING] ?? 0,
  }
}
