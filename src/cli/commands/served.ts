import type { Source } from '../../ingest/source.ts'
import type { LiveTwin } from '../../server/live-twin.ts'

/** The cluster that is served. */
export interface Served {
  readonly source: Source
  /** Its namespaces; `undefined` while it is being read. */
  readonly namespaces: () => readonly string[] | undefined
}

/** The namespaces of a cluster; `undefined` while the cluster is being read. */
export function namespacesOf(twin: LiveTwin): readonly string[] | undefined {
  return twin.waitingFor().length > 0
    ? undefined
    : twin
        .pin()
        .state.list('Namespace')
        .map(({ name }) => name)
}
