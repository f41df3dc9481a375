import type { ApiResult, Turn } from '../../engine/turn.ts'
import type { NodeRow } from '../../kube/node.ts'
import { DONE, type Step } from './action-spec.ts'
import { eachNode } from './fail-node.ts'

/** What was requested for a node, and the lines that kubectl prints when it is granted. */
export interface NodeRequest {
  readonly result: ApiResult<unknown>
  readonly lines: readonly string[]
}

/** As `eachNode`, with the lines of the requests that were granted: kubectl has printed those before a refusal. */
export function onEachNode(names: readonly string[], turn: Turn, request: (node: NodeRow, turn: Turn) => NodeRequest): Step {
  const output: string[] = []
  const ended = eachNode(names, turn, (node) => {
    const { result, lines } = request(node, turn)
    if (result.ok) output.push(...lines)
    return result
  })
  return { ...DONE, failure: ended.ok ? undefined : ended.refusal, output }
}
