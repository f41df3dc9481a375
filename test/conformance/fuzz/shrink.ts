import { isJsonObject, type JsonObject } from '../json.ts'

/** Whether a smaller case still shows the difference. */
export type StillShows = (candidate: JsonObject) => Promise<boolean>

/** Fields that the case needs and that are never taken out. */
const KEPT: ReadonlySet<string> = new Set([
  'name',
  'group',
  'objects',
  'pending',
  'steps',
  'start',
  'metadata',
  'kind',
  'op',
  'after',
])

type Path = readonly (string | number)[]

/**
 * Makes a case smaller as long as `stillShows` returns true: parts of lists first, the largest parts first, then single fields,
 * over and over until nothing can be spared or `keepGoing` ends it.
 */
export async function shrink(record: JsonObject, stillShows: StillShows, keepGoing: () => boolean): Promise<JsonObject> {
  const { expected: _, ...question } = record
  let best: JsonObject = question
  for (let smaller = true; smaller && keepGoing(); ) {
    const before = sizeOf(best)
    best = await shrinkLists(best, stillShows, keepGoing)
    best = await shrinkFields(best, stillShows, keepGoing)
    smaller = sizeOf(best) < before
  }
  return best
}

async function shrinkLists(record: JsonObject, stillShows: StillShows, keepGoing: () => boolean): Promise<JsonObject> {
  let best = record
  for (const path of pathsOf(record, Array.isArray)) {
    const list = at(best, path)
    if (!Array.isArray(list)) continue
    for (let chunk = list.length; chunk >= 1 && keepGoing(); chunk = Math.floor(chunk / 2)) {
      best = await dropChunks(best, { path, chunk }, stillShows)
    }
  }
  return best
}

async function dropChunks(
  record: JsonObject,
  { path, chunk }: { readonly path: Path; readonly chunk: number },
  stillShows: StillShows,
): Promise<JsonObject> {
  let best = record
  for (let start = 0; ; ) {
    const list = at(best, path)
    if (!Array.isArray(list) || start >= list.length) return best
    const candidate = withValue(best, path, [...list.slice(0, start), ...list.slice(start + chunk)])
    if (await stillShows(candidate)) best = candidate
    else start += chunk
  }
}

async function shrinkFields(record: JsonObject, stillShows: StillShows, keepGoing: () => boolean): Promise<JsonObject> {
  let best = record
  for (const path of pathsOf(record, isJsonObject)) {
    const object = at(best, path)
    if (!isJsonObject(object)) continue
    for (const field of Object.keys(object)) {
      if (KEPT.has(field)) continue
      if (!keepGoing()) return best
      const current = at(best, path)
      if (!isJsonObject(current)) break
      const { [field]: _, ...rest } = current
      const candidate = withValue(best, path, rest)
      if (await stillShows(candidate)) best = candidate
    }
  }
  return best
}

/** The places of all values of a kind, the outermost first. */
function pathsOf(value: unknown, matches: (value: unknown) => boolean, path: Path = []): readonly Path[] {
  const own = matches(value) ? [path] : []
  if (Array.isArray(value)) return [...own, ...value.flatMap((item, i) => pathsOf(item, matches, [...path, i]))]
  if (!isJsonObject(value)) return own
  return [...own, ...Object.entries(value).flatMap(([field, item]) => pathsOf(item, matches, [...path, field]))]
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)]
    return isJsonObject(inner) ? inner[step] : undefined
  }, value)
}

function withValue(record: JsonObject, path: Path, value: unknown): JsonObject {
  return replaced(record, path, value) as JsonObject
}

function replaced(inner: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(inner)) return inner.map((item, i) => (i === step ? replaced(item, rest, value) : item))
  return isJsonObject(inner) ? { ...inner, [step]: replaced(inner[step], rest, value) } : inner
}

function sizeOf(record: JsonObject): number {
  return JSON.stringify(record).length
}
