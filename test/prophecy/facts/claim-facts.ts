import { controllerOf } from '../../../src/kube/object-row.ts'
import type { ResourceClaimRow } from '../../../src/kube/resource-claim.ts'
import type { ClusterView } from '../../../src/twin/cluster-view.ts'
import type { Facts } from './facts.ts'
import { type PodNames, textOf } from './pod-names.ts'
import { tally } from './tally.ts'

/** The claims of devices: each one that a manifest names, and those of a workload's pods, whose names are drawn, together. */
export function claimFacts(state: ClusterView, names: PodNames): Facts {
  const facts: Record<string, string> = {}
  const drawn: Record<string, string[]> = {}
  for (const claim of state.list('ResourceClaim')) {
    const pod = controllerOf(claim)
    if (pod === undefined) facts[`${textOf(claim)}: state`] = claimText(claim)
    else {
      const owner = names.ownerOf({ namespace: claim.namespace, name: pod.name })
      drawn[owner] = [...(drawn[owner] ?? []), claimText(claim)]
    }
  }
  for (const [owner, texts] of Object.entries(drawn)) facts[`claims of ${owner}: states`] = tally(texts)
  return facts
}

/** Which devices a claim has depends on the node of its pod. */
function claimText({ status: { allocation, reservedFor }, deletionTimestamp }: ResourceClaimRow): string {
  const requests = allocation?.results.map(({ request }) => request).toSorted()
  return [
    requests ? `allocated: ${requests.join(', ')}` : 'not allocated',
    `reserved for ${reservedFor.length}`,
    ...(deletionTimestamp === undefined ? [] : ['being deleted']),
  ].join(', ')
}
