import { cronJobErrors } from '../../../kube/cron-validation.ts'
import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import type { DeploymentRow, IntOrPercent } from '../../../kube/deployment.ts'
import type { CronJobRow, JobRow, JobSpec } from '../../../kube/job.ts'
import { type LabelSelector, matches } from '../../../kube/label-selector.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import { intOrPercentIssues, isZero, percentIssues } from './int-or-percent-issues.ts'
import { type Issue, invalid, notNegative, required, unsupported } from './issue.ts'
import { validatePodSpec } from './validate-pod-spec.ts'

const TEMPLATE = 'spec.template'

/** A Deployment (apps validation ValidateDeploymentSpec). */
export function validateDeployment({ spec }: DeploymentRow): readonly Issue[] {
  const deadline = spec.progressDeadlineSeconds
  return [
    ...notNegative('spec.replicas', spec.replicas),
    ...notNegative('spec.minReadySeconds', spec.minReadySeconds),
    ...selectorIssues(spec.selector, spec.template),
    ...templateIssues(spec.template),
    ...(spec.strategy === 'RollingUpdate' ? rollingUpdateIssues(spec) : []),
    ...notNegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit),
    ...notNegative('spec.progressDeadlineSeconds', deadline),
    ...(deadline <= spec.minReadySeconds
      ? [invalid('spec.progressDeadlineSeconds', deadline, 'must be greater than minReadySeconds')]
      : []),
  ]
}

function rollingUpdateIssues({
  maxSurge,
  maxUnavailable,
}: Pick<DeploymentRow['spec'], 'maxSurge' | 'maxUnavailable'>): readonly Issue[] {
  const field = 'spec.strategy.rollingUpdate'
  const neither = isZero(maxSurge) && isZero(maxUnavailable)
  return [
    ...intOrPercentIssues(`${field}.maxUnavailable`, maxUnavailable),
    ...intOrPercentIssues(`${field}.maxSurge`, maxSurge),
    ...(neither ? [invalid(`${field}.maxUnavailable`, maxUnavailable, 'may not be 0 when `maxSurge` is 0')] : []),
    ...percentIssues(`${field}.maxUnavailable`, maxUnavailable),
  ]
}

/** A DaemonSet rolls by taking away or by surging, not both. */
export function validateDaemonSet({ spec }: DaemonSetRow): readonly Issue[] {
  const common = [...selectorIssues(spec.selector, spec.template), ...templateIssues(spec.template)]
  return spec.updateStrategy === 'RollingUpdate' ? [...common, ...daemonRollIssues(spec.maxUnavailable, spec.maxSurge)] : common
}

function daemonRollIssues(maxUnavailable: IntOrPercent, maxSurge: IntOrPercent): readonly Issue[] {
  const field = 'spec.updateStrategy.rollingUpdate'
  const issues = [
    ...intOrPercentIssues(`${field}.maxUnavailable`, maxUnavailable),
    ...intOrPercentIssues(`${field}.maxSurge`, maxSurge),
  ]
  if (!isZero(maxUnavailable) && !isZero(maxSurge))
    issues.push(invalid(`${field}.maxSurge`, maxSurge, 'may not be set when maxUnavailable is non-zero'))
  if (isZero(maxUnavailable) && isZero(maxSurge))
    issues.push(required(`${field}.maxUnavailable`, 'cannot be 0 when maxSurge is 0'))
  return [...issues, ...percentIssues(`${field}.maxUnavailable`, maxUnavailable), ...percentIssues(`${field}.maxSurge`, maxSurge)]
}

/** A Job (batch validation ValidateJobSpec). */
export function validateJob({ spec }: JobRow): readonly Issue[] {
  return validateJobSpec(spec, 'spec')
}

/** The same of a CronJob's template, and its schedule. */
export function validateCronJob({ spec }: CronJobRow): readonly Issue[] {
  const ofSchedule = cronJobErrors(spec).map(({ field, type, message }): Issue => {
    return { field, reason: type, message: message.slice(`${field}: `.length) }
  })
  return [...validateJobSpec(spec.jobTemplate.spec, 'spec.jobTemplate.spec'), ...ofSchedule]
}

function validateJobSpec(spec: Omit<JobSpec, 'selector'>, field: string): readonly Issue[] {
  const { restartPolicy } = spec.template.spec
  const issues: Issue[] = [
    ...notNegative(`${field}.parallelism`, spec.parallelism),
    ...notNegative(`${field}.completions`, spec.completions),
    ...notNegative(`${field}.activeDeadlineSeconds`, spec.activeDeadlineSeconds),
    ...notNegative(`${field}.backoffLimit`, spec.backoffLimit),
    ...notNegative(`${field}.ttlSecondsAfterFinished`, spec.ttlSecondsAfterFinished),
  ]
  const perIndex = spec.backoffLimitPerIndex
  if (perIndex !== undefined && spec.completionMode !== 'Indexed')
    issues.push(invalid(`${field}.backoffLimitPerIndex`, perIndex, 'requires indexed completion mode'))
  issues.push(...validatePodSpec(spec.template.spec, `${field}.template.spec`))
  const path = `${field}.template.spec.restartPolicy`
  if (restartPolicy !== 'OnFailure' && restartPolicy !== 'Never')
    issues.push(required(path, 'valid values: "OnFailure", "Never"'))
  else if (spec.podFailurePolicy !== undefined && restartPolicy !== 'Never')
    issues.push(invalid(path, restartPolicy, 'only "Never" is supported when podFailurePolicy is specified'))
  return issues
}

function selectorIssues(selector: LabelSelector, { labels }: PodTemplate): readonly Issue[] {
  const missing = selector.matchesNothing ? [required('spec.selector')] : []
  if (matches(selector, labels)) return missing
  const sorted = Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
  return [...missing, invalid(`${TEMPLATE}.metadata.labels`, sorted, '`selector` does not match template `labels`')]
}

/** Pods of these workloads never end by themselves. */
function templateIssues({ spec }: PodTemplate): readonly Issue[] {
  const issues = validatePodSpec(spec, `${TEMPLATE}.spec`)
  if (spec.restartPolicy === 'Always') return issues
  return [...issues, unsupported(`${TEMPLATE}.spec.restartPolicy`, spec.restartPolicy, ['Always'])]
}
