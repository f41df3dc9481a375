import type { JobRow } from '../../../kube/job.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podFromTemplate } from '../shared/pod-control.ts'
import {
  COMPLETION_INDEX,
  FAILURE_COUNT,
  failureCountOf,
  IGNORED_FAILURE_COUNT,
  ignoredFailureCountOf,
} from './completion-index.ts'
import { judgeFailure } from './pod-failure-policy.ts'
import { TRACKING_FINALIZER } from './tracking-finalizer.ts'

/** Generated names leave room for five random characters. */
const NAME_PREFIX_MAX = 63 - 5

/** A pod of a Job without indexes. */
export function jobPod(cluster: ClusterView, job: JobRow): PodRow {
  return tracked(podFromTemplate(cluster, job, job.spec.template))
}

/**
 * The pod of one index (WL-JOB-35). `lastFailed`: the pod of the index that it replaces, whose count of failures it takes
 * over where there is a limit per index.
 */
export function indexedJobPod(cluster: ClusterView, job: JobRow, index: number, lastFailed?: PodRow): PodRow {
  const { template } = job.spec
  const number = { [COMPLETION_INDEX]: String(index) }
  const own: PodTemplate = {
    ...template,
    labels: { ...template.labels, ...number },
    annotations: { ...template.annotations, ...number, ...failureCounts(job, lastFailed) },
    spec: { ...template.spec, hostname: `${job.name}-${index}` },
  }
  const suffix = `-${index}-`
  const generateName = job.name.slice(0, NAME_PREFIX_MAX - suffix.length) + suffix
  return tracked(podRow({ ...podFromTemplate(cluster, job, own), generateName }))
}

function failureCounts(job: JobRow, lastFailed: PodRow | undefined): Record<string, string> {
  if (job.spec.backoffLimitPerIndex === undefined) return {}
  if (lastFailed === undefined) return { [FAILURE_COUNT]: '0' }
  const { counts } = judgeFailure(job, lastFailed)
  const failures = failureCountOf(lastFailed) + (counts ? 1 : 0)
  const ignored = ignoredFailureCountOf(lastFailed) + (counts ? 0 : 1)
  return { [FAILURE_COUNT]: String(failures), ...(ignored > 0 ? { [IGNORED_FAILURE_COUNT]: String(ignored) } : {}) }
}

function tracked(pod: PodRow): PodRow {
  return podRow({ ...pod, finalizers: [TRACKING_FINALIZER] })
}
