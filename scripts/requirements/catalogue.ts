import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A chapter of the requirements with the identifiers of its rules. */
export interface Section {
  readonly title: string
  readonly ids: readonly string[]
}

/** Why rules ask nothing of the model: `ids` is one identifier, a range `WL-A-01..WL-A-07`, or all with a prefix `WL-A-*`. */
export interface NotApplicable {
  readonly ids: string
  readonly reason: string
}

/** The rules that the tests have to prove, and the reasons why some ask for no test. */
export interface Catalogue {
  readonly sections: readonly Section[]
  /** Identifier to reason. */
  readonly notApplicable: ReadonlyMap<string, string>
}

/** A list of requirements that contradicts itself; the message names the file's entry. */
export class CatalogueError extends Error {
  readonly code = 'CATALOGUE'
  override readonly name = 'CatalogueError'
}

/** Reads `ids.json` and `not-applicable.json` of a folder. */
export function readCatalogue(folder: string): Catalogue {
  const { sections } = JSON.parse(readFileSync(join(folder, 'ids.json'), 'utf8')) as { sections: readonly Section[] }
  const entries = JSON.parse(readFileSync(join(folder, 'not-applicable.json'), 'utf8')) as readonly NotApplicable[]
  return makeCatalogue(sections, entries)
}

/**
 * Resolves ranges and prefixes.
 * @throws {CatalogueError} When an identifier is listed twice, or an entry matches none or has no reason.
 */
export function makeCatalogue(sections: readonly Section[], entries: readonly NotApplicable[]): Catalogue {
  const ids = sections.flatMap((section) => section.ids)
  if (new Set(ids).size !== ids.length) throw new CatalogueError('ids.json lists an identifier twice: keep one of them.')
  const notApplicable = new Map<string, string>()
  for (const entry of entries) {
    const matched = matchIds(entry.ids, ids)
    if (matched.length === 0)
      throw new CatalogueError(`not-applicable.json: "${entry.ids}" matches no identifier: correct or remove it.`)
    if (entry.reason.trim() === '') throw new CatalogueError(`not-applicable.json: "${entry.ids}" has no reason: write one.`)
    for (const id of matched) {
      if (notApplicable.has(id)) throw new CatalogueError(`not-applicable.json: ${id} stands in two entries: keep one.`)
      notApplicable.set(id, entry.reason)
    }
  }
  return { sections, notApplicable }
}

/** A range runs over the order of the list, so that `SC-NPE-30..SC-NPE-31` holds `SC-NPE-30a` too. */
function matchIds(pattern: string, ids: readonly string[]): readonly string[] {
  if (pattern.endsWith('-*')) return ids.filter((id) => id.startsWith(pattern.slice(0, -1)))
  const [first, last = first] = pattern.split('..').map((id) => ids.indexOf(id))
  return first === undefined || last === undefined || first < 0 || last < first ? [] : ids.slice(first, last + 1)
}
