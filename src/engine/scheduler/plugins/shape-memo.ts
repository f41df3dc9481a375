import type { PodShape } from '../../../kube/pod.ts'

/** Caches a result for a pod shape as long as the shape lives: pods of one template request it repeatedly. */
export function shapeMemo<T, Shape extends object = PodShape>(compute: (shape: Shape) => T): (shape: Shape) => T {
  const known = new WeakMap<Shape, { readonly value: T }>()
  return (shape) => {
    const found = known.get(shape)
    if (found) return found.value
    const value = compute(shape)
    known.set(shape, { value })
    return value
  }
}
