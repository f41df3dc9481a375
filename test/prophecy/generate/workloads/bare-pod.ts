import type { Workload } from '../world.ts'
import { baseOf, metadataOf, type WorkloadForm } from './workload-form.ts'

/** A pod that nothing controls. */
export function barePod(form: WorkloadForm): Workload {
  const { metadata, spec } = form.template
  return {
    ...baseOf(form),
    kind: 'Pod',
    pods: 1,
    podNames: [form.name],
    manifest: { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadataOf(form), labels: metadata.labels }, spec },
  }
}
