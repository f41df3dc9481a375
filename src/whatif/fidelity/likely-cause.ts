import type { DisagreementExample, PlacementScore } from './fidelity-score.ts'
import type { DisagreementKind } from './judge-decision.ts'

/** With fewer disagreements, that they are alike may be chance. */
const ALIKE_MIN = 10
/** The share of the latest disagreements that one plugin or kind must have. */
const SHARE_MIN = 0.8

const BY_KIND: Readonly<Partial<Record<DisagreementKind, string>>> = {
  NODE_UNKNOWN:
    'pods are placed on nodes that the twin did not have: an autoscaler adds nodes, and pods are bound before their node is read',
  NODE_EXPECTED:
    'kube-scheduler finds no node where the twin finds one: a webhook or another controller may change pods or nodes, or the version of kube-scheduler has another rule',
}

/**
 * The likely cause of most disagreements; `undefined` where they are few or have different causes. Judged by the latest
 * disagreements, and by the decisions that could not be judged at all.
 */
export function likelyCause({ placements, refusals, unjudged, disagreements }: PlacementScore): string | undefined {
  const judged = placements.judged + refusals.judged
  if (unjudged >= ALIKE_MIN && unjudged > judged)
    return 'most decisions were made by a scheduler without a known profile, or followed each other too quickly to be compared: give its KubeSchedulerConfiguration with --scheduler-config'
  if (disagreements.length < ALIKE_MIN) return undefined
  const plugin = prevailing(disagreements, ({ plugin: name }) => name)
  if (plugin !== undefined)
    return `the plugin ${plugin} accounts for most disagreements: the scheduler of this cluster may have another configuration; give its KubeSchedulerConfiguration with --scheduler-config`
  const kind = prevailing(disagreements, (example) => example.kind)
  return kind && BY_KIND[kind]
}

function prevailing<T extends string>(
  examples: readonly DisagreementExample[],
  wordOf: (example: DisagreementExample) => T | undefined,
): T | undefined {
  const counts = new Map<T, number>()
  for (const example of examples) {
    const word = wordOf(example)
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].find(([, count]) => count >= examples.length * SHARE_MIN)?.[0]
}
