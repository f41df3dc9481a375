import { readScheduler } from '../scheduler-field.ts'
import type { ActionField } from './action-input.ts'

export const SET_SCHEDULER_CONFIGURATION: ActionField<string> = {
  type: 'Manifest',
  description:
    'Restart kube-scheduler with this KubeSchedulerConfiguration (YAML or JSON) during the run. A fork keeps it. To use one for a whole scenario, set it on the scenario.',
  read(schedulerConfiguration, place) {
    const configuration = readScheduler({ schedulerConfiguration }, place)
    if (!configuration) return schedulerConfiguration.trim() === '' ? place.refuse('must not be empty') : undefined
    return { kind: 'setSchedulerConfiguration', configuration }
  },
}
