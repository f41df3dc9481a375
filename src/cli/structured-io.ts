import type { Io } from './io.ts'

/** How lines that report a fault or a remark begin, and their level. */
const LEVELS: readonly (readonly [prefix: string, level: 'error' | 'info'])[] = [
  ['problem: ', 'error'],
  ['note: ', 'info'],
]

/** Writes what a server reports as lines of JSON, for a collector of logs: `time`, `level` and `message`. `nowMs` is wall time. */
export function structuredIo(io: Io, nowMs: () => number): Io {
  const entry = (level: string, message: string): string =>
    `${JSON.stringify({ time: new Date(nowMs()).toISOString(), level, message })}\n`
  return {
    ...io,
    out: (text) => io.out(entry('info', text.trim())),
    err: (text) => {
      const [prefix = '', level = 'warn'] = LEVELS.find(([start]) => text.startsWith(start)) ?? []
      io.err(entry(level, text.slice(prefix.length).trim()))
    },
  }
}
