import { SchedulerConfigError } from '../../../src/engine/scheduler/configuration/scheduler-config-error.ts'
import type { EventChange } from '../../../src/engine/scheduler/framework/events.ts'
import type { NodeLocalPlugin, PluginFactory } from '../../../src/engine/scheduler/framework/framework.ts'
import { rejection } from '../../../src/engine/scheduler/framework/status.ts'
import type { NodeRow } from '../../../src/kube/node.ts'

/** The name that profiles use, and that messages and answers give. */
const NAME = 'AvoidMaintenance'

/** Made once: a filter that refuses allocates nothing. `Unresolvable`, because removing pods does not end a maintenance. */
const REFUSED = rejection(NAME, 'UnschedulableAndUnresolvable', 'node(s) had a maintenance window')

const DEFAULT_LABEL = 'example.com/maintenance'

/**
 * An example of a scheduler plugin: it keeps pods off nodes with the label `example.com/maintenance=now` and scores nodes with any other
 * value of the label last. The argument `label` names another label.
 */
export const avoidMaintenance: PluginFactory = {
  name: NAME,
  create: ({ label = DEFAULT_LABEL }) => {
    if (typeof label !== 'string' || label === '') throw new SchedulerConfigError(`${NAME}: label must be a non-empty string`)
    return pluginFor(label)
  },
}

function pluginFor(label: string): NodeLocalPlugin {
  const isInMaintenance = (node: NodeRow): boolean => node.labels[label] === 'now'
  /** A pod that was refused is tried again when a node is added without the label, or loses it. */
  const mayHelp = (change: EventChange): boolean =>
    change.kind === 'Node' && change.after !== undefined && !isInMaintenance(change.after)
  return {
    name: NAME,
    // Verdict and score depend on the row of the node alone, so equal pods share them.
    nodeLocal: true,
    hints: [{ resource: 'Node', actions: ['Add', 'UpdateNodeLabel'], mayHelp: (_pod, change) => mayHelp(change) }],
    filter: (_pod, node) => (isInMaintenance(node) ? REFUSED : undefined),
    // Within 0 to 100 already, so there is no `normalize`.
    score: (_pod, node) => (node.labels[label] === undefined ? 100 : 0),
  }
}
