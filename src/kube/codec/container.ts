import { pullPolicyAs } from '../image-name.ts'
import type { Container, ContainerClaim, ContainerPort, Probe, ResourceRequirements } from '../pod-spec.ts'
import type { Field } from './field.ts'
import { fields, fieldsOrNothing, listOf, type Output, unlessEmpty } from './output.ts'

/** Seconds of a hook whose duration is unknown: a command or a request. */
const UNKNOWN_SECONDS = -1

const RESTART_ALL = 'RestartAllContainers'

/** The fields of a container that rows keep; what is not among them is dropped. */
export const CONTAINER_FIELDS = [
  'name',
  'image',
  'imagePullPolicy',
  'resources',
  'ports',
  'restartPolicy',
  'readinessProbe',
  'livenessProbe',
  'startupProbe',
  'lifecycle',
  'restartPolicyRules',
] as const satisfies readonly string[]

export function readContainer(container: Field): Container {
  return {
    name: container.text('name'),
    image: container.text('image'),
    imagePullPolicy: pullPolicyAs(container.text('imagePullPolicy'), container.text('image')),
    resources: readRequirements(container.object('resources')),
    ports: container.list('ports', readPort),
    restartPolicy: container.text('restartPolicy'),
    readinessProbe: readProbe(container.optionalObject('readinessProbe')),
    livenessProbe: readProbe(container.optionalObject('livenessProbe')),
    startupProbe: readProbe(container.optionalObject('startupProbe')),
    preStopSeconds: readPreStop(container),
    restartsAllContainers: container.list('restartPolicyRules', (rule) => rule.text('action')).includes(RESTART_ALL),
  }
}

export function readRequirements(resources: Field): ResourceRequirements {
  const amounts = { requests: resources.quantities('requests'), limits: resources.quantities('limits') }
  return resources.has('claims') ? { ...amounts, claims: resources.list('claims', readClaim) } : amounts
}

function readClaim(claim: Field): ContainerClaim {
  return { name: claim.text('name'), request: claim.text('request') }
}

function readPort(port: Field): ContainerPort {
  return {
    name: port.text('name'),
    containerPort: port.integer('containerPort', 0),
    hostPort: port.integer('hostPort', 0),
    hostIP: port.text('hostIP'),
    protocol: port.text('protocol', 'TCP'),
  }
}

/** With the defaults of SetDefaults_Probe. */
function readProbe(probe: Field | undefined): Probe | undefined {
  return (
    probe && {
      initialDelaySeconds: probe.integer('initialDelaySeconds', 0),
      timeoutSeconds: probe.integer('timeoutSeconds', 0) || 1,
      periodSeconds: probe.integer('periodSeconds', 0) || 10,
      successThreshold: probe.integer('successThreshold', 0) || 1,
      failureThreshold: probe.integer('failureThreshold', 0) || 3,
      terminationGracePeriodSeconds: probe.optionalInteger('terminationGracePeriodSeconds'),
    }
  )
}

function readPreStop(container: Field): number {
  const hook = container.optionalObject('lifecycle')?.optionalObject('preStop')
  if (!hook) return 0
  return hook.optionalObject('sleep')?.integer('seconds', 0) ?? sleptSeconds(hook.optionalObject('exec')) ?? UNKNOWN_SECONDS
}

/** Alone or through a shell, a command that only sleeps shows how long it takes. */
const SLEEP = /^(?:\S*\/)?(?:(?:ba|da|a)?sh -c (?:\S*\/)?)?sleep (\d{1,6})s?;?$/

function sleptSeconds(exec: Field | undefined): number | undefined {
  const command = exec?.texts('command').join(' ').trim() ?? ''
  const [, seconds] = SLEEP.exec(command) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}

export function writeContainer(container: Container): Output {
  return fields({
    name: container.name,
    image: unlessEmpty(container.image),
    imagePullPolicy: container.imagePullPolicy,
    ports: listOf(container.ports, writePort),
    resources: writeRequirements(container.resources),
    restartPolicy: unlessEmpty(container.restartPolicy),
    livenessProbe: writeProbe(container.livenessProbe),
    readinessProbe: writeProbe(container.readinessProbe),
    startupProbe: writeProbe(container.startupProbe),
    lifecycle: writePreStop(container.preStopSeconds),
    restartPolicyRules: container.restartsAllContainers ? [{ action: RESTART_ALL }] : undefined,
  })
}

export function writeRequirements(resources: ResourceRequirements): Output {
  return fields({
    limits: unlessEmpty(resources.limits),
    requests: unlessEmpty(resources.requests),
    claims: resources.claims && listOf(resources.claims, ({ name, request }) => fields({ name, request: unlessEmpty(request) })),
  })
}

function writePort(port: ContainerPort): Output {
  return fields({
    name: unlessEmpty(port.name),
    hostPort: unlessEmpty(port.hostPort),
    containerPort: port.containerPort,
    protocol: port.protocol,
    hostIP: unlessEmpty(port.hostIP),
  })
}

function writeProbe(probe: Probe | undefined): Output | undefined {
  return (
    probe &&
    fields({
      initialDelaySeconds: unlessEmpty(probe.initialDelaySeconds),
      timeoutSeconds: probe.timeoutSeconds,
      periodSeconds: probe.periodSeconds,
      successThreshold: probe.successThreshold,
      failureThreshold: probe.failureThreshold,
      terminationGracePeriodSeconds: probe.terminationGracePeriodSeconds,
    })
  )
}

/** Which command a hook runs is dropped; that there is one is not. */
function writePreStop(seconds: number): Output | undefined {
  if (seconds === 0) return undefined
  return fieldsOrNothing({ preStop: seconds === UNKNOWN_SECONDS ? { exec: {} } : { sleep: { seconds } } })
}
