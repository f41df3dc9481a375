import type { ApiResult, Turn } from '../../../engine/turn.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { readByName } from '../../kubectl/read-by-name.ts'
import type { ActionTools, Step } from '../action-spec.ts'
import { oneAfterAnother, type Sent } from '../one-after-another.ts'
import { type NodeSelection, selectNodes } from './select-nodes.ts'

/** What was requested for a node, and the lines that kubectl prints about it. */
export interface NodeRequest {
  readonly result: ApiResult<unknown>
  /** When it is granted. */
  readonly lines: readonly string[]
  /** In any case, before. */
  readonly before?: readonly string[]
}

type RequestFor = (node: NodeRow, turn: Turn) => NodeRequest

/**
 * A command of kubectl that changes several nodes: an error does not stop the rest (cli-runtime/pkg/resource, ContinueOnError). Nodes
 * given by name are read one by one, which client-go limits; a client of its own writes each.
 */
export function onEachNode(nodes: NodeSelection, tools: ActionTools, request: RequestFor): Step {
  const limit = nodes.names && 'reads of nodes'
  return oneAfterAnother(
    {
      items: selectNodes(nodes, tools.turn.cluster),
      limit: () => limit,
      send: (name, { turn }) => requestFor(name, turn, request),
    },
    tools,
  )
}

/** Reads a node, and changes it. */
export function requestFor(name: string, turn: Turn, request: RequestFor): Sent {
  const object = { kind: 'Node', namespace: '', name } as const
  const read = readByName(object, turn.cluster)
  if (!read.ok || read.value.kind !== 'Node') return { output: [], errors: read.ok ? [] : [{ object, refusal: read.refusal }] }
  const { result, lines, before = [] } = request(read.value, turn)
  return result.ok
    ? { output: [...before, ...lines], errors: [] }
    : { output: before, errors: [{ object, refusal: result.refusal }] }
}
