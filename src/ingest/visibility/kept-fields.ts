import { fieldsOfRule } from '../redaction/redaction-rules.ts'

/**
 * Fields of objects of a namespace that refer to what has none: nodes, classes, drivers, priorities, names of resources, API groups. They are kept,
 * so that pods of namespaces without names are scheduled as before.
 */
export const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...fieldsOfRule('resources'),
  ...fieldsOfRule('group'),
  'kind',
  // Where pods may be.
  'nodeName',
  'nominatedNodeName',
  'nodeSelector',
  'nodeAffinity',
  'nodeTopology',
  'tolerations',
  'topologyKey',
  'priorityClassName',
  'runtimeClassName',
  'schedulerName',
  'scopeSelector',
  // Volumes.
  'storageClassName',
  'volumeAttributesClassName',
  'currentVolumeAttributesClassName',
  'volumeName',
  'csi.driver',
  // Devices.
  'deviceClassName',
  'cel.expression',
  'matchAttribute',
  'results.driver',
  'results.pool',
  'results.device',
  // Traffic.
  'ingressClassName',
  'loadBalancerClass',
])

/** Annotations whose values do the same. */
export const KEPT_ANNOTATIONS: readonly string[] = [
  'kubernetes.io/ingress.class',
  'volume.beta.kubernetes.io/storage-class',
  'volume.beta.kubernetes.io/storage-provisioner',
  'volume.kubernetes.io/selected-node',
  'volume.kubernetes.io/storage-provisioner',
]
