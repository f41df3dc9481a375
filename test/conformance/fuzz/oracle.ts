import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '../json.ts'

const SOURCE = fileURLToPath(new URL('../../../scripts/oracle/scheduler', import.meta.url))
const BIN = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'kube-rehearse', 'scheduler')
const OUTPUT_BYTES_MAX = 1 << 30

/** What the real scheduler makes of a case: the case with `expected`, or why it could not be had. */
export type Answer = { readonly record: JsonObject } | { readonly fault: string }

/** Compiles the programs that run the real scheduler. Go keeps what it compiled, so that only the first time is long. */
export function buildOracle(): void {
  mkdirSync(BIN, { recursive: true })
  execFileSync('go', ['build', '-mod=readonly', '-buildvcs=false', '-o', `${BIN}/`, './cmd/generate', './cmd/decide'], {
    cwd: SOURCE,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

export interface CaseRange {
  readonly group: string
  readonly seed: number
  readonly count: number
}

/** Random cases without answers. The same range gives the same cases. */
export function generateCases({ group, seed, count }: CaseRange): readonly JsonObject[] {
  const flags = ['--group', group, '--seed', String(seed), '--count', String(count)]
  const text = execFileSync(join(BIN, 'generate'), flags, { encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JsonObject)
}

/** A process with the real scheduler in it. It answers one case after the other, and is restarted after a crash. */
export class Oracle {
  #process: ChildProcess | undefined
  #lines: AsyncIterator<string> | undefined

  async decide(record: JsonObject): Promise<Answer> {
    const { expected: _, ...question } = record
    if (!this.#process) this.#start()
    this.#process?.stdin?.write(`${JSON.stringify(question)}\n`)
    const next = await this.#lines?.next()
    if (!next || next.done === true) {
      this.end()
      return { fault: 'the real scheduler broke down' }
    }
    const reply = JSON.parse(next.value) as JsonObject
    const fault = reply['fault']
    return typeof fault === 'string' ? { fault } : { record: reply }
  }

  end(): void {
    this.#process?.stdin?.end()
    this.#process?.kill()
    this.#process = undefined
  }

  #start(): void {
    const child = spawn(join(BIN, 'decide'), ['-serve'], { stdio: ['pipe', 'pipe', 'ignore'] })
    // A process that broke down closes its input: the missing answer reports it, and nothing is to be done here.
    child.stdin.on('error', () => undefined)
    this.#process = child
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }
}
