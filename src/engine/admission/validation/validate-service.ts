import { labelKeyErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { duplicate, type Issue, invalid, notAllowed, oneOf, required, syntax, unsupported } from './issue.ts'
import { addressErrors, labelErrors, portNumberErrors, rangeErrors } from './names.ts'
import type { Place } from './place.ts'
import { portIssues } from './validate-handlers.ts'
import { labelIssues } from './validate-selector.ts'

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']
const PROTOCOLS = ['SCTP', 'TCP', 'UDP']
const AFFINITY_SECONDS_MAX = 86_400

/** A Service (core validation validateService). */
export function validateService(service: Place): readonly Issue[] {
  const spec = service.at('spec')
  const ports = spec.at('ports')
  const type = spec.at('type').text
  const portless = ports.items.length === 0 && !isHeadless(spec) && type !== 'ExternalName'
  const names = new Set<string>()
  // Looked at where addresses are given out, before all else.
  const unusable = type === 'ExternalName' ? [] : addressIssues(spec)
  if (unusable.length > 0) return unusable
  return [
    ...(portless ? [required(ports.path)] : []),
    ...typeIssues(spec),
    ...ports.items.flatMap((port) => onePortIssues(port, ports.items.length > 1, names)),
    ...labelIssues(spec.at('selector')),
    ...affinityIssues(spec),
    ...spec.at('externalIPs').items.flatMap(externalAddressIssues),
    ...oneOf(spec.at('type'), TYPES),
    ...nodePortIssues(spec),
    ...duplicatePorts(ports),
    ...rangeIssues(spec),
    ...trafficIssues(spec),
  ]
}

function isHeadless(spec: Place): boolean {
  return spec.at('clusterIPs').texts[0] === 'None'
}

function typeIssues(spec: Place): readonly Issue[] {
  const type = spec.at('type').text
  if (type !== 'ExternalName') {
    if (!isHeadless(spec) || (type !== 'LoadBalancer' && type !== 'NodePort')) return []
    return [invalid(`${spec.path}.clusterIPs[0]`, 'None', `may not be set to 'None' for ${type} services`)]
  }
  const name = spec.at('externalName')
  const given = ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy'].filter((field) => spec.at(field).given)
  return [
    ...given.map((field) => notAllowed(spec.at(field).path, 'may not be set for ExternalName services')),
    ...(name.text === ''
      ? [required(name.path)]
      : subdomainErrors(name.text.replace(/\.$/, '')).map((error) => invalid(name.path, name.text, error))),
  ]
}

function onePortIssues(port: Place, named: boolean, names: Set<string>): readonly Issue[] {
  const [name, number, app] = [port.at('name'), port.at('port'), port.at('appProtocol')]
  const issues: Issue[] = []
  if (name.text !== '') {
    issues.push(...syntax(name, labelErrors))
    if (names.has(name.text)) issues.push(duplicate(name.path, name.text))
    names.add(name.text)
  } else if (named) issues.push(required(name.path))
  return [
    ...issues,
    ...portNumberErrors(number.number).map((error) => invalid(number.path, number.number, error)),
    ...oneOf(port.at('protocol'), PROTOCOLS),
    ...portIssues(port.at('targetPort')),
    ...(app.given ? syntax(app, labelKeyErrors) : []),
  ]
}

function affinityIssues(spec: Place): readonly Issue[] {
  const [affinity, config] = [spec.at('sessionAffinity'), spec.at('sessionAffinityConfig')]
  const known = oneOf(affinity, ['ClientIP', 'None'])
  if (affinity.text === 'None' && config.given)
    return [...known, notAllowed(config.path, 'must not be set when session affinity is None')]
  if (affinity.text !== 'ClientIP') return known
  const seconds = config.at('clientIP').at('timeoutSeconds')
  if (!seconds.given) return [...known, required(seconds.path, 'when session affinity type is ClientIP')]
  const inRange = seconds.number > 0 && seconds.number <= AFFINITY_SECONDS_MAX
  const rule = `must be greater than 0 and less than ${AFFINITY_SECONDS_MAX}`
  return inRange ? known : [...known, invalid(seconds.path, seconds.number, rule)]
}

const FAMILIES = ['IPv4', 'IPv6']
const FAMILY_POLICIES = ['PreferDualStack', 'RequireDualStack', 'SingleStack']

/** Addresses and families of a Service (core validation ValidateServiceClusterIPsRelatedFields). */
export function addressIssues(spec: Place): readonly Issue[] {
  const [address, addresses, families, policy] = [
    spec.at('clusterIP'),
    spec.at('clusterIPs'),
    spec.at('ipFamilies'),
    spec.at('ipFamilyPolicy'),
  ]
  const issues: Issue[] = []
  if (address.text !== '' && addresses.items.length === 0) issues.push(required(addresses.path))
  if (address.text !== '' && addresses.items.length > 0 && addresses.texts[0] !== address.text)
    issues.push(invalid(addresses.path, addresses.texts, 'first value must match `clusterIP`'))
  if (address.text === '' && addresses.items.length > 0)
    issues.push(invalid(addresses.path, addresses.texts, 'must be empty when `clusterIP` is not specified'))
  const seen = new Set<string>()
  for (const family of families.items) {
    issues.push(...oneOf(family, FAMILIES))
    if (seen.has(family.text)) issues.push(duplicate(family.path, family.text))
    seen.add(family.text)
  }
  if (policy.given) issues.push(...oneOf(policy, FAMILY_POLICIES))
  const wrong = addresses.items.flatMap((one, i) => {
    if (i > 0 || one.text !== 'None') return syntax(one, addressErrors)
    return addresses.items.length > 1 ? [invalid(addresses.path, addresses.texts, "'None' must be the first and only value")] : []
  })
  const many = addresses.items.length > 2 ? [invalid(addresses.path, addresses.texts, 'may only hold up to 2 values')] : []
  return [...issues, ...wrong, ...many]
}

function externalAddressIssues(address: Place): readonly Issue[] {
  const wrong = syntax(address, addressErrors)
  if (wrong.length > 0) return wrong
  const { text, path } = address
  if (text === '0.0.0.0' || text === '::') return [invalid(path, text, `may not be unspecified (${text})`)]
  if (text.startsWith('127.') || text === '::1')
    return [invalid(path, text, 'may not be in the loopback range (127.0.0.0/8, ::1/128)')]
  if (text.startsWith('169.254.')) return [invalid(path, text, 'may not be in the link-local range (169.254.0.0/16, fe80::/10)')]
  return []
}

function nodePortIssues(spec: Place): readonly Issue[] {
  const taken = new Set<string>()
  const ports = spec.at('ports').items.filter((port) => port.at('nodePort').number !== 0)
  const forbidden = spec.at('type').text === 'ClusterIP' ? ports : []
  const rule = "may not be used when `type` is 'ClusterIP'"
  return [
    ...forbidden.map((port) => notAllowed(port.at('nodePort').path, rule)),
    ...ports.flatMap((port) => {
      const node = port.at('nodePort')
      const key = `${port.at('protocol').text}/${node.number}`
      const twice = taken.has(key)
      taken.add(key)
      return twice ? [duplicate(node.path, node.number)] : []
    }),
  ]
}

function duplicatePorts(ports: Place): readonly Issue[] {
  const taken = new Set<string>()
  return ports.items.flatMap((port) => {
    const pair = { protocol: port.at('protocol').text, port: port.at('port').number }
    const key = `${pair.protocol}/${pair.port}`
    const twice = taken.has(key)
    taken.add(key)
    return twice ? [duplicate(port.path, internalJson('ServicePort', pair))] : []
  })
}

/** Told of with a capital letter, as upstream does. */
function rangeIssues(spec: Place): readonly Issue[] {
  const ranges = spec.at('loadBalancerSourceRanges').as(`${spec.path}.LoadBalancerSourceRanges`)
  if (ranges.items.length === 0) return []
  const rule = "may only be used when `type` is 'LoadBalancer'"
  const misplaced = spec.at('type').text === 'LoadBalancer' ? [] : [notAllowed(ranges.path, rule)]
  return [...misplaced, ...ranges.items.flatMap((range) => syntax(range, (text) => rangeErrors(text.trim())))]
}

const POLICIES = ['Cluster', 'Local']
const DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode']

function trafficIssues(spec: Place): readonly Issue[] {
  const type = spec.at('type').text
  const [outer, inner, near, allocate] = [
    spec.at('externalTrafficPolicy'),
    spec.at('internalTrafficPolicy'),
    spec.at('trafficDistribution'),
    spec.at('allocateLoadBalancerNodePorts'),
  ]
  const outward = type === 'NodePort' || type === 'LoadBalancer' || spec.at('externalIPs').items.length > 0
  const issues: Issue[] = []
  if (allocate.given && type !== 'LoadBalancer')
    issues.push(notAllowed(allocate.path, "may only be used when `type` is 'LoadBalancer'"))
  if (outer.text !== '' && !outward)
    issues.push(invalid(outer.path, outer.text, 'may only be set for externally-accessible services'))
  else if (outer.text !== '') issues.push(...oneOf(outer, POLICIES))
  if (inner.given && !POLICIES.includes(inner.text)) issues.push(unsupported(inner.path, inner.text, POLICIES))
  return near.given ? [...issues, ...oneOf(near, DISTRIBUTIONS)] : issues
}
