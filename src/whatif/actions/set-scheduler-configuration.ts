import { restartScheduler } from '../../engine/scheduler/restart-scheduler.ts'
import { issue } from '../input-issue.ts'
import { type SchedulerConfiguration, schedulerConfigurationIssues } from '../model/scheduler-config-of.ts'
import { type ActionSpec, DONE } from './action-spec.ts'

/** kube-scheduler restarts with another configuration: it loses its queue, and tries all Pending pods. */
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
    restartScheduler(JSON.stringify(configuration), turn)
    return DONE
  },
  describe: () => 'another configuration of the scheduler',
}
