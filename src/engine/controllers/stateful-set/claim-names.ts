import { compileLabelSelector } from '../../../kube/label-selector.ts'
import type { Labels } from '../../../kube/object-row.ts'
import {
  type PersistentVolumeClaimRow,
  type PersistentVolumeClaimSpec,
  persistentVolumeClaimRow,
} from '../../../kube/persistent-volume.ts'
import type { StatefulSetRow, VolumeClaimTemplate } from '../../../kube/stateful-set.ts'

/** Claims keep their names: a pod that is recreated finds them again (semantics B3.13). */
export function claimName(set: { readonly name: string }, template: { readonly name: string }, ordinal: number): string {
  return `${template.name}-${set.name}-${ordinal}`
}

/** The claims that a member needs, as the controller creates them; they get the labels that the set selects by. */
export function claimsOf(set: StatefulSetRow, ordinal: number): readonly PersistentVolumeClaimRow[] {
  return set.spec.volumeClaimTemplates.map((template) => claimFromTemplate(set, template, ordinal))
}

function claimFromTemplate(set: StatefulSetRow, template: VolumeClaimTemplate, ordinal: number): PersistentVolumeClaimRow {
  return persistentVolumeClaimRow({
    namespace: set.namespace,
    name: claimName(set, template, ordinal),
    labels: { ...template.labels, ...matchLabelsOf(set) },
    annotations: template.annotations,
    spec: withBothSources(template.spec),
    volumeSelector: template.spec.selector && compileLabelSelector(template.spec.selector),
  })
}

/** As the API server stores a claim: a source that is in one of its two fields is in the other too (NormalizeDataSources). */
function withBothSources(spec: PersistentVolumeClaimSpec): PersistentVolumeClaimSpec {
  const source = spec.dataSource ?? spec.dataSourceRef
  return source === undefined ? spec : { dataSource: source, dataSourceRef: source, ...spec }
}

function matchLabelsOf({ spec }: StatefulSetRow): Labels {
  const equalities = spec.selector.requirements.filter(({ operator }) => operator === '=')
  return Object.fromEntries(equalities.map(({ key, values }) => [key, values[0] ?? '']))
}
