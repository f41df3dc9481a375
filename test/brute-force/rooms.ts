import type { Base } from '../../src/whatif/base.ts'

/** What a node has left, added up from its pods and not from what the twin keeps. */
export interface Room {
  readonly node: string
  readonly zone: string
  readonly cpu: number
  readonly memory: number
  readonly pods: number
}

/** A pod, by its requests: thousandths of a core, bytes. */
export interface Size {
  readonly cpu: number
  readonly memory: number
}

/** The room of each node that takes pods. */
export function roomsOf({ state }: Base): readonly Room[] {
  const rooms = new Map(
    state
      .list('Node')
      .filter(({ unschedulable }) => !unschedulable)
      .map(({ name, allocatable: { milliCpu, memory, pods }, labels }) => {
        const zone = labels['topology.kubernetes.io/zone'] ?? ''
        return [name, { node: name, zone, cpu: milliCpu, memory, pods }]
      }),
  )
  for (const { nodeName, requests } of state.list('Pod')) {
    const room = rooms.get(nodeName)
    if (!room) continue
    room.cpu -= requests.milliCpu
    room.memory -= requests.memory
    room.pods--
  }
  return [...rooms.values()]
}

/** How many pods of a size a room takes. */
export function places({ cpu, memory, pods }: Room, size: Size): number {
  const cpuPlaces = size.cpu === 0 ? Number.POSITIVE_INFINITY : Math.floor(cpu / size.cpu)
  const memoryPlaces = size.memory === 0 ? Number.POSITIVE_INFINITY : Math.floor(memory / size.memory)
  return Math.max(0, Math.min(pods, cpuPlaces, memoryPlaces))
}
