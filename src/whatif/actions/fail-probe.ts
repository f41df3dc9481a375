import { type ApiResult, type ObjectKey, ok, type Turn } from '../../engine/turn.ts'
import type { FailingProbe } from '../../kube/experiment/experiment.ts'
import { withFailingProbe } from '../../kube/experiment/failing-probes.ts'
import { addMs } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { Container, PodSpec } from '../../kube/pod-spec.ts'
import { type Finding, issue, missing } from '../input-issue.ts'
import { type ActionSpec, DONE, endedWith } from './action-spec.ts'
import { experimentHolder } from './experiment-holder.ts'
import { missingTarget } from './missing-target.ts'
import { unreached } from './no-effect.ts'
import { kubectlName } from './workload-template.ts'

/** Permanently or for a time, a probe of containers fails: of one pod, or of all current and future pods of a workload. */
export interface FailProbeAction {
  readonly kind: 'failProbe'
  readonly target: ObjectKey
  readonly probe: FailingProbe['probe']
  /** `undefined`: every container that has such a probe. */
  readonly container: string | undefined
  /** Milliseconds; `undefined`: permanently. */
  readonly forMs: number | undefined
}

/** What pods can be named by. */
const KINDS: readonly string[] = ['Pod', 'Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job']

export const FAIL_PROBE: ActionSpec<FailProbeAction> = {
  validate(action, path, cluster) {
    const { kind, namespace, name } = action.target
    if (!KINDS.includes(kind))
      return [issue(`${path}.target.kind`, `a ${kind} has no containers of its own: one of ${KINDS.join(', ')}`)]
    const late = (action.forMs ?? 1) > 0 ? [] : [issue(`${path}.for`, 'the duration of a probe failure must be above 0')]
    const row: Row | undefined = cluster.get(kind, namespace, name)
    if (!row) return missingTarget(action.target, `${path}.target`, cluster)
    return [...containerIssues(action, watchedContainers(specOf(row)), path), ...late]
  },
  warnings: ({ target }, cluster) => unreached(target, cluster),
  begin({ target, probe, container = '', forMs }, { turn }) {
    const row: Row | undefined = turn.cluster.get(target.kind, target.namespace, target.name)
    if (!row) return DONE
    const until = forMs === undefined ? undefined : addMs(turn.now, forMs)
    const failing: FailingProbe = { probe, container, since: turn.now, until }
    const refusal = row.kind === 'Pod' ? setOfPod(row, failing, turn) : setOfAll(row, failing, turn)
    return endedWith(refusal, [`${probe} probe of ${kubectlName(row)} fails`])
  },
  subject: ({ target }) => target,
  describe: ({ target, probe }) => `failure of the ${probe} probe of ${kubectlName(target)}`,
  reach: 'AVAILABILITY',
}

function setOfAll(row: Row, failing: FailingProbe, { api }: Turn): ApiResult<unknown> {
  return api.setExperiment(row, withFailingProbe(row.experiment, failing))
}

function setOfPod(pod: PodRow, failing: FailingProbe, { cluster, api }: Turn): ApiResult<unknown> {
  const holder = experimentHolder(pod, cluster)
  if (!holder) return ok(undefined)
  return api.setExperiment(holder, withFailingProbe(holder.experiment, failing, pod.uid))
}

/** Regular containers, and the sidecars, which may have probes as well. */
function watchedContainers(spec: Pick<PodSpec, 'containers' | 'initContainers'> | undefined): readonly Container[] {
  if (!spec) return []
  return [...spec.containers, ...spec.initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always')]
}

function specOf(row: Row): Pick<PodSpec, 'containers' | 'initContainers'> | undefined {
  if (row.kind === 'Pod') return row.shape.spec
  return 'spec' in row && 'template' in row.spec ? row.spec.template?.spec : undefined
}

function containerIssues(
  { probe, container, target }: FailProbeAction,
  containers: readonly Container[],
  path: string,
): readonly Finding[] {
  const names = containers.map(({ name }) => name)
  if (container !== undefined && !names.includes(container)) {
    const finding = missing(`${path}.container`, { kind: 'container', name: container }, () => names)
    return [{ ...finding, message: `${kubectlName(target)} has no container "${container}"` }]
  }
  const matching = containers.filter(({ name }) => container === undefined || name === container)
  if (matching.some((item) => item[`${probe}Probe`] !== undefined)) return []
  return [
    issue(
      `${path}.probe`,
      `no ${container === undefined ? 'container' : 'such container'} of ${kubectlName(target)} has a ${probe} probe`,
    ),
  ]
}
