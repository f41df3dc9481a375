import type { Dice } from '../dice.ts'
import { MAKERS } from '../workloads/makers.ts'
import { type PodTemplate, podTemplate } from '../workloads/pod-template.ts'
import type { Workload, WorkloadKind, World } from '../world.ts'

interface NewWorkload {
  readonly kind: WorkloadKind
  readonly name: string
  /** By default, one of the cluster. */
  readonly namespace?: string
  /** Fields of the pods' spec that have these values in any case. */
  readonly pods?: Readonly<Record<string, unknown>>
}

/** A workload that the cluster does not have yet. */
export function newWorkload({ site }: World, { kind, name, namespace, pods = {} }: NewWorkload, dice: Dice): Workload {
  const { metadata, spec } = podTemplate(name, kind, site, dice)
  const template: PodTemplate = { metadata, spec: { ...spec, ...pods } }
  const drawn = dice.pick(site.namespaces)
  const form = { name, namespace: namespace ?? drawn, template, site }
  let made = MAKERS[kind](form, dice)
  // No container exits during a course: a Job that ends has to be there before.
  while (kind === 'Job' && made.pods === 0) made = MAKERS[kind](form, dice)
  return made
}
