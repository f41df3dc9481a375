import { signal } from '@preact/signals'
import type { NodePodsQuery, PodFilter } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { NODE_PODS } from '../api/map-documents.ts'
import { queryState } from '../api/query-state.ts'
import { onOtherMoment } from '../moment/moment.ts'

type ClusterAnswer = Extract<NodePodsQuery['cluster'], { readonly __typename: 'Cluster' }>
export type PodsOfNode = ClusterAnswer['nodes']['nodes'][number]['pods']
export type PodShown = PodsOfNode['nodes'][number]

/** The pods of nodes that were in sight, by the node's name, of one state and one filter. */
export const nodePods = signal<ReadonlyMap<string, PodsOfNode>>(new Map())

/** Nodes of one query: a window of tiles with pods has about as many. */
const AT_ONCE = 40

let source = ''

onOtherMoment(() => {
  nodePods.value = new Map()
  source = ''
})

/**
 * Reads the pods of nodes that are not known yet. `of` names the state and the filter: what is known of another one stays on the map until it is
 * read again. Errors are left to the next read, as the map shows the nodes without them.
 */
export async function readNodePods(
  names: readonly string[],
  { filter, of, signal }: { readonly filter: PodFilter | undefined; readonly of: string; readonly signal: AbortSignal },
): Promise<void> {
  const isNew = of !== source
  const wanted = isNew ? names : names.filter((name) => !nodePods.peek().has(name))
  if (wanted.length === 0) return
  const found = new Map<string, PodsOfNode>()
  try {
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const { cluster: answer } = await queryState(
        NODE_PODS,
        { names: wanted.slice(at, at + AT_ONCE), filter: filter ?? null },
        { signal },
      )
      if (answer.__typename !== 'Cluster') throw refusalOf(answer)
      for (const { name, pods } of answer.nodes.nodes) found.set(name, pods)
    }
  } catch {
    return
  }
  if (signal.aborted) return
  nodePods.value = new Map([...(isNew ? [] : nodePods.peek()), ...found])
  source = of
}
