import { findCondition, isConditionTrue } from '../../src/kube/condition.ts'
import type { RowOf } from '../../src/kube/kinds.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import { templateText } from '../../src/kube/pod-template.ts'
import type { ServiceRow } from '../../src/kube/service.ts'
import { selectedKeys, selectionOf } from '../../src/whatif/actions/object-selection.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import type { Grounds } from './audit-verdict.ts'
import { type Contradiction, compareSets } from './contradiction.ts'
import type { PlayedRun, PlayedRuns } from './played-runs.ts'
import { controllerReference, idOf, isEmptied } from './world.ts'

/** Services that are deleted in use, what else is deleted and still named, rollouts that stopped half-way, and refused Jobs. */
export function groundsInObjects(runs: PlayedRuns): readonly Grounds[] {
  return [
    ...deletedInUse(runs).map((id): Grounds => ({ verdict: 'DEGRADED', why: `${id} is deleted in use` })),
    ...deletedAndNamed(runs).map((id): Grounds => ({ verdict: 'DEGRADED', why: `${id} is deleted and still named` })),
    ...unfinished(runs.run).map((id): Grounds => ({ verdict: 'STUCK', why: `rollout of ${id} stops` })),
    ...refusedJobs(runs).map((id): Grounds => ({ verdict: 'DEGRADED', why: `${id} lacks pods that are refused` })),
  ]
}

/** Their reasons are there for these objects and no others, and those of Jobs state what their conditions state. */
export function auditObjectReasons({ reasons }: Outcome, runs: PlayedRuns): readonly Contradiction[] {
  const named = (code: string): readonly string[] =>
    reasons.flatMap((reason) => (reason.code === code ? reason.objects.slice(0, 1).map(idOf) : []))
  const claimed = reasons.filter(({ code }) => code === 'JOB_FAILED').map(({ message }) => message)
  const failed = runs.run.after.list('Job').map((job) => {
    const { reason = '', message = '' } = findCondition(job.status.conditions, 'Failed') ?? {}
    return `Job ${job.namespace}/${job.name} fails: ${reason}${message === '' ? '' : `: ${message}`}`
  })
  return [
    ...compareSets('reasons SERVICE_DELETED', goneServices(reasons, runs), deletedInUse(runs)),
    ...compareSets('reasons DELETED_IN_USE', named('DELETED_IN_USE'), deletedAndNamed(runs)),
    ...compareSets('reasons ROLLOUT_STUCK', named('ROLLOUT_STUCK'), unfinished(runs.run)),
    ...compareSets(
      'reasons JOB_FAILED',
      claimed.filter((message) => !failed.includes(message)),
      [],
    ),
  ]
}

function deletedInUse({ run, baseline }: PlayedRuns): readonly string[] {
  const services = (baseline?.after.list('Service') ?? []).filter((service) => isGone(service, run))
  return services.filter((service) => isUsed(service, run) || wasServed(service, { run, baseline })).map(idOf)
}

function isGone({ namespace, name }: { readonly namespace: string; readonly name: string }, run: PlayedRun): boolean {
  return isEmptied(namespace, run) || !run.after.get('Service', namespace, name)
}

/** Its namespace is deleted, and pods behind it would be ready otherwise. */
function wasServed(service: ServiceRow, { run, baseline }: Pick<PlayedRuns, 'run' | 'baseline'>): boolean {
  return baseline !== undefined && isEmptied(service.namespace, run) && readyBehind(service, baseline).length > 0
}

/** The Services among what the reasons name that are gone; other names for them remain. */
function goneServices(reasons: Outcome['reasons'], { run }: PlayedRuns): readonly string[] {
  const named = reasons.flatMap(({ code, objects }) => (code === 'SERVICE_DELETED' ? objects : []))
  return [...new Set(named.filter((object) => object.kind === 'Service' && isGone(object, run)).map(idOf))]
}

const NAMED_BY = {
  ServiceAccount: 'serviceAccountName',
  PriorityClass: 'priorityClassName',
  RuntimeClass: 'runtimeClassName',
  StorageClass: 'storageClassName',
  IngressClass: 'ingressClassName',
} as const
const NAMING = [
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'Job',
  'CronJob',
  'PersistentVolumeClaim',
  'Ingress',
] as const

/** What is gone and whose name still stands in the text of an object that will need it: bound claims and ended Jobs do not. */
function deletedAndNamed({ run, baseline }: PlayedRuns): readonly string[] {
  const kinds = Object.keys(NAMED_BY) as readonly (keyof typeof NAMED_BY)[]
  return kinds.flatMap((kind) => {
    const gone = (baseline?.after.list(kind) ?? []).filter(
      ({ namespace, name }) =>
        (kind !== 'ServiceAccount' || name !== 'default') && !isEmptied(namespace, run) && !run.after.get(kind, namespace, name),
    )
    if (gone.length === 0) return []
    const texts = NAMING.flatMap((of) =>
      run.after
        .list(of)
        .filter((row) => needsNames(row, run))
        .map(textOf),
    )
    const isNamed = ({ namespace, name }: { readonly namespace: string; readonly name: string }): boolean =>
      texts.some(
        ({ text, namespace: own }) => (namespace === '' || own === namespace) && text.includes(`"${NAMED_BY[kind]}":"${name}"`),
      )
    return gone.filter(isNamed).map(idOf)
  })
}

function needsNames(row: RowOf[(typeof NAMING)[number]], run: PlayedRun): boolean {
  if (isEmptied(row.namespace, run) || row.deletionTimestamp !== undefined) return false
  if (row.kind === 'PersistentVolumeClaim') return row.phase === 'Pending'
  return row.kind !== 'Job' || !['Complete', 'Failed'].some((type) => isConditionTrue(row.status.conditions, type))
}

/** What rows keep as text is in it as it was written. */
function textOf(row: RowOf[(typeof NAMING)[number]]): { readonly text: string; readonly namespace: string } {
  return { text: JSON.stringify(row).replaceAll('\\"', '"'), namespace: row.namespace }
}

function isUsed(service: ServiceRow, run: PlayedRun): boolean {
  const { namespace, name } = service
  const { after } = run
  const aliases = after.list('Service').flatMap((row) => (isEmptied(row.namespace, run) ? [] : (row.externalName ?? [])))
  if (aliases.some((alias) => `${alias}.`.startsWith(`${name}.${namespace}.svc.`))) return true
  if (isEmptied(namespace, run)) return false
  const ingresses = after.list('Ingress').filter((ingress) => ingress.namespace === namespace)
  const backends = ingresses.flatMap(({ defaultBackend, rules }) => [
    defaultBackend,
    ...rules.flatMap(({ paths }) => paths.map(({ backend }) => backend)),
  ])
  return readyBehind(service, run).length > 0 || backends.some((backend) => backend?.service?.name === name)
}

function readyBehind({ namespace, selector = {} }: ServiceRow, { after }: PlayedRun): readonly PodRow[] {
  const wanted = Object.entries(selector)
  return after
    .list('Pod')
    .filter((pod) => pod.namespace === namespace && isConditionTrue(pod.conditions, 'Ready'))
    .filter(({ labels }) => wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value))
}

/** Jobs that could not create their last pod and lack more active ones than without the scenario. */
function refusedJobs({ run, baseline }: PlayedRuns): readonly string[] {
  if (!baseline) return []
  return run.after.list('Job').flatMap((job) => {
    const last = run.events.findLast(
      ({ event: { reason, regarding } }) => idOf(regarding) === idOf(job) && /^(Failed|Successful)Create$/.test(reason),
    )
    if (last?.event.reason !== 'FailedCreate' || isEmptied(job.namespace, run)) return []
    const same = baseline.after.get('Job', job.namespace, job.name)
    return lackOf(job, run) > (same ? lackOf(same, baseline) : 0) ? [idOf(job)] : []
  })
}

function lackOf({ uid, spec, status, deletionTimestamp }: RowOf['Job'], { after }: PlayedRun): number {
  const isOver = ['Complete', 'Failed'].some((type) => isConditionTrue(status.conditions, type))
  if (isOver || spec.suspend || deletionTimestamp !== undefined) return 0
  const ended = ['Succeeded', 'Failed']
  const pods = after.list('Pod').filter((pod) => controllerReference(pod)?.uid === uid)
  const active = pods.filter(({ phase, deletionTimestamp: at }) => at === undefined && !ended.includes(phase)).length
  const left =
    spec.completions === undefined ? (status.succeeded > 0 ? 0 : spec.parallelism) : spec.completions - status.succeeded
  return Math.max(0, Math.min(spec.parallelism, left) - active)
}

/** Workloads that an action gave another template and that `kubectl rollout status` still waits for when nothing is in progress. */
function unfinished({ reports, base, after, settled }: PlayedRun): readonly string[] {
  const keys = reports.flatMap(({ action }) => {
    if (action.kind === 'rollout') return selectedKeys(selectionOf(action), base.state)
    return 'documents' in action ? action.documents.map(({ key }) => key) : []
  })
  const kinds = ['Deployment', 'StatefulSet', 'DaemonSet'] as const
  const rows = kinds.flatMap((kind) =>
    after
      .list(kind)
      .filter((row) => settled && row.deletionTimestamp === undefined && keys.some((key) => idOf(key) === idOf(row))),
  )
  return rows.flatMap((row) => {
    const before = base.state.get(row.kind, row.namespace, row.name)
    if (!before || templateText(before.spec.template) === templateText(row.spec.template)) return []
    return isWaitedFor(row) ? [idOf(row)] : []
  })
}

type Rolled = ReturnType<PlayedRun['after']['list']>[number]

function isWaitedFor(row: Rolled): boolean {
  if (row.kind === 'Deployment') {
    const { updatedReplicas, replicas, availableReplicas } = row.status
    if (row.spec.paused) return false
    return (
      isUnseen(row) || updatedReplicas < row.spec.replicas || replicas > updatedReplicas || availableReplicas < updatedReplicas
    )
  }
  if (row.kind === 'StatefulSet') {
    const { readyReplicas, updatedReplicas, currentRevision, updateRevision } = row.status
    const { replicas, partition, updateStrategy } = row.spec
    if (updateStrategy !== 'RollingUpdate') return false
    if (isUnseen(row) || readyReplicas < replicas) return true
    return partition === undefined ? currentRevision !== updateRevision : updatedReplicas < replicas - partition
  }
  if (row.kind !== 'DaemonSet' || row.spec.updateStrategy !== 'RollingUpdate') return false
  const { updatedNumberScheduled, desiredNumberScheduled, numberAvailable } = row.status
  return isUnseen(row) || updatedNumberScheduled < desiredNumberScheduled || numberAvailable < desiredNumberScheduled
}

function isUnseen({
  generation,
  status,
}: {
  readonly generation: number
  readonly status: { readonly observedGeneration: number }
}): boolean {
  return status.observedGeneration < generation
}
