import type { Container, PodResourceClaim, PodSpec } from '../pod-spec.ts'
import {
  readNodeAffinity,
  readPodAffinity,
  readSpreadConstraint,
  targetNodeOf,
  writeAffinity,
  writeSpreadConstraint,
} from './affinity.ts'
import { readContainer, readRequirements, writeContainer, writeRequirements } from './container.ts'
import type { Field } from './field.ts'
import { fields, listOf, type Output, unlessEmpty, unlessIs } from './output.ts'
import { readToleration, writeToleration } from './toleration.ts'
import { isTokenVolume, readVolume, writeVolume } from './volume.ts'

const GRACE_SECONDS = 30
const SCHEDULER = 'default-scheduler'
const PREEMPTION_POLICY = 'PreemptLowerPriority'

/** What of a spec is not the template's but the pod's own. */
export interface PodPlacement {
  readonly nodeName: string
  readonly targetNodeName: string
  readonly schedulingGates: readonly string[]
}

/**
 * The spec of a pod or a template, with the API server's defaults for what is absent. `ofPod` takes in the defaults that
 * only pods get (SetDefaults_Pod): requests from limits, and host ports of the host network.
 */
export function readPodSpec(spec: Field, ofPod: boolean): PodSpec {
  const hostNetwork = spec.flag('hostNetwork')
  const affinity = spec.object('affinity')
  const lifted = ofPod && targetNodeOf(spec.raw('affinity')) !== ''
  const containerOf = (item: Field): Container => {
    const container = readContainer(item)
    return ofPod ? withPodDefaults(container, hostNetwork) : container
  }
  return {
    schedulerName: spec.text('schedulerName') || SCHEDULER,
    priority: spec.integer('priority', 0),
    priorityClassName: spec.text('priorityClassName'),
    preemptionPolicy: spec.text('preemptionPolicy', PREEMPTION_POLICY),
    runtimeClassName: spec.text('runtimeClassName'),
    nodeSelector: spec.map('nodeSelector'),
    nodeAffinity: readNodeAffinity(affinity, lifted),
    podAffinity: readPodAffinity(affinity, 'podAffinity'),
    podAntiAffinity: readPodAffinity(affinity, 'podAntiAffinity'),
    tolerations: spec.list('tolerations', readToleration),
    topologySpreadConstraints: spec.list('topologySpreadConstraints', readSpreadConstraint),
    containers: spec.list('containers', containerOf),
    initContainers: spec.list('initContainers', containerOf),
    overhead: spec.quantities('overhead'),
    resources: spec.has('resources') ? readRequirements(spec.object('resources')) : undefined,
    hostNetwork,
    hostUsers: spec.flag('hostUsers', true),
    os: spec.object('os').text('name'),
    restartPolicy: spec.text('restartPolicy') || 'Always',
    terminationGracePeriodSeconds: spec.integer('terminationGracePeriodSeconds', GRACE_SECONDS),
    activeDeadlineSeconds: spec.optionalInteger('activeDeadlineSeconds'),
    readinessGates: spec.list('readinessGates', (item) => item.text('conditionType')),
    volumes: spec.list('volumes', readVolume).filter((_, i) => !isTokenVolume((spec.raw('volumes') as unknown[])[i])),
    resourceClaims: spec.list('resourceClaims', readResourceClaim),
    hostname: spec.text('hostname'),
    subdomain: spec.text('subdomain'),
  }
}

function readResourceClaim(claim: Field): PodResourceClaim {
  return {
    name: claim.text('name'),
    resourceClaimName: claim.optionalText('resourceClaimName'),
    resourceClaimTemplateName: claim.optionalText('resourceClaimTemplateName'),
  }
}

/** A limit without a request is the request; in the host's network each port is the host's. */
function withPodDefaults(container: Container, hostNetwork: boolean): Container {
  const { requests, limits } = container.resources
  const missing = Object.keys(limits).some((name) => requests[name] === undefined)
  const hostPorts = hostNetwork && container.ports.some((port) => port.hostPort === 0)
  if (!missing && !hostPorts) return container
  const all = Object.entries({ ...limits, ...requests }).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...container,
    resources: missing ? { ...container.resources, requests: Object.fromEntries(all) } : container.resources,
    ports: hostPorts
      ? container.ports.map((port) => (port.hostPort === 0 ? { ...port, hostPort: port.containerPort } : port))
      : container.ports,
  }
}

export function readGates(spec: Field): readonly string[] {
  return spec.list('schedulingGates', (item) => item.text('name'))
}

/**
 * The spec as the API shows it. `ofPod` writes what every stored pod has and a template only when it was given: the
 * priority that admission resolved and the preemption policy.
 */
export function writePodSpec(spec: PodSpec, placement: PodPlacement, ofPod: boolean): Output {
  return fields({
    volumes: listOf(spec.volumes, writeVolume),
    initContainers: listOf(spec.initContainers, writeContainer),
    containers: spec.containers.map(writeContainer),
    restartPolicy: spec.restartPolicy,
    terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds,
    activeDeadlineSeconds: spec.activeDeadlineSeconds,
    nodeSelector: unlessEmpty(spec.nodeSelector),
    nodeName: unlessEmpty(placement.nodeName),
    hostNetwork: unlessEmpty(spec.hostNetwork),
    hostUsers: spec.hostUsers ? undefined : false,
    hostname: unlessEmpty(spec.hostname),
    subdomain: unlessEmpty(spec.subdomain),
    affinity: writeAffinity(spec, placement.targetNodeName),
    schedulerName: spec.schedulerName,
    tolerations: listOf(spec.tolerations, writeToleration),
    priorityClassName: unlessEmpty(spec.priorityClassName),
    priority: ofPod ? spec.priority : unlessEmpty(spec.priority),
    preemptionPolicy: ofPod ? spec.preemptionPolicy : unlessIs(spec.preemptionPolicy, PREEMPTION_POLICY),
    readinessGates: listOf(spec.readinessGates, (conditionType) => ({ conditionType })),
    runtimeClassName: unlessEmpty(spec.runtimeClassName),
    overhead: unlessEmpty(spec.overhead),
    topologySpreadConstraints: listOf(spec.topologySpreadConstraints, writeSpreadConstraint),
    os: spec.os === '' ? undefined : { name: spec.os },
    schedulingGates: listOf(placement.schedulingGates, (name) => ({ name })),
    resourceClaims: listOf(spec.resourceClaims, (claim) => fields({ ...claim })),
    resources: spec.resources && writeRequirements(spec.resources),
  })
}
