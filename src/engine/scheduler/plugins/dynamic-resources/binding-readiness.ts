import { findCondition, isConditionTrue } from '../../../../kube/condition.ts'
import { goQuote } from '../../../../kube/field-error.ts'
import { addMs, type Instant } from '../../../../kube/instant.ts'
import type { AllocatedDevice, AllocatedDeviceStatus, ResourceClaimRow } from '../../../../kube/resource-claim.ts'

/** Whether the devices of an allocated claim can be used: attached, still being attached, or never to be. */
type Readiness = 'ready' | 'waiting' | 'failed'

/** Whether the binding of the claim's devices failed, so that others must be allocated. */
export function isStuck(claim: ResourceClaimRow, now: Instant, timeoutMs: number): boolean {
  const readiness = readinessOf(claim)
  return readiness === 'failed' || (readiness === 'waiting' && isTimedOut(claim, now, timeoutMs))
}

/** Whether all devices of the claim can be used; the first that cannot decides. */
export function readinessOf({ status }: ResourceClaimRow): Readiness {
  for (const result of status.allocation?.results ?? []) {
    if (result.bindingConditions.length === 0) continue
    const deviceStatus = status.devices.find((device) => isSameDevice(device, result))
    if (!deviceStatus) return 'waiting'
    if (result.bindingFailureConditions.some((type) => isConditionTrue(deviceStatus.conditions, type))) return 'failed'
    if (!result.bindingConditions.every((type) => isConditionTrue(deviceStatus.conditions, type))) return 'waiting'
  }
  return 'ready'
}

function isSameDevice(a: AllocatedDeviceStatus, b: AllocatedDevice): boolean {
  return a.device === b.device && a.driver === b.driver && a.pool === b.pool
}

/** Whether the claim's devices have had their time since they were allocated. */
export function isTimedOut({ status }: ResourceClaimRow, now: Instant, timeoutMs: number): boolean {
  const { allocation } = status
  if (allocation?.allocationTimestamp === undefined) return false
  const waits = allocation.results.some(({ bindingConditions }) => bindingConditions.length > 0)
  return waits && addMs(allocation.allocationTimestamp, timeoutMs) < now
}

/** The condition of the first device that failed, as errors print it. */
export function failureOf({ status }: ResourceClaimRow): string {
  for (const result of status.allocation?.results ?? []) {
    const deviceStatus = status.devices.find((device) => isSameDevice(device, result))
    const type = result.bindingFailureConditions.find((name) => deviceStatus && isConditionTrue(deviceStatus.conditions, name))
    const failed = type === undefined ? undefined : findCondition(deviceStatus?.conditions ?? [], type)
    if (failed) return `reason=${failed.reason}, message=${goQuote(failed.message)}`
  }
  return ''
}
