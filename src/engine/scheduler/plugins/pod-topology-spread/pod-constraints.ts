import { isEmptySelector, LabelSelectorError } from '../../../../kube/label-selector.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { PluginError } from '../../framework/status.ts'
import { shapeMemo } from '../shape-memo.ts'
import { defaultSelector } from './default-selector.ts'
import type { SpreadArgs } from './spread-args.ts'
import { compileConstraints, type SpreadConstraint, type UnsatisfiableAction } from './spread-constraint.ts'

const NONE: readonly SpreadConstraint[] = []

const ownHard = shapeMemo(({ labels, spec }) => compileConstraints(spec.topologySpreadConstraints, 'DoNotSchedule', { labels }))
const ownSoft = shapeMemo(({ labels, spec }) => compileConstraints(spec.topologySpreadConstraints, 'ScheduleAnyway', { labels }))

/** The constraints that a pod refuses nodes by: its own, or the defaults where it has none (semantics A13.2, SC-TSC-42). */
export function hardConstraints(pod: PodRow, cluster: ClusterView, args: SpreadArgs): readonly SpreadConstraint[] {
  if (!hasOwnConstraints(pod)) return defaults(pod, cluster, { args, action: 'DoNotSchedule' })
  return readable(() => ownHard(pod.shape), "get constraints from pod: obtaining pod's hard topology spread constraints")
}

/** The constraints that a pod scores nodes by. */
export function softConstraints(pod: PodRow, cluster: ClusterView, args: SpreadArgs): readonly SpreadConstraint[] {
  if (!hasOwnConstraints(pod)) return defaults(pod, cluster, { args, action: 'ScheduleAnyway' })
  return readable(() => ownSoft(pod.shape), "calculating preScoreState: obtaining pod's soft topology spread constraints")
}

/** Defaults apply only to pods without any constraint of their own, whatever its action (SC-TSC-42). */
export function hasOwnConstraints(pod: PodRow): boolean {
  return pod.shape.spec.topologySpreadConstraints.length > 0
}

interface DefaultsWanted {
  readonly args: SpreadArgs
  readonly action: UnsatisfiableAction
}

function defaults(pod: PodRow, cluster: ClusterView, { args, action }: DefaultsWanted): readonly SpreadConstraint[] {
  if (!args.defaultConstraints.some(({ whenUnsatisfiable }) => whenUnsatisfiable === action)) return NONE
  const selector = defaultSelector(pod, cluster)
  if (isEmptySelector(selector)) return NONE
  return compileConstraints(args.defaultConstraints, action, { labels: pod.labels, selector })
}

function readable<T>(read: () => T, doing: string): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof LabelSelectorError) throw new PluginError(`${doing}: ${error.message}`)
    throw error
  }
}
