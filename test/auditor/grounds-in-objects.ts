import { findCondition, isConditionTrue } from '../../src/kube/condition.ts'
import type { RowOf } from '../../src/kube/kinds.ts'
import { templateText } from '../../src/kube/pod-template.ts'
import type { ServiceRow } from '../../src/kube/service.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import type { Grounds } from './audit-verdict.ts'
import { type Contradiction, compareSets } from './contradiction.ts'
import type { PlayedRun, PlayedRuns } from './played-runs.ts'
import { controllerReference, idOf, isEmptied } from './world.ts'

/** Services that are deleted while pods are ready behind them or Ingresses send requests to them, and rollouts that stopped half-way. */
export function groundsInObjects(runs: PlayedRuns): readonly Grounds[] {
  return [
    ...deletedInUse(runs).map((id): Grounds => ({ verdict: 'DEGRADED', why: `${id} is deleted in use` })),
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
    ...compareSets('reasons SERVICE_DELETED', named('SERVICE_DELETED'), deletedInUse(runs)),
    ...compareSets('reasons ROLLOUT_STUCK', named('ROLLOUT_STUCK'), unfinished(runs.run)),
    ...compareSets(
      'reasons JOB_FAILED',
      claimed.filter((message) => !failed.includes(message)),
      [],
    ),
  ]
}

function deletedInUse({ run, baseline }: PlayedRuns): readonly string[] {
  const gone = (baseline?.after.list('Service') ?? []).filter(
    ({ namespace, name }) => isEmptied(namespace, run) || !run.after.get('Service', namespace, name),
  )
  return gone.filter((service) => isUsed(service, run)).map(idOf)
}

function isUsed({ namespace, name, selector = {} }: ServiceRow, run: PlayedRun): boolean {
  const { after } = run
  const aliases = after.list('Service').flatMap((row) => (isEmptied(row.namespace, run) ? [] : (row.externalName ?? [])))
  if (aliases.some((alias) => `${alias}.`.startsWith(`${name}.${namespace}.svc.`))) return true
  if (isEmptied(namespace, run)) return false
  const wanted = Object.entries(selector)
  const pods = after
    .list('Pod')
    .filter((pod) => pod.namespace === namespace && isConditionTrue(pod.conditions, 'Ready'))
    .filter(({ labels }) => wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value))
  const ingresses = after.list('Ingress').filter((ingress) => ingress.namespace === namespace)
  const backends = ingresses.flatMap(({ defaultBackend, rules }) => [
    defaultBackend,
    ...rules.flatMap(({ paths }) => paths.map(({ backend }) => backend)),
  ])
  return pods.length > 0 || backends.some((backend) => backend?.service?.name === name)
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
    if (action.kind === 'rollout') return [action.target]
    return action.kind === 'apply' ? action.documents.map(({ key }) => key) : []
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
    return partition > 0 ? updatedReplicas < replicas - partition : currentRevision !== updateRevision
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
