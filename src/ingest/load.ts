import { ClusterState } from '../twin/cluster-state.ts'
import type { LoadSummary } from './load-summary.ts'
import type { Source, SourceEvent } from './source.ts'
import { SourceLoader } from './source-loader.ts'

export interface LoadOptions {
  /** Where to put the objects; an empty state without it. */
  readonly state?: ClusterState
  readonly signal?: AbortSignal
}

export interface LoadedSource extends LoadSummary {
  readonly state: ClusterState
}

export interface FollowOptions {
  readonly signal: AbortSignal
  /** The loader to go on with; a new one without it. */
  readonly loader?: SourceLoader
  /** Called once, when every kind has been listed or cannot be: from then on the state shows the whole cluster. */
  readonly onSettled?: (loader: SourceLoader) => void
  /** Called after each event, when the state already shows it. */
  readonly onApplied?: (event: SourceEvent, loader: SourceLoader) => void
}

/**
 * Reads a source to its end into a state. Wrong objects become problems and are left out.
 * For sources that end by themselves; see {@link follow} for the others.
 */
export async function loadSource(source: Source, options: LoadOptions = {}): Promise<LoadedSource> {
  const signal = options.signal ?? new AbortController().signal
  const loader = new SourceLoader(options.state ?? new ClusterState())
  for await (const event of source.events(signal)) loader.apply(event)
  loader.finish()
  return { ...loader.summary(), state: loader.state }
}

/** Keeps a state as its source is, until the source ends or `signal` aborts. */
export async function follow(source: Source, state: ClusterState, options: FollowOptions): Promise<SourceLoader> {
  const loader = options.loader ?? new SourceLoader(state)
  let settled = false
  for await (const event of source.events(options.signal)) {
    loader.apply(event)
    options.onApplied?.(event, loader)
    if (!settled && loader.settled) {
      settled = true
      options.onSettled?.(loader)
    }
  }
  return loader
}
