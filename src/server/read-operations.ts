import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PersistedOperations, persistedOperations } from '../graphql/persisted-operations.ts'

const SUFFIX = '.graphql'

/**
 * The operations of a folder: each file `name.graphql` contains one document, known as `name` and by its SHA-256.
 * @throws {Error} when the folder cannot be read.
 */
export async function readOperations(folder: string, only: boolean): Promise<PersistedOperations> {
  const texts = new Map<string, string>()
  for (const file of (await readdir(folder)).sort())
    if (file.endsWith(SUFFIX)) texts.set(file.slice(0, -SUFFIX.length), await readFile(join(folder, file), 'utf8'))
  return persistedOperations(texts, only)
}
