import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ForkStoreError } from './fork-store-error.ts'

/** Folders that this process has taken: after a restart in a container another process may have had our number. */
const taken = new Set<string>()

/**
 * Takes a folder for this process: two that write to it would spoil it. A lock whose process has died holds nobody back.
 * @throws {ForkStoreError} when another process has it.
 */
export function lockFolder(path: string, folder: string): () => void {
  const own = String(process.pid)
  for (;;) {
    try {
      writeFileSync(path, own, { flag: 'wx' })
      taken.add(path)
      return () => {
        taken.delete(path)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = holderOf(path)
      const holds = holder === own ? taken.has(path) : isAlive(Number(holder))
      if (holds) throw new ForkStoreError('STORE_IN_USE', inUse(folder, path, holder))
      rmSync(path, { force: true })
    }
  }
}

function inUse(folder: string, path: string, holder: string | undefined): string {
  return `${folder} is used by another server (process ${holder}): stop it, name another folder with --store, or remove ${path} when that is no server`
}

function holderOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It was given back just now.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
