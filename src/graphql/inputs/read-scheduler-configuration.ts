import { parse, YAMLParseError } from 'yaml'
import type { SchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import type { InputPlace } from './input-place.ts'

/** The document of a KubeSchedulerConfiguration; whether the scheduler would take it is checked with the scenario. */
export function readSchedulerConfiguration(
  text: string | null | undefined,
  place: InputPlace,
): SchedulerConfiguration | undefined {
  if (text == null || text.trim() === '') return undefined
  try {
    const document: unknown = parse(text)
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { ...document }
    return place.refuse('a KubeSchedulerConfiguration is one YAML or JSON object')
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    const [first = error.message] = error.message.split('\n')
    return place.refuse(`this is no YAML: ${first.replace(/:$/, '')}`)
  }
}
