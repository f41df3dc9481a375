import { randomBytes } from 'node:crypto'
import { HiddenVariables } from '../../ingest/export/hidden-variables.ts'
import { UnmetRequirements } from '../../ingest/visibility/unmet-requirements.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import type { Row } from '../../kube/kinds.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'

const KEY_BYTES = 32

/**
 * Writes the objects of a state as a caller may see them, who sees the names of these namespaces, or of all. Each export has a new key
 * for its digests.
 */
export function shownJson(
  state: ClusterState,
  namespaces: readonly string[] | undefined,
): (object: JsonObject, row: Row) => string {
  const key = randomBytes(KEY_BYTES).toString('hex')
  const variables = new HiddenVariables(key)
  const requirements = namespaces && new UnmetRequirements(state.table('Node'), key)
  const isHidden = ({ namespace }: Row): boolean => namespace !== '' && namespaces?.includes(namespace) === false
  return (object, row) => {
    if (requirements && isHidden(row))
      return JSON.stringify(object, (field, value: unknown) => requirements.shown(field, variables.shown(field, value)))
    const text = JSON.stringify(object)
    return HiddenVariables.mayBeIn(text) ? JSON.stringify(object, (field, value: unknown) => variables.shown(field, value)) : text
  }
}
