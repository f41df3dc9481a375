import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../src/engine/run/random.ts'
import { type Door, type DoorFailure, unexpectedIn } from './door.ts'
import { mutate } from './mutate.ts'
import { Served } from './served.ts'

const QUERY = JSON.stringify({ query: '{ forks { name } snapshots { name } damagedForks { name code } }' })

export interface StoreDoorOptions {
  /** The program with which a server starts on a folder. */
  readonly serve: (folder: string) => readonly [string, ...string[]]
  /** A folder that a server has written. */
  readonly valid: string
  readonly folder: string
}

/** The folder of `--store`: the server starts on a damaged one, and answers. */
export function storeDoor({ serve, valid, folder }: StoreDoorOptions): Door {
  const copy = join(folder, 'store')
  return {
    name: 'store',
    async try(random: Random): Promise<DoorFailure | undefined> {
      rmSync(copy, { recursive: true, force: true })
      mkdirSync(copy, { recursive: true })
      cpSync(valid, copy, { recursive: true })
      const files = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(log|gz)$/.test(name))
      const path = join(copy, random.pick(files.toSorted()))
      const input = mutate(readFileSync(path), random)
      writeFileSync(path, input)
      const message = await faultOfStart(serve(copy))
      return message === undefined ? undefined : { message, input }
    },
  }
}

async function faultOfStart([command, ...args]: readonly [string, ...string[]]): Promise<string | undefined> {
  let served: Served
  try {
    served = await Served.start(command, args)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${served.url}/graphql`, { method: 'POST', headers, body: QUERY })
    const unexpected = unexpectedIn(`${await response.text()}\n${served.output}`)
    return unexpected === undefined ? served.end : `reports "${unexpected}"`
  } catch (error) {
    return `no answer (${served.end ?? 'it runs'}): ${error instanceof Error ? error.message : String(error)}`
  } finally {
    await served.stop()
  }
}
