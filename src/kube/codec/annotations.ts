import { type Annotations, NO_LABELS } from '../object-row.ts'

/** Longer values are notes of tools to themselves; no rule reads any. */
export const ANNOTATION_LENGTH_MAX = 256

/** Annotations that are dropped by name: copies of the object, and what network plugins note on each single pod. */
export const DROPPED_ANNOTATION_PREFIXES: readonly string[] = [
  'kubectl.kubernetes.io/last-applied-configuration',
  'cni.projectcalico.org/',
  'k8s.v1.cni.cncf.io/',
  'k8s.ovn.org/',
]

export function isKeptAnnotation(key: string, value: string): boolean {
  if (value.length > ANNOTATION_LENGTH_MAX) return false
  for (const prefix of DROPPED_ANNOTATION_PREFIXES) if (key.startsWith(prefix)) return false
  return true
}

/** The annotations that rows keep; the same object when nothing is dropped. */
export function keptAnnotations(all: Annotations): Annotations {
  for (const key in all) {
    if (isKeptAnnotation(key, all[key] as string)) continue
    const kept = Object.entries(all).filter(([name, value]) => isKeptAnnotation(name, value))
    return kept.length > 0 ? Object.fromEntries(kept) : NO_LABELS
  }
  return all
}
