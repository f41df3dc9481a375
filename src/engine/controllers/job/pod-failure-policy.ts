import type { JobRow, PodFailurePolicyRule } from '../../../kube/job.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'

/** The action of a Job's pod failure policy for a failed pod. */
export interface FailureVerdict {
  /** Whether the failure counts towards the back-off limit. */
  readonly counts: boolean
  /** The action of the rule that matched; `undefined` when none did. */
  readonly action: PodFailurePolicyRule['action'] | undefined
  /** Why the whole Job fails, if it does. */
  readonly message: string | undefined
}

const COUNTED: FailureVerdict = { counts: true, action: undefined, message: undefined }

/**
 * Whether a pod counts as failed. Without a wish to wait for its end, one that is being deleted has failed already: orphans
 * may never get as far as the phase Failed (job_controller.go isPodFailed; semantics B5.6).
 */
export function isPodFailed(pod: PodRow, job: JobRow): boolean {
  if (pod.phase === 'Failed') return true
  return !replacesOnlyFailed(job) && pod.deletionTimestamp !== undefined && pod.phase !== 'Succeeded'
}

/** Whether a terminating pod is replaced only when it has ended (podReplacementPolicy Failed, or any failure policy). */
export function replacesOnlyFailed({ spec }: JobRow): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined
}

/** The first rule that matches decides; a failure that matches none counts (pod_failure_policy.go; semantics B5.6). */
export function judgeFailure(job: JobRow, pod: PodRow): FailureVerdict {
  for (const [i, rule] of (job.spec.podFailurePolicy ?? []).entries()) {
    const what = matchRule(rule, pod)
    if (what === undefined) continue
    const message = rule.action === 'FailJob' ? `${what} matching FailJob rule at index ${i}` : undefined
    return { counts: rule.action !== 'Ignore', action: rule.action, message }
  }
  return COUNTED
}

/** What of the pod the rule matches, in words. */
function matchRule({ onExitCodes, onPodConditions }: PodFailurePolicyRule, pod: PodRow): string | undefined {
  const name = `${pod.namespace}/${pod.name}`
  if (onExitCodes) {
    const container =
      containerWithExit(pod.containerStatuses, onExitCodes) ?? containerWithExit(pod.initContainerStatuses, onExitCodes)
    return container && `Container ${container.name} for pod ${name} failed with exit code ${container.exitCode}`
  }
  const found = pod.conditions.find((item) =>
    onPodConditions.some(({ type, status }) => item.type === type && item.status === status),
  )
  return found && `Pod ${name} has condition ${found.type}`
}

type ExitCodes = NonNullable<PodFailurePolicyRule['onExitCodes']>

/** The first container that ended with a matching exit code; success never matches. */
function containerWithExit(statuses: readonly ContainerStatus[], { containerName, operator, values }: ExitCodes) {
  for (const { name, state } of statuses) {
    if (state?.kind !== 'terminated' || state.exitCode === 0) continue
    if (containerName !== undefined && containerName !== name) continue
    if (values.includes(state.exitCode) === (operator === 'In')) return { name, exitCode: state.exitCode }
  }
  return undefined
}
