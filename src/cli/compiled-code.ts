import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'

/** What the compiled code of a chunk belongs to. */
const BUILD = `${process.version}-${process.arch}`
/** Compiled code of builds that have not been used for this long is deleted. */
const UNUSED_MS_MAX = 30 * 24 * 3_600_000

/** The parts of Node's own loader that are used: the handler of an extension, and how a module is compiled. */
interface Loader {
  readonly _extensions: Record<string, (module: LoadedModule, path: string) => void>
  wrap(source: string): string
}

interface LoadedModule {
  readonly exports: object
}

type Compiled = (exports: object, require: NodeJS.Require, module: LoadedModule, path: string, folder: string) => void

/**
 * Keeps the compiled code of the bundles from one process to the next, below the folder for caches of the user: a cold command spends a
 * third of its time to compile. Only this user may write there, since V8 runs what it reads. Nothing depends on it: where it cannot
 * be read or written, the code is compiled again. Called before the first chunk is loaded; sources are not affected.
 */
export function keepCompiledCode(): void {
  if (process.env['NODE_DISABLE_COMPILE_CACHE']) return
  const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'kube-rehearse', 'code', BUILD)
  const isOwn = isOwnFolder(folder)
  const fresh = new Map<string, Script>()
  const loader = nodeModule as unknown as Loader
  loader._extensions['.cjs'] = (module, path) => {
    const file = join(folder, basename(path))
    const source = loader.wrap(readFileSync(path, 'utf8'))
    const cachedData = isOwn ? readIfThere(file) : undefined
    const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) })
    if (cachedData === undefined || script.cachedDataRejected) fresh.set(file, script)
    const compiled = script.runInThisContext() as Compiled
    compiled.call(module.exports, module.exports, createRequire(path), module, path, dirname(path))
  }
  if (isOwn) process.once('exit', () => write(folder, fresh))
}

/** Whether only this user can write in a folder, which is made if it is missing. */
function isOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(folder)
    return uid === process.getuid?.() && (mode & 0o022) === 0
  } catch {
    return false
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Writes what this process has compiled, functions that were called included. */
function write(folder: string, fresh: ReadonlyMap<string, Script>): void {
  if (fresh.size === 0) return
  try {
    for (const [file, script] of fresh) {
      // Another process may write the same file: it appears whole.
      const part = `${file}.${process.pid}`
      writeFileSync(part, script.createCachedData(), { mode: 0o600 })
      renameSync(part, file)
    }
    deleteUnused(folder)
  } catch {
    // A full disk or a folder that cannot be written costs time, not an answer.
  }
}

function deleteUnused(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).atimeMs > UNUSED_MS_MAX) rmSync(file, { force: true })
  }
}
