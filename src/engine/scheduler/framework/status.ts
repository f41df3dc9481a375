// What a plugin answers when it has no state to return (kube-scheduler's Status): a rejection, Skip or an error.

/**
 * How a pod is refused. `Unschedulable`: removing pods from the node could help, so preemption examines the node.
 * `UnschedulableAndUnresolvable`: it could not. `Error` is used only where a plugin cannot decide (see `PluginError`) about a
 * node on which another plugin has refused the pod already.
 */
export type RejectionCode = 'Unschedulable' | 'UnschedulableAndUnresolvable' | 'Error'

/**
 * A refusal. Plugins keep theirs as constants (or make them once a cycle): a filter that refuses allocates nothing. The
 * reasons are the texts that the FailedScheduling message counts, verbatim as the real scheduler writes them.
 */
export interface Rejection {
  readonly kind: 'rejection'
  readonly plugin: string
  readonly code: RejectionCode
  readonly reasons: readonly string[]
}

/** Makes a refusal; for constants of a plugin's module. */
export function rejection(plugin: string, code: RejectionCode, ...reasons: readonly string[]): Rejection {
  return { kind: 'rejection', plugin, code, reasons }
}

/** The plugin skips this pod: its filter (or its score) is left out for the cycle. */
export const SKIP = 'skip'
export type Skip = typeof SKIP

/**
 * A plugin cannot decide because something is wrong (an unparsable selector, a broken object). The cycle ends with the
 * result `error`; the message becomes `running "NAME" filter plugin: MESSAGE`.
 */
export class PluginError extends Error {
  readonly code = 'SCHEDULER_PLUGIN'

  constructor(message: string) {
    super(message)
    this.name = 'PluginError'
  }
}

/** Names what was in progress when a plugin failed; any other error is handed on as it is. */
export function withPlugin(error: unknown, doing: string): unknown {
  return error instanceof PluginError ? new PluginError(`${doing}: ${error.message}`) : error
}
