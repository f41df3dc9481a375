import type { DaemonSetRow } from '../../kube/daemon-set.ts'
import { CONTROLLER_UID_LABEL, type JobRow, ownJobLabels } from '../../kube/job.ts'
import type { Row } from '../../kube/kinds.ts'
import { selectorOf, selectorOfLabels } from '../../kube/label-selector.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ApiResult, ok } from '../turn.ts'
import { withAddress } from './service-address.ts'

/** What the storage of some kinds sets or removes automatically (PrepareForCreate, and defaults that follow from it). */
export function prepareObject(row: Row, cluster: ClusterView): ApiResult<Row> {
  switch (row.kind) {
    case 'Job':
      return ok(withLabelsOfTemplate(withSelector(row)))
    case 'ReplicationController':
      return ok(withLabelsOfTemplate(row))
    case 'StatefulSet':
      // The gate MaxUnavailableStatefulSet is off by default, so the field is dropped (semantics B3.9, H2).
      return ok(row.spec.maxUnavailable === undefined ? row : { ...row, spec: { ...row.spec, maxUnavailable: undefined } })
    case 'DaemonSet':
      return ok(withTemplateGeneration(row))
    case 'Service':
      return ok(withAddress(row, cluster))
    default:
      return ok(row)
  }
}

/** The same for a change of a stored object: what storage keeps to itself stays as it was. */
export function prepareChange(row: Row, stored: Row, cluster: ClusterView): Row {
  if (row.kind === 'StatefulSet' && row.spec.maxUnavailable !== undefined && stored.kind === 'StatefulSet')
    return stored.spec.maxUnavailable === undefined ? { ...row, spec: { ...row.spec, maxUnavailable: undefined } } : row
  // Labels that are removed are restored as a default.
  if (row.kind === 'Job' || row.kind === 'ReplicationController') return withLabelsOfTemplate(row)
  if (row.kind !== 'Service' || stored.kind !== 'Service' || row.type === 'ExternalName') return row
  // An address that a change leaves out stays (patchAllocatedValues).
  return withAddress(row.clusterIP === '' ? { ...row, clusterIP: stored.clusterIP, ipFamilies: stored.ipFamilies } : row, cluster)
}

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation'

/** A Job selects the pods that are labeled with its uid, unless its selector is manual (registry/batch/job generateSelector). */
function withSelector(job: JobRow): JobRow {
  const { spec, name, uid } = job
  if (spec.manualSelector) return job
  const template = { ...spec.template, labels: { ...spec.template.labels, ...ownJobLabels(uid, name) } }
  const generated = selectorOfLabels({ [CONTROLLER_UID_LABEL]: uid }).requirements
  // A selector that was given all the same is kept, and found wrong afterwards.
  const requested = spec.selector.requirements.filter(({ key }) => key !== CONTROLLER_UID_LABEL)
  return { ...job, spec: { ...spec, template, selector: selectorOf([...requested, ...generated]) } }
}

/** The generation of the template increases from 1, or from the value of the annotation. */
function withTemplateGeneration(row: DaemonSetRow): Row {
  const given = row.annotations[TEMPLATE_GENERATION] ?? ''
  const generation = /^[1-9][0-9]*$/.test(given) ? given : '1'
  return { ...row, annotations: { ...row.annotations, [TEMPLATE_GENERATION]: generation } }
}

function withLabelsOfTemplate<R extends Extract<Row, { kind: 'Job' | 'ReplicationController' }>>(row: R): R {
  return Object.keys(row.labels).length > 0 ? row : { ...row, labels: row.spec.template.labels }
}
