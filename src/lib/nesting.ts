/**
 * The number of levels of a manifest, a cluster dump or a scenario that are read. Deeper ones would exhaust the stack of recursive
 * algorithms; Kubernetes objects have some 30 levels, CustomResourceDefinitions up to 100.
 */
export const NESTING_MAX = 256

/** Whether arrays and objects are nested deeper than this many levels. The value may have any depth: no deeper levels are entered. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, levels - 1))
  for (const key in value) if (isDeeperThan((value as Record<string, unknown>)[key], levels - 1)) return true
  return false
}
