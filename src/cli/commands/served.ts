import type { Source } from '../../ingest/source.ts'

/** The cluster that is served. */
export interface Served {
  readonly source: Source
  /** Its namespaces; `undefined` while it is being read. */
  readonly namespaces: () => readonly string[] | undefined
}
