import { RESOURCES } from '../../ingest/resources.ts'

/** kubectl's short names of the kinds that commands take. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['po', 'Pod'],
  ['no', 'Node'],
  ['deploy', 'Deployment'],
  ['rs', 'ReplicaSet'],
  ['rc', 'ReplicationController'],
  ['sts', 'StatefulSet'],
  ['ds', 'DaemonSet'],
  ['cj', 'CronJob'],
  ['ns', 'Namespace'],
  ['svc', 'Service'],
  ['ing', 'Ingress'],
  ['pdb', 'PodDisruptionBudget'],
  ['pc', 'PriorityClass'],
  ['hpa', 'HorizontalPodAutoscaler'],
  ['quota', 'ResourceQuota'],
  ['limits', 'LimitRange'],
  ['sa', 'ServiceAccount'],
  ['pvc', 'PersistentVolumeClaim'],
  ['pv', 'PersistentVolume'],
  ['sc', 'StorageClass'],
  // Of all kinds; kubectl has no word for them.
  ['customresources', 'CustomResource'],
])

/**
 * The kinds of the category "all", in the order of the discovery of the API server. Custom resources may be of it, and their definitions
 * are not known here.
 */
export const ALL_KINDS = [
  'Pod',
  'ReplicationController',
  'Service',
  'DaemonSet',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'HorizontalPodAutoscaler',
  'CronJob',
  'Job',
] as const

/** The kind that a word of a command line means: `deploy`, `deployments`, `Deployment`, `deployments.apps`. */
export function resourceKind(word: string): string | undefined {
  const [lower = '', ...group] = word.toLowerCase().split('.')
  const short = SHORT.get(lower)
  if (short !== undefined) return short
  const wanted = group.join('.')
  return RESOURCES.find(
    (resource) =>
      (lower === resource.plural || lower === resource.kind.toLowerCase()) &&
      (wanted === '' || wanted === resource.group || wanted === `${resource.version}.${resource.group}`),
  )?.kind
}
