import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import type { SourceEvent, SourceProblem } from '../../src/ingest/source.ts'

let folder = ''

/** A new empty folder for one test; to be called before each. */
export function makeFolder(): string {
  folder = mkdtempSync(join(tmpdir(), 'file-source-'))
  return folder
}

export function removeFolder(): void {
  rmSync(folder, { recursive: true, force: true })
}

export interface FilesRead {
  /** `Kind namespace/name`, in order. */
  readonly objects: string[]
  readonly problems: SourceProblem[]
  readonly synced: string[]
  readonly events: SourceEvent[]
}

export type Files = Readonly<Record<string, string | Buffer>>

/** Writes the files and reads the folder, or the one file if it is the only one. */
export async function read(files: Files): Promise<FilesRead> {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const [only, ...others] = Object.keys(files)
  return readPath(only !== undefined && others.length === 0 ? join(folder, only) : folder)
}

export async function readPath(path: string): Promise<FilesRead> {
  const events: SourceEvent[] = []
  for await (const event of createFileSource({ paths: [path] }).events(new AbortController().signal)) events.push(event)
  return {
    events,
    objects: events
      .filter((event) => event.type === 'object')
      .map(({ kind, object: { metadata } }) => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`),
    problems: events
      .filter((event) => event.type === 'problem')
      .map((event) => ({ ...event.problem, ...relative(event.problem) })),
    synced: events.filter((event) => event.type === 'synced').map((event) => event.kind),
  }
}

/** Paths in problems without the temporary folder. */
function relative(problem: SourceProblem): Partial<SourceProblem> {
  return problem.file === undefined ? {} : { file: problem.file.replace(`${folder}/`, '') }
}

export const pod = (name: string, rest: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'shop' },
  ...rest,
})
export const bare = (name: string) => ({ metadata: { name, namespace: 'shop' } })
export const list = (items: unknown[]) => ({ apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } })
export const two = list([pod('a'), pod('b')])
export const podYaml = (name: string) => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n  namespace: shop\n`
export const itemYaml = (name: string) => `- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: ${name}\n    namespace: shop\n`
export const AB = ['Pod shop/a', 'Pod shop/b']
