import { labelErrors, labelKeyErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { portNumberErrors } from '../../../kube/port-syntax.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { duplicate, type Issue, invalid, notAllowed, oneOf, required, syntax } from './issue.ts'
import type { Place } from './place.ts'
import { portIssues } from './validate-handlers.ts'
import { labelIssues } from './validate-selector.ts'
import { addressChangeIssues, addressIssues, externalAddressIssues, isHeadless } from './validate-service-addresses.ts'
import { topologyIssues, trafficChangeIssues, trafficIssues } from './validate-service-traffic.ts'

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']
const PROTOCOLS = ['SCTP', 'TCP', 'UDP']
const AFFINITY_SECONDS_MAX = 86_400

/** A new Service, or one as a change would make it (core validation validateService). */
export function validateService(service: Place, stored?: Place): readonly Issue[] {
  const spec = service.at('spec')
  const [ports, before] = [spec.at('ports'), stored?.at('spec')]
  const portless = ports.items.length === 0 && !isHeadless(spec) && spec.at('type').text !== 'ExternalName'
  const names = new Set<string>()
  return [
    ...topologyIssues(service),
    ...(portless ? [required(ports.path)] : []),
    ...typeIssues(spec),
    ...ports.items.flatMap((port) => onePortIssues(port, ports.items.length > 1, names)),
    ...labelIssues(spec.at('selector')),
    ...affinityIssues(spec),
    ...addressIssues(spec, before),
    ...externalAddressIssues(spec, before),
    ...oneOf(spec.at('type'), TYPES),
    ...nodePortIssues(spec),
    ...duplicatePorts(ports),
    ...trafficIssues(service, stored),
  ]
}

/** A change of a Service, which keeps its address unless it becomes a name (core validation ValidateServiceUpdate). */
export function validateServiceChange(service: Place, stored: Place): readonly Issue[] {
  const [spec, before] = [service.at('spec'), stored.at('spec')]
  return [...addressChangeIssues(spec, before), ...trafficChangeIssues(spec, before), ...validateService(service, stored)]
}

function typeIssues(spec: Place): readonly Issue[] {
  const type = spec.at('type').text
  if (type !== 'ExternalName') {
    if (!isHeadless(spec) || (type !== 'LoadBalancer' && type !== 'NodePort')) return []
    return [invalid(`${spec.path}.clusterIPs[0]`, 'None', `may not be set to 'None' for ${type} services`)]
  }
  const name = spec.at('externalName')
  const bare = name.text.replace(/\.$/, '')
  const given = ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy'].filter((field) => spec.at(field).given)
  return [
    ...given.map((field) => notAllowed(spec.at(field).path, 'may not be set for ExternalName services')),
    ...(bare === '' ? [required(name.path)] : syntax(name.with(bare), subdomainErrors)),
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
