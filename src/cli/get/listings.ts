import { compareText } from '../../lib/compare.ts'
import { ageText } from './age-text.ts'
import type { ListedObject } from './listed-object.ts'

/** How the objects of a kind are queried and printed. */
export interface Listing {
  /** The field of `Cluster`. */
  readonly field: string
  readonly filterType: string
  /** The kind that the filter names, where the field lists several. */
  readonly kindFilter?: string
  readonly namespaced: boolean
  readonly fields: string
  readonly columns: readonly Column[]
  /** Columns that follow the age. */
  readonly afterAge?: readonly Column[]
  /** Only with `-o wide`. */
  readonly wide: readonly Column[]
}

/** `now`: the moment of the state, in milliseconds since the epoch. */
type Column = readonly [header: string, cell: (object: ListedObject, now: number) => string]

const READY: Column = ['READY', ({ readyReplicas, desiredReplicas }) => `${readyReplicas ?? 0}/${desiredReplicas ?? 0}`]
const DESIRED: Column = ['DESIRED', ({ desiredReplicas }) => String(desiredReplicas ?? '')]
const CURRENT: Column = ['CURRENT', ({ currentReplicas }) => String(currentReplicas)]
const READY_COUNT: Column = ['READY', ({ readyReplicas }) => String(readyReplicas ?? 0)]
const STATUS: Column = ['STATUS', ({ phase }) => phase ?? '']
const REPLICAS = 'desiredReplicas readyReplicas'

function workloads(kind: string, fields: string, columns: readonly Column[]): Listing {
  const selection = fields === '' ? REPLICAS : `${REPLICAS} ... on ${kind} { ${fields} }`
  const shared = { field: 'workloads', filterType: 'WorkloadFilter', namespaced: true, wide: [] }
  return { ...shared, kindFilter: kind, fields: selection, columns }
}

function objects(field: string, fields: string, columns: readonly Column[]): Listing {
  return { field, filterType: 'ObjectFilter', namespaced: true, fields, columns, wide: [] }
}

/** The kinds that can be listed. */
export const LISTINGS: Readonly<Record<string, Listing>> = {
  Node: {
    field: 'nodes',
    filterType: 'NodeFilter',
    namespaced: false,
    fields:
      'roles kubeletVersion addresses { type address } ready unschedulable zone requested { cpu memory pods } allocatable { cpu memory pods } taints { key effect }',
    columns: [
      ['STATUS', ({ ready, unschedulable }) => `${ready ? 'Ready' : 'NotReady'}${unschedulable ? ',SchedulingDisabled' : ''}`],
      ['ROLES', ({ roles = [] }) => roles.join(',') || '<none>'],
    ],
    afterAge: [['VERSION', ({ kubeletVersion }) => kubeletVersion ?? '']],
    wide: [
      ['INTERNAL-IP', (node) => addressOf(node, 'InternalIP')],
      ['EXTERNAL-IP', (node) => addressOf(node, 'ExternalIP')],
      ['ZONE', ({ zone }) => zone ?? '<none>'],
      ['CPU', ({ requested, allocatable }) => `${requested?.cpu} of ${allocatable?.cpu}`],
      ['MEMORY', ({ requested, allocatable }) => `${requested?.memory} of ${allocatable?.memory}`],
      ['PODS', ({ requested, allocatable }) => `${requested?.pods} of ${allocatable?.pods}`],
      ['TAINTS', ({ taints = [] }) => taints.map(({ key, effect }) => `${key}:${effect}`).join(',') || '<none>'],
    ],
  },
  Pod: {
    field: 'pods',
    filterType: 'PodFilter',
    namespaced: true,
    fields: 'deletionTimestamp phase reason podIP nodeName nominatedNodeName containers { init ready restartCount }',
    columns: [
      ['READY', readyContainers],
      ['STATUS', ({ deletionTimestamp, reason, phase = '' }) => (deletionTimestamp ? 'Terminating' : reason || phase)],
      ['RESTARTS', ({ containers = [] }) => String(containers.reduce((sum, each) => sum + each.restartCount, 0))],
    ],
    wide: [
      ['IP', ({ podIP }) => podIP || '<none>'],
      ['NODE', ({ nodeName }) => nodeName || '<none>'],
      ['NOMINATED NODE', ({ nominatedNodeName }) => nominatedNodeName || '<none>'],
    ],
  },
  Deployment: workloads('Deployment', 'updatedReplicas availableReplicas', [
    READY,
    ['UP-TO-DATE', ({ updatedReplicas }) => String(updatedReplicas)],
    ['AVAILABLE', ({ availableReplicas }) => String(availableReplicas)],
  ]),
  StatefulSet: workloads('StatefulSet', '', [READY]),
  DaemonSet: workloads('DaemonSet', 'currentNumberScheduled numberAvailable', [
    DESIRED,
    ['CURRENT', ({ currentNumberScheduled }) => String(currentNumberScheduled)],
    READY_COUNT,
    ['AVAILABLE', ({ numberAvailable }) => String(numberAvailable)],
  ]),
  ReplicaSet: workloads('ReplicaSet', 'currentReplicas', [DESIRED, CURRENT, READY_COUNT]),
  ReplicationController: workloads('ReplicationController', 'currentReplicas', [DESIRED, CURRENT, READY_COUNT]),
  Job: workloads('Job', 'parallelism completions suspend active succeeded conditions { type status }', [
    ['STATUS', jobStatus],
    ['COMPLETIONS', completions],
  ]),
  CronJob: workloads('CronJob', 'schedule timeZone suspend lastScheduleTime jobs { conditions { type status } }', [
    ['SCHEDULE', ({ schedule }) => schedule ?? ''],
    ['TIMEZONE', ({ timeZone }) => timeZone ?? '<none>'],
    ['SUSPEND', ({ suspend }) => (suspend ? 'True' : 'False')],
    ['ACTIVE', ({ jobs = [] }) => String(jobs.filter(isActive).length)],
    ['LAST SCHEDULE', ({ lastScheduleTime }, now) => (lastScheduleTime ? ageText(now - Date.parse(lastScheduleTime)) : '<none>')],
  ]),
  CustomResource: workloads('CustomResource', '', [
    ['KIND', ({ kind }) => kind],
    ['DESIRED', ({ desiredReplicas }) => String(desiredReplicas ?? '<unknown>')],
    ['READY', ({ readyReplicas }) => String(readyReplicas ?? 0)],
  ]),
  Service: objects('services', 'type clusterIP ports { port protocol } selected: selector { key value }', [
    ['TYPE', ({ type }) => type ?? ''],
    ['CLUSTER-IP', ({ clusterIP }) => clusterIP || '<none>'],
    ['PORT(S)', ({ ports = [] }) => ports.map(({ port, protocol }) => `${port}/${protocol}`).join(',') || '<none>'],
  ]),
  PodDisruptionBudget: objects('podDisruptionBudgets', 'minAvailable maxUnavailable disruptionsAllowed', [
    ['MIN AVAIL', ({ minAvailable }) => minAvailable ?? 'N/A'],
    ['MAX UNAVAIL', ({ maxUnavailable }) => maxUnavailable ?? 'N/A'],
    ['ALLOWED', ({ disruptionsAllowed }) => String(disruptionsAllowed)],
  ]),
  PersistentVolumeClaim: objects(
    'persistentVolumeClaims',
    'phase storageRequest volume { name } accessModes storageClass { name }',
    [
      STATUS,
      ['VOLUME', ({ volume }) => volume?.name ?? ''],
      ['REQUEST', ({ storageRequest }) => storageRequest ?? ''],
      ['ACCESS MODES', ({ accessModes = [] }) => accessModes.map((mode) => ACCESS_MODES[mode] ?? mode).join(',')],
      ['STORAGECLASS', ({ storageClass }) => storageClass?.name ?? ''],
    ],
  ),
  Namespace: { ...objects('namespaces', 'phase', [STATUS]), namespaced: false },
  ResourceQuota: objects('resourceQuotas', 'hard { name quantity } used { name quantity }', [
    ['REQUEST', (quota) => quotaText(quota, false)],
    ['LIMIT', (quota) => quotaText(quota, true)],
  ]),
  HorizontalPodAutoscaler: objects('horizontalPodAutoscalers', 'scaleTargetRef minReplicas maxReplicas currentReplicas', [
    ['REFERENCE', ({ scaleTargetRef }) => scaleTargetRef ?? ''],
    ['MINPODS', ({ minReplicas }) => String(minReplicas)],
    ['MAXPODS', ({ maxReplicas }) => String(maxReplicas)],
    ['REPLICAS', ({ currentReplicas }) => String(currentReplicas)],
  ]),
}

const ACCESS_MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
}

/** What is used of each resource, limits of pods apart: `cpu: 1/4, pods: 3/10` (pkg/printers/internalversion/printers.go, printResourceQuota). */
function quotaText({ hard = [], used = [] }: ListedObject, ofLimits: boolean): string {
  const usedOf = (name: string): string => used.find((item) => item.name === name)?.quantity ?? '0'
  return hard
    .filter(({ name }) => name.startsWith('limits.') === ofLimits)
    .toSorted((a, b) => compareText(a.name, b.name))
    .map(({ name, quantity }) => `${name}: ${usedOf(name)}/${quantity}`)
    .join(', ')
}

/** Whether a Job has not ended. */
function isActive({ conditions }: NonNullable<ListedObject['jobs']>[number]): boolean {
  return !conditions.some(({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'))
}

/** As kubectl reports it: the condition that ended the Job, or what its pods do. */
function jobStatus({ conditions = [], suspend, deletionTimestamp }: ListedObject): string {
  const isTrue = (type: string): boolean => conditions.some((each) => each.type === type && each.status === 'True')
  if (isTrue('Complete')) return 'Complete'
  if (isTrue('Failed')) return 'Failed'
  if (deletionTimestamp) return 'Terminating'
  if (suspend) return 'Suspended'
  return isTrue('FailureTarget') ? 'FailureTarget' : isTrue('SuccessCriteriaMet') ? 'SuccessCriteriaMet' : 'Running'
}

/** Without `spec.completions` one success completes the Job, whatever its parallelism. */
function completions({ succeeded = 0, completions: wanted, parallelism = 0 }: ListedObject): string {
  if (wanted !== null && wanted !== undefined) return `${succeeded}/${wanted}`
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`
}

function addressOf({ addresses = [] }: ListedObject, type: string): string {
  return addresses.find((each) => each.type === type)?.address || '<none>'
}

function readyContainers({ containers = [] }: ListedObject): string {
  const main = containers.filter(({ init }) => !init)
  return `${main.filter(({ ready }) => ready).length}/${main.length}`
}
