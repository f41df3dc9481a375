/** Words of names that every cluster has, and that controllers know: system namespaces and classes, the scheduler, ingress classes, disks of AWS. */
export const KEPT_WORDS: ReadonlySet<string> = new Set([
  'alb',
  'aws',
  'cluster',
  'critical',
  'default',
  'false',
  'gce',
  'kube',
  'kubernetes',
  'lease',
  'node',
  'public',
  'scheduler',
  'system',
  'true',
  'vol',
])

/** Ordinals, indexes and parts of versions. */
const SMALL_NUMBER = /^\d{1,3}$/

export function isKeptWord(word: string): boolean {
  return KEPT_WORDS.has(word) || SMALL_NUMBER.test(word)
}
