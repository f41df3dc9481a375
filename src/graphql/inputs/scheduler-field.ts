import type { InputFieldBuilder } from '@pothos/core'
import { type SchedulerConfiguration, schedulerConfigurationIssues } from '../../whatif/model/scheduler-config-of.ts'
import type { BuilderTypes } from '../builder.ts'
import type { InputPlace } from './input-place.ts'
import { readSchedulerConfiguration } from './read-scheduler-configuration.ts'

export const SCHEDULER_CONFIGURATION_ABOUT =
  "The scheduler's configuration: a KubeSchedulerConfiguration (kubescheduler.config.k8s.io/v1) as YAML or JSON. Null: kube-scheduler's defaults."

/** The field in which every question configures the scheduler. */
export function schedulerField(t: InputFieldBuilder<BuilderTypes, 'InputObject'>) {
  return { schedulerConfiguration: t.field({ type: 'Manifest', description: SCHEDULER_CONFIGURATION_ABOUT }) }
}

interface SchedulerValue {
  readonly schedulerConfiguration?: string | null | undefined
}

/**
 * The scheduler settings of a question that is not a scenario. All that kube-scheduler would refuse is an issue at the place of
 * the field.
 */
export function readScheduler(value: SchedulerValue, place: InputPlace): SchedulerConfiguration | undefined {
  const configuration = readSchedulerConfiguration(value.schedulerConfiguration, place)
  const issues = configuration ? schedulerConfigurationIssues(configuration) : []
  for (const { path, message } of issues) (path === '' ? place : place.at(path)).refuse(message)
  return issues.length > 0 ? undefined : configuration
}
