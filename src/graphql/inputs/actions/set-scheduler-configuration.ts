import { readScheduler } from '../scheduler-field.ts'
import type { ActionField } from './action-input.ts'

export const SET_SCHEDULER_CONFIGURATION: ActionField<string> = {
  type: 'Manifest',
  description:
    'Start kube-scheduler anew with this KubeSchedulerConfiguration (YAML or JSON), in the middle of the run. On a fork it stays. To rehearse all of a scenario with one, say it of the scenario.',
  read(schedulerConfiguration, place) {
    const configuration = readScheduler({ schedulerConfiguration }, place)
    if (!configuration) return schedulerConfiguration.trim() === '' ? place.refuse('this says nothing') : undefined
    return { kind: 'setSchedulerConfiguration', configuration }
  },
}
