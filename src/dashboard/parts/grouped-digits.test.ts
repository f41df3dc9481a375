import { expect, it } from 'vitest'
import { groupedDigits, groupedNumber } from './grouped-digits.ts'

it('groups numbers of five digits and more', () => {
  expect([9999, 10_000, 12_497_500].map((count) => groupedNumber(count))).toEqual(['9999', '10,000', '12,497,500'])
  expect([312.44, 156_068].map((cores) => groupedNumber(cores, 1))).toEqual(['312.4', '156,068.0'])
})

it.each([
  [
    '5000 nodes have 156068.0 CPU, 684496.1Gi memory and room for 400000 pods left; a single node has at most 60.8 CPU',
    '5000 nodes have 156,068.0 CPU, 684,496.1Gi memory and room for 400,000 pods left; a single node has at most 60.8 CPU',
  ],
  [
    '4900 drains left out, with 11641 Services that none concerns',
    '4900 drains left out, with 11,641 Services that none concerns',
  ],
  ['12 of 12497500 failures are not SAFE', '12 of 12,497,500 failures are not SAFE'],
  ['10000 of 10000 more pods of Deployment shop/web fit', '10,000 of 10,000 more pods of Deployment shop/web fit'],
])('groups the counts of a sentence: %s', (text, grouped) => {
  expect(groupedDigits(text)).toBe(grouped)
})

it.each([
  'node-00012 nodes are drained first',
  'none of the 3 eligible nodes has the free host port 30080 (NodePorts)',
  'the Service has port 30080 of Service shop/web',
  '0/12000 nodes are available: 12000Mi',
  'exceeded quota: requests.cpu=12000 pods',
  'pods/web-12345 waits',
])('leaves what is not a count: %s', (text) => {
  expect(groupedDigits(text)).toBe(text)
})
