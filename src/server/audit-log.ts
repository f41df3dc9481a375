import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ObservedOperation, OperationObserver, OperationResult } from '../graphql/operation-observer.ts'

/** Who queried what, and what the answer was: one JSON document a line. */
export interface AuditLog extends Pick<OperationObserver, 'answered' | 'subscribed'> {
  /** Writes what is not written yet. */
  close(): Promise<void>
}

export interface AuditLogOptions {
  /** Gets a problem of writing, once. */
  readonly log: (line: string) => void
  /** Wall time, milliseconds since 1970. */
  readonly nowMs: () => number
}

/** Operations without root fields of their own: the schema is read, and nothing of the cluster. */
function isIntrospection({ fields }: ObservedOperation): boolean {
  return fields.length === 0
}

/** Appends to a file that only its owner can read; `-` is standard error. A file that cannot be written does not stop the server. */
export function openAuditLog(file: string, { log, nowMs }: AuditLogOptions): AuditLog {
  const stream = file === '-' ? process.stderr : createWriteStream(file, { flags: 'a', mode: 0o600 })
  let isBroken = false
  const fail = (error: Error): void => {
    if (!isBroken) log(`problem: the audit log ${file} cannot be written: ${error.message}`)
    isBroken = true
  }
  if (stream !== process.stderr) stream.on('error', fail)
  const write = (operation: ObservedOperation, { durationMs, runs, errors }: OperationResult): void => {
    if (isBroken || isIntrospection(operation)) return
    const { kind, fields, caller, cluster } = operation
    const time = new Date(nowMs()).toISOString()
    const entry = { time, cluster, caller, kind, fields, durationMs: Math.round(durationMs), runs, errors }
    stream.write(`${JSON.stringify(entry)}\n`)
  }
  return {
    answered: write,
    subscribed: (operation) => (result) => write(operation, result),
    close: async () => {
      if (stream === process.stderr || isBroken) return
      stream.end()
      await finished(stream).catch(() => {})
    },
  }
}
