import type { ClusterState } from '../twin/cluster-state.ts'
import type { Source, SourceEvent } from './source.ts'
import { SourceLoader } from './source-loader.ts'

export interface FollowOptions {
  readonly signal: AbortSignal
  /** The loader to continue with; a new one without it. */
  readonly loader?: SourceLoader
  /** Called once, when every kind has been listed or cannot be: from then on the state shows the whole cluster. Events wait for it. */
  readonly onSettled?: (loader: SourceLoader) => void | Promise<void>
  /** Called after each event, when the state already shows it. */
  readonly onApplied?: (event: SourceEvent, loader: SourceLoader) => void
}

/** Keeps a state as its source is, until the source ends, shows that its cluster is replaced by another one, or `signal` aborts. */
export async function follow(source: Source, state: ClusterState, options: FollowOptions): Promise<SourceLoader> {
  const loader = options.loader ?? new SourceLoader(state, source.kinds)
  let settled = false
  for await (const event of source.events(options.signal)) {
    loader.apply(event)
    if (loader.isReplaced) break
    options.onApplied?.(event, loader)
    if (!settled && loader.settled) {
      settled = true
      await options.onSettled?.(loader)
    }
  }
  return loader
}
