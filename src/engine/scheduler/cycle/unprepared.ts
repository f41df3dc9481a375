import type { AnyPlugin } from '../framework/framework.ts'
import { PluginError } from '../framework/status.ts'

/**
 * A profile may call a plugin for nodes without having called it for the pod before. Some plugins then compute what they need;
 * these cannot, and report it in these words, by the name that each gives to the missing state.
 */
const FILTER_ERRORS: ReadonlyMap<string, string> = new Map([
  ['NodePorts', 'reading "PreFilterNodePorts" from cycleState: not found'],
  ['NodeResourcesFit', 'error reading "PreFilterNodeResourcesFit" from cycleState: not found'],
  ['InterPodAffinity', 'error reading "PreFilterInterPodAffinity" from cycleState: not found'],
  ['PodTopologySpread', 'reading "PreFilterPodTopologySpread" from cycleState: not found'],
  ['VolumeRestrictions', 'cannot read "PreFilterVolumeRestrictions" from cycleState'],
  ['VolumeBinding', 'not found'],
  ['DynamicResources', 'not found'],
  ['NodeDeclaredFeatures', 'not found'],
])

const SCORE_ERRORS: ReadonlyMap<string, string> = new Map([
  ['TaintToleration', 'failed to read "PreScoreTaintToleration" from cycleState: not found'],
  ['InterPodAffinity', 'failed to read "PreScoreInterPodAffinity" from cycleState: not found'],
  ['PodTopologySpread', 'error reading "PreScorePodTopologySpread" from cycleState: not found'],
])

/** The plugin as a filter that cannot decide about any node; `undefined`: it can do without its preFilter. */
export function unpreparedFilter({ name }: AnyPlugin): AnyPlugin | undefined {
  const message = FILTER_ERRORS.get(name)
  if (message === undefined) return undefined
  return {
    name,
    filter() {
      throw new PluginError(message)
    },
  }
}

/** @throws {PluginError} when the plugin cannot score without its preScore. */
export function checkPrepared({ name }: AnyPlugin): void {
  const message = SCORE_ERRORS.get(name)
  if (message !== undefined) throw new PluginError(`running Score plugins: plugin "${name}" failed with: ${message}`)
}
