import { TwinApiServer } from '../../engine/api-server/twin-api-server.ts'
import { Random } from '../../engine/run/random.ts'
import type { Row } from '../../kube/kinds.ts'
import { assert } from '../../lib/assert.ts'
import { type Base, onState } from '../base.ts'
import { baseAfter } from '../base-after.ts'
import type { Inquiry } from '../inquiry.ts'
import { scenarioOf } from '../scenario.ts'

/** The state after the rows were written as the API server stores them, and all that follows from it is done. */
export function* settledWith(
  base: Base,
  rows: readonly Row[],
  { name, seed }: { readonly name: string; readonly seed: number },
): Inquiry<Base> {
  const at = written(base, rows)
  return baseAfter(at, yield { base: at, scenario: scenarioOf([], { name, seed }) })
}

/** A row that is there gets a new generation, which its controller has not seen; any other is created. */
function written(base: Base, rows: readonly Row[]): Base {
  const state = base.state.fork()
  const api = new TwinApiServer({ state, now: () => base.info.takenAt, random: new Random(1), admission: [] })
  for (const row of rows) {
    const { kind, namespace, name } = row
    const result = state.get(kind, namespace, name) ? api.update<typeof kind>(row) : api.create<typeof kind>(row)
    assert(result.ok, `${kind} ${namespace}/${name} can be written`)
  }
  return onState(base, state)
}
