import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const START_MS_MAX = 60_000

/** A server in a process of its own, and what can be seen of it from outside. */
export class Served {
  readonly url: string
  readonly #process: ChildProcess
  readonly #output: () => string

  private constructor(url: string, process: ChildProcess, output: () => string) {
    this.url = url
    this.#process = process
    this.#output = output
  }

  /** @throws {Error} with its output when it ends, or does not listen in time. */
  static async start(command: string, args: readonly string[]): Promise<Served> {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no address after ${START_MS_MAX / 1000} s: ${output}`)), START_MS_MAX)
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data: Buffer) => {
          output += data.toString()
          const [address] = /http:\/\/[^/\s]+(?=\/graphql)/.exec(output) ?? []
          if (address === undefined) return
          clearTimeout(timer)
          resolve(address)
        })
      child.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal}): ${output}`)))
    })
    return new Served(url, child, () => output)
  }

  /** What it has printed. */
  get output(): string {
    return this.#output()
  }

  /** How it ended; `undefined` while it runs. */
  get end(): string | undefined {
    const { exitCode, signalCode } = this.#process
    return exitCode === null && signalCode === null ? undefined : `ended with ${exitCode ?? signalCode}`
  }

  /** Its resident memory in megabytes; 0 where the system does not report it. */
  get memoryMb(): number {
    try {
      const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#process.pid}/status`, 'utf8')) ?? []
      return Number(kb) / 1024
    } catch {
      return 0
    }
  }

  /** Whether /livez answers within `limitMs`. */
  async isAlive(limitMs: number): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/livez`, { signal: AbortSignal.timeout(limitMs) })).ok
    } catch {
      return false
    }
  }

  async stop(): Promise<void> {
    if (this.end !== undefined) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }
}
