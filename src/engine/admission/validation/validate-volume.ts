import { canonicalJson } from '../../../kube/codec/json.ts'
import { labelKeyErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { quantity } from '../../../kube/quantity.ts'
import { duplicate, type Issue, invalid, notAllowed, oneOf, required, syntax, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { accessModeIssues } from './validate-claim.ts'
import { driverNameIssues } from './validate-driver-name.ts'
import { nodeSelectorIssues } from './validate-placement.ts'
import { hostPathIssues, missing, nfsIssues, noBacksteps } from './validate-volumes.ts'

/** A volume of the cluster (core validation ValidatePersistentVolumeSpec). */
export function validateVolume(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const [capacity, modes, policy, className] = [
    spec.at('capacity'),
    spec.at('accessModes'),
    spec.at('persistentVolumeReclaimPolicy'),
    spec.at('storageClassName'),
  ]
  const root = spec.at('hostPath').at('path').text.replace(/\/+$/, '') === '' && spec.at('hostPath').at('path').given
  const recycled = root && policy.text === 'Recycle'
  return [
    ...(modes.items.length === 0 ? [required(modes.path)] : []),
    ...accessModeIssues(modes),
    ...capacityIssues(capacity),
    ...oneOf(policy, ['Delete', 'Recycle', 'Retain']),
    ...affinityIssues(spec.at('nodeAffinity')),
    ...sourceIssues(spec),
    ...(recycled ? [notAllowed(policy.path, "may not be 'recycle' for a hostPath mount of '/'")] : []),
    ...(className.text === '' ? [] : syntax(className, subdomainErrors)),
    ...oneOf(spec.at('volumeMode'), ['Block', 'Filesystem']),
  ]
}

function capacityIssues(capacity: Place): readonly Issue[] {
  const amounts = Object.entries(capacity.amounts)
  const issues: Issue[] = amounts.length === 0 ? [required(capacity.path)] : []
  // Go prints the keys of maps in order.
  const known = capacity.json['storage'] !== undefined && amounts.length === 1
  if (!known)
    issues.push(
      unsupported(capacity.path, capacity.value === undefined ? null : JSON.parse(canonicalJson(capacity.value)), ['storage']),
    )
  for (const [name, amount] of amounts)
    if (quantity(amount).unscaled <= 0n) issues.push(invalid(capacity.entry(name).path, amount, 'must be greater than zero'))
  return issues
}

function affinityIssues(affinity: Place): readonly Issue[] {
  if (!affinity.given) return []
  const terms = affinity.at('required')
  return terms.given ? nodeSelectorIssues(terms) : [required(terms.path, 'must specify required node constraints')]
}

type Check = (source: Place, spec: Place) => readonly Issue[]

const SOURCES: readonly (readonly [name: string, check: Check])[] = [
  ['hostPath', hostPathIssues],
  ['gcePersistentDisk', (source) => missing(source, ['pdName'])],
  ['awsElasticBlockStore', (source) => missing(source, ['volumeID'])],
  ['glusterfs', (source) => missing(source, ['endpoints', 'path'])],
  ['flocker', () => []],
  ['nfs', nfsIssues],
  ['rbd', (source) => missing(source, ['image'])],
  ['quobyte', (source) => missing(source, ['registry', 'volume'])],
  ['cephfs', () => []],
  ['iscsi', (source) => missing(source, ['targetPortal', 'iqn'])],
  ['cinder', (source) => missing(source, ['volumeID'])],
  ['fc', () => []],
  ['flexVolume', (source) => missing(source, ['driver'])],
  ['azureFile', (source) => missing(source, ['secretName', 'shareName'])],
  ['vsphereVolume', (source) => missing(source, ['volumePath'])],
  ['photonPersistentDisk', (source) => missing(source, ['pdID'])],
  ['portworxVolume', (source) => missing(source, ['volumeID'])],
  ['azureDisk', (source) => missing(source, ['diskName', 'diskURI'])],
  ['scaleIO', (source) => missing(source, ['gateway', 'system', 'volumeName'])],
  ['local', localIssues],
  ['storageos', () => []],
  ['csi', (source) => [...driverNameIssues(source.at('driver')), ...missing(source, ['volumeHandle'])]],
]

function sourceIssues(spec: Place): readonly Issue[] {
  const given = SOURCES.filter(([name]) => spec.at(name).given)
  if (given.length === 0) return [required(spec.path, 'must specify a volume type')]
  return given.flatMap(([name, check], i) => {
    const source = spec.at(name)
    return i === 0 ? check(source, spec) : [notAllowed(source.path, 'may not specify more than 1 volume type')]
  })
}

/** A folder of one node: the volume must name the node. */
function localIssues(source: Place, spec: Place): readonly Issue[] {
  const path = source.at('path')
  const affinity = spec.at('nodeAffinity')
  return [
    ...(path.text === '' ? [required(path.path)] : noBacksteps(path)),
    ...(affinity.given ? [] : [required(affinity.path, 'Local volume requires node affinity')]),
  ]
}

/** A class of volumes (storage validation ValidateStorageClass). */
export function validateStorageClass(object: Place): readonly Issue[] {
  const [provisioner, parameters, topologies] = [
    object.at('provisioner'),
    object.at('parameters'),
    object.at('allowedTopologies'),
  ]
  const lower = provisioner.text.toLowerCase()
  const named = labelKeyErrors(lower).map((error) => invalid(provisioner.path, lower, error))
  const nameless = parameters.keys.includes('') ? [invalid(parameters.path, '', 'field can not be empty.')] : []
  return [
    ...(provisioner.text === '' ? [required(provisioner.path)] : named),
    ...nameless,
    ...(object.at('reclaimPolicy').text === '' ? [] : oneOf(object.at('reclaimPolicy'), ['Delete', 'Retain'])),
    ...oneOf(object.at('volumeBindingMode'), ['Immediate', 'WaitForFirstConsumer']),
    ...termIssues(topologies.items),
  ]
}

/** Topology terms: no duplicates, and no empty term, which is reported as a duplicate. */
function termIssues(terms: readonly Place[]): readonly Issue[] {
  // Upstream compares with a list that begins with as many empty terms as there are terms.
  const seen = terms.map(() => '')
  return terms.flatMap((term) => {
    const expressions = term.at('matchLabelExpressions')
    const keys = new Set<string>()
    const found = expressions.items.flatMap((expression) => {
      const key = expression.at('key')
      const twice = keys.has(key.text)
      keys.add(key.text)
      return [...topologyIssues(expression), ...(twice ? [duplicate(key.path, key.text)] : [])]
    })
    const text = canonicalTerm(expressions.items)
    const twice = seen.filter((other) => other === text).map(() => duplicate(expressions.path, ''))
    seen.push(text)
    return [...found, ...twice]
  })
}

function canonicalTerm(expressions: readonly Place[]): string {
  return expressions
    .map((expression) => `${expression.at('key').text}=${[...new Set(expression.at('values').texts)].sort().join(',')}`)
    .sort()
    .join(';')
}

function topologyIssues(expression: Place): readonly Issue[] {
  const [key, values] = [expression.at('key'), expression.at('values')]
  const seen = new Set<string>()
  const twice = values.items.filter(({ text }) => {
    const known = seen.has(text)
    seen.add(text)
    return known
  })
  return [
    ...(values.items.length === 0 ? [required(values.path)] : []),
    ...twice.map(({ path, text }) => duplicate(path, text)),
    ...syntax(key, labelKeyErrors),
  ]
}
