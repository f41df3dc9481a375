import { podRow } from '../../kube/pod.ts'
import { type Finding, missing } from '../input-issue.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import type { ActionSpec } from './action-spec.ts'
import { endAfter, requestEnd } from './command-end.ts'
import { podIssues } from './pod-issues.ts'

/** `kubectl debug POD --image=IMAGE`: puts an ephemeral container into a pod that is there. */
export interface DebugAction {
  readonly kind: 'debug'
  readonly namespace: string
  readonly pod: string
  readonly image: string
  readonly container: string
  /** The container to look into; `undefined`: none. */
  readonly target: string | undefined
}

export const DEBUG: ActionSpec<DebugAction> = {
  validate({ namespace, pod: name, target }, path, cluster): readonly Finding[] {
    const pod = cluster.get('Pod', namespace, name)
    if (!pod) return podIssues({ namespace, name }, path, cluster)
    const names = pod.shape.spec.containers.map((container) => container.name)
    if (target === undefined || names.includes(target)) return []
    const finding = missing(`${path}.target`, { kind: 'container', name: target }, () => names)
    return [{ ...finding, message: `pod "${name}" has no container "${target}"` }]
  },
  begin({ namespace, pod: name, image, container, target = '' }, { turn }) {
    const pod = turn.cluster.get('Pod', namespace, name)
    const key = { kind: 'Pod', namespace, name } as const
    if (!pod) return requestEnd(key, readByName(key, turn.cluster))
    const ephemeralContainers = [...pod.ephemeralContainers, { name: container, image, targetContainerName: target }]
    const result = turn.api.update<'Pod'>(podRow({ ...pod, ephemeralContainers }))
    return endAfter(warningLines(result.warnings, []), requestEnd(key, result))
  },
  subject: ({ namespace, pod }) => ({ kind: 'Pod', namespace, name: pod }),
  describe: ({ pod, image }) => `debug of pod/${pod} with ${image}`,
}
