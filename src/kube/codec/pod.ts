import type { Annotations, Labels, ObjectInit } from '../object-row.ts'
import { controllerOf } from '../object-row.ts'
import {
  type ContainerStatus,
  type EphemeralContainer,
  type PodLevelGrant,
  type PodResourceClaimStatus,
  type PodRow,
  type PodShape,
  podRow,
} from '../pod.ts'
import type { PodGrant } from '../pod-resources.ts'
import { qosClass } from '../qos.ts'
import { podRequests, type Resources, sameResources } from '../resources.ts'
import { targetNodeOf } from './affinity.ts'
import { keptAnnotations } from './annotations.ts'
import { readAuthorship } from './authorship.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import { readRequirements, writeRequirements } from './container.ts'
import { readContainerStatus, writeContainerStatus } from './container-status.ts'
import type { Field } from './field.ts'
import { readBookkeeping, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, timeText, unlessEmpty } from './output.ts'
import { readGates, readPodSpec, writePodSpec } from './pod-spec.ts'
import { withResidue } from './residue.ts'
import { unmodelledOf } from './unmodelled-spec.ts'

const PHASES = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'] as const
const DEFAULT_NAMESPACE = 'default'

export function readPod(object: Field, context: CodecContext): PodRow {
  const { parts } = context
  const meta = object.object('metadata')
  const spec = object.object('spec')
  const status = object.object('status')
  const name = meta.requiredText('name')
  const bookkeeping = readBookkeeping(meta, context)
  const shape = readShape({ meta, spec, context, bookkeeping })
  const containerStatuses = readStatuses(status, 'containerStatuses', { shape, context })
  const initContainerStatuses = readStatuses(status, 'initContainerStatuses', { shape, context })
  const conditions = readConditions(status, context, 'lastProbeTime')
  const granted = readGranted(status)
  const isBare = controllerOf({ ownerReferences: bookkeeping.ownerReferences }) === undefined
  const resizeInfeasible = isInfeasible(conditions)
  return podRow({
    name,
    uid: meta.text('uid'),
    ownerReferences: bookkeeping.ownerReferences,
    finalizers: bookkeeping.finalizers,
    generateName: bookkeeping.generateName,
    generation: bookkeeping.generation,
    resourceVersion: bookkeeping.resourceVersion,
    creationTimestamp: bookkeeping.creationTimestamp,
    deletionTimestamp: bookkeeping.deletionTimestamp,
    deletionGracePeriodSeconds: bookkeeping.deletionGracePeriodSeconds,
    shape,
    nodeName: parts.word(spec.text('nodeName')),
    targetNodeName: parts.word(targetNodeOf(spec.raw('affinity'))),
    schedulingGates: readGates(spec),
    nominatedNodeName: parts.word(status.text('nominatedNodeName')),
    phase: status.choice('phase', PHASES, 'Pending'),
    reason: parts.word(status.text('reason')),
    message: parts.word(status.text('message')),
    startTime: status.instant('startTime'),
    podIP: status.text('podIP'),
    qosClass: parts.word(status.text('qosClass') || qosClass(shape.spec)),
    conditions,
    containerStatuses,
    initContainerStatuses,
    ephemeralContainers: spec.list('ephemeralContainers', readEphemeral),
    ephemeralContainerStatuses: status.list('ephemeralContainerStatuses', (item) => readContainerStatus(item, [], context)),
    resourceClaimStatuses: status.list('resourceClaimStatuses', readClaimStatus),
    observedGeneration: status.integer('observedGeneration', 0),
    granted,
    unmodelled: isBare ? unmodelledOf(spec, shape.spec) : '',
    authorship: isBare ? readAuthorship(meta, 'Pod') : undefined,
    requests: grantedRequests(shape, { containerStatuses, initContainerStatuses, resizeInfeasible, ...granted }),
  })
}

function readGranted(status: Field): PodLevelGrant | undefined {
  const resources = status.optionalObject('resources')
  if (!resources && !status.has('allocatedResources')) return undefined
  return {
    resources: resources && readRequirements(resources),
    allocatedResources: status.has('allocatedResources') ? status.quantities('allocatedResources') : undefined,
  }
}

function readEphemeral(container: Field): EphemeralContainer {
  return {
    name: container.text('name'),
    image: container.text('image'),
    targetContainerName: container.text('targetContainerName'),
  }
}

function readClaimStatus(claim: Field): PodResourceClaimStatus {
  return { name: claim.text('name'), resourceClaimName: claim.optionalText('resourceClaimName') }
}

interface ShapeInput {
  readonly meta: Field
  readonly spec: Field
  readonly context: CodecContext
  readonly bookkeeping: Pick<ObjectInit, 'ownerReferences'>
}

function readShape({ meta, spec, context, bookkeeping }: ShapeInput): PodShape {
  const namespace = context.parts.word(meta.text('namespace') || DEFAULT_NAMESPACE)
  const owner = controllerOf({ ownerReferences: bookkeeping.ownerReferences ?? [] })
  const raw = { namespace, spec: spec.json, labels: meta.raw('labels'), annotations: meta.raw('annotations') }
  const known = context.pods.find(raw, owner)
  if (known) return known
  const labels: Labels = meta.map('labels')
  const annotations: Annotations = keptAnnotations(meta.map('annotations'))
  const shape = context.shapes.intern({ namespace, labels, annotations, spec: readPodSpec(spec, true) })
  context.pods.remember(raw, owner, shape)
  return shape
}

function readStatuses(
  status: Field,
  key: 'containerStatuses' | 'initContainerStatuses',
  { shape, context }: { readonly shape: PodShape; readonly context: CodecContext },
): readonly ContainerStatus[] {
  const containers = key === 'containerStatuses' ? shape.spec.containers : shape.spec.initContainers
  return status.list(key, (item) => readContainerStatus(item, containers, context))
}

function isInfeasible(conditions: PodRow['conditions']): boolean {
  for (const { type, reason } of conditions) if (type === 'PodResizePending') return reason === 'Infeasible'
  return false
}

/**
 * What the node must reserve. Only containers whose status shows other resources than the spec, a resize that will not
 * happen, or a status of the pod as a whole can make it differ from the requests of the shape (semantics A9.5).
 */
function grantedRequests(shape: PodShape, grant: PodGrant): Resources {
  if (
    grant.resources === undefined &&
    !differs(grant.containerStatuses, shape.spec.containers) &&
    !differs(grant.initContainerStatuses, shape.spec.initContainers)
  )
    return shape.requests
  const requests = podRequests(shape.spec, { grant, podLevelGrant: true })
  return sameResources(requests, shape.requests) ? shape.requests : requests
}

/** Resources that equal those of the spec share the spec's objects. */
function differs(statuses: PodGrant['containerStatuses'], containers: PodRow['shape']['spec']['containers']): boolean {
  return statuses.some(({ name, resources, allocatedResources }) => {
    if (resources === undefined) return false
    const spec = containers.find((container) => container.name === name)?.resources
    return spec !== resources || (allocatedResources !== undefined && spec.requests !== allocatedResources)
  })
}

export function writePod(pod: PodRow): ApiObject {
  const { nodeName, targetNodeName, schedulingGates, shape, ephemeralContainers, unmodelled } = pod
  const spec = writePodSpec(shape.spec, { nodeName, targetNodeName, schedulingGates }, true)
  return writeEnvelope(pod, {
    spec: fields({
      ...(unmodelled === '' ? spec : (withResidue(spec, JSON.parse(unmodelled)) as Output)),
      ephemeralContainers: listOf(ephemeralContainers, writeEphemeral),
    }),
    status: writePodStatus(pod),
  })
}

function writePodStatus(pod: PodRow): Output {
  return fields({
    observedGeneration: unlessEmpty(pod.observedGeneration),
    phase: pod.phase,
    conditions: listOf(pod.conditions, (item) => writePodCondition(item)),
    message: unlessEmpty(pod.message),
    reason: unlessEmpty(pod.reason),
    nominatedNodeName: unlessEmpty(pod.nominatedNodeName),
    podIP: unlessEmpty(pod.podIP),
    podIPs: pod.podIP === '' ? undefined : [{ ip: pod.podIP }],
    startTime: timeText(pod.startTime),
    initContainerStatuses: writeStatuses(pod.initContainerStatuses, pod.shape.spec.initContainers),
    containerStatuses: writeStatuses(pod.containerStatuses, pod.shape.spec.containers),
    ephemeralContainerStatuses: writeStatuses(pod.ephemeralContainerStatuses, pod.ephemeralContainers),
    qosClass: unlessEmpty(pod.qosClass),
    resourceClaimStatuses: listOf(pod.resourceClaimStatuses, (claim) => fields({ ...claim })),
    allocatedResources: pod.granted?.allocatedResources,
    resources: pod.granted?.resources && writeRequirements(pod.granted.resources),
  })
}

/** The API always shows the last probe time of a pod's condition, null when it is unset. */
function writePodCondition(item: PodRow['conditions'][number]): Output {
  return { lastProbeTime: null, ...writeCondition(item, 'lastProbeTime') }
}

function writeEphemeral({ name, image, targetContainerName }: EphemeralContainer): Output {
  return fields({ name, image: unlessEmpty(image), targetContainerName: unlessEmpty(targetContainerName) })
}

function writeStatuses(
  statuses: readonly ContainerStatus[],
  containers: readonly Pick<EphemeralContainer, 'name' | 'image'>[],
): unknown {
  return listOf(statuses, (status) => {
    const image = containers.find((container) => container.name === status.name)?.image
    return writeContainerStatus(status, image ?? '')
  })
}
