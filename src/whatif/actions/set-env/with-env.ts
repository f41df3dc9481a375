import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { listOf } from '../../../kube/codec/json-parts.ts'
import { withPodSpec } from '../manifests/with-pod-spec.ts'
import type { EnvChange, EnvVariable } from './env-change.ts'
import { matchesContainer } from './matches-container.ts'

/** A manifest with other variables, or why kubectl does not change it. */
export type EnvResult =
  | { readonly did: 'changed' | 'unchanged'; readonly manifest: JsonObject }
  /** No container matches. */
  | { readonly did: 'unmatched' }
  | { readonly did: 'refused'; readonly message: string }

/**
 * The manifest of a Pod, or of an object that makes pods, with variables of its containers and init containers set and removed
 * (pkg/cmd/set/set_env.go). A variable that is there keeps its place, new ones follow.
 */
export function withEnv(manifest: JsonObject, change: EnvChange): EnvResult {
  let matched = 0
  let changed = 0
  let refused: string | undefined
  const changeAll = (spec: JsonObject, field: string): JsonObject => {
    if (!Array.isArray(spec[field])) return {}
    const items = listOf(spec, field).map((item) => {
      if (!matchesContainer(String(item['name']), change.containers)) return item
      matched++
      refused ??= overwriteRefusal(item, change)
      const next = withVariables(item, change)
      if (next !== item) changed++
      return next
    })
    return { [field]: items }
  }
  // In the order in which kubectl checks for values that it may not overwrite.
  const next = withPodSpec(manifest, (spec) => ({
    ...spec,
    ...changeAll(spec, 'containers'),
    ...changeAll(spec, 'initContainers'),
  }))
  if (matched === 0) return { did: 'unmatched' }
  if (refused !== undefined) return { did: 'refused', message: refused }
  return { did: changed > 0 ? 'changed' : 'unchanged', manifest: next }
}

function overwriteRefusal(container: JsonObject, { set, overwrite }: EnvChange): string | undefined {
  if (overwrite) return undefined
  const present = listOf(container, 'env')
  for (const { name, value } of set) {
    const existing = present.find((item) => item['name'] === name)
    const now = existing && plainValue(existing)
    if (now !== undefined && now !== value) return `'${name}' already has a value (${now}), and --overwrite is false`
  }
  return undefined
}

/** The same container where nothing changes. */
function withVariables(container: JsonObject, { set, remove }: EnvChange): JsonObject {
  const before = listOf(container, 'env')
  const covered = new Set(remove)
  const kept = before.flatMap((item) => {
    const name = String(item['name'])
    if (covered.has(name)) return []
    const newer = set.find((variable) => variable.name === name)
    if (!newer) return [item]
    covered.add(name)
    return [isSame(item, newer) ? item : written(newer)]
  })
  const added = set.filter(({ name }) => {
    if (covered.has(name)) return false
    covered.add(name)
    return true
  })
  const after = [...kept, ...added.map(written)]
  if (after.length === before.length && after.every((item, i) => item === before[i])) return container
  const { env: _, ...others } = container
  return after.length === 0 ? others : { ...others, env: after }
}

function isSame(item: JsonObject, { value }: EnvVariable): boolean {
  return !isJsonObject(item['valueFrom']) && plainValue(item) === value
}

/** The value as text; empty where it comes from elsewhere. */
function plainValue({ value }: JsonObject): string {
  return typeof value === 'string' ? value : ''
}

/** The API server does not keep an empty value. */
function written({ name, value }: EnvVariable): JsonObject {
  return value === '' ? { name } : { name, value }
}
