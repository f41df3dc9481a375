import type { Kind, Row } from '../../kube/kinds.ts'

/**
 * The fields that the API server takes in a field selector, by kind (pkg/apis/core/v1/conversion.go and its like,
 * AddFieldLabelConversionFunc); of all other kinds it takes the name and the namespace.
 */
const FIELDS: { readonly [K in Kind]?: readonly string[] } = {
  Pod: [
    'metadata.name',
    'metadata.namespace',
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.podIPs',
    'status.nominatedNodeName',
    'spec.host',
  ],
  Node: ['metadata.name', 'spec.unschedulable'],
  Namespace: ['metadata.name', 'status.phase'],
  ReplicationController: ['metadata.name', 'metadata.namespace', 'status.replicas'],
  Job: ['metadata.name', 'metadata.namespace', 'status.successful'],
  Service: ['metadata.name', 'metadata.namespace', 'spec.clusterIP', 'spec.type'],
  ResourceSlice: ['metadata.name', 'spec.nodeName', 'spec.driver'],
}

/** Fields that the API server takes and no row keeps. */
const UNREAD: readonly string[] = ['spec.serviceAccountName']

/** Why a field selector of this kind may not name the field, in the words of the API server; `undefined`: it may. */
export function fieldProblem(kind: Kind, field: string): string | undefined {
  const fields = FIELDS[kind]
  if (!fields) return ANY.includes(field) ? undefined : `"${field}" is not a known field selector: only ${ANY_TEXT}`
  if (fields.includes(field)) return UNREAD.includes(field) ? `the field ${field} is not modelled` : undefined
  switch (kind) {
    case 'Job':
      return `field label "${field}" not supported for Job`
    case 'ResourceSlice':
      return `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${field}`
    default:
      return `field label not supported: ${field}`
  }
}

const ANY: readonly string[] = ['metadata.name', 'metadata.namespace']
const ANY_TEXT = ANY.map((field) => `"${field}"`).join(', ')

/** The value of a field of an object; empty where it has none (ToSelectableFields of each kind in pkg/registry). */
export function selectableField(row: Row, field: string): string {
  return { 'metadata.name': row.name, 'metadata.namespace': row.namespace, ...ownFields(row) }[field] ?? ''
}

function ownFields(row: Row): Readonly<Record<string, string>> {
  switch (row.kind) {
    case 'Pod': {
      const { spec } = row.shape
      return {
        'spec.nodeName': row.nodeName,
        'spec.host': row.nodeName,
        'spec.restartPolicy': spec.restartPolicy,
        'spec.schedulerName': spec.schedulerName,
        'spec.hostNetwork': String(spec.hostNetwork),
        'status.phase': row.phase,
        'status.podIP': row.podIP,
        'status.nominatedNodeName': row.nominatedNodeName,
      }
    }
    case 'Node':
      return { 'spec.unschedulable': String(row.unschedulable) }
    case 'Namespace':
      return { 'status.phase': row.phase }
    case 'ReplicationController':
      return { 'status.replicas': String(row.status.replicas) }
    case 'Job':
      return { 'status.successful': String(row.status.succeeded) }
    case 'Service':
      return { 'spec.clusterIP': row.clusterIP, 'spec.type': row.type }
    case 'ResourceSlice':
      return { 'spec.nodeName': row.nodeName, 'spec.driver': row.driver }
    default:
      return {}
  }
}
