import { KIND_NAMES, type Row } from '../../src/kube/kinds.ts'
import { matches, selectorOfLabels } from '../../src/kube/label-selector.ts'
import type { NodeRow } from '../../src/kube/node.ts'
import { nodeRow } from '../../src/kube/node.ts'
import { sameResources, ZERO_RESOURCES } from '../../src/kube/resources.ts'
import { isPodAtRest } from '../../src/twin/at-rest.ts'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import { nodeWith } from '../../src/twin/node-sums.ts'

/**
 * Recomputes everything that is derived and compares: node sums, pods by node, dependents by owner, look-up by key.
 * Returns what is wrong, in words; nothing when all is well. O(rows): for tests and for a self-check, not for a hot path.
 */
export function checkInvariants(state: ClusterState): readonly string[] {
  return [...checkKeys(state), ...checkNodes(state), ...checkOwners(state), ...checkPods(state)]
}

function checkKeys(state: ClusterState): readonly string[] {
  const wrong: string[] = []
  for (const kind of KIND_NAMES) {
    state.table(kind).forEach((row: Row, ordinal) => {
      const found = state.ordinalOf(kind, row.namespace, row.name)
      if (found !== ordinal) wrong.push(`${kind} ${row.namespace}/${row.name} is at ${ordinal}, its key leads to ${found}`)
    })
  }
  return wrong
}

function checkNodes(state: ClusterState): readonly string[] {
  const wrong: string[] = []
  for (const node of state.list('Node')) {
    let sum: NodeRow = nodeRow({ ...node, requested: ZERO_RESOURCES, nonZeroMilliCpu: 0, nonZeroMemory: 0, podCount: 0 })
    const bound = state.list('Pod').filter((pod) => pod.nodeName === node.name)
    for (const pod of bound) if (pod.phase !== 'Succeeded' && pod.phase !== 'Failed') sum = nodeWith(sum, pod)
    if (!sameResources(sum.requested, node.requested))
      wrong.push(`node ${node.name}: requested differs from the sum over its pods`)
    if (sum.podCount !== node.podCount)
      wrong.push(`node ${node.name}: podCount ${node.podCount}, but ${sum.podCount} pods occupy it`)
    if (sum.nonZeroMilliCpu !== node.nonZeroMilliCpu || sum.nonZeroMemory !== node.nonZeroMemory) {
      wrong.push(`node ${node.name}: the sums with default requests differ from its pods`)
    }
    if (state.podsOnNode(node.name).length !== bound.length) wrong.push(`node ${node.name}: the index of its pods is wrong`)
  }
  return wrong
}

function checkOwners(state: ClusterState): readonly string[] {
  const wrong: string[] = []
  for (const kind of KIND_NAMES) {
    state.table(kind).forEach((row: Row) => {
      for (const owner of row.ownerReferences) {
        if (!state.dependentsOf(owner.uid).includes(row))
          wrong.push(`${kind} ${row.namespace}/${row.name} is missing among the dependents of ${owner.uid}`)
      }
    })
  }
  return wrong
}

function checkPods(state: ClusterState): readonly string[] {
  const wrong: string[] = []
  const pods = state.list('Pod')
  const restless = new Set(state.restlessPods())
  for (const pod of pods) {
    if (restless.has(pod) === isPodAtRest(pod)) wrong.push(`pod ${pod.namespace}/${pod.name}: the index of pods at rest is wrong`)
    const selector = selectorOfLabels(pod.labels)
    const matching = pods.filter((other) => other.namespace === pod.namespace && matches(selector, other.labels))
    const found = state.podsMatching(pod.namespace, selector)
    if (found.length !== matching.length || found.some((other, i) => other !== matching[i])) {
      wrong.push(`pod ${pod.namespace}/${pod.name}: a search by its labels differs from a scan`)
    }
  }
  return wrong
}
