import { isJsonObject, type JsonObject } from './json.ts'
import { objectOf } from './json-parts.ts'

/**
 * A manifest that was written as autoscaling/v1, with the metrics of the stored object that a patch of that version leaves as
 * they are. v1 shows the CPU utilization as a field and all other metrics as one annotation: each is replaced where the
 * manifest has it, and removed where only the last applied manifest of v1 had it (semantics B12.15). All are of autoscaling/v2.
 */
export function besideOtherMetrics(manifest: JsonObject, live: JsonObject, previous: JsonObject | undefined): JsonObject {
  const own = metricsOf(manifest)
  const named = new Set([...own, ...(previous ? metricsOf(previous) : [])].map(isCpuUtilization))
  const all = [...metricsOf(live).filter((metric) => !named.has(isCpuUtilization(metric))), ...own]
  if (all.length === 0) return manifest
  const metrics = [...all.filter((metric) => !isCpuUtilization(metric)), ...all.filter(isCpuUtilization)]
  return { ...manifest, spec: { ...objectOf(manifest['spec']), metrics } }
}

function metricsOf(object: JsonObject): readonly JsonObject[] {
  const metrics = objectOf(object['spec'])['metrics']
  return Array.isArray(metrics) ? metrics.filter(isJsonObject) : []
}

function isCpuUtilization({ type, resource }: JsonObject): boolean {
  const { name, target } = objectOf(resource)
  return type === 'Resource' && name === 'cpu' && objectOf(target)['averageUtilization'] !== undefined
}
