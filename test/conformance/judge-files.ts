import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Case } from './judge.ts'
import { type CaseResult, failedCase, judgeCase } from './judge-case.ts'
import { listCases } from './list-cases.ts'
import { selectCases } from './select-cases.ts'
import { WorkerProcess } from './worker-process.ts'

export interface JudgeFilesOptions {
  /** Judges only cases whose group or name contains this text. */
  readonly only?: string
  /** How many worker processes; one a core without it. */
  readonly jobs?: number
  /** A case that takes longer has failed, and its worker is ended. */
  readonly caseSecondsMax?: number
  /** The program that a worker process runs; a test puts one in that dies. */
  readonly workerFile?: string
}

const CASE_SECONDS_MAX = 600
const WORKER_FILE = fileURLToPath(new URL('worker.ts', import.meta.url))

/** Judges every case of the files in worker processes. The results are in the order of the files and of their cases. */
export async function judgeFiles(files: readonly string[], options: JudgeFilesOptions = {}): Promise<readonly CaseResult[]> {
  const results: (readonly CaseResult[])[] = files.map(() => [])
  // Large files first: a lane that gets the largest one last would run alone at the end.
  const waiting = files
    .map((path, index) => ({ path, index, size: sizeOf(path) }))
    .sort((a, b) => b.size - a.size || a.index - b.index)
  const lane = async (): Promise<void> => {
    const worker = new WorkerProcess(options.workerFile ?? WORKER_FILE)
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      results[task.index] = await judgeFile(task.path, worker, options)
    }
    worker.end()
  }
  const lanes = Math.min(files.length, options.jobs ?? availableParallelism())
  await Promise.all(Array.from({ length: lanes }, lane))
  return results.flat()
}

/** The same in this process, one file after the other: for a debugger, and for judges under test. */
export function judgeFilesHere(files: readonly string[], only?: string): readonly CaseResult[] {
  return files.flatMap((path) => selectCases(listCases(path), only).map(judgeCase))
}

async function judgeFile(path: string, worker: WorkerProcess, options: JudgeFilesOptions): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  let cases: readonly Case[] | undefined
  for (;;) {
    const end = await worker.judge(
      { path, from: results.length, ...(options.only === undefined ? {} : { only: options.only }) },
      {
        secondsMax: options.caseSecondsMax ?? CASE_SECONDS_MAX,
        listed: (found) => {
          cases = found
        },
        judged: (result) => results.push(result),
      },
    )
    if (end === 'done') return results
    const item = cases === undefined ? unreadable(path) : cases[results.length]
    // Without a next case the worker died after its last result: nothing is lost.
    if (item !== undefined) results.push(failedCase({ item }, `the case ended its process: ${end}`))
    if (item === undefined || cases === undefined) return results
  }
}

function unreadable(path: string): Case {
  return { component: 'unknown', group: 'unreadable', name: basename(path), data: {} }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
