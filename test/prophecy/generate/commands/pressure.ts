import type { Step } from '../../course.ts'

/** The taint of the node lifecycle controller for each condition. */
export const TAINT_OF = {
  MemoryPressure: 'node.kubernetes.io/memory-pressure',
  DiskPressure: 'node.kubernetes.io/disk-pressure',
  PIDPressure: 'node.kubernetes.io/pid-pressure',
} as const
export type Pressure = keyof typeof TAINT_OF

const WORDS: Readonly<Record<Pressure, readonly [reason: string, message: string]>> = {
  MemoryPressure: ['KubeletHasInsufficientMemory', 'kubelet has insufficient memory available'],
  DiskPressure: ['KubeletHasDiskPressure', 'kubelet has disk pressure'],
  PIDPressure: ['KubeletHasInsufficientPID', 'kubelet has insufficient PID available'],
}
const AT = '2026-01-01T00:00:00Z'

/** A kubelet reports these conditions. Only before a course: in the twin pressure comes from usage, and evicts pods. */
export function pressure(name: string, pressures: readonly Pressure[]): Step {
  const conditions = pressures.map((type) => {
    const [reason, message] = WORDS[type]
    return { type, status: 'True', reason, message, lastHeartbeatTime: AT, lastTransitionTime: AT }
  })
  return {
    atSeconds: 0,
    command: ['patch', 'node', name, '--subresource=status', '-p', JSON.stringify({ status: { conditions } })],
    action: { setUsage: { target: { kind: 'Node', name }, processes: 1 } },
    spoken: false,
  }
}
