import type { Annotations, Labels } from './object-row.ts'
import type { PodSpec } from './pod-spec.ts'

/** The label that keeps the pods of a Deployment's ReplicaSets apart (WL-DEP-05). */
export const POD_TEMPLATE_HASH = 'pod-template-hash'

/** Label of the pods of StatefulSets and DaemonSets: the revision of the template that they were made from (apps.ControllerRevisionHashLabelKey). */
export const REVISION_HASH_LABEL = 'controller-revision-hash'

/**
 * A workload's template (PodTemplateSpec). What no rule reads is kept as text in `unmodelled`: a change of it is a new
 * revision all the same, and the names of revisions are hashes of the whole.
 */
export interface PodTemplate {
  readonly labels: Labels
  readonly annotations: Annotations
  readonly spec: PodSpec
  readonly schedulingGates: readonly string[]
  readonly nodeName: string
  /** JSON with sorted keys of the fields that rows do not keep, in their places; empty for none. */
  readonly unmodelled: string
}

/** Canonical text of a template, equal exactly for equal templates; `without` are labels left out (pod-template-hash). */
export function templateText(template: PodTemplate, without?: string): string {
  return JSON.stringify([
    sorted(template.labels, without),
    sorted(template.annotations),
    template.spec,
    template.schedulingGates,
    template.nodeName,
    template.unmodelled,
  ])
}

function sorted(map: Labels, without?: string): readonly (readonly [string, string])[] {
  return Object.entries(map)
    .filter(([key]) => key !== without)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}
