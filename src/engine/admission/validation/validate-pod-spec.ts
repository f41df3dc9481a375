import { labelErrors, labelKeyErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { quantity } from '../../../kube/quantity.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { addressErrors } from './addresses.ts'
import { duplicate, type Issue, invalid, notAllowed, oneOf, required, syntax, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { preemptionIssues } from './preemption-policy.ts'
import { validateContainers } from './validate-containers.ts'
import { ephemeralIssues } from './validate-ephemeral.ts'
import { affinityIssues, spreadIssues, tolerationIssues } from './validate-placement.ts'
import { podResourceIssues } from './validate-pod-resources.ts'
import { amountIssues, containerNameIssues } from './validate-resources.ts'
import { podSecurityIssues, systemIssues } from './validate-security.ts'
import { labelIssues } from './validate-selector.ts'
import { validateVolumes } from './validate-volumes.ts'

export const RESTART_POLICIES = ['Always', 'OnFailure', 'Never']
const DNS_POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']
const DEADLINE_MAX = 2 ** 31 - 1

/** The spec of a pod or a template, everything that is wrong with it in upstream's order (core validation ValidatePodSpec). */
export function validatePodSpec(spec: Place, podName?: string): readonly Issue[] {
  const volumes = validateVolumes(spec.at('volumes'), podName)
  const claims = spec.at('resourceClaims').items.map((claim) => claim.at('name').text)
  return [
    ...volumes.issues,
    ...resourceClaimIssues(spec.at('resourceClaims')),
    ...validateContainers({ spec, volumes: volumes.found, claims }),
    ...ephemeralIssues(spec),
    ...podResourceIssues(spec),
    ...hostNetworkIssues(spec, podName !== undefined),
    ...oneOf(spec.at('restartPolicy'), RESTART_POLICIES),
    ...oneOf(spec.at('dnsPolicy'), DNS_POLICIES),
    ...labelIssues(spec.at('nodeSelector')),
    ...podSecurityIssues(spec),
    ...affinityIssues(spec.at('affinity')),
    ...dnsIssues(spec),
    ...spec.at('readinessGates').items.flatMap((gate) => syntax(gate.at('conditionType'), labelKeyErrors)),
    ...gateIssues(spec.at('schedulingGates')),
    ...spreadIssues(spec.at('topologySpreadConstraints')),
    ...hostUserIssues(spec),
    ...nameIssues(spec),
    ...tolerationIssues(spec.at('tolerations')),
    ...aliasIssues(spec.at('hostAliases')),
    ...['priorityClassName', 'runtimeClassName'].flatMap((name) => ifGiven(spec.at(name), subdomainErrors)),
    ...(spec.at('preemptionPolicy').given ? preemptionIssues(spec.at('preemptionPolicy')) : []),
    ...overheadIssues(spec.at('overhead')),
    ...osIssues(spec),
  ]
}

function ifGiven(place: Place, errors: (text: string) => readonly string[]): readonly Issue[] {
  return place.text === '' ? [] : syntax(place, errors)
}

function resourceClaimIssues(claims: Place): readonly Issue[] {
  const names = new Set<string>()
  return claims.items.flatMap((claim) => {
    const name = claim.at('name')
    const sources = ['resourceClaimName', 'resourceClaimTemplateName'].filter((source) => claim.at(source).given)
    const shown = internalJson('PodResourceClaim', claim.value)
    const issues: Issue[] = []
    if (name.text === '') issues.push(required(name.path))
    else if (names.has(name.text)) issues.push(duplicate(name.path, name.text))
    else issues.push(...syntax(name, labelErrors))
    names.add(name.text)
    const pair = '`resourceClaimName` or `resourceClaimTemplateName`'
    if (sources.length > 1) issues.push(invalid(claim.path, shown, `at most one of ${pair} may be specified`))
    if (sources.length === 0)
      issues.push(invalid(claim.path, shown, 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'))
    return [...issues, ...sources.flatMap((source) => syntax(claim.at(source), subdomainErrors))]
  })
}

/** In the host's network each port is the host's; only pods have had it filled in. */
function hostNetworkIssues(spec: Place, ofPod: boolean): readonly Issue[] {
  if (!spec.at('hostNetwork').flag) return []
  return spec.at('containers').items.flatMap((container) =>
    container.at('ports').items.flatMap((port) => {
      const [host, own] = [port.at('hostPort'), port.at('containerPort')]
      if (host.number === own.number || (!ofPod && host.number === 0)) return []
      return [invalid(host.path, host.number, 'must match `containerPort` when `hostNetwork` is true')]
    }),
  )
}

const NAMESERVERS_MAX = 3
const SEARCHES_MAX = 32

function dnsIssues(spec: Place): readonly Issue[] {
  const config = spec.at('dnsConfig')
  const [servers, searches] = [config.at('nameservers'), config.at('searches')]
  if (spec.at('dnsPolicy').text === 'None') {
    if (!config.given) return [required(config.path, 'must provide `dnsConfig` when `dnsPolicy` is None')]
    if (servers.items.length === 0)
      return [required(servers.path, 'must provide at least one DNS nameserver when `dnsPolicy` is None')]
  }
  const issues: Issue[] = []
  if (servers.items.length > NAMESERVERS_MAX)
    issues.push(invalid(servers.path, servers.texts, `must not have more than ${NAMESERVERS_MAX} nameservers`))
  issues.push(...servers.items.flatMap((server) => syntax(server, addressErrors)))
  if (searches.items.length > SEARCHES_MAX)
    issues.push(invalid(searches.path, searches.texts, `must not have more than ${SEARCHES_MAX} search paths`))
  for (const option of config.at('options').items)
    if (option.at('name').text === '') issues.push(required(option.path, 'must not be empty'))
  return issues
}

function gateIssues(gates: Place): readonly Issue[] {
  const names = new Set<string>()
  return gates.items.flatMap((gate) => {
    const name = gate.at('name').as(gate.path)
    const twice = names.has(name.text) ? [duplicate(name.path, name.text)] : []
    names.add(name.text)
    return [...syntax(name, labelKeyErrors), ...twice]
  })
}

function hostUserIssues(spec: Place): readonly Issue[] {
  if (spec.at('hostUsers').value !== false) return []
  const fields = [
    ['hostNetwork', 'hostNetwork'],
    ['hostPID', 'HostPID'],
    ['hostIPC', 'HostIPC'],
  ] as const
  return fields
    .filter(([name]) => spec.at(name).flag)
    .map(([, shown]) => notAllowed(`${spec.path}.${shown}`, 'when `hostUsers` is false'))
}

function nameIssues(spec: Place): readonly Issue[] {
  const deadline = spec.at('activeDeadlineSeconds')
  const inRange = !deadline.given || (deadline.number >= 1 && deadline.number <= DEADLINE_MAX)
  return [
    ...['serviceAccountName', 'nodeName'].flatMap((name) => ifGiven(spec.at(name), subdomainErrors)),
    ...(inRange ? [] : [invalid(deadline.path, deadline.number, `must be between 1 and ${DEADLINE_MAX}, inclusive`)]),
    ...['hostname', 'subdomain'].flatMap((name) => ifGiven(spec.at(name), labelErrors)),
  ]
}

function aliasIssues(aliases: Place): readonly Issue[] {
  return aliases.items.flatMap((alias) => [
    ...syntax(alias.at('ip'), addressErrors),
    ...alias.at('hostnames').items.flatMap((name) => syntax(name, subdomainErrors)),
  ])
}

function overheadIssues(overhead: Place): readonly Issue[] {
  const field = `${overhead.path}.limits`
  return overhead.keys.flatMap((name) => {
    const path = `${field}[${name}]`
    return [...containerNameIssues(name, path), ...amountIssues(name, quantity(overhead.amounts[name] ?? ''), path)]
  })
}

function osIssues(spec: Place): readonly Issue[] {
  const os = spec.at('os')
  if (!os.given) return []
  const name = os.at('name')
  if (name.text === '') return [required(name.path)]
  const known = ['linux', 'windows']
  return known.includes(name.text) ? systemIssues(spec) : [unsupported(os.path, name.text, known)]
}
