import { expect, it } from 'vitest'
import { keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import { reasonLines } from '../../../../test/support/play-text.ts'
import { storageReasons } from './storage-reasons.ts'

const START = 'PersistentVolumeClaim default/data is'

it.each([
  ['stays without its volume', { isLost: true, losesData: true }, `CRITICAL ${START} Lost: volume v no longer exists`],
  [
    'is deleted with its volume',
    { isLost: false, losesData: true },
    `WARNING ${START} deleted, and volume v with its data (reclaimPolicy Delete)`,
  ],
  [
    'is deleted and leaves its volume',
    { isLost: false, losesData: false },
    `INFO ${START} deleted, and volume v is kept (reclaimPolicy Retain)`,
  ],
])('a claim that %s', (_name, loss, expected) => {
  const claim = keyIn('PersistentVolumeClaim', 'data')
  const reasons = storageReasons(outcomeFacts({ lostClaims: [{ claim, volume: 'v', ...loss }] }))
  expect(reasonLines({ reasons })).toEqual([`CLAIM_LOST ${expected}`])
  expect(reasons[0]?.objects).toEqual([claim])
})
