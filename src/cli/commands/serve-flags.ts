import type { SourceFlags } from '../open/open-source.ts'
import type { AccessFlags } from './access-flags.ts'
import type { HistoryFlags } from './history-flags.ts'
import type { PersistedFlags } from './read-persisted.ts'

/** The flags of `rehearse serve`. */
export interface ServeFlags extends SourceFlags, HistoryFlags, AccessFlags, PersistedFlags {
  readonly live?: true
  readonly cluster?: readonly string[]
  readonly port: number
  readonly host: string
  readonly schedulerConfig?: string
  readonly store?: string
  readonly limit?: readonly string[]
  readonly otlpEndpoint?: string
  readonly warmUp: boolean
  readonly logFormat: 'text' | 'json'
  /** A duration. */
  readonly gracePeriod: string
}
