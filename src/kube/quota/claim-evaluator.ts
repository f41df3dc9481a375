import type { ExactResources } from '../exact-resources.ts'
import type { PersistentVolumeClaimRow } from '../persistent-volume.ts'
import { type Quantity, quantity } from '../quantity.ts'
import { roundUpQuantity } from '../quantity-arithmetic.ts'
import { objectCountName } from './object-count-evaluator.ts'
import type { QuotaEvaluator } from './quota-evaluator.ts'

const COUNT = objectCountName('PersistentVolumeClaim')
const CLAIMS = 'persistentvolumeclaims'
const STORAGE = 'requests.storage'
const OF_CLASS = '.storageclass.storage.k8s.io/'
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class'

/** Claims of volumes: the objects and the bytes they request, in total and per storage class. */
export const claimEvaluator: QuotaEvaluator<PersistentVolumeClaimRow> = {
  kind: 'PersistentVolumeClaim',
  tracks: (name) =>
    name === COUNT ||
    name === CLAIMS ||
    name === STORAGE ||
    name.endsWith(`${OF_CLASS}${CLAIMS}`) ||
    name.endsWith(`${OF_CLASS}${STORAGE}`),
  // The only scope of claims is about VolumeAttributesClasses, which rows do not keep.
  inScope: () => false,
  usage: claimQuotaUsage,
  missing: () => undefined,
}

function claimQuotaUsage(claim: PersistentVolumeClaimRow): ExactResources {
  const usage = new Map<string, Quantity>([
    [CLAIMS, quantity('1')],
    [COUNT, quantity('1')],
  ])
  const className = claim.annotations[CLASS_ANNOTATION] ?? claim.spec.storageClassName ?? ''
  if (className !== '') usage.set(`${className}${OF_CLASS}${CLAIMS}`, quantity('1'))
  const storage = claim.spec.resources.requests['storage']
  if (storage === undefined) return usage
  const bytes = wholeBytes(quantity(storage))
  usage.set(STORAGE, bytes)
  if (className !== '') usage.set(`${className}${OF_CLASS}${STORAGE}`, bytes)
  return usage
}

function wholeBytes(amount: Quantity): Quantity {
  const rounded = roundUpQuantity(amount, 0)
  return rounded.exact ? amount : rounded.quantity
}
