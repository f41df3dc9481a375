import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../src/engine/run/random.ts'
import { type Door, type DoorFailure, unexpectedIn } from './door.ts'
import { mutate } from './mutate.ts'

/** A command that is silent for this long hangs, in milliseconds. The machine may be slow and shared. */
const LIMIT_MS = 30_000
/** Safe, usage or failure, and a verdict. */
const EXPECTED: ReadonlySet<number | null> = new Set([0, 1, 2])

export interface CommandDoorOptions {
  readonly name: string
  /** The program and its first arguments. */
  readonly program: readonly [string, ...string[]]
  /** Its other arguments, with the path of the file. */
  readonly args: (file: string) => readonly string[]
  /** The content of a valid file. */
  readonly valid: Buffer
  readonly folder: string
  readonly limitMs?: number
}

/** A file that a command reads. */
export function commandDoor({ name, program, args, valid, folder, limitMs = LIMIT_MS }: CommandDoorOptions): Door {
  const file = join(folder, name.replaceAll(' ', '-'))
  return {
    name,
    async try(random: Random): Promise<DoorFailure | undefined> {
      const input = mutate(valid, random)
      writeFileSync(file, input)
      const [command, ...first] = program
      const message = faultOf(await run(command, [...first, ...args(file)], limitMs))
      return message === undefined ? undefined : { message, input }
    },
  }
}

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly isLate: boolean
}

function faultOf({ code, signal, output, isLate }: Ended): string | undefined {
  if (isLate) return 'no end within the limit'
  if (signal !== null) return `ended by ${signal}`
  if (!EXPECTED.has(code)) return `exit code ${code}`
  const unexpected = unexpectedIn(output)
  return unexpected === undefined ? undefined : `prints "${unexpected}"`
}

function run(command: string, args: readonly string[], limitMs: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let isLate = false
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, limitMs)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, output, isLate })
    })
  })
}
