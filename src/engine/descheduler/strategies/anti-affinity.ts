import { speaksOf } from '../../../kube/anti-affinity.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { allowOnly, readPodScope } from '../args.ts'
import { byPriority } from '../by-priority.ts'
import { mayGo, podsOn } from '../pods-on.ts'
import type { Round, StrategyPlugin } from '../strategy.ts'

/**
 * Evicts pods next to which another one runs that their required anti-affinity forbids, the least important first
 * (descheduler pod_antiaffinity.go).
 */
export const removePodsViolatingInterPodAntiAffinity: StrategyPlugin = {
  name: 'RemovePodsViolatingInterPodAntiAffinity',
  point: 'deschedule',
  read(args) {
    allowOnly(args, ['namespaces', 'labelSelector'])
    const inScope = readPodScope(args)
    return (round) => {
      const onNodes = new Map(round.nodes.map(({ name }) => [name, podsOn(round.cluster, name).filter(inScope)]))
      const left = new Set([...onNodes.values()].flat())
      const nodes = new Map(round.nodes.map((node) => [node.name, node]))
      for (const pods of onNodes.values()) if (!evictOffenders(byPriority(pods), { left, nodes, round })) return
    }
  },
}

interface Scene {
  /** Pods that have not been evicted in this pass. */
  readonly left: Set<PodRow>
  readonly nodes: ReadonlyMap<string, NodeRow>
  readonly round: Round
}

function evictOffenders(pods: readonly PodRow[], scene: Scene): boolean {
  for (const pod of pods) {
    if (!isOffended(pod, scene) || !mayGo(pod, scene.round)) continue
    const result = scene.round.evict(pod)
    if (result === 'evicted') scene.left.delete(pod)
    if (result === 'total-limit') return false
    if (result === 'node-limit') return true
  }
  return true
}

function isOffended(pod: PodRow, { left, nodes }: Scene): boolean {
  const terms = pod.shape.spec.podAntiAffinity?.required ?? []
  const node = nodes.get(pod.nodeName)
  if (terms.length === 0 || node === undefined) return false
  for (const other of left) {
    const there = nodes.get(other.nodeName)
    if (other.name === pod.name || there === undefined) continue
    if (terms.some((term) => speaksOf(term, pod, other) && sharesDomain(node, there, term.topologyKey))) return true
  }
  return false
}

function sharesDomain(node: NodeRow, other: NodeRow, key: string): boolean {
  if (node.name === other.name) return true
  const domain = node.labels[key]
  return domain !== undefined && domain === other.labels[key]
}
