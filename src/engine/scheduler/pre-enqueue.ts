import type { PodRow } from '../../kube/pod.ts'
import type { PreEnqueueContext, Rejection } from './framework.ts'
import type { Profile } from './profile.ts'

/**
 * Why a pod may not enter the active queue; `undefined`: it may. The plugin that held it the last time is asked first
 * (semantics A4.8).
 */
export function gateOf(pod: PodRow, profile: Profile, context: PreEnqueueContext, lastGate = ''): Rejection | undefined {
  const last = profile.preEnqueue.find(({ name }) => name === lastGate)
  const held = last?.preEnqueue?.(pod, context)
  if (held) return held
  for (const plugin of profile.preEnqueue) {
    const refusal = plugin === last ? undefined : plugin.preEnqueue?.(pod, context)
    if (refusal) return refusal
  }
  return undefined
}
