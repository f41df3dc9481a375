import type { ApiResult, Turn } from '../../engine/turn.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { CommandError } from '../kubectl/error-lines.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import type { Step } from './action-spec.ts'
import { commandEnd } from './command-end.ts'

/** What was requested for a node, and the lines that kubectl prints about it. */
export interface NodeRequest {
  readonly result: ApiResult<unknown>
  /** When it is granted. */
  readonly lines: readonly string[]
  /** In any case, before. */
  readonly before?: readonly string[]
}

/** A command of kubectl for several nodes: an error does not stop the rest (cli-runtime/pkg/resource, ContinueOnError). */
export function onEachNode(names: readonly string[], turn: Turn, request: (node: NodeRow, turn: Turn) => NodeRequest): Step {
  const output: string[] = []
  const errors: CommandError[] = []
  for (const name of names) {
    const object = { kind: 'Node', namespace: '', name } as const
    const read = readByName(object, turn.cluster)
    const {
      result,
      lines,
      before = [],
    } = read.ok && read.value.kind === 'Node' ? request(read.value, turn) : { result: read, lines: [] }
    output.push(...before)
    if (result.ok) output.push(...lines)
    else errors.push({ object, refusal: result.refusal })
  }
  return commandEnd(output, errors)
}
