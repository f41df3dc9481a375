import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { ForkStoreError } from './fork-store-error.ts'

/**
 * Folders that this process has locked. Where start times do not distinguish processes, another process may have had the
 * same PID.
 */
const taken = new Set<string>()

/**
 * Takes a folder for this process: two writers would corrupt it. A lock whose process has died blocks no process, even
 * when another process has its PID by now. `flag`: what names the folder on the command line.
 * @throws {ForkStoreError} when another process has it.
 */
export function lockFolder(path: string, folder: string, flag = '--store'): () => void {
  const own = nameOf(process.pid)
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
      const holds = pidOf(holder) === process.pid ? taken.has(path) : isAlive(holder ?? '')
      if (holds) throw new ForkStoreError('STORE_IN_USE', inUse({ folder, path, flag }, holder))
      removeLock(path, holder)
    }
  }
}

/** Removes the lock of a process that has died, and not one that another process has put in its place meanwhile. */
function removeLock(path: string, holder: string | undefined): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (holderOf(aside) !== holder) linkSync(aside, path)
  } catch (error) {
    // It was released just now, or another process has taken it: the next attempt shows which.
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

interface LockedFolder {
  readonly folder: string
  readonly path: string
  readonly flag: string
}

function inUse({ folder, path, flag }: LockedFolder, holder: string | undefined): string {
  return `${folder} is used by another server (process ${pidOf(holder)}): stop it, give another folder with ${flag}, or remove ${path} if that process is not a server`
}

function pidOf(holder = ''): number {
  return Number(holder.split(' ')[0])
}

function holderOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It was released just now.
    return undefined
  }
}

/** A process by its number and, where that is known, by when it began: numbers are given again. */
function nameOf(pid: number): string {
  const began = beginOf(pid)
  return began === undefined ? String(pid) : `${pid} ${began}`
}

/** When a process began, in ticks since the machine did; known on Linux alone. */
function beginOf(pid: number): string | undefined {
  try {
    // The name of the program is in parentheses and may contain anything; the beginning is the twentieth word after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function isAlive(holder: string): boolean {
  const pid = pidOf(holder)
  if (!Number.isInteger(pid) || pid <= 0 || !runs(pid)) return false
  const [began, now] = [holder.split(' ')[1], beginOf(pid)]
  return began === undefined || now === undefined || now === began
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
