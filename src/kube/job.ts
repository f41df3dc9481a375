import { type Condition, isConditionTrue } from './condition.ts'
import type { Instant } from './instant.ts'
import type { LabelSelector } from './label-selector.ts'
import { type Annotations, type Labels, type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { PodTemplate } from './pod-template.ts'

/** The label by which a Job with a generated selector finds its pods. */
export const CONTROLLER_UID_LABEL = 'batch.kubernetes.io/controller-uid'

/** The labels that such a Job puts on its pods. */
export function ownJobLabels(uid: string, name: string): Labels {
  return { [CONTROLLER_UID_LABEL]: uid, 'batch.kubernetes.io/job-name': name, 'controller-uid': uid, 'job-name': name }
}

export interface PodFailurePolicyRule {
  readonly action: 'FailJob' | 'FailIndex' | 'Ignore' | 'Count'
  readonly onExitCodes:
    | { readonly containerName: string | undefined; readonly operator: 'In' | 'NotIn'; readonly values: readonly number[] }
    | undefined
  readonly onPodConditions: readonly { readonly type: string; readonly status: string }[]
}

export interface SuccessPolicyRule {
  readonly succeededIndexes: string | undefined
  readonly succeededCount: number | undefined
}

export interface JobSpec {
  readonly parallelism: number
  /** `undefined`: a work queue, done when any pod has succeeded and all have ended. */
  readonly completions: number | undefined
  readonly completionMode: 'NonIndexed' | 'Indexed'
  readonly activeDeadlineSeconds: number | undefined
  readonly backoffLimit: number
  readonly backoffLimitPerIndex: number | undefined
  readonly maxFailedIndexes: number | undefined
  readonly podFailurePolicy: readonly PodFailurePolicyRule[] | undefined
  readonly successPolicy: readonly SuccessPolicyRule[] | undefined
  readonly podReplacementPolicy: 'TerminatingOrFailed' | 'Failed'
  readonly suspend: boolean
  readonly ttlSecondsAfterFinished: number | undefined
  readonly managedBy: string
  readonly manualSelector: boolean
  readonly selector: LabelSelector
  readonly template: PodTemplate
}

export interface JobStatus {
  readonly conditions: readonly Condition[]
  readonly startTime: Instant | undefined
  readonly completionTime: Instant | undefined
  readonly active: number
  readonly ready: number | undefined
  readonly terminating: number | undefined
  readonly succeeded: number
  readonly failed: number
  readonly completedIndexes: string
  readonly failedIndexes: string | undefined
  readonly uncountedSucceeded: readonly string[]
  readonly uncountedFailed: readonly string[]
}

export interface JobRow extends ObjectRow {
  readonly kind: 'Job'
  readonly spec: JobSpec
  readonly status: JobStatus
}

export const EMPTY_JOB_STATUS: JobStatus = Object.freeze({
  conditions: [],
  startTime: undefined,
  completionTime: undefined,
  active: 0,
  ready: undefined,
  terminating: undefined,
  succeeded: 0,
  failed: 0,
  completedIndexes: '',
  failedIndexes: undefined,
  uncountedSucceeded: [],
  uncountedFailed: [],
})

/** The one factory of Job rows. */
export function jobRow(init: ObjectInit & { readonly spec: JobSpec; readonly status?: JobStatus }): JobRow {
  return { kind: 'Job', ...objectRow(init), spec: init.spec, status: init.status ?? EMPTY_JOB_STATUS }
}

/** How a Job has finished; `undefined` while it has not. Controllers ignore a finished Job. */
export function finishOf({ status }: JobRow): 'Complete' | 'Failed' | undefined {
  if (isConditionTrue(status.conditions, 'Complete')) return 'Complete'
  return isConditionTrue(status.conditions, 'Failed') ? 'Failed' : undefined
}

export function isJobFinished(job: JobRow): boolean {
  return finishOf(job) !== undefined
}

export interface CronJobSpec {
  readonly schedule: string
  readonly timeZone: string | undefined
  readonly startingDeadlineSeconds: number | undefined
  readonly concurrencyPolicy: 'Allow' | 'Forbid' | 'Replace'
  readonly suspend: boolean
  readonly successfulJobsHistoryLimit: number
  readonly failedJobsHistoryLimit: number
  readonly jobTemplate: { readonly labels: Labels; readonly annotations: Annotations; readonly spec: Omit<JobSpec, 'selector'> }
}

export interface CronJobStatus {
  readonly active: readonly { readonly namespace: string; readonly name: string; readonly uid: string }[]
  readonly lastScheduleTime: Instant | undefined
  readonly lastSuccessfulTime: Instant | undefined
}

export interface CronJobRow extends ObjectRow {
  readonly kind: 'CronJob'
  readonly spec: CronJobSpec
  readonly status: CronJobStatus
}

/** The one factory of CronJob rows. */
export function cronJobRow(init: ObjectInit & { readonly spec: CronJobSpec; readonly status?: CronJobStatus }): CronJobRow {
  const status = init.status ?? { active: [], lastScheduleTime: undefined, lastSuccessfulTime: undefined }
  return { kind: 'CronJob', ...objectRow(init), spec: init.spec, status }
}
