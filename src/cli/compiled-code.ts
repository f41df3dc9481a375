import { isAscii } from 'node:buffer'
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

interface Run {
  /** Whether a chunk had no compiled code, or that of another version. */
  readonly wasRejected: boolean
  readonly command: string
}

type Compiled = (exports: object, require: NodeJS.Require, module: LoadedModule, path: string, folder: string) => void

/**
 * Keeps the compiled code of the bundles from one process to the next, below the folder for caches of the user: a cold command spends a
 * third of its time to compile. Only this user may write there, since V8 runs what it reads. Nothing depends on it: where it cannot
 * be read or written, the code is compiled again. Called before the first chunk is loaded; sources are not affected.
 * @param command the first word of the command line: each command calls functions that the others do not
 */
export function keepCompiledCode(command: string): void {
  if (process.env['NODE_DISABLE_COMPILE_CACHE']) return
  const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'kube-rehearse', 'code', BUILD)
  const isOwn = isOwnFolder(folder)
  const scripts = new Map<string, Script>()
  let wasRejected = false
  const loader = nodeModule as unknown as Loader
  loader._extensions['.cjs'] = (module, path) => {
    const file = join(folder, basename(path))
    const source = loader.wrap(textOf(readFileSync(path)))
    const cachedData = isOwn ? readIfThere(file) : undefined
    const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) })
    scripts.set(file, script)
    wasRejected ||= script.cachedDataRejected ?? true
    const compiled = script.runInThisContext() as Compiled
    compiled.call(module.exports, module.exports, createRequire(path), module, path, dirname(path))
  }
  if (isOwn) process.once('exit', () => keep(scripts, { wasRejected, command }))
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

/** The text of a bundle. Nearly all are ASCII, which V8 takes as it is; UTF-8 is decoded for some milliseconds. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/**
 * Writes the code of every chunk, with all functions that were called in this process or in those before, when a chunk had none, and
 * when a command ran for the first time: only functions that were called have compiled code.
 */
function keep(scripts: ReadonlyMap<string, Script>, { wasRejected, command }: Run): void {
  const [first] = scripts.keys()
  if (first === undefined) return
  const mark = `${first}.${/^[a-z-]+$/.test(command) ? command : 'other'}`
  if (!wasRejected && readIfThere(mark)) return
  try {
    for (const [file, script] of scripts) writeWhole(file, script.createCachedData())
    writeWhole(mark, '')
    deleteUnused(dirname(first))
  } catch {
    // A full disk or a folder that cannot be written costs time, not an answer.
  }
}

/** Another process may write the same file: it appears whole. */
function writeWhole(file: string, data: Buffer | string): void {
  const part = `${file}.${process.pid}`
  writeFileSync(part, data, { mode: 0o600 })
  renameSync(part, file)
}

function deleteUnused(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).atimeMs > UNUSED_MS_MAX) rmSync(file, { force: true })
  }
}
