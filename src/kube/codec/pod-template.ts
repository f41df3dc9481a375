import { digestText } from '../../lib/hash.ts'
import { type Annotations, NO_LABELS } from '../object-row.ts'
import type { PodTemplate } from '../pod-template.ts'
import type { Field } from './field.ts'
import { canonicalJson } from './json.ts'
import { readTemplateMetadata } from './metadata.ts'
import { fields, type Output, unlessEmpty } from './output.ts'
import { readGates, readPodSpec, writePodSpec } from './pod-spec.ts'
import { TemplateMemo, type TemplateSpec } from './template-memo.ts'
import { residueOf } from './template-residue.ts'

/**
 * Stands in a written template for all that was dropped from it, so that a template that is written, changed elsewhere and
 * read again is not taken for a new revision. Only templates that lost something carry it, and no row ever does.
 */
export const UNMODELLED_ANNOTATION = 'kube-rehearse/unmodelled'

/** Reads `owner.template`; `owner` is a workload's spec. */
export function readTemplate(owner: Field, memo = new TemplateMemo()): PodTemplate {
  const template = owner.object('template')
  const { labels, annotations } = readTemplateMetadata(template)
  const { spec, schedulingGates, nodeName, unmodelled } = memo.specOf(template.raw('spec'), () => readTemplateSpec(template))
  const earlier = annotations[UNMODELLED_ANNOTATION] ?? ''
  const read: PodTemplate = {
    labels,
    annotations: earlier === '' ? annotations : without(annotations, UNMODELLED_ANNOTATION),
    spec,
    schedulingGates,
    nodeName,
    unmodelled,
  }
  if (earlier === '' && residueBesideSpec(template, read) === undefined) return read
  const residue = residueOf(template.json, writeTemplate({ ...read, unmodelled: earlier }))
  return { ...read, unmodelled: residue === undefined ? earlier : digestOf(residue, earlier) }
}

/** The spec of `template`, and what is dropped from it. */
function readTemplateSpec(template: Field): TemplateSpec {
  const object = template.object('spec')
  const nodeName = object.text('nodeName')
  const schedulingGates = readGates(object)
  const spec = readPodSpec(object, false)
  const residue = residueOf(object.json, writePodSpec(spec, { nodeName, targetNodeName: '', schedulingGates }, false), 'spec')
  return { spec, schedulingGates, nodeName, unmodelled: residue === undefined ? '' : digestOf({ spec: residue }, '') }
}

/** What is dropped from the rest of the template. */
function residueBesideSpec(template: Field, { labels, annotations }: PodTemplate): unknown {
  return residueOf({ ...template.json, spec: undefined }, { metadata: { labels, annotations } })
}

function digestOf(residue: unknown, earlier: string): string {
  return digestText(earlier + canonicalJson(residue))
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
