import { pullPolicyOf } from '../image-name.ts'
import type { ResourceList, ResourceRequirements } from '../pod-spec.ts'
import { type Quantity, quantity } from '../quantity.ts'
import { compareQuantities } from '../quantity-arithmetic.ts'
import { quantityText } from '../quantity-text.ts'
import { quantityProblem } from '../schema/quantity-problem.ts'
import { defaultVolume } from './default-volume.ts'
import { type Draft, ensure, fill, fillNumber, fillText, part, parts } from './draft.ts'
import { podLevelResources } from './pod-level-resources.ts'

const GRACE_SECONDS = 30

/** The API server's defaults for absent fields of a spec, for pods and templates (core/v1 SetDefaults_PodSpec and below). */
export function defaultPodSpec(spec: Draft): void {
  fillText(spec, 'dnsPolicy', 'ClusterFirst')
  fillText(spec, 'restartPolicy', 'Always')
  ensure(spec, 'securityContext')
  fill(spec, 'terminationGracePeriodSeconds', GRACE_SECONDS)
  fillText(spec, 'schedulerName', 'default-scheduler')
  if (spec['serviceAccount'] !== undefined) fillText(spec, 'serviceAccountName', String(spec['serviceAccount']))
  for (const volume of parts(spec, 'volumes')) defaultVolume(volume)
  for (const list of ['containers', 'initContainers', 'ephemeralContainers'])
    for (const container of parts(spec, list)) defaultContainer(container)
  roundResources(part(spec, 'resources'))
  roundAmounts(part(spec, 'overhead'))
}

/** What pods get besides, and templates do not (core/v1 SetDefaults_Pod). */
export function defaultPodOnly(spec: Draft): void {
  fill(spec, 'enableServiceLinks', true)
  // What once meant "at once" is a second now.
  if (Number(spec['terminationGracePeriodSeconds']) < 0) spec['terminationGracePeriodSeconds'] = 1
  for (const container of [...parts(spec, 'containers'), ...parts(spec, 'initContainers')]) {
    const resources = part(container, 'resources')
    const limits = part(resources, 'limits')
    if (resources && limits) resources['requests'] = { ...limits, ...part(resources, 'requests') }
    if (spec['hostNetwork'] === true) for (const port of parts(container, 'ports')) fillNumber(port, 'hostPort', hostPortOf(port))
  }
  completePodLevel(spec)
}

function completePodLevel(spec: Draft): void {
  const own = part(spec, 'resources')
  const containers = [...parts(spec, 'containers'), ...parts(spec, 'initContainers')]
  const lists = [own, ...containers.map((container) => part(container, 'resources'))]
  const amounts = lists.flatMap((list) => ['requests', 'limits'].flatMap((name) => Object.values(part(list, name) ?? {})))
  // Amounts that cannot be read are refused later, and reported as they are.
  if (!own || amounts.some((amount) => quantityProblem(amount) !== undefined)) return
  const demands = (list: string) =>
    parts(spec, list).map((container) => ({
      name: '',
      resources: requirementsOf(part(container, 'resources')),
      restartPolicy: String(container['restartPolicy'] ?? ''),
    }))
  const resources = requirementsOf(own)
  const pod = { containers: demands('containers'), initContainers: demands('initContainers'), overhead: {}, resources }
  const { requests, limits } = podLevelResources(pod, resources)
  if (requests !== resources.requests) own['requests'] = requests
  if (limits !== resources.limits) own['limits'] = limits
}

function requirementsOf(resources: Draft | undefined): ResourceRequirements {
  const listOf = (name: string): ResourceList =>
    Object.fromEntries(Object.entries(part(resources, name) ?? {}).map(([key, amount]) => [key, String(amount)]))
  return { requests: listOf('requests'), limits: listOf('limits') }
}

function hostPortOf(port: Draft): number {
  const value = port['containerPort']
  return typeof value === 'number' ? value : 0
}

function defaultContainer(container: Draft): void {
  fillText(container, 'imagePullPolicy', pullPolicyOf(container['image']))
  fillText(container, 'terminationMessagePath', '/dev/termination-log')
  fillText(container, 'terminationMessagePolicy', 'File')
  roundResources(ensure(container, 'resources'))
  for (const port of parts(container, 'ports')) fillText(port, 'protocol', 'TCP')
  for (const variable of parts(container, 'env')) defaultVariable(variable)
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = part(container, name)
    if (probe) defaultProbe(probe)
  }
  const lifecycle = part(container, 'lifecycle')
  for (const name of ['postStart', 'preStop']) defaultHandler(part(lifecycle, name))
}

function defaultVariable(variable: Draft): void {
  const source = part(variable, 'valueFrom')
  const field = part(source, 'fieldRef')
  if (field) fillText(field, 'apiVersion', 'v1')
  const resource = part(source, 'resourceFieldRef')
  if (resource) fill(resource, 'divisor', '0')
}

function defaultProbe(probe: Draft): void {
  fillNumber(probe, 'timeoutSeconds', 1)
  fillNumber(probe, 'periodSeconds', 10)
  fillNumber(probe, 'successThreshold', 1)
  fillNumber(probe, 'failureThreshold', 3)
  defaultHandler(probe)
  const grpc = part(probe, 'grpc')
  if (grpc) fill(grpc, 'service', '')
}

function defaultHandler(handler: Draft | undefined): void {
  const http = part(handler, 'httpGet')
  if (!http) return
  fillText(http, 'path', '/')
  fillText(http, 'scheme', 'HTTP')
}

function roundResources(resources: Draft | undefined): void {
  roundAmounts(part(resources, 'requests'))
  roundAmounts(part(resources, 'limits'))
}

const MILLI = -3

/** Nothing is finer than a thousandth: amounts are rounded up (SetDefaults_ResourceList). */
export function roundAmounts(amounts: Draft | undefined): void {
  for (const name in amounts) {
    const value = amounts[name]
    if (quantityProblem(value) !== undefined) continue
    const amount = quantity(String(value))
    const rounded = roundUp(amount)
    if (compareQuantities(amount, rounded) !== 0) amounts[name] = quantityText(rounded)
  }
}

function roundUp(amount: Quantity): Quantity {
  if (amount.exponent >= MILLI) return amount
  const unit = 10n ** BigInt(MILLI - amount.exponent)
  const whole = amount.unscaled / unit
  const up = amount.unscaled % unit > 0n ? 1n : 0n
  return { ...amount, unscaled: whole + up, exponent: MILLI, text: undefined }
}
