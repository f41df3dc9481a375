/**
 * The number of levels of a manifest, a cluster dump or a scenario that are read. Deeper ones would exhaust the stack of recursive
 * algorithms; Kubernetes objects have some 30 levels, CustomResourceDefinitions up to 100.
 */
export const NESTING_MAX = 256

/** Whether arrays and objects are nested deeper than this many levels. Not recursive: the value may have any depth. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let inside = [value].filter(isCollection)
  for (let depth = 0; inside.length > 0; depth++) {
    if (depth === levels) return true
    inside = inside.flatMap((each) => Object.values(each).filter(isCollection))
  }
  return false
}

function isCollection(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
