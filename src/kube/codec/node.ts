import { type NodeRow, nodeRow } from '../node.ts'
import { resourcesOfList, ZERO_RESOURCES } from '../resources.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, fieldsOrNothing, listOf, unlessEmpty } from './output.ts'
import { writeResources } from './resource-amounts.ts'
import { readTaint, writeTaint } from './toleration.ts'

/** Allocatable defaults to the capacity (SetDefaults_NodeStatus). */
export function readNode(object: Field, context: CodecContext): NodeRow {
  const spec = object.object('spec')
  const status = object.object('status')
  const capacity = resourcesOfList(status.quantities('capacity'))
  return nodeRow({
    unschedulable: spec.flag('unschedulable'),
    taints: spec.list('taints', readTaint),
    capacity,
    allocatable: status.has('allocatable') ? resourcesOfList(status.quantities('allocatable')) : capacity,
    conditions: readConditions(status, context, 'lastHeartbeatTime'),
    images: status.list('images', (image) => ({ names: image.texts('names'), sizeBytes: image.integer('sizeBytes', 0) })),
    providerID: spec.text('providerID'),
    kubeletVersion: status.object('nodeInfo').text('kubeletVersion'),
    addresses: status.list('addresses', (item) => ({ type: item.text('type'), address: item.text('address') })),
    declaredFeatures: status.texts('declaredFeatures'),
    requested: ZERO_RESOURCES,
    ...readMetadata(object, 'Node', context),
  })
}

export function writeNode(node: NodeRow): ApiObject {
  return writeEnvelope(node, {
    spec: fields({
      providerID: unlessEmpty(node.providerID),
      unschedulable: unlessEmpty(node.unschedulable),
      taints: listOf(node.taints, writeTaint),
    }),
    status: fields({
      capacity: unlessEmpty(writeResources(node.capacity)),
      allocatable: unlessEmpty(writeResources(node.allocatable)),
      conditions: listOf(node.conditions, (item) => writeCondition(item, 'lastHeartbeatTime')),
      images: listOf(node.images, ({ names, sizeBytes }) =>
        fields({ names: unlessEmpty(names), sizeBytes: unlessEmpty(sizeBytes) }),
      ),
      addresses: listOf(node.addresses, ({ type, address }) => fields({ type, address })),
      nodeInfo: fieldsOrNothing({ kubeletVersion: unlessEmpty(node.kubeletVersion) }),
      declaredFeatures: unlessEmpty(node.declaredFeatures),
    }),
  })
}
