import type { CommandError } from '../../kubectl/error-lines.ts'
import { readByName } from '../../kubectl/read-by-name.ts'
import type { ActionTools, Step } from '../action-spec.ts'
import { oneAfterAnother } from '../one-after-another.ts'

/** Reads the nodes that a command names, all before it changes the first (pkg/cmd/drain/drain.go, Complete; semantics D12). */
export function readNodes(
  names: readonly string[],
  tools: ActionTools,
  then: (missing: readonly CommandError[], tools: ActionTools) => Step,
): Step {
  return oneAfterAnother(
    {
      items: names,
      limit: () => 'reads of nodes',
      send(name, { turn }) {
        const object = { kind: 'Node', namespace: '', name } as const
        const read = readByName(object, turn.cluster)
        return { output: [], errors: read.ok ? [] : [{ object, refusal: read.refusal }] }
      },
      end: ({ errors }, later) => then(errors, later),
    },
    tools,
  )
}
