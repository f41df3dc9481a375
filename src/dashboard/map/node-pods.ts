import { signal } from '@preact/signals'
import type { NodePodsQuery, PodFilter } from '../api/answers.generated.ts'
import { NODE_PODS } from '../api/map-documents.ts'
import { type ClusterOf, queryCluster } from '../api/query-cluster.ts'
import { readAgain } from '../api/read-again.ts'
import { onOtherMoment, whileShown } from '../moment/moment.ts'

export type PodsOfNode = ClusterOf<NodePodsQuery>['nodes']['nodes'][number]['pods']
export type PodShown = PodsOfNode['nodes'][number]

/** The pods of nodes that were in sight, by the node's name, of one state and one filter. */
export const nodePods = signal<ReadonlyMap<string, PodsOfNode>>(new Map())

/** Nodes of one query: a window of tiles with pods has about as many. */
const AT_ONCE = 40

/** Which pods are drawn: those of nodes in sight, of a state and a filter that `of` names. */
interface Wanted {
  readonly names: readonly string[]
  readonly filter: PodFilter | undefined
  readonly of: string
}

let source = ''
let wanted: Wanted | undefined
let isReading = false

onOtherMoment(() => {
  nodePods.value = new Map()
  source = ''
})

/**
 * Reads the pods of nodes that are not known yet, one query after the other: while the map is scrolled, those that are in sight when the query
 * before has ended. What is known of another state or filter stays on the map until it is read again.
 */
export async function readNodePods(next: Wanted): Promise<void> {
  wanted = next
  if (isReading) return
  isReading = true
  while (wanted) {
    const now: Wanted = wanted
    wanted = undefined
    await readUnknown(now)
  }
  isReading = false
}

/** Errors that do not pass are left to the next read, as the map shows the nodes without their pods. */
async function readUnknown({ names, filter, of }: Wanted): Promise<void> {
  const isNew = of !== source
  const unknown = isNew ? names : names.filter((name) => !nodePods.peek().has(name))
  if (unknown.length === 0) return
  const found = new Map<string, PodsOfNode>()
  // What was read of the moment that is shown is of use on the next visit of the map as well.
  const signal = whileShown()
  try {
    for (let at = 0; at < unknown.length; at += AT_ONCE) {
      const variables = { names: unknown.slice(at, at + AT_ONCE), filter: filter ?? null }
      const read = () => queryCluster(NODE_PODS, variables, { signal })
      const { nodes } = await readAgain(read, signal, () => {})
      for (const { name, pods } of nodes.nodes) found.set(name, pods)
    }
  } catch {
    return
  }
  if (signal.aborted) return
  nodePods.value = new Map([...(isNew ? [] : nodePods.peek()), ...found])
  source = of
}
