import { compareText } from '../lib/compare.ts'
import type { StorageClassRow } from './persistent-volume.ts'

const DEFAULT_ANNOTATIONS = ['storageclass.kubernetes.io/is-default-class', 'storageclass.beta.kubernetes.io/is-default-class']

/** The class of claims that name none; of several the newest, of these the first by name (GetDefaultClass). */
export function defaultStorageClass(classes: readonly StorageClassRow[]): StorageClassRow | undefined {
  return classes.filter(isDefault).toSorted(byAge)[0]
}

function isDefault({ annotations }: StorageClassRow): boolean {
  return DEFAULT_ANNOTATIONS.some((name) => annotations[name] === 'true')
}

function byAge(a: StorageClassRow, b: StorageClassRow): number {
  return b.creationTimestamp - a.creationTimestamp || compareText(a.name, b.name)
}
