import type { TopologySpreadConstraint } from '../../../../kube/pod-spec.ts'
import { type Args, numberArg, objectsArg, textArg, textsArg } from '../../configuration/plugin-args.ts'
import { SchedulerConfigError } from '../../configuration/scheduler-config-error.ts'
import { HOSTNAME_LABEL } from './spread-constraint.ts'

/** The plugin's arguments (PodTopologySpreadArgs) with their defaults filled in. */
export interface SpreadArgs {
  readonly defaultConstraints: readonly TopologySpreadConstraint[]
  /** The built-in defaults: nodes without a zone are spread over all the same. */
  readonly systemDefaulted: boolean
}

const UNSET: Omit<TopologySpreadConstraint, 'maxSkew' | 'topologyKey' | 'whenUnsatisfiable'> = {
  labelSelector: undefined,
  minDomains: undefined,
  nodeAffinityPolicy: '',
  nodeTaintsPolicy: '',
  matchLabelKeys: [],
}

/** SC-TSC-44: the default constraints without a configuration. */
const SYSTEM_DEFAULTS: SpreadArgs = {
  defaultConstraints: [
    { ...UNSET, maxSkew: 3, topologyKey: HOSTNAME_LABEL, whenUnsatisfiable: 'ScheduleAnyway' },
    { ...UNSET, maxSkew: 5, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway' },
  ],
  systemDefaulted: true,
}

/** @throws {SchedulerConfigError} when an argument is one that the real scheduler refuses. */
export function spreadArgs(args: Args): SpreadArgs {
  const constraints = objectsArg(args, 'defaultConstraints')
  const defaultingType = textArg(args, 'defaultingType', 'System')
  if (defaultingType !== 'System' && defaultingType !== 'List') refuse('defaultingType', 'must be System or List')
  if (defaultingType === 'List') return { defaultConstraints: constraints.map(defaultConstraint), systemDefaulted: false }
  if (constraints.length > 0) refuse('defaultConstraints', 'must be empty unless defaultingType is List')
  return SYSTEM_DEFAULTS
}

/** A constraint of the configuration; its selector comes from the pod's Services and controller (SC-TSC-43). */
function defaultConstraint(args: Args): TopologySpreadConstraint {
  const maxSkew = numberArg(args, 'maxSkew', 0)
  const topologyKey = textArg(args, 'topologyKey')
  const whenUnsatisfiable = textArg(args, 'whenUnsatisfiable')
  if (maxSkew <= 0) refuse('defaultConstraints.maxSkew', 'must be greater than zero')
  if (topologyKey === '') refuse('defaultConstraints.topologyKey', 'must be given')
  if (whenUnsatisfiable !== 'DoNotSchedule' && whenUnsatisfiable !== 'ScheduleAnyway') {
    refuse('defaultConstraints.whenUnsatisfiable', 'must be DoNotSchedule or ScheduleAnyway')
  }
  if (args['labelSelector'] !== undefined) refuse('defaultConstraints.labelSelector', 'must not be given')
  return {
    ...UNSET,
    maxSkew,
    topologyKey,
    whenUnsatisfiable,
    minDomains: numberArg(args, 'minDomains', undefined),
    nodeAffinityPolicy: textArg(args, 'nodeAffinityPolicy'),
    nodeTaintsPolicy: textArg(args, 'nodeTaintsPolicy'),
    matchLabelKeys: textsArg(args, 'matchLabelKeys'),
  }
}

function refuse(field: string, problem: string): never {
  throw new SchedulerConfigError(`scheduler configuration: PodTopologySpread ${field} ${problem}`)
}
