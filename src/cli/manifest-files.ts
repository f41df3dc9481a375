import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CliError } from './cli-error.ts'
import { fileName, readText } from './read-text.ts'

const EXTENSIONS = ['.json', '.yaml', '.yml']

export interface ManifestFile {
  /** How the file is called in messages. */
  readonly name: string
  /** How kubectl calls it in its messages. */
  readonly source: string
  readonly text: string
}

/**
 * The manifests that `-f` names, in the order in which kubectl reads them: files, the manifests of folders, `-` for standard
 * input (semantics F3.3).
 * @throws {CliError} when one of them cannot be read, or none contains anything.
 */
export async function manifestFiles(names: readonly string[], recursive: boolean): Promise<readonly ManifestFile[]> {
  if (names.filter((name) => name === '-').length > 1) throw new CliError('standard input cannot be used for multiple arguments')
  const paths = (await Promise.all(names.map((name) => pathsOf(name, recursive)))).flat()
  if (names.length > 0 && paths.length === 0)
    throw new CliError(`error reading [${names.join(' ')}]: recognized file extensions are [${EXTENSIONS.join(' ')}]`)
  const files = await Promise.all(
    paths.map(async (path) => ({ name: fileName(path), source: sourceOf(path), text: await readText(path) })),
  )
  const full = files.filter(({ text }) => hasContent(text))
  // A file without an object is read beside others and refused alone.
  return full.length > 0 ? full : files
}

async function pathsOf(name: string, recursive: boolean): Promise<readonly string[]> {
  if (name === '-') return [name]
  return (await isFolder(name)) ? walk(name, recursive) : [name]
}

/** Files by name, those of a folder inside at the place of the folder (filepath.Walk). */
async function walk(folder: string, recursive: boolean): Promise<readonly string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) =>
    Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)),
  )
  const paths = entries.map(async (entry): Promise<readonly string[]> => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return recursive ? walk(path, recursive) : []
    return EXTENSIONS.includes(extname(entry.name)) ? [path] : []
  })
  return (await Promise.all(paths)).flat()
}

/** The name of standard input is kubectl's (cli-runtime/pkg/resource/visitor.go, constSTDINstr). */
function sourceOf(path: string): string {
  return path === '-' ? 'STDIN' : path
}

/** A path that cannot be read is reported when it is read as a file. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Whether there is more than comments and separators. */
function hasContent(text: string): boolean {
  return text.split('\n').some((line) => !/^(\s*(#.*)?|---\s*(#.*)?)$/.test(line))
}
