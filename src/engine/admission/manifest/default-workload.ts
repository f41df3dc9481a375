import { defaultPodSpec } from '../../../kube/defaults/default-pod-spec.ts'
import { type Draft, ensure, fill, fillText, part, parts } from '../../../kube/defaults/draft.ts'

const HISTORY = 10
const DEADLINE_SECONDS = 600
const BACKOFF = 6
const INT32_MAX = 2 ** 31 - 1

function defaultTemplate(spec: Draft): Draft {
  const template = ensure(spec, 'template')
  defaultPodSpec(ensure(template, 'spec'))
  return template
}

/** apps/v1 SetDefaults_Deployment (semantics H5). */
export function defaultDeployment(object: Draft): void {
  const spec = ensure(object, 'spec')
  defaultTemplate(spec)
  fill(spec, 'replicas', 1)
  const strategy = ensure(spec, 'strategy')
  fillText(strategy, 'type', 'RollingUpdate')
  if (strategy['type'] === 'RollingUpdate') {
    const rolling = ensure(strategy, 'rollingUpdate')
    fill(rolling, 'maxUnavailable', '25%')
    fill(rolling, 'maxSurge', '25%')
  }
  fill(spec, 'revisionHistoryLimit', HISTORY)
  fill(spec, 'progressDeadlineSeconds', DEADLINE_SECONDS)
}

/** apps/v1 SetDefaults_ReplicaSet. */
export function defaultReplicaSet(object: Draft): void {
  const spec = ensure(object, 'spec')
  defaultTemplate(spec)
  fill(spec, 'replicas', 1)
}

/** core/v1 SetDefaults_ReplicationController: labels and selector are those of the template. */
export function defaultReplicationController(object: Draft): void {
  const spec = ensure(object, 'spec')
  fill(spec, 'replicas', 1)
  const template = part(spec, 'template')
  if (!template) return
  defaultTemplate(spec)
  const labels = part(part(template, 'metadata'), 'labels')
  if (!labels || Object.keys(labels).length === 0) return
  if (Object.keys(part(spec, 'selector') ?? {}).length === 0) spec['selector'] = { ...labels }
  const own = ensure(object, 'metadata')
  if (Object.keys(part(own, 'labels') ?? {}).length === 0) own['labels'] = { ...labels }
}

/** apps/v1 SetDefaults_StatefulSet. */
export function defaultStatefulSet(object: Draft): void {
  const spec = ensure(object, 'spec')
  defaultTemplate(spec)
  fillText(spec, 'podManagementPolicy', 'OrderedReady')
  const strategy = ensure(spec, 'updateStrategy')
  // Where the type is given, rollingUpdate is not added (semantics B3.15).
  if (!strategy['type']) ensure(strategy, 'rollingUpdate')
  fillText(strategy, 'type', 'RollingUpdate')
  const rolling = part(strategy, 'rollingUpdate')
  if (strategy['type'] === 'RollingUpdate' && rolling) fill(rolling, 'partition', 0)
  const retention = ensure(spec, 'persistentVolumeClaimRetentionPolicy')
  fillText(retention, 'whenDeleted', 'Retain')
  fillText(retention, 'whenScaled', 'Retain')
  fill(spec, 'replicas', 1)
  fill(spec, 'revisionHistoryLimit', HISTORY)
  for (const claim of parts(spec, 'volumeClaimTemplates')) fillText(ensure(claim, 'spec'), 'volumeMode', 'Filesystem')
}

/** apps/v1 SetDefaults_DaemonSet. */
export function defaultDaemonSet(object: Draft): void {
  const spec = ensure(object, 'spec')
  defaultTemplate(spec)
  const strategy = ensure(spec, 'updateStrategy')
  fillText(strategy, 'type', 'RollingUpdate')
  if (strategy['type'] === 'RollingUpdate') {
    const rolling = ensure(strategy, 'rollingUpdate')
    fill(rolling, 'maxUnavailable', 1)
    fill(rolling, 'maxSurge', 0)
  }
  fill(spec, 'revisionHistoryLimit', HISTORY)
}

/** batch/v1 SetDefaults_Job (semantics B5.17). */
export function defaultJob(object: Draft): void {
  const spec = ensure(object, 'spec')
  defaultTemplate(spec)
  if (spec['completions'] === undefined && spec['parallelism'] === undefined) spec['completions'] = 1
  fill(spec, 'parallelism', 1)
  fill(spec, 'backoffLimit', spec['backoffLimitPerIndex'] === undefined ? BACKOFF : INT32_MAX)
  fill(spec, 'completionMode', 'NonIndexed')
  fill(spec, 'suspend', false)
  fill(spec, 'manualSelector', false)
  defaultFailurePolicy(spec)
  fill(spec, 'podReplacementPolicy', spec['podFailurePolicy'] === undefined ? 'TerminatingOrFailed' : 'Failed')
}

function defaultFailurePolicy(spec: Draft): void {
  for (const rule of parts(part(spec, 'podFailurePolicy'), 'rules'))
    for (const condition of parts(rule, 'onPodConditions')) fillText(condition, 'status', 'True')
}

/** batch/v1 SetDefaults_CronJob; the Job in it gets its own defaults when it is made. */
export function defaultCronJob(object: Draft): void {
  const spec = ensure(object, 'spec')
  fillText(spec, 'concurrencyPolicy', 'Allow')
  fill(spec, 'suspend', false)
  fill(spec, 'successfulJobsHistoryLimit', 3)
  fill(spec, 'failedJobsHistoryLimit', 1)
  const job = ensure(ensure(spec, 'jobTemplate'), 'spec')
  defaultTemplate(job)
  defaultFailurePolicy(job)
}
