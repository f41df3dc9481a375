import { MATCH_NOTHING } from '../label-selector.ts'
import {
  type CsiDriverRow,
  type CsiNodeRow,
  type CsiStorageCapacityRow,
  csiDriverRow,
  csiNodeRow,
  csiStorageCapacityRow,
} from '../persistent-volume.ts'
import { value } from '../quantity.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readSelector, writeSelector } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields } from './output.ts'
import { bytesText } from './resource-amounts.ts'

export function readCsiNode(object: Field, context: CodecContext): CsiNodeRow {
  return csiNodeRow({
    drivers: object.object('spec').list('drivers', (driver) => ({
      name: driver.text('name'),
      nodeID: driver.text('nodeID'),
      topologyKeys: driver.texts('topologyKeys'),
      count: driver.object('allocatable').optionalInteger('count'),
    })),
    ...readMetadata(object, 'CSINode', context),
  })
}

/** Without a topology the API shows null. */
export function writeCsiNode(row: CsiNodeRow): ApiObject {
  const drivers = row.drivers.map(({ name, nodeID, topologyKeys, count }) =>
    fields({
      name,
      nodeID,
      topologyKeys: topologyKeys.length > 0 ? topologyKeys : null,
      allocatable: count === undefined ? undefined : { count },
    }),
  )
  return writeEnvelope(row, { spec: { drivers: drivers.length > 0 ? drivers : null } })
}

export function readCsiDriver(object: Field, context: CodecContext): CsiDriverRow {
  const spec = object.object('spec')
  return csiDriverRow({
    attachRequired: spec.flag('attachRequired', true),
    storageCapacity: spec.flag('storageCapacity'),
    ...readMetadata(object, 'CSIDriver', context),
  })
}

export function writeCsiDriver(row: CsiDriverRow): ApiObject {
  const { attachRequired, storageCapacity } = row
  return writeEnvelope(row, { spec: { attachRequired, storageCapacity } })
}

export function readCsiStorageCapacity(object: Field, context: CodecContext): CsiStorageCapacityRow {
  const capacity = object.optionalQuantity('capacity')
  const maximum = object.optionalQuantity('maximumVolumeSize')
  return csiStorageCapacityRow({
    storageClassName: object.text('storageClassName'),
    nodeTopology: object.has('nodeTopology') ? readSelector(object, 'nodeTopology') : undefined,
    capacity: capacity === undefined ? undefined : value(capacity),
    maximumVolumeSize: maximum === undefined ? undefined : value(maximum),
    ...readMetadata(object, 'CSIStorageCapacity', context),
  })
}

export function writeCsiStorageCapacity(row: CsiStorageCapacityRow): ApiObject {
  return writeEnvelope(row, {
    nodeTopology: writeSelector(row.nodeTopology ?? MATCH_NOTHING),
    storageClassName: row.storageClassName,
    capacity: row.capacity === undefined ? undefined : bytesText(row.capacity),
    maximumVolumeSize: row.maximumVolumeSize === undefined ? undefined : bytesText(row.maximumVolumeSize),
  })
}
