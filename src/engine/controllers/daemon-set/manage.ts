import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import { isPodAvailable } from '../../../kube/pod-availability.ts'
import type { Turn } from '../../turn.ts'
import type { DaemonChanges } from './daemon-changes.ts'
import type { DaemonMap, DaemonNode } from './daemon-nodes.ts'
import { isUpdated } from './daemon-pod.ts'
import type { FailedPodBackoff } from './failed-pod-backoff.ts'
import { allowsSurge } from './rollout-limits.ts'

export interface ManageOptions {
  readonly turn: Turn<NamespacedName>
  readonly set: DaemonSetRow
  /** Hash of the set's present revision. */
  readonly hash: string
  readonly backoff: FailedPodBackoff
}

/** What each node lacks or has too much (daemon_controller.go manage, podsShouldBeOnNode; semantics B4.4). */
export function manage(map: DaemonMap, options: ManageOptions): DaemonChanges {
  const remove: PodRow[] = []
  const create: string[] = []
  for (const node of map.nodes) {
    const changes = manageNode(node, options)
    remove.push(...changes.remove)
    if (changes.create) create.push(node.name)
  }
  remove.push(...map.strays.filter((pod) => pod.nodeName === '' && pod.deletionTimestamp === undefined))
  return { remove, create }
}

interface NodeChanges {
  readonly remove: readonly PodRow[]
  readonly create: boolean
}

function manageNode(node: DaemonNode, options: ManageOptions): NodeChanges {
  if (node.pods.length === 0) return { remove: [], create: node.shouldRun }
  const staying = node.pods.filter((pod) => pod.deletionTimestamp === undefined)
  if (!node.mayStay) return { remove: staying, create: false }
  const running = staying.filter((pod) => pod.phase !== 'Failed' && pod.phase !== 'Succeeded')
  const ended = staying.filter((pod) => !running.includes(pod) && mayReplace(pod, node.name, options))
  if (!allowsSurge(options.set)) return { remove: [...ended, ...running.slice(1)], create: false }
  return { remove: [...ended, ...surplus(running, options)], create: running.length === 0 && node.shouldRun }
}

/** A pod that failed repeatedly waits for its backoff; one that succeeded is deleted at once. */
function mayReplace(pod: PodRow, node: string, { turn, set, backoff }: ManageOptions): boolean {
  const failed = pod.phase === 'Failed'
  const key = `${keyOf(set)}/${node}`
  const waitMs = failed ? backoff.remainingMs(key, turn.now) : 0
  if (waitMs > 0) {
    turn.wakeAfter(waitMs, keyOf(set))
    return false
  }
  if (failed) backoff.replaced(key, turn.now)
  const regarding = { kind: 'DaemonSet', namespace: set.namespace, name: set.name } as const
  const found = `daemon pod ${keyOf(pod)} on node ${node}, will try to`
  if (failed) turn.record({ regarding, type: 'Warning', reason: 'FailedDaemonPod', message: `Found failed ${found} kill it` })
  else turn.record({ regarding, type: 'Normal', reason: 'SucceededDaemonPod', message: `Found succeeded ${found} delete it` })
  return true
}

/** While a node surges it has one old and one new pod: the old one until it is not ready or the new one is available. */
function surplus(running: readonly PodRow[], { turn, set, hash }: ManageOptions): readonly PodRow[] {
  if (running.length <= 1) return []
  const newPod = running.find((pod) => isUpdated(pod, hash, set))
  const oldPod = running.find((pod) => !isUpdated(pod, hash, set))
  const others = running.filter((pod) => pod !== newPod && pod !== oldPod)
  if (!newPod || !oldPod) return others
  const replaced = !isPodReady(oldPod) || isPodAvailable(newPod, set.spec.minReadySeconds, turn.now)
  return replaced ? [...others, oldPod] : others
}
