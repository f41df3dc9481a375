import type { PodRow } from '../../../kube/pod.ts'
import { type ApiResult, ok, podKey, refused, type Turn } from '../../turn.ts'
import { setUnschedulable } from '../cordon.ts'
import { decideEviction, removeEvicted, spendBudget } from '../eviction-api.ts'
import { daemonSetExists } from '../rules/daemon-set/daemon-set-exists.ts'
import type { CordonServer } from './drain.ts'
import type { DrainMachine } from './eviction-order.ts'

/** The API server writes one change after the other; how long one takes, in milliseconds. */
const WRITE_MS = 12

/** The server that a drain talks to in a run: the twin, at the present moment. */
export function twinServer(turn: Turn, { order: evictionOrder, betweenRequestsMs }: DrainMachine): CordonServer {
  const { cluster, api } = turn
  const readPod = (namespace: string, name: string): ApiResult<PodRow> => {
    const pod = cluster.get('Pod', namespace, name)
    return pod ? ok(pod) : refused({ code: 404, reason: 'NotFound', message: `pods "${name}" not found` })
  }
  return {
    isCordoned: (name) => cluster.get('Node', '', name)?.unschedulable,
    cordon: (name) => {
      setUnschedulable(name, true, turn)
    },
    podsOnNode: (name) => cluster.podsOnNode(name),
    daemonSetExists: (namespace, name) => daemonSetExists(cluster, namespace, name),
    readPod,
    writeMs: WRITE_MS,
    evictionOrder,
    betweenRequestsMs,
    decide: (pod) => decideEviction(pod, cluster),
    spend: (pod, granted) => spendBudget(pod, granted, turn),
    remove: ({ namespace, name }, granted, gracePeriodSeconds) =>
      removeEvicted({ namespace, name, gracePeriodSeconds, dryRun: false }, granted, turn),
    deletePod: (pod, gracePeriodSeconds) => api.delete(podKey(pod), { gracePeriodSeconds }),
  }
}
