import { digestText } from '../../lib/hash.ts'
import { type Annotations, NO_LABELS } from '../object-row.ts'
import type { PodTemplate } from '../pod-template.ts'
import type { Field } from './field.ts'
import { canonicalJson } from './json.ts'
import { readTemplateMetadata } from './metadata.ts'
import { fields, type Output, unlessEmpty } from './output.ts'
import { readGates, readPodSpec, writePodSpec } from './pod-spec.ts'
import { residueOf } from './template-residue.ts'

/**
 * Stands in a written template for all that was dropped from it, so that a template that is written, changed elsewhere and
 * read again is not taken for a new revision. Only templates that lost something carry it, and no row ever does.
 */
export const UNMODELLED_ANNOTATION = 'kube-rehearse/unmodelled'

/** Reads `owner.template`; `owner` is a workload's spec. */
export function readTemplate(owner: Field): PodTemplate {
  const template = owner.object('template')
  const spec = template.object('spec')
  const meta = readTemplateMetadata(template)
  const earlier = meta.annotations[UNMODELLED_ANNOTATION] ?? ''
  const read: PodTemplate = {
    labels: meta.labels,
    annotations: earlier === '' ? meta.annotations : without(meta.annotations, UNMODELLED_ANNOTATION),
    spec: readPodSpec(spec, false),
    schedulingGates: readGates(spec),
    nodeName: spec.text('nodeName'),
    unmodelled: '',
  }
  const residue = residueOf(template.json, writeTemplate({ ...read, unmodelled: earlier }))
  const unmodelled = residue === undefined ? earlier : digestText(earlier + canonicalJson(residue))
  return { ...read, unmodelled }
}

function without(annotations: Annotations, name: string): Annotations {
  const rest = Object.entries(annotations).filter(([key]) => key !== name)
  return rest.length > 0 ? Object.fromEntries(rest) : NO_LABELS
}

/** A template as the API shows it (PodTemplateSpec). */
export function writeTemplate(template: PodTemplate): Output {
  const { annotations, unmodelled, nodeName, schedulingGates } = template
  return {
    metadata: fields({
      labels: unlessEmpty(template.labels),
      annotations: unlessEmpty(unmodelled === '' ? annotations : { ...annotations, [UNMODELLED_ANNOTATION]: unmodelled }),
    }),
    spec: writePodSpec(template.spec, { nodeName, targetNodeName: '', schedulingGates }, false),
  }
}
