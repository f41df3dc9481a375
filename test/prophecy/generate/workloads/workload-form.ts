import type { Dice } from '../dice.ts'
import type { Site } from '../site.ts'
import type { Workload } from '../world.ts'
import type { PodTemplate } from './pod-template.ts'

/** What every workload has; its own kind adds the rest. */
export interface WorkloadForm {
  readonly namespace: string
  readonly name: string
  readonly template: PodTemplate
  readonly site: Site
}

export type MakeWorkload = (form: WorkloadForm, dice: Dice) => Workload

/** The fields of `Workload` that follow from the form alone. */
export function baseOf({
  namespace,
  name,
  template,
}: WorkloadForm): Pick<Workload, 'namespace' | 'name' | 'template' | 'podNames' | 'needs'> {
  return { namespace, name, template, podNames: [], needs: [] }
}

export function metadataOf({ namespace, name }: WorkloadForm): { readonly namespace: string; readonly name: string } {
  return { namespace, name }
}

export function selectorOf({ name }: WorkloadForm): { readonly matchLabels: Readonly<Record<string, string>> } {
  return { matchLabels: { app: name } }
}
