import type { Dice } from '../dice.ts'
import { barePod } from '../workloads/bare-pod.ts'
import { deployment } from '../workloads/deployment.ts'
import { podTemplate } from '../workloads/pod-template.ts'
import type { Workload, World } from '../world.ts'

/** A workload that the cluster does not have yet; with `priorityClassName`, its pods have that class. */
export function newWorkload(
  { site }: World,
  {
    kind,
    name,
    priorityClassName,
  }: { readonly kind: 'Deployment' | 'Pod'; readonly name: string; readonly priorityClassName?: string },
  dice: Dice,
): Workload {
  const plain = podTemplate(name, kind, site, dice)
  const { priorityClassName: own, ...spec } = plain.spec
  const given = priorityClassName ?? own
  const template = { ...plain, spec: { ...spec, ...(given === undefined ? {} : { priorityClassName: given }) } }
  const form = { name, namespace: dice.pick(site.namespaces), template, site }
  return kind === 'Pod' ? barePod(form) : deployment(form, dice)
}
