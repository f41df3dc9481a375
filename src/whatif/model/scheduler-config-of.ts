import { configurationIssues } from '../../engine/scheduler/configuration/check-configuration.ts'
import { type ConfigurationText, decodingProblem } from '../../engine/scheduler/configuration/decode-configuration.ts'
import {
  defaultSchedulerConfig,
  readSchedulerConfig,
  type SchedulerConfig,
} from '../../engine/scheduler/configuration/scheduler-config.ts'
import { type ConfigIssue, SchedulerConfigError } from '../../engine/scheduler/configuration/scheduler-config-error.ts'

/** A parsed KubeSchedulerConfiguration document. */
export type SchedulerConfiguration = Readonly<Record<string, unknown>>

const read = new WeakMap<SchedulerConfiguration, SchedulerConfig>()

/**
 * The configuration of a scheduler. A document is read once, so that a run and its baseline share what they compute from it.
 * @throws {SchedulerConfigError} when `schedulerConfigurationIssues` returns an issue.
 */
export function schedulerConfigOf(configuration: SchedulerConfiguration | undefined): SchedulerConfig {
  if (!configuration) return defaultSchedulerConfig()
  let config = read.get(configuration)
  if (!config) {
    config = readSchedulerConfig(configuration)
    read.set(configuration, config)
  }
  return config
}

/** Why kube-scheduler could not read a text, in its words; `undefined`: it could. */
export function unreadableSchedulerConfiguration(document: unknown, source: ConfigurationText): ConfigIssue | undefined {
  return decodingProblem(document, source)
}

/** Everything that kube-scheduler would refuse in a document, with the path of each field; empty when it would start. */
export function schedulerConfigurationIssues(configuration: SchedulerConfiguration): readonly ConfigIssue[] {
  const unreadable = decodingProblem(configuration, { text: JSON.stringify(configuration), duplicates: [] })
  const found = unreadable ? [unreadable] : configurationIssues(configuration)
  if (found.length > 0) return found
  try {
    schedulerConfigOf(configuration)
    return []
  } catch (error) {
    if (!(error instanceof SchedulerConfigError)) throw error
    return error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }]
  }
}
