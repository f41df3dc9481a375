import type { PodName } from '../address/pending-address.ts'
import type { ExplainPodQuery, NodeVerdictFilter, RefusedNodesQuery, WhatWouldHelpQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { EXPLAIN_POD, REFUSED_NODES, SCORED_NODES, WHAT_WOULD_HELP } from '../api/pending-documents.ts'
import type { QueryOptions } from '../api/query.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'

type Explained = Extract<ExplainPodQuery['explainPod'], { readonly __typename: 'SchedulingExplanation' }>
export type ScoredNode = Explained['fitting']['nodes'][number]
type RefusedExplanation = Extract<RefusedNodesQuery['explainPod'], { readonly __typename: 'SchedulingExplanation' }>
export type RefusedNode = RefusedExplanation['nodes']['nodes'][number]
export type Help = Extract<WhatWouldHelpQuery['whatWouldHelp'], { readonly __typename: 'WhatWouldHelp' }>

/** What the scheduler makes of a pod, with the score of the pod's own node even if many are better. */
export interface Explanation extends Explained {
  readonly own: ScoredNode | undefined
}

export async function explainPod(name: PodName, signal: AbortSignal): Promise<Explanation> {
  const pod = { kind: 'Pod', ...name }
  const { explainPod: answer } = await queryState(EXPLAIN_POD, { pod }, { signal })
  if (answer.__typename !== 'SchedulingExplanation') throw refusalOf(answer)
  const { nodeName } = answer.pod
  const known = answer.fitting.nodes.find(({ node }) => node === nodeName)
  if (known || nodeName === null) return { ...answer, own: known }
  const { explainPod: more } = await queryState(SCORED_NODES, { pod, names: [nodeName] }, { signal })
  if (more.__typename !== 'SchedulingExplanation') throw refusalOf(more)
  return { ...answer, own: more.nodes.nodes[0] }
}

/** The nodes that a filter selects, each with all refusals. */
export function readRefusedNodes(name: PodName, filter: NodeVerdictFilter, signal: AbortSignal): Promise<readonly RefusedNode[]> {
  return readPages(async (after) => {
    const variables = { pod: { kind: 'Pod', ...name }, filter, after }
    const { explainPod: answer } = await queryState(REFUSED_NODES, variables, { signal })
    if (answer.__typename !== 'SchedulingExplanation') throw refusalOf(answer)
    return answer.nodes
  })
}

/** Which single changes would get the pod a node; takes runs. */
export async function whatWouldHelp(name: PodName, options: QueryOptions): Promise<Help> {
  const { whatWouldHelp: answer } = await queryState(WHAT_WOULD_HELP, { pod: { kind: 'Pod', ...name } }, options)
  if (answer.__typename !== 'WhatWouldHelp') throw refusalOf(answer)
  return answer
}
