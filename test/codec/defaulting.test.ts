import { expect, it } from 'vitest'
import { withAccountName } from '../../src/engine/admission/manifest/service-account.ts'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { isKind } from '../../src/kube/kinds.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { defaultedManifests } from './recorded-objects.ts'

/** What is not defaulting: admission, and what only a server has. Paths of rows. */
const NOT_DEFAULTED: readonly RegExp[] = [
  // Identity and address, which the server gives.
  /^(uid|resourceVersion|creationTimestamp|namespace|generation|finalizers|clusterIP|selector)\b/,
  // Priority, runtime class, tolerations, limit ranges and quotas: admission plugins.
  /^(shape\.spec|spec\.template\.spec)\.(tolerations|priority|priorityClassName|preemptionPolicy|overhead|nodeSelector)\b/,
  /^annotations\b/,
  /^shape\.(id|namespace|annotations|requests|nonZeroMilliCpu|nonZeroMemory)\b/,
  /^(requests|nonZero\w+)\b/,
  // Labels and selectors of Jobs are made of the uid.
  /^(labels|spec\.selector|spec\.template\.labels)\b/,
  // Taints of new nodes, and the condition of gated pods.
  /^(taints|conditions)\b/,
  // The gate MaxUnavailableStatefulSet is off: the server drops the field.
  /^spec\.maxUnavailable\b/,
]

/** Cases in which admission, or a later request, decides what else is compared. */
const ADMISSION =
  /LimitRange|system priority in another namespace|image may change|tolerations may be added|anything may change|bound to a node/

it('reads new manifests with the defaults of the API server', () => {
  const context = new CodecContext(new ShapeInterner())
  let compared = 0
  for (const { description, manifest, stored } of defaultedManifests()) {
    const kind = String(manifest['kind'])
    if (ADMISSION.test(description) || !isKind(kind)) continue
    const found = differences(
      readObject(kind, kind === 'Pod' ? withAccountName(manifest) : manifest, context),
      readObject(kind, stored, context),
    )
    expect(found, description).toEqual([])
    compared++
  }
  expect(compared).toBeGreaterThan(50)
})

/** Paths at which two rows differ, except those that defaulting does not decide. */
function differences(a: unknown, b: unknown, path = ''): readonly string[] {
  if (NOT_DEFAULTED.some((pattern) => pattern.test(path))) return []
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return Object.is(a, b) ? [] : [`${path}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`]
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
  return [...keys].flatMap((key) => differences(Reflect.get(a, key), Reflect.get(b, key), at(key)))
}
