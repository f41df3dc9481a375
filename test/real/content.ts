import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { ADD_ONS, type KnownResource, RESOURCES } from '../../src/ingest/resources.ts'
import { KIND_NAMES, type Row } from '../../src/kube/kinds.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'
import { rowText } from '../../src/twin/row-digest.ts'
import { loadSource } from '../support/load-source.ts'
import type { Plane } from './plane.ts'

/** What is compared of a cluster: every row as text, with its version, and the digest over all of them. */
export interface Content {
  readonly rows: Readonly<Record<string, string>>
  readonly digest: string
}

/**
 * The whole content of a state except heartbeats: `renewTime` of node leases moves every ten seconds, and with it the lease's
 * version. Everything else has to be equal, versions included: an equal version proves that no write was missed.
 */
export function contentOf(state: ClusterView): Content {
  const still = new ClusterState(state.shapes)
  const rows: Record<string, string> = {}
  for (const row of KIND_NAMES.flatMap((kind): readonly Row[] => state.list(kind)).map(withoutHeartbeat)) {
    still.put(row)
    rows[`${row.kind} ${row.namespace}/${row.name} at ${row.resourceVersion}`] = rowText(row)
  }
  return { rows, digest: still.digest() }
}

function withoutHeartbeat(row: Row): Row {
  return row.kind === 'Lease' ? { ...row, renewTime: undefined, resourceVersion: '' } : row
}

/** What `kubectl get -o json` shows of the cluster now, read from files: another path than the live one. */
export async function dumpOf(plane: Plane): Promise<ClusterView> {
  const files: string[] = []
  const served: readonly KnownResource[] = RESOURCES.filter(({ kind }) => !ADD_ONS.has(kind))
  for (const [name, scope, resources] of [
    ['everywhere', ['--all-namespaces'], served.filter(({ onlyNamespace }) => !onlyNamespace)],
    ['leases', ['-n', 'kube-node-lease'], served.filter(({ onlyNamespace }) => onlyNamespace)],
  ] as const) {
    const kinds = resources.map(({ plural, group, version }) =>
      [plural, group && `${version}.${group}`].filter(Boolean).join('.'),
    )
    files.push(
      await plane.file(
        `${name}.json`,
        await plane.mustKubectl(['get', ...scope, '--show-managed-fields', '-o', 'json', kinds.join(',')]),
      ),
    )
  }
  const { state, problems } = await loadSource(createFileSource({ paths: files }))
  if (problems.length > 0) throw new Error(`the dump could not be read: ${problems.map(({ message }) => message).join('; ')}`)
  return state
}
