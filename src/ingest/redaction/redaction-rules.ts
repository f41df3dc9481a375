/**
 * How a field is redacted. Of objects: `labels`, `annotations`, `resources` (names of resources are keys), `named` (names are keys) and
 * `qualified` (names with a domain are keys); `fields`: each by its own rule. Of texts: all others. `drop` leaves the field out.
 */
export type Rule =
  | 'annotations'
  | 'condition'
  | 'drop'
  | 'expression'
  | 'fields'
  | 'group'
  | 'image'
  | 'keep'
  | 'key'
  | 'labels'
  | 'message'
  | 'named'
  | 'number'
  | 'plural'
  | 'port'
  | 'qualified'
  | 'quantity'
  | 'resources'

/** By the field, and first by its parent and the field. A text in a field that is in neither is renamed. */
const RULES: Readonly<Record<string, Rule>> = {
  // Metadata
  annotations: 'annotations',
  labels: 'labels',
  resourceVersion: 'number',
  apiVersion: 'group',
  apiGroup: 'group',
  finalizers: 'key',
  // Selectors
  matchLabels: 'labels',
  nodeSelector: 'labels',
  selector: 'labels',
  topologyKey: 'key',
  topologyKeys: 'key',
  matchLabelKeys: 'key',
  mismatchLabelKeys: 'key',
  // Amounts
  allocatable: 'resources',
  allocatedResources: 'resources',
  capacity: 'resources',
  default: 'resources',
  defaultRequest: 'resources',
  hard: 'resources',
  max: 'resources',
  maxLimitRequestRatio: 'resources',
  min: 'resources',
  overhead: 'resources',
  podFixed: 'resources',
  'resources.limits': 'resources',
  'resources.requests': 'resources',
  'capacity.requests': 'resources',
  'exactly.capacity': 'fields',
  'firstAvailable.capacity': 'fields',
  consumedCapacity: 'resources',
  used: 'resources',
  averageValue: 'quantity',
  'current.value': 'quantity',
  'target.value': 'quantity',
  step: 'quantity',
  validValues: 'quantity',
  maximumVolumeSize: 'quantity',
  sizeLimit: 'quantity',
  'resource.name': 'resources',
  'containerResource.name': 'resources',
  extendedResourceName: 'resources',
  // Pods and nodes
  image: 'image',
  'images.names': 'image',
  'image.reference': 'image',
  'ports.name': 'port',
  'port.name': 'port',
  targetPort: 'port',
  conditionType: 'condition',
  readinessGates: 'condition',
  'conditions.type': 'condition',
  'onPodConditions.type': 'condition',
  message: 'message',
  declaredFeatures: 'keep',
  medium: 'keep',
  // Of templates only what `RedactedTemplates` leaves of them is here.
  $patch: 'keep',
  env: 'fields',
  'env.name': 'keep',
  'env.value': 'keep',
  'capabilities.add': 'keep',
  'capabilities.drop': 'keep',
  'sysctls.name': 'keep',
  'sysctls.value': 'keep',
  kubeletVersion: 'keep',
  'os.name': 'keep',
  disruptedPods: 'named',
  zone: 'keep',
  'forZones.name': 'keep',
  // Jobs
  completedIndexes: 'keep',
  failedIndexes: 'keep',
  schedule: 'keep',
  timeZone: 'keep',
  managedBy: 'key',
  targetType: 'keep',
  // Devices
  attributes: 'qualified',
  'devices.capacity': 'qualified',
  counters: 'qualified',
  'cel.expression': 'expression',
  matchAttribute: 'key',
  parameters: 'drop',
  version: 'number',
  // Custom resources
  'spec.group': 'group',
  'names.plural': 'plural',
  'spec.scope': 'keep',
  'versions.name': 'keep',
  specReplicasPath: 'keep',
  statusReplicasPath: 'keep',
  // Admission and traffic
  apiGroups: 'group',
  apiVersions: 'keep',
  resources: 'plural',
  loadBalancerClass: 'key',
  controller: 'key',
}

/** The fields of a rule. */
export function fieldsOfRule(rule: Rule): readonly string[] {
  return Object.keys(RULES).filter((field) => RULES[field] === rule)
}

/** The place of the values in objects whose keys are renamed. */
export const AMOUNT = 'amount'
const AMOUNTS: ReadonlySet<string> = new Set(['value', 'default', 'min', 'max'])

export function ruleOf(field: string, parent: string): Rule | undefined {
  if (parent === AMOUNT && AMOUNTS.has(field)) return 'quantity'
  if (field === AMOUNT) return RULES[parent] === 'resources' || RULES[`resources.${parent}`] ? 'quantity' : undefined
  return RULES[`${parent}.${field}`] ?? RULES[field]
}
