import { labelErrors } from '../../../kube/label-syntax.ts'
import { portNameErrors, portNumberErrors } from '../../../kube/port-syntax.ts'
import { duplicate, type Issue, invalid, notAllowed, oneOf, required, tooMany, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { envIssues } from './validate-environment.ts'
import { lifecycleIssues, probeIssues } from './validate-handlers.ts'
import { deviceIssues, mountIssues } from './validate-mounts.ts'
import { resourceIssues } from './validate-resources.ts'
import { containerSecurityIssues } from './validate-security.ts'

/** What the rules of a container read besides the container itself. */
export interface ContainerContext {
  readonly spec: Place
  /** Sources of the pod's volumes that are in order, by name. */
  readonly volumes: ReadonlyMap<string, Place>
  readonly claims: readonly string[]
}

/** Containers, then init containers (core validation validateContainers, validateInitContainers). */
export function validateContainers(context: ContainerContext): readonly Issue[] {
  const containers = context.spec.at('containers')
  if (containers.items.length === 0) return [required(containers.path), ...initIssues(context)]
  const names = new Set<string>()
  const issues = containers.items.flatMap((container) => [
    ...commonIssues(container, context),
    ...uniqueName(container, names, 'counts'),
    ...lifecycleIssues(container.at('lifecycle'), context.spec),
    ...probeIssues(container.at('livenessProbe'), 'liveness', context.spec),
    ...probeIssues(container.at('readinessProbe'), 'readiness', context.spec),
    ...probeIssues(container.at('startupProbe'), 'startup', context.spec),
    ...restartIssues(container),
  ])
  return [...issues, ...hostPortConflicts(containers.items), ...initIssues(context)]
}

/** Two containers without a name have the same one; two init containers do not. */
function uniqueName(container: Place, names: Set<string>, empty: 'counts' | 'passes' = 'passes'): readonly Issue[] {
  const name = container.at('name')
  if (names.has(name.text)) return [duplicate(name.path, name.text)]
  if (name.text !== '' || empty === 'counts') names.add(name.text)
  return []
}

function initIssues(context: ContainerContext): readonly Issue[] {
  const names = new Set(context.spec.at('containers').items.map((container) => container.at('name').text))
  return context.spec
    .at('initContainers')
    .items.flatMap((container) => [
      ...commonIssues(container, context),
      ...restartIssues(container),
      ...uniqueName(container, names),
      ...hostPortConflicts([container]),
      ...(container.at('restartPolicy').text === 'Always' ? sidecarIssues(container, context) : plainInitIssues(container)),
    ])
}

function sidecarIssues(container: Place, { spec }: ContainerContext): readonly Issue[] {
  return [
    ...lifecycleIssues(container.at('lifecycle'), spec),
    ...probeIssues(container.at('livenessProbe'), 'liveness', spec),
    ...probeIssues(container.at('readinessProbe'), 'readiness', spec),
    ...probeIssues(container.at('startupProbe'), 'startup', spec),
  ]
}

/** A container that ends before the others begin is not watched (WL-INIT-20). */
function plainInitIssues(container: Place): readonly Issue[] {
  return ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']
    .map((name) => container.at(name))
    .filter(({ given }) => given)
    .map(({ path }) => notAllowed(path, 'may not be set for init containers without restartPolicy=Always'))
}

const RESTART_RULES_MAX = 20
const EXIT_CODES_MAX = 255
const RESTART_POLICIES = ['Always', 'Never', 'OnFailure']

function restartIssues(container: Place): readonly Issue[] {
  const [policy, rules] = [container.at('restartPolicy'), container.at('restartPolicyRules')]
  if (!policy.given && rules.items.length === 0) return []
  const ofPolicy = policy.given
    ? oneOf(policy, RESTART_POLICIES)
    : [required(policy.path, 'must specify restartPolicy when restart rules are used')]
  return [...ofPolicy, ...tooMany(rules, RESTART_RULES_MAX), ...rules.items.flatMap(restartRuleIssues)]
}

function restartRuleIssues(rule: Place): readonly Issue[] {
  const action = oneOf(rule.at('action'), ['Restart', 'RestartAllContainers'])
  const codes = rule.at('exitCodes')
  if (!codes.given) return [...action, required(codes.path, 'must be specified')]
  return [...action, ...oneOf(codes.at('operator'), ['In', 'NotIn']), ...tooMany(codes.at('values'), EXIT_CODES_MAX)]
}

const MESSAGE_POLICIES = ['File', 'FallbackToLogsOnError']
const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never']

function commonIssues(container: Place, context: ContainerContext): readonly Issue[] {
  const [name, image] = [container.at('name'), container.at('image')]
  const named =
    name.text === '' ? [required(name.path)] : labelErrors(name.text).map((error) => invalid(name.path, name.text, error))
  return [
    ...named,
    ...(image.text === '' ? [required(image.path)] : []),
    ...oneOf(container.at('terminationMessagePolicy'), MESSAGE_POLICIES),
    ...portIssues(container.at('ports')),
    ...envIssues(container),
    ...mountIssues(container, context.volumes),
    ...deviceIssues(container, context.volumes),
    ...oneOf(container.at('imagePullPolicy'), PULL_POLICIES),
    ...resourceIssues(container.at('resources'), { of: 'container', claims: context.claims }),
    ...resizeIssues(container.at('resizePolicy'), context.spec),
    ...containerSecurityIssues(container.at('securityContext')),
  ]
}

const PROTOCOLS = ['SCTP', 'TCP', 'UDP']

function portIssues(ports: Place): readonly Issue[] {
  const names = new Set<string>()
  return ports.items.flatMap((port) => [
    ...portNameIssues(port.at('name'), names),
    ...portNumberIssues(port),
    ...oneOf(port.at('protocol'), PROTOCOLS),
  ])
}

function portNameIssues(name: Place, names: Set<string>): readonly Issue[] {
  if (name.text === '') return []
  const errors = portNameErrors(name.text)
  if (errors.length > 0) return errors.map((error) => invalid(name.path, name.text, error))
  if (names.has(name.text)) return [duplicate(name.path, name.text)]
  names.add(name.text)
  return []
}

function portNumberIssues(port: Place): readonly Issue[] {
  const [own, host] = [port.at('containerPort'), port.at('hostPort')]
  const numbers = host.number === 0 ? [own] : [own, host]
  if (own.number === 0) return [required(own.path), ...numbers.slice(1).flatMap(rangeIssues)]
  return numbers.flatMap(rangeIssues)
}

function rangeIssues(place: Place): readonly Issue[] {
  return portNumberErrors(place.number).map((error) => invalid(place.path, place.number, error))
}

function resizeIssues(policies: Place, spec: Place): readonly Issue[] {
  const field = policies.path
  return policies.items.flatMap((policy) => {
    const [resource, restart] = [policy.at('resourceName').text, policy.at('restartPolicy').text]
    const issues: Issue[] = []
    if (resource !== 'cpu' && resource !== 'memory') issues.push(unsupported(field, resource, ['cpu', 'memory']))
    const known = ['NotRequired', 'RestartContainer']
    if (!known.includes(restart)) issues.push(unsupported(field, restart, known))
    if (spec.at('restartPolicy').text === 'Never' && restart !== 'NotRequired')
      issues.push(invalid(field, restart, "must be 'NotRequired' when pod `restartPolicy` is 'Never'"))
    return issues
  })
}

/** A port of the host is taken once in a pod. */
function hostPortConflicts(containers: readonly Place[]): readonly Issue[] {
  const taken = new Set<string>()
  return containers.flatMap((container) =>
    container.at('ports').items.flatMap((port) => {
      const host = port.at('hostPort')
      if (host.number === 0) return []
      const text = `${port.at('protocol').text}/${port.at('hostIP').text}/${host.number}`
      const isTaken = taken.has(text)
      taken.add(text)
      return isTaken ? [duplicate(host.path, text)] : []
    }),
  )
}
