import type { Random } from '../../src/engine/run/random.ts'
import type { Door, DoorFailure } from './door.ts'
import type { Served } from './served.ts'

/** The server answers /livez within this time while it is sent random input, in milliseconds. */
const ALIVE_MS_MAX = 5000
/** Requests are quick: this many of them for each file or start. */
const REQUESTS_EACH = 20
/** Windows in which memory is read after a rest. */
const WINDOWS = 4
/** Memory may grow by this much from the second window to the last: code is compiled, caches fill. Megabytes. */
const GROWTH_MB_MAX = 150

export interface KnockOptions {
  /** The server behind the doors, which is watched. */
  readonly served: Pick<Served, 'end' | 'isAlive' | 'memoryMb'>
  readonly random: Random
  /** When to end, on the clock of `performance.now()`. */
  readonly endMs: number
}

export interface Score {
  readonly counts: readonly { readonly door: string; readonly count: number }[]
  readonly passed: number
  readonly failures: readonly (DoorFailure & { readonly door: string })[]
  /** The memory of the server at the end of each window, in megabytes. */
  readonly memoryMb: readonly number[]
}

/** Tries the doors in turn until the end, and looks after the server meanwhile. */
export async function knock(doors: readonly Door[], { served, random, endMs }: KnockOptions): Promise<Score> {
  const startMs = performance.now()
  const counts = new Map(doors.map(({ name }) => [name, 0]))
  const failures: (DoorFailure & { door: string })[] = []
  const memoryMb: number[] = []
  let passed = 0
  while (performance.now() < endMs && served.end === undefined) {
    for (const door of doors) {
      const often = REQUEST_DOORS.has(door.name) ? REQUESTS_EACH : 1
      for (let i = 0; i < often && performance.now() < endMs; i++) {
        const failure = (await door.try(random)) ?? (await healthOf(served))
        counts.set(door.name, (counts.get(door.name) ?? 0) + 1)
        if (failure) failures.push({ ...failure, door: door.name })
        else passed++
      }
    }
    const window = Math.floor(((performance.now() - startMs) / (endMs - startMs)) * WINDOWS)
    while (memoryMb.length < Math.min(window, WINDOWS)) memoryMb.push(served.memoryMb)
  }
  memoryMb.push(served.memoryMb)
  const growth = (memoryMb.at(-1) ?? 0) - (memoryMb[1] ?? memoryMb[0] ?? 0)
  if (growth > GROWTH_MB_MAX)
    failures.push({ door: 'server', message: `its memory grows by ${growth.toFixed(0)} MB`, input: Buffer.alloc(0) })
  if (served.end !== undefined) failures.push({ door: 'server', message: served.end, input: Buffer.alloc(0) })
  return { counts: [...counts].map(([door, count]) => ({ door, count })), passed, failures, memoryMb }
}

const REQUEST_DOORS: ReadonlySet<string> = new Set(['GraphQL over HTTP', 'raw HTTP and WebSocket'])

async function healthOf(served: KnockOptions['served']): Promise<DoorFailure | undefined> {
  if (served.end !== undefined) return { message: `the server ${served.end} after the input before`, input: Buffer.alloc(0) }
  if (await served.isAlive(ALIVE_MS_MAX)) return undefined
  return { message: `/livez does not answer within ${ALIVE_MS_MAX / 1000} s`, input: Buffer.alloc(0) }
}
