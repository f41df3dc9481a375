import { podHandle } from '../pod-handle.ts'
import type { Workload } from '../world.ts'

/** The pods of a workload: their names where they follow from the manifest, and handles elsewhere. */
export function podsOf({ podNames, name, pods }: Pick<Workload, 'podNames' | 'name' | 'pods'>): readonly string[] {
  return podNames.length > 0 ? podNames : Array.from({ length: pods }, (_, i) => podHandle(name, i))
}
