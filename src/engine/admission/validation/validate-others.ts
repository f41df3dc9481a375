import { labelErrors, labelKeyErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { addressErrors, endpointAddressErrors, isIpv6Address } from './addresses.ts'
import { duplicate, type Issue, invalid, notNegative, oneOf, required, syntax, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { driverNameIssues } from './validate-driver-name.ts'
import { tolerationIssues } from './validate-placement.ts'
import { resourceIssues } from './validate-resources.ts'
import { labelIssues, selectorIssues } from './validate-selector.ts'

/** How containers are run (node validation ValidateRuntimeClass). */
export function validateRuntimeClass(object: Place): readonly Issue[] {
  const [handler, overhead, scheduling] = [object.at('handler'), object.at('overhead'), object.at('scheduling')]
  const limits = { limits: overhead.at('podFixed').value }
  const taken = new Set<string>()
  const twice = scheduling.at('tolerations').items.filter((toleration) => {
    const key = ['key', 'operator', 'value', 'effect'].map((name) => toleration.at(name).text).join('\n')
    const known = taken.has(key)
    taken.add(key)
    return known
  })
  return [
    ...(handler.text === '' ? [required(handler.path)] : syntax(handler, labelErrors)),
    ...(overhead.given ? resourceIssues(overhead.with(limits), { of: 'container', claims: [] }) : []),
    ...labelIssues(scheduling.at('nodeSelector')),
    ...tolerationIssues(scheduling.at('tolerations')),
    ...twice.map(({ path, value }) => duplicate(path, internalJson('Toleration', value))),
  ]
}

/** Addresses of a Service's pods (discovery validation ValidateEndpointSlice). */
export function validateEndpointSlice(object: Place): readonly Issue[] {
  const type = object.at('addressType')
  const names = new Set<string>()
  const known = ['FQDN', 'IPv4', 'IPv6']
  return [
    ...(type.text === '' ? [required(type.path)] : oneOf(type, known)),
    ...object.at('ports').items.flatMap((port) => {
      const name = port.at('name')
      const twice = names.has(name.text) ? [duplicate(name.path, name.text)] : []
      names.add(name.text)
      return [
        ...(name.text === '' ? [] : syntax(name, labelErrors)),
        ...twice,
        ...oneOf(port.at('protocol'), ['SCTP', 'TCP', 'UDP']),
      ]
    }),
    ...object.at('endpoints').items.flatMap((endpoint) => {
      const addresses = endpoint.at('addresses')
      const none = addresses.items.length === 0 ? [required(addresses.path, 'must contain at least 1 address')] : []
      return type.text.startsWith('IP')
        ? [...none, ...addresses.items.flatMap((one) => sliceAddressIssues(one, type.text))]
        : none
    }),
  ]
}

function sliceAddressIssues(address: Place, family: string): readonly Issue[] {
  const wrong = syntax(address, addressErrors)
  if (wrong.length > 0) return wrong
  const isOther = isIpv6Address(address.text) !== (family === 'IPv6')
  const path = address.path.slice(0, address.path.lastIndexOf('['))
  return [
    ...(isOther ? [invalid(path, address.text, `must be an ${family} address`)] : []),
    ...syntax(address, endpointAddressErrors),
  ]
}

/** A heartbeat (coordination validation ValidateLeaseSpec). */
export function validateLease(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const seconds = spec.at('leaseDurationSeconds')
  const positive = !seconds.given || seconds.number > 0
  return [
    ...(positive ? [] : [invalid(seconds.path, seconds.number, 'must be greater than 0')]),
    ...notNegative(spec.at('leaseTransitions')),
  ]
}

/** A driver of volumes (storage validation ValidateCSIDriver). */
export function validateDriver(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const modes = spec.at('volumeLifecycleModes')
  const known = ['Persistent', 'Ephemeral']
  return [
    ...oneOf(spec.at('fsGroupPolicy'), ['File', 'None', 'ReadWriteOnceWithFSType']),
    ...tokenRequestIssues(spec.at('tokenRequests')),
    ...modes.texts.filter((mode) => !known.includes(mode)).map((mode) => unsupported(modes.path, mode, known)),
  ]
}

/** Tokens that a driver requests, one for an audience (storage validation validateTokenRequests). */
function tokenRequestIssues(requests: Place): readonly Issue[] {
  const audiences = new Set<string>()
  return requests.items.flatMap((request) => {
    const [audience, seconds] = [request.at('audience'), request.at('expirationSeconds')]
    if (audiences.has(audience.text)) return [duplicate(audience.path, audience.text)]
    audiences.add(audience.text)
    if (!seconds.given) return []
    if (seconds.number < 600) return [invalid(seconds.path, seconds.number, 'may not specify a duration less than 10 minutes')]
    if (seconds.number <= 2 ** 32) return []
    return [invalid(seconds.path, seconds.number, 'may not specify a duration larger than 2^32 seconds')]
  })
}

/** Drivers of a node (storage validation ValidateCSINode). */
export function validateCsiNode(object: Place): readonly Issue[] {
  const names = new Set<string>()
  return object
    .at('spec')
    .at('drivers')
    .items.flatMap((driver) => {
      const [name, node, count] = [driver.at('name'), driver.at('nodeID'), driver.at('allocatable').at('count')]
      const twice = names.has(name.text) ? [duplicate(name.path, name.text)] : []
      names.add(name.text)
      const negative = count.number < 0 ? [invalid(count.path, count.number, 'must be greater than or equal to 0')] : []
      return [
        ...driverNameIssues(name),
        ...(node.text === '' ? [required(node.path)] : []),
        ...negative,
        ...twice,
        ...topologyKeyIssues(driver),
      ]
    })
}

function topologyKeyIssues(driver: Place): readonly Issue[] {
  const known = new Set<string>()
  return driver.at('topologyKeys').texts.flatMap((key) => {
    const twice = known.has(key)
    known.add(key)
    return [
      ...(key === '' ? [required(driver.path)] : []),
      ...(twice ? [duplicate(driver.path, key)] : []),
      ...labelKeyErrors(key).map((error) => invalid(driver.path, key, error)),
    ]
  })
}

/** Storage that a driver has left (storage validation ValidateCSIStorageCapacity). */
export function validateStorageCapacity(object: Place): readonly Issue[] {
  const [topology, className, capacity] = [object.at('nodeTopology'), object.at('storageClassName'), object.at('capacity')]
  const negative = (capacity.amount?.unscaled ?? 0n) < 0n
  return [
    ...(topology.given ? selectorIssues(topology) : []),
    ...syntax(className, subdomainErrors),
    ...(negative ? [invalid(capacity.path, capacity.value, 'must be greater than or equal to 0')] : []),
  ]
}

/** A volume that is brought to a node (storage validation ValidateVolumeAttachment). */
export function validateAttachment(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const [source, node] = [spec.at('source'), spec.at('nodeName')]
  const given = ['inlineVolumeSpec', 'persistentVolumeName'].filter((name) => source.at(name).given)
  const rule = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'
  const attached = given.length === 1 ? [] : given.length === 0 ? [required(source.path, rule)] : [notBoth(source, rule)]
  const volume = source.at('persistentVolumeName')
  const nameless = given.length === 1 && volume.given && volume.text === ''
  const unnamed = nameless ? [required(volume.path, 'must specify non empty persistentVolumeName')] : []
  const named = given.length === 1 && volume.given ? syntax(volume, subdomainErrors) : []
  return [...driverNameIssues(spec.at('attacher')), ...attached, ...unnamed, ...syntax(node, subdomainErrors), ...named]
}

function notBoth({ path }: Place, rule: string): Issue {
  return { field: path, reason: 'FieldValueForbidden', message: `Forbidden: ${rule}` }
}

/** A revision of a DaemonSet or StatefulSet. */
export function validateRevision(object: Place): readonly Issue[] {
  const data = object.at('data')
  return [...notNegative(object.at('revision')), ...(data.given ? [] : [required(data.path, 'data is mandatory')])]
}
