import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files in a folder of the repository and below it, without recordings. A folder that is not there has none. */
export function filesBelow(root: string, folder: string): readonly string[] {
  if (statSync(join(root, folder), { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'recordings' ? [] : filesBelow(root, path)
      return [path]
    })
}
