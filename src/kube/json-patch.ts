import { isJsonObject, type JsonObject, sameJson } from './codec/json.ts'

/** An operation of a JSON patch (RFC 6902). An absent value is null. */
export interface PatchOperation {
  readonly op: string
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

/** What a patch makes of a document; a test that fails leaves it as it was. */
export type Patched = { readonly document: JsonObject } | { readonly error: string } | { readonly testFailed: true }

class PatchError extends Error {}
class TestFailed extends Error {}

type Document = Record<string, unknown>

/** Where a path points: into an object or a list of the document. */
interface Target {
  readonly owner: Document | unknown[]
  readonly key: string
}

const [MISSING, BAD_INDEX] = ['missing value', 'invalid index referenced']

/** Applies the operations in order, with the errors of the API server's library (evanphx/json-patch v4). */
export function applyJsonPatch(document: JsonObject, operations: readonly PatchOperation[]): Patched {
  const copy = structuredClone(document) as Document
  try {
    for (const operation of operations) applyOperation(copy, operation)
    return { document: copy }
  } catch (error) {
    if (error instanceof TestFailed) return { testFailed: true }
    if (error instanceof PatchError) return { error: error.message }
    throw error
  }
}

function applyOperation(document: Document, operation: PatchOperation): void {
  const apply = OPERATIONS[operation.op]
  if (!apply) throw new PatchError(`Unexpected kind: ${operation.op}`)
  apply(document, operation)
}

const OPERATIONS: Readonly<Record<string, (document: Document, operation: PatchOperation) => void>> = {
  add: (document, { path, value }) => {
    const target = targetOf(document, path, quotedMissing('add', path))
    within(`error in add for path: '${path}'`, () => insert(target, value ?? null))
  },
  remove: (document, { path }) => {
    const target = targetOf(document, path, quotedMissing('remove', path))
    within(`error in remove for path: '${path}'`, () => remove(target))
  },
  replace,
  move,
  copy,
  test,
}

const quotedMissing = (op: string, path: string): string => `${op} operation does not apply: doc is missing path: "${path}"`

function replace(document: Document, { path, value = null }: PatchOperation): void {
  const target = targetOf(document, path, `replace operation does not apply: doc is missing path: ${path}`)
  if (Array.isArray(target.owner)) {
    const index = attempt(() => indexIn(target))
    if (index === undefined) throw new PatchError(`replace operation does not apply: doc is missing key: ${path}: ${MISSING}`)
    target.owner[index] = structuredClone(value)
  } else target.owner[target.key] = structuredClone(value)
}

function move(document: Document, { from = '', path }: PatchOperation): void {
  const source = targetOf(document, from, `move operation does not apply: doc is missing from path: ${from}`)
  const value = within(`error in move for path: '${source.key}'`, () => {
    const found = valueAt(source)
    remove(source)
    return found
  })
  const target = targetOf(document, path, `move operation does not apply: doc is missing destination path: ${path}`)
  within(`error in move for path: '${path}'`, () => insert(target, value))
}

function copy(document: Document, { from = '', path }: PatchOperation): void {
  const source = targetOf(document, from, `copy operation does not apply: doc is missing from path: ${from}`)
  const value = within(`error in copy for from: '${from}'`, () => valueAt(source))
  const target = targetOf(document, path, `copy operation does not apply: doc is missing destination path: ${path}`)
  within('error while adding value during copy', () => insert(target, value))
}

/** What is absent passes a test without a value only. */
function test(document: Document, operation: PatchOperation): void {
  const { path } = operation
  const target = targetOf(document, path, `test operation does not apply: is missing path: ${path}`)
  const value = within(`error in test for path: '${path}'`, () => valueAt(target)) ?? null
  const isGiven = operation.value !== undefined
  if (value === null ? isGiven : !isGiven || !sameJson(value, operation.value)) throw new TestFailed()
}

function targetOf(document: Document, path: string, missing: string): Target {
  const [, ...steps] = path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const key = steps.pop()
  let owner: unknown = document
  for (const step of steps) owner = attempt(() => valueAt(asTarget(owner, step)))
  if (key === undefined || !(Array.isArray(owner) || isJsonObject(owner))) throw new PatchError(`${missing}: ${MISSING}`)
  return asTarget(owner, key)
}

function asTarget(owner: unknown, key: string): Target {
  if (Array.isArray(owner)) return { owner, key }
  if (isJsonObject(owner)) return { owner: owner as Document, key }
  throw new PatchError(MISSING)
}

function valueAt(target: Target): unknown {
  const { owner, key } = target
  if (Array.isArray(owner)) return owner[indexIn(target)]
  return Object.hasOwn(owner, key) ? owner[key] : undefined
}

function insert(target: Target, value: unknown): void {
  const { owner, key } = target
  if (!Array.isArray(owner)) owner[key] = structuredClone(value)
  else if (key === '-') owner.push(structuredClone(value))
  else owner.splice(indexOf(key, owner.length + 1, `value was not a proper array index: '${key}': `), 0, structuredClone(value))
}

function remove(target: Target): void {
  const { owner, key } = target
  if (Array.isArray(owner)) owner.splice(indexIn(target), 1)
  else if (Object.hasOwn(owner, key)) delete owner[key]
  else throw new PatchError(`Unable to remove nonexistent key: ${key}: ${MISSING}`)
}

function indexIn({ owner, key }: Target): number {
  return indexOf(key, owner['length'] as number, '')
}

/** An index as Go reads it; a negative one counts from the end. */
function indexOf(key: string, length: number, prefix: string): number {
  if (!/^[+-]?[0-9]+$/.test(key)) throw new PatchError(`${prefix}strconv.Atoi: parsing ${JSON.stringify(key)}: invalid syntax`)
  const index = Number(key)
  if (index >= length || index < -length) throw new PatchError(`Unable to access invalid index: ${index}: ${BAD_INDEX}`)
  return index < 0 ? index + length : index
}

function within<T>(place: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof PatchError && !error.message.includes('does not apply'))
      throw new PatchError(`${place}: ${error.message}`)
    throw error
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof PatchError) return undefined
    throw error
  }
}
