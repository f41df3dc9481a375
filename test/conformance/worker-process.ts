import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { assertNever } from '../../src/lib/assert-never.ts'
import type { Case } from './judge.ts'
import type { CaseResult } from './judge-case.ts'
import type { WorkerReply, WorkerTask } from './worker-messages.ts'

const START_SECONDS_MAX = 300

/** Receives the messages of a worker about a file. */
export interface Watcher {
  /** The worker is terminated without a reply for this long after the one before. */
  readonly secondsMax: number
  listed(cases: readonly Case[]): void
  judged(result: CaseResult): void
}

/** A process that judges files, started on demand and restarted after it exits. */
export class WorkerProcess {
  readonly #file: string
  #child: ChildProcess | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** Resolves to 'done', or to how the process ended before the file did. */
  judge(task: WorkerTask, watcher: Watcher): Promise<string> {
    const child = this.#child?.connected === true ? this.#child : startProcess(this.#file)
    this.#child = child
    return new Promise((resolve) => {
      let late = false
      const expire = (): void => {
        late = true
        child.kill('SIGKILL')
      }
      // Until its first reply it loads the model and reads the file, which counts for no case.
      let timer = setTimeout(expire, Math.max(START_SECONDS_MAX, watcher.secondsMax) * 1000)
      const receive = (reply: WorkerReply): void => {
        clearTimeout(timer)
        timer = setTimeout(expire, watcher.secondsMax * 1000)
        if (passOn(reply, watcher)) finish('done')
      }
      const exit = (code: number | null, signal: string | null): void =>
        finish(late ? `no answer within ${watcher.secondsMax} s` : `exit ${signal ?? code}`)
      const fail = (error: Error): void => finish(error.message)
      const finish = (end: string): void => {
        clearTimeout(timer)
        child.off('message', receive).off('exit', exit).off('error', fail)
        if (end !== 'done') this.end()
        resolve(end)
      }
      child.on('message', receive).on('exit', exit).on('error', fail)
      child.send(task)
    })
  }

  /** Ends the process, whatever a judge has left running in it. */
  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** Hands a reply on; true when it was the last one of the task. */
function passOn(reply: WorkerReply, watcher: Watcher): boolean {
  switch (reply.type) {
    case 'listed':
      watcher.listed(reply.cases)
      return false
    case 'judged':
      watcher.judged(reply.result)
      return false
    case 'done':
      return true
    default:
      return assertNever(reply)
  }
}

function startProcess(file: string): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  // What a judge prints must not end up in the report: its output goes to stderr.
  const child = fork(file, { execArgv: ['--import', loader], stdio: ['ignore', 2, 2, 'ipc'] })
  // An error that arrives after the end of a task has no other listener, and the process is gone anyway.
  return child.on('error', () => undefined)
}
