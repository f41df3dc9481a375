import type { JsonObject } from '../../kube/codec/json.ts'
import { writeObject } from '../../kube/codec/registry.ts'
import { KIND_NAMES, type Row } from '../../kube/kinds.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { withOwnReplicas } from '../custom/shown-object.ts'
import type { Redaction } from '../redaction/redaction.ts'
import { type ExportHeader, writeExportHeader } from './export-header.ts'

/** A state with what is known of it. */
export interface ExportedState {
  readonly state: ClusterState
  readonly header: ExportHeader
}

interface ExportOptions {
  /** Replaces what identifies the cluster. */
  readonly redaction?: Redaction | undefined
  /** Writes an object; `JSON.stringify` without it. */
  readonly json?: (object: JsonObject, row: Row) => string
}

/**
 * The text of an export, a line for each object: a List, as `kubectl get -o json` prints it, that `--from` reads. The objects are in the order
 * of the tables, because runs depend on that order.
 */
export function* exportLines(
  { state, header }: ExportedState,
  { redaction, json = (object) => JSON.stringify(object) }: ExportOptions = {},
): Generator<string> {
  if (redaction) {
    redaction.noteHeader(header)
    for (const row of rowsOf(state)) redaction.note(row)
    redaction.settle()
  }
  yield '{"apiVersion":"v1","kind":"List","items":[\n'
  yield JSON.stringify(writeExportHeader(redaction ? redaction.header(header) : header))
  for (const row of rowsOf(state)) {
    const object = redaction ? redaction.object(row) : writeObject(row)
    yield `\n,${json(withOwnReplicas(object, row, state), row)}`
  }
  yield '\n]}\n'
}

function* rowsOf(state: ClusterState): Generator<Row> {
  for (const kind of KIND_NAMES) yield* state.table(kind)
}
