import {
  type AllocatedConfig,
  type AllocatedDevice,
  type AllocatedDeviceStatus,
  type Allocation,
  type ClaimConsumer,
  type DeviceAsk,
  type DeviceConfig,
  type DeviceConstraint,
  type DeviceRequest,
  type ResourceClaimRow,
  type ResourceClaimSpec,
  type ResourceClaimTemplateRow,
  resourceClaimRow,
  resourceClaimTemplateRow,
} from '../resource-claim.ts'
import { readNodeTerm, writeNodeTerm } from './affinity.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import { readOpaque, readSelectors, writeOpaque, writeSelectors } from './device-class.ts'
import type { Field } from './field.ts'
import { readMetadata, readTemplateMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, fieldsOrNothing, listOf, type Output, timeText, unlessEmpty } from './output.ts'
import { readToleration, writeToleration } from './toleration.ts'

const EXACT_COUNT = 'ExactCount'

export function readResourceClaim(object: Field, context: CodecContext): ResourceClaimRow {
  const status = object.object('status')
  return resourceClaimRow({
    spec: readClaimSpec(object.object('spec')),
    status: {
      allocation: readAllocation(status.optionalObject('allocation')),
      reservedFor: status.list('reservedFor', readConsumer),
      devices: status.list('devices', (device) => readDeviceStatus(device, context)),
    },
    ...readMetadata(object, 'ResourceClaim', context),
  })
}

export function writeResourceClaim(row: ResourceClaimRow): ApiObject {
  return writeEnvelope(row, { spec: writeClaimSpec(row.spec), status: writeClaimStatus(row.status) })
}

export function readResourceClaimTemplate(object: Field, context: CodecContext): ResourceClaimTemplateRow {
  const spec = object.object('spec')
  return resourceClaimTemplateRow({
    spec: { ...readTemplateMetadata(spec), spec: readClaimSpec(spec.object('spec')) },
    ...readMetadata(object, 'ResourceClaimTemplate', context),
  })
}

export function writeResourceClaimTemplate(row: ResourceClaimTemplateRow): ApiObject {
  const { labels, annotations, spec } = row.spec
  const metadata = fieldsOrNothing({ labels: unlessEmpty(labels), annotations: unlessEmpty(annotations) })
  return writeEnvelope(row, { spec: fields({ metadata, spec: writeClaimSpec(spec) }) })
}

export function writeClaimStatus({ allocation, reservedFor, devices }: ResourceClaimRow['status']): Output {
  return fields({
    allocation: allocation && writeAllocation(allocation),
    reservedFor: listOf(reservedFor, writeConsumer),
    devices: listOf(devices, writeDeviceStatus),
  })
}

function readClaimSpec(spec: Field): ResourceClaimSpec {
  const devices = spec.object('devices')
  return {
    requests: devices.list('requests', readRequest),
    constraints: devices.list(
      'constraints',
      (constraint): DeviceConstraint => ({
        requests: constraint.texts('requests'),
        matchAttribute: constraint.optionalText('matchAttribute'),
        distinctAttribute: constraint.optionalText('distinctAttribute'),
      }),
    ),
    config: devices.list('config', readConfig),
  }
}

/** Without requests the API shows null. */
export function writeClaimSpec({ requests, constraints, config }: ResourceClaimSpec): Output {
  return {
    devices: fields({
      requests: requests.length > 0 ? requests.map(writeRequest) : null,
      constraints: listOf(constraints, (constraint) => fields({ ...constraint, requests: unlessEmpty(constraint.requests) })),
      config: listOf(config, writeConfig),
    }),
  }
}

function readRequest(request: Field): DeviceRequest {
  const name = request.text('name')
  const exactly = request.optionalObject('exactly')
  return {
    name,
    exactly: exactly && readAsk(exactly, name),
    firstAvailable: request.list('firstAvailable', (alternative) => readAsk(alternative, alternative.text('name'))),
  }
}

/** With the defaults of the API server: exactly one device. */
function readAsk(ask: Field, name: string): DeviceAsk {
  const allocationMode = ask.text('allocationMode') || EXACT_COUNT
  const count = ask.integer('count', 0)
  return {
    name,
    deviceClassName: ask.text('deviceClassName'),
    selectors: readSelectors(ask),
    allocationMode,
    count: allocationMode === EXACT_COUNT && count === 0 ? 1 : count,
    adminAccess: ask.has('adminAccess') ? ask.flag('adminAccess') : undefined,
    tolerations: ask.list('tolerations', readToleration),
    capacity: ask.has('capacity') ? ask.object('capacity').quantities('requests') : undefined,
  }
}

function writeRequest({ name, exactly, firstAvailable }: DeviceRequest): Output {
  return fields({
    name,
    exactly: exactly && writeAsk(exactly),
    firstAvailable: listOf(firstAvailable, (alternative) => ({ name: alternative.name, ...writeAsk(alternative) })),
  })
}

function writeAsk(ask: DeviceAsk): Output {
  return fields({
    deviceClassName: ask.deviceClassName,
    selectors: writeSelectors(ask.selectors),
    allocationMode: ask.allocationMode,
    count: unlessEmpty(ask.count),
    adminAccess: ask.adminAccess,
    tolerations: listOf(ask.tolerations, writeToleration),
    capacity: ask.capacity && fields({ requests: unlessEmpty(ask.capacity) }),
  })
}

function readConfig(config: Field): DeviceConfig {
  return { requests: config.texts('requests'), opaque: readOpaque(config) }
}

function writeConfig({ requests, opaque }: DeviceConfig): Output {
  return fields({ requests: unlessEmpty(requests), ...writeOpaque(opaque) })
}

function readAllocation(allocation: Field | undefined): Allocation | undefined {
  const devices = allocation?.object('devices')
  return (
    allocation &&
    devices && {
      results: devices.list('results', readResult),
      config: devices.list('config', (config): AllocatedConfig => ({ ...readConfig(config), source: config.text('source') })),
      nodeSelector: allocation.optionalObject('nodeSelector')?.list('nodeSelectorTerms', readNodeTerm),
      allocationTimestamp: allocation.instant('allocationTimestamp'),
    }
  )
}

function writeAllocation({ results, config, nodeSelector, allocationTimestamp }: Allocation): Output {
  return fields({
    devices: fields({
      results: listOf(results, writeResult),
      config: listOf(config, (item) => ({ source: item.source, ...writeConfig(item) })),
    }),
    nodeSelector: nodeSelector && { nodeSelectorTerms: nodeSelector.map(writeNodeTerm) },
    allocationTimestamp: timeText(allocationTimestamp),
  })
}

function readResult(result: Field): AllocatedDevice {
  return {
    request: result.text('request'),
    driver: result.text('driver'),
    pool: result.text('pool'),
    device: result.text('device'),
    adminAccess: result.has('adminAccess') ? result.flag('adminAccess') : undefined,
    tolerations: result.list('tolerations', readToleration),
    bindingConditions: result.texts('bindingConditions'),
    bindingFailureConditions: result.texts('bindingFailureConditions'),
    shareID: result.optionalText('shareID'),
    consumedCapacity: result.has('consumedCapacity') ? result.quantities('consumedCapacity') : undefined,
  }
}

function writeResult(result: AllocatedDevice): Output {
  return fields({
    ...result,
    tolerations: listOf(result.tolerations, writeToleration),
    bindingConditions: unlessEmpty(result.bindingConditions),
    bindingFailureConditions: unlessEmpty(result.bindingFailureConditions),
  })
}

function readConsumer(consumer: Field): ClaimConsumer {
  return {
    apiGroup: consumer.text('apiGroup'),
    resource: consumer.text('resource'),
    name: consumer.text('name'),
    uid: consumer.text('uid'),
  }
}

function writeConsumer({ apiGroup, resource, name, uid }: ClaimConsumer): Output {
  return fields({ apiGroup: unlessEmpty(apiGroup), resource, name, uid })
}

function readDeviceStatus(device: Field, context: CodecContext): AllocatedDeviceStatus {
  return {
    driver: device.text('driver'),
    pool: device.text('pool'),
    device: device.text('device'),
    shareID: device.optionalText('shareID'),
    conditions: readConditions(device, context, 'lastUpdateTime'),
  }
}

function writeDeviceStatus({ conditions, ...device }: AllocatedDeviceStatus): Output {
  return fields({ ...device, conditions: listOf(conditions, (item) => writeCondition(item, 'lastUpdateTime', true)) })
}
