import type { ResourceList } from '../pod-spec.ts'
import { QuantityError, quantity } from '../quantity.ts'
import {
  type CapacityPolicy,
  type CounterConsumption,
  type CounterSet,
  type Device,
  type DeviceAttribute,
  type DeviceCapacity,
  type Reach,
  type ResourceSliceRow,
  resourceSliceRow,
} from '../resource-slice.ts'
import { readNodeTerm, writeNodeTerm } from './affinity.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, unlessEmpty } from './output.ts'
import { readTaint, writeTaint } from './toleration.ts'

export function readResourceSlice(object: Field, context: CodecContext): ResourceSliceRow {
  const spec = object.object('spec')
  const pool = spec.object('pool')
  return resourceSliceRow({
    driver: spec.text('driver'),
    pool: {
      name: pool.text('name'),
      generation: pool.integer('generation', 0),
      resourceSliceCount: pool.integer('resourceSliceCount', 0),
    },
    ...readReach(spec),
    perDeviceNodeSelection: spec.flag('perDeviceNodeSelection'),
    devices: spec.list('devices', readDevice),
    sharedCounters: spec.list('sharedCounters', (set): CounterSet => ({ name: set.text('name'), counters: readCounters(set) })),
    ...readMetadata(object, 'ResourceSlice', context),
  })
}

export function writeResourceSlice(row: ResourceSliceRow): ApiObject {
  return writeEnvelope(row, {
    spec: fields({
      driver: row.driver,
      pool: row.pool,
      ...writeReach(row),
      perDeviceNodeSelection: unlessEmpty(row.perDeviceNodeSelection),
      devices: listOf(row.devices, writeDevice),
      sharedCounters: listOf(row.sharedCounters, ({ name, counters }) => ({ name, counters: writeCounters(counters) })),
    }),
  })
}

function readReach(holder: Field): Reach {
  return {
    nodeName: holder.text('nodeName'),
    nodeSelector: holder.optionalObject('nodeSelector')?.list('nodeSelectorTerms', readNodeTerm),
    allNodes: holder.flag('allNodes'),
  }
}

function writeReach({ nodeName, nodeSelector, allNodes }: Reach): Output {
  return {
    nodeName: unlessEmpty(nodeName),
    nodeSelector: nodeSelector && { nodeSelectorTerms: nodeSelector.map(writeNodeTerm) },
    allNodes: unlessEmpty(allNodes),
  }
}

function readDevice(device: Field): Device {
  return {
    name: device.text('name'),
    attributes: entriesOf(device.object('attributes'), readAttribute),
    capacity: entriesOf(device.object('capacity'), readCapacity),
    consumesCounters: device.list(
      'consumesCounters',
      (item): CounterConsumption => ({ counterSet: item.text('counterSet'), counters: readCounters(item) }),
    ),
    ...readReach(device),
    taints: device.list('taints', readTaint),
    bindsToNode: device.flag('bindsToNode'),
    bindingConditions: device.texts('bindingConditions'),
    bindingFailureConditions: device.texts('bindingFailureConditions'),
    allowMultipleAllocations: device.flag('allowMultipleAllocations'),
  }
}

function writeDevice(device: Device): Output {
  return fields({
    name: device.name,
    attributes: unlessEmpty(mapValues(device.attributes, writeAttribute)),
    capacity: unlessEmpty(mapValues(device.capacity, writeCapacity)),
    consumesCounters: listOf(device.consumesCounters, ({ counterSet, counters }) => ({
      counterSet,
      counters: writeCounters(counters),
    })),
    ...writeReach(device),
    taints: listOf(device.taints, writeTaint),
    bindsToNode: unlessEmpty(device.bindsToNode),
    bindingConditions: unlessEmpty(device.bindingConditions),
    bindingFailureConditions: unlessEmpty(device.bindingFailureConditions),
    allowMultipleAllocations: unlessEmpty(device.allowMultipleAllocations),
  })
}

function readAttribute(attribute: Field): DeviceAttribute {
  if (attribute.has('int')) return { type: 'int', value: attribute.integer('int', 0) }
  if (attribute.has('bool')) return { type: 'bool', value: attribute.flag('bool') }
  if (attribute.has('string')) return { type: 'string', value: attribute.text('string') }
  if (attribute.has('version')) return { type: 'version', value: attribute.text('version') }
  return { type: 'unknown', value: undefined }
}

function writeAttribute({ type, value }: DeviceAttribute): Output {
  return type === 'unknown' ? {} : { [type]: value }
}

function readCapacity(capacity: Field): DeviceCapacity {
  return {
    value: capacity.optionalQuantity('value') ?? '0',
    requestPolicy: readPolicy(capacity.optionalObject('requestPolicy')),
  }
}

function readPolicy(policy: Field | undefined): CapacityPolicy | undefined {
  const range = policy?.optionalObject('validRange')
  return (
    policy && {
      default: policy.optionalQuantity('default'),
      validValues: policy.has('validValues') ? readQuantityList(policy, 'validValues') : undefined,
      validRange: range && {
        min: range.optionalQuantity('min'),
        max: range.optionalQuantity('max'),
        step: range.optionalQuantity('step'),
      },
    }
  )
}

function writeCapacity({ value, requestPolicy }: DeviceCapacity): Output {
  return fields({
    value,
    requestPolicy:
      requestPolicy && fields({ ...requestPolicy, validRange: requestPolicy.validRange && fields(requestPolicy.validRange) }),
  })
}

function readQuantityList(holder: Field, key: string): readonly string[] {
  const texts = holder.texts(key)
  try {
    for (const text of texts) quantity(text)
  } catch (error) {
    if (error instanceof QuantityError) throw holder.error(key, 'a list of quantities like 250m or 2Gi')
    throw error
  }
  return texts
}

function readCounters(holder: Field): ResourceList {
  return entriesOf(holder.object('counters'), (counter) => counter.optionalQuantity('value') ?? '0')
}

function writeCounters(counters: ResourceList): Output {
  return mapValues(counters, (value) => ({ value }))
}

/** The values of an object by key, in the order of the keys. */
function entriesOf<T>(holder: Field, read: (value: Field) => T): Readonly<Record<string, T>> {
  const keys = Object.keys(holder.json).sort()
  return Object.fromEntries(keys.map((key) => [key, read(holder.object(key))]))
}

function mapValues<T>(values: Readonly<Record<string, T>>, write: (value: T) => unknown): Output {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, write(value)]))
}
