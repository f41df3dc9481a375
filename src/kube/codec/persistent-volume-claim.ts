import {
  type DataSource,
  type PersistentVolumeClaimRow,
  type PersistentVolumeClaimSpec,
  persistentVolumeClaimRow,
} from '../persistent-volume.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import { readRequirements, writeRequirements } from './container.ts'
import type { Field } from './field.ts'
import { readSelector, readSelectorObject, writeSelectorObject } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, unlessEmpty } from './output.ts'

export function readPersistentVolumeClaim(object: Field, context: CodecContext): PersistentVolumeClaimRow {
  const spec = object.object('spec')
  const status = object.object('status')
  return persistentVolumeClaimRow({
    spec: readClaimSpec(spec),
    phase: status.text('phase', 'Pending'),
    grantedModes: status.texts('accessModes'),
    capacity: status.quantities('capacity'),
    conditions: readConditions(status, context, 'lastProbeTime'),
    volumeSelector: spec.has('selector') ? readSelector(spec, 'selector') : undefined,
    ...readMetadata(object, 'PersistentVolumeClaim', context),
  })
}

/** The spec of a claim or of a StatefulSet's template of one. */
export function readClaimSpec(spec: Field): PersistentVolumeClaimSpec {
  const attributesClass = spec.optionalText('volumeAttributesClassName')
  const [source, reference] = [spec.optionalObject('dataSource'), spec.optionalObject('dataSourceRef')]
  return {
    ...(attributesClass === undefined ? {} : { attributesClass }),
    accessModes: spec.texts('accessModes'),
    storageClassName: spec.optionalText('storageClassName'),
    volumeName: spec.text('volumeName'),
    volumeMode: spec.text('volumeMode', 'Filesystem'),
    selector: readSelectorObject(spec, 'selector'),
    resources: readRequirements(spec.object('resources')),
    ...(source && { dataSource: readDataSource(source) }),
    ...(reference && { dataSourceRef: readDataSource(reference) }),
  }
}

function readDataSource(source: Field): DataSource {
  const [apiGroup, namespace] = [source.optionalText('apiGroup'), source.optionalText('namespace')]
  return {
    ...(apiGroup === undefined ? {} : { apiGroup }),
    kind: source.text('kind'),
    name: source.text('name'),
    ...(namespace === undefined ? {} : { namespace }),
  }
}

export function writePersistentVolumeClaim(row: PersistentVolumeClaimRow): ApiObject {
  return writeEnvelope(row, { spec: writeClaimSpec(row.spec), status: writeStatus(row) })
}

export function writeClaimSpec(spec: PersistentVolumeClaimSpec): Output {
  return fields({
    accessModes: unlessEmpty(spec.accessModes),
    selector: writeSelectorObject(spec.selector),
    resources: writeRequirements(spec.resources),
    volumeName: unlessEmpty(spec.volumeName),
    storageClassName: spec.storageClassName,
    volumeMode: spec.volumeMode,
    dataSource: spec.dataSource && fields({ ...spec.dataSource }),
    dataSourceRef: spec.dataSourceRef && fields({ ...spec.dataSourceRef }),
    volumeAttributesClassName: spec.attributesClass,
  })
}

function writeStatus({ phase, grantedModes, capacity, conditions }: PersistentVolumeClaimRow): Output {
  return fields({
    phase,
    accessModes: unlessEmpty(grantedModes),
    capacity: unlessEmpty(capacity),
    conditions: listOf(conditions, (item) => writeCondition(item, 'lastProbeTime')),
  })
}
