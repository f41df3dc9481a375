import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import { type Manifest, withSpec } from '../manifest.ts'
import type { Workload } from '../world.ts'
import type { PodTemplate } from './pod-template.ts'

/** The workload with another template, also in its manifest. */
export function withTemplate(workload: Workload, template: PodTemplate): Workload {
  return { ...workload, template, manifest: manifestWith(workload, template) }
}

function manifestWith({ kind, manifest }: Workload, template: PodTemplate): Manifest {
  const { labels, annotations } = template.metadata
  if (kind === 'Pod')
    return {
      ...manifest,
      metadata: { ...manifest.metadata, labels, ...(annotations ? { annotations } : {}) },
      spec: template.spec,
    }
  if (kind !== 'CronJob') return withSpec(manifest, { template })
  const jobTemplate = manifest.spec?.['jobTemplate'] as { readonly spec: JsonObject }
  return withSpec(manifest, { jobTemplate: { ...jobTemplate, spec: { ...jobTemplate.spec, template } } })
}
