import type { Case } from './judge.ts'
import type { CaseResult } from './judge-case.ts'

/** The request to a worker: the cases of a file from an index on. */
export interface WorkerTask {
  readonly path: string
  readonly from: number
  /** Judges only cases whose group or name contains this text. */
  readonly only?: string
}

/** The messages of a worker: the cases it found (without their data), each result, and the end of the file. */
export type WorkerReply =
  | { readonly type: 'listed'; readonly cases: readonly Case[] }
  | { readonly type: 'judged'; readonly index: number; readonly result: CaseResult }
  | { readonly type: 'done' }
