import type { PodShape } from '../../../kube/pod.ts'

/** Remembers what was worked out for a pod shape as long as the shape lives: pods of one template ask again and again. */
export function shapeMemo<T>(compute: (shape: PodShape) => T): (shape: PodShape) => T {
  const known = new WeakMap<PodShape, { readonly value: T }>()
  return (shape) => {
    const found = known.get(shape)
    if (found) return found.value
    const value = compute(shape)
    known.set(shape, { value })
    return value
  }
}
