import { exitRunning } from '../../engine/kubelet/status/exit-running.ts'
import { type ObjectKey, refused } from '../../engine/turn.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue, missing } from '../input-issue.ts'
import { type ActionSpec, endedWith } from './action-spec.ts'
import { podIssues } from './pod-issues.ts'

/** A container of a running pod exits; the kubelet follows the restart policy. */
export interface FailContainerAction {
  readonly kind: 'failContainer'
  readonly namespace: string
  readonly pod: string
  /** `undefined`: the first one. */
  readonly container: string | undefined
  readonly exitCode: number
}

export const FAIL_CONTAINER: ActionSpec<FailContainerAction> = {
  validate({ namespace, pod: name, container, exitCode }, path, cluster) {
    const exit =
      Number.isInteger(exitCode) && exitCode > 0 && exitCode < 256
        ? []
        : [issue(`${path}.exitCode`, 'the exit code of a failure must be from 1 to 255')]
    const pod = cluster.get('Pod', namespace, name)
    if (!pod) return [...podIssues({ namespace, name }, path, cluster), ...exit]
    return [...containerIssues(pod, container, path), ...exit]
  },
  begin({ namespace, pod: name, container, exitCode }, { turn }) {
    const pod = turn.cluster.get('Pod', namespace, name)
    const ended =
      pod && exitRunning(pod, { now: turn.now, code: exitCode, only: container ?? pod.shape.spec.containers[0]?.name })
    if (!ended)
      return endedWith(refused({ code: 409, reason: 'Conflict', message: `pod "${name}" has no such running container` }))
    return endedWith(turn.api.updateStatus(ended), [`container of pod/${name} exited with ${exitCode}`])
  },
  subject: ({ namespace, pod }) => ({ kind: 'Pod', namespace, name: pod }),
  describe: ({ pod, exitCode }) => `exit of a container of pod/${pod} with ${exitCode}`,
  reach: 'AVAILABILITY',
}

/** The containers of a Job's running pods end with success. */
export interface CompleteJobAction {
  readonly kind: 'completeJob'
  readonly namespace: string
  readonly name: string
}

export const COMPLETE_JOB: ActionSpec<CompleteJobAction> = {
  validate({ namespace, name }, path, cluster) {
    if (cluster.get('Job', namespace, name)) return []
    return [missing(path, { kind: 'Job', namespace, name }, () => cluster.listIn('Job', namespace).map((job) => job.name))]
  },
  begin({ namespace, name }, { turn }) {
    const running = runningPods({ kind: 'Job', namespace, name }, turn.cluster)
    let done = 0
    for (const pod of running) {
      const ended = exitRunning(pod, { now: turn.now, code: 0, only: undefined })
      if (ended && turn.api.updateStatus(ended).ok) done++
    }
    if (done === 0) return endedWith(refused({ code: 409, reason: 'Conflict', message: `job "${name}" has no running pod` }))
    return endedWith({ ok: true, value: done }, [`${done} ${done === 1 ? 'pod' : 'pods'} of job.batch/${name} completed`])
  },
  subject: ({ namespace, name }) => ({ kind: 'Job', namespace, name }),
  describe: ({ name }) => `completion of job.batch/${name}`,
}

function runningPods({ kind, namespace, name }: ObjectKey, cluster: ClusterView): readonly PodRow[] {
  const owner = cluster.get(kind, namespace, name)
  return owner ? cluster.podsOwnedBy(owner.uid).filter(({ phase }) => phase === 'Running') : []
}

function containerIssues({ name, shape }: PodRow, container: string | undefined, path: string): readonly Finding[] {
  const names = shape.spec.containers.map((item) => item.name)
  if (container === undefined || names.includes(container)) return []
  return [
    {
      ...missing(`${path}.container`, { kind: 'container', name: container }, () => names),
      message: `pod "${name}" has no container "${container}"`,
    },
  ]
}
