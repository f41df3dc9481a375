import { labelRequirement } from '../../../../kube/label-requirement.ts'
import { compileLabelSelector, type LabelSelector, matches, selectorOf } from '../../../../kube/label-selector.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { TopologySpreadConstraint } from '../../../../kube/pod-spec.ts'

export const HOSTNAME_LABEL = 'kubernetes.io/hostname'

/** A topology spread constraint made ready for one incoming pod (semantics A13.1). */
export interface SpreadConstraint {
  readonly maxSkew: number
  readonly topologyKey: string
  readonly selector: LabelSelector
  readonly minDomains: number
  /** Only nodes that the pod's node selector and required affinity accept are counted. */
  readonly honorsNodeAffinity: boolean
  /** Only nodes whose NoSchedule and NoExecute taints the pod tolerates are counted. */
  readonly honorsNodeTaints: boolean
  /** Whether the incoming pod counts itself. */
  readonly matchesSelf: boolean
}

export type UnsatisfiableAction = 'DoNotSchedule' | 'ScheduleAnyway'

/**
 * The constraints with this action, ready for a pod with these labels; `selector` replaces the constraints' own ones.
 * @throws {LabelSelectorError} when a constraint's selector is one that the API server would refuse.
 */
export function compileConstraints(
  constraints: readonly TopologySpreadConstraint[],
  action: UnsatisfiableAction,
  { labels, selector }: { readonly labels: Labels; readonly selector?: LabelSelector },
): readonly SpreadConstraint[] {
  const compiled: SpreadConstraint[] = []
  for (const constraint of constraints) {
    if ((constraint.whenUnsatisfiable || 'DoNotSchedule') !== action) continue
    const chosen =
      selector ?? withMatchLabelKeys(compileLabelSelector(constraint.labelSelector), constraint.matchLabelKeys, labels)
    compiled.push({
      maxSkew: constraint.maxSkew,
      topologyKey: constraint.topologyKey,
      selector: chosen,
      minDomains: constraint.minDomains ?? 1,
      honorsNodeAffinity: constraint.nodeAffinityPolicy !== 'Ignore',
      honorsNodeTaints: constraint.nodeTaintsPolicy === 'Honor',
      matchesSelf: matches(chosen, labels),
    })
  }
  return compiled
}

/** ANDs key=value for every key that the pod carries; a selector that is absent keeps selecting nothing. */
function withMatchLabelKeys(selector: LabelSelector, keys: readonly string[], labels: Labels): LabelSelector {
  if (selector.matchesNothing) return selector
  const added = keys.filter((key) => Object.hasOwn(labels, key)).map((key) => labelRequirement(key, '=', [labels[key] ?? '']))
  return added.length > 0 ? selectorOf([...selector.requirements, ...added]) : selector
}

/** Whether the node carries the keys of all the constraints; others are left out of the counting. */
export function hasAllKeys(labels: Labels, constraints: readonly SpreadConstraint[]): boolean {
  for (const { topologyKey } of constraints) if (labels[topologyKey] === undefined) return false
  return true
}
