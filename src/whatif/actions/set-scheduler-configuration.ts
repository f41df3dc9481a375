import { RESTART } from '../../engine/scheduler/scheduler.ts'
import { issue } from '../input-issue.ts'
import { type SchedulerConfiguration, schedulerConfigurationIssues } from '../model/scheduler-config-of.ts'
import { type Action, singleActions } from './action.ts'
import { type ActionSpec, DONE } from './action-spec.ts'

/** kube-scheduler is started anew with another configuration: it forgets what it was about to do, and looks at all pods that wait. */
export interface SetSchedulerConfigurationAction {
  readonly kind: 'setSchedulerConfiguration'
  readonly configuration: SchedulerConfiguration
}

export const SET_SCHEDULER_CONFIGURATION: ActionSpec<SetSchedulerConfigurationAction> = {
  validate: ({ configuration }, path) =>
    schedulerConfigurationIssues(configuration).map(({ path: field, message }) =>
      issue(field === '' ? path : `${path}.${field}`, message),
    ),
  begin({ configuration }, { turn }) {
    turn.call('kube-scheduler', RESTART + JSON.stringify(configuration))
    return DONE
  },
  describe: () => 'another configuration of the scheduler',
}

/** The configurations that actions bring, in their order. */
export function configurationsIn(actions: readonly Action[]): readonly SchedulerConfiguration[] {
  return singleActions(actions).flatMap((action) => (action.kind === 'setSchedulerConfiguration' ? [action.configuration] : []))
}
