import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compareText } from '../../lib/compare.ts'
import type { SourceProblem } from '../source.ts'
import { fileSystemProblem } from './file-problems.ts'
import { STANDARD_INPUT } from './read-bytes.ts'

const READ_NAMES = /\.(?:json|ya?ml|ndjson|jsonl)(?:\.gz)?$/i

export type FoundFile =
  | { readonly type: 'file'; readonly path: string }
  | { readonly type: 'problem'; readonly problem: SourceProblem }

/**
 * The files behind a path: the file itself whatever its name, or those in a folder and below it with a name of JSON or
 * YAML, in the order of their names. Skipped files are counted and reported.
 */
export async function findFiles(path: string): Promise<FoundFile[]> {
  if (path === STANDARD_INPUT) return [{ type: 'file', path }]
  try {
    if (!(await stat(path)).isDirectory()) return [{ type: 'file', path }]
  } catch (error) {
    return [{ type: 'problem', problem: fileSystemProblem(path, error) }]
  }
  const walk = new FolderWalk()
  await walk.enter(path)
  return walk.results(path)
}

class FolderWalk {
  private readonly found: FoundFile[] = []
  private readonly entered = new Set<string>()
  private readonly skipped: string[] = []
  private failed = false

  async enter(folder: string): Promise<void> {
    try {
      // A link back to a folder above would never end.
      const real = await realpath(folder)
      if (this.entered.has(real)) return
      this.entered.add(real)
      const entries = await readdir(folder, { withFileTypes: true })
      for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) await this.visit(folder, entry)
    } catch (error) {
      this.fail(folder, error)
    }
  }

  results(root: string): FoundFile[] {
    const files = this.found.some((result) => result.type === 'file')
    if (!files && !this.failed) return [...this.found, { type: 'problem', problem: emptyFolder(root, this.skipped.length) }]
    if (this.skipped.length === 0) return this.found
    return [...this.found, { type: 'problem', problem: skippedFiles(root, this.skipped) }]
  }

  private async visit(folder: string, entry: Dirent): Promise<void> {
    const path = join(folder, entry.name)
    // Hidden folders contain version control and caches.
    if (entry.name.startsWith('.')) {
      this.skipped.push(path)
      return
    }
    try {
      const kind = entry.isSymbolicLink() ? await stat(path) : entry
      if (kind.isDirectory()) await this.enter(path)
      else if (kind.isFile() && READ_NAMES.test(entry.name)) this.found.push({ type: 'file', path })
      else this.skipped.push(path)
    } catch (error) {
      this.fail(path, error)
    }
  }

  private fail(path: string, error: unknown): void {
    this.failed = true
    this.found.push({ type: 'problem', problem: fileSystemProblem(path, error) })
  }
}

function emptyFolder(file: string, others: number): SourceProblem {
  const reason =
    others === 0 ? 'it is empty' : `none of its ${others} files ends in .json, .yaml, .yml, .ndjson or .jsonl (or these with .gz)`
  return {
    code: 'folder-empty',
    severity: 'error',
    message: `${file}: the folder contains no readable file: ${reason}`,
    remedy: 'Give the folder to which kubectl cluster-info dump --output-directory or kubectl get -o json has written.',
    expected: 'at least one JSON or YAML file',
    file,
  }
}

function skippedFiles(file: string, paths: readonly string[]): SourceProblem {
  const count = paths.length
  return {
    code: 'file-skipped',
    severity: 'notice',
    message: `${file}: ${count} ${count === 1 ? 'file was' : 'files were'} skipped, because their names are neither JSON nor YAML, such as ${paths[0]}`,
    remedy: 'Give a file by its full name to have it read.',
    file,
    count,
  }
}
