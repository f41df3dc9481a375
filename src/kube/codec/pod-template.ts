import { goType } from '../go-value/go-types.ts'
import type { PodTemplate } from '../pod-template.ts'
import type { Field } from './field.ts'
import { canonicalJson, type JsonObject } from './json.ts'
import { objectOf } from './json-parts.ts'
import { readTemplateMetadata } from './metadata.ts'
import { fields, type Output, unlessEmpty } from './output.ts'
import { readGates, readPodSpec, writePodSpec } from './pod-spec.ts'
import { residueOf, withResidue } from './residue.ts'
import { TemplateMemo, type TemplateSpec } from './template-memo.ts'

/**
 * Reads `owner.template`; `owner` is a workload's spec. Fields that no rule reads are kept, so their nesting is bounded here.
 * @throws {FieldError} when it is nested deeper than `NESTING_MAX` levels.
 */
export function readTemplate(owner: Field, memo = new TemplateMemo()): PodTemplate {
  const template = owner.object('template')
  const { boundedJson } = template
  const { labels, annotations } = readTemplateMetadata(template)
  const { spec, schedulingGates, nodeName, unmodelled } = memo.specOf(template.raw('spec'), () =>
    readTemplateSpec(template, memo),
  )
  const beside = residueOf(
    goType('v1.PodTemplateSpec'),
    { ...boundedJson, spec: undefined },
    { metadata: { labels, annotations } },
  )
  const all = beside === undefined ? unmodelled : memo.word(canonicalJson({ ...beside, ...partsOf(unmodelled) }))
  return { labels, annotations, spec, schedulingGates, nodeName, unmodelled: all }
}

/** The spec of `template`, and what is dropped from it. */
function readTemplateSpec(template: Field, memo: TemplateMemo): TemplateSpec {
  const object = template.object('spec')
  const nodeName = object.text('nodeName')
  const schedulingGates = readGates(object)
  const spec = readPodSpec(object, false)
  const written = writePodSpec(spec, { nodeName, targetNodeName: '', schedulingGates }, false)
  const residue = residueOf(goType('v1.PodSpec'), object.json, written)
  return { spec, schedulingGates, nodeName, unmodelled: residue === undefined ? '' : memo.word(canonicalJson({ spec: residue })) }
}

function partsOf(unmodelled: string): JsonObject {
  const parts: unknown = unmodelled === '' ? {} : JSON.parse(unmodelled)
  return objectOf(parts)
}

/** A template as the API shows it (PodTemplateSpec), with what no rule reads. */
export function writeTemplate(template: PodTemplate): Output {
  const { annotations, labels, unmodelled, nodeName, schedulingGates } = template
  const kept = {
    metadata: fields({ labels: unlessEmpty(labels), annotations: unlessEmpty(annotations) }),
    spec: writePodSpec(template.spec, { nodeName, targetNodeName: '', schedulingGates }, false),
  }
  return unmodelled === '' ? kept : (withResidue(kept, partsOf(unmodelled)) as Output)
}
