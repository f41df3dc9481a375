import { expect, it } from 'vitest'
import { difference, intersection, listFields, pathText, readFields, union, writeFields } from './field-set.ts'

const FIELDS = {
  'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} }, 'f:finalizers': { 'v:"a.test/one"': {} } },
  'f:spec': {
    'f:ports': {
      'k:{"port":443,"protocol":"TCP"}': { '.': {}, 'f:port': {} },
      'k:{"port":80,"protocol":"TCP"}': { 'f:name': {} },
    },
  },
}

it('reads and writes fields like the API server', () => {
  expect(writeFields(readFields(FIELDS))).toEqual(FIELDS)
})

it('names fields like conflict messages: keys by length, parents before children', () => {
  expect(listFields(readFields(FIELDS)).map(pathText)).toEqual([
    '.metadata.labels',
    '.metadata.finalizers[="a.test/one"]',
    '.metadata.labels.app',
    '.spec.ports[port=443,protocol="TCP"]',
    '.spec.ports[port=80,protocol="TCP"].name',
    '.spec.ports[port=443,protocol="TCP"].port',
  ])
})

it('returns the union, the intersection and the difference of two sets', () => {
  const [a, b] = [readFields({ 'f:a': {}, 'f:b': { 'f:c': {} } }), readFields({ 'f:b': { '.': {}, 'f:c': {} } })]
  expect(writeFields(union(a, b))).toEqual({ 'f:a': {}, 'f:b': { '.': {}, 'f:c': {} } })
  expect(writeFields(difference(b, a))).toEqual({ 'f:b': {} })
  expect(writeFields(intersection(a, b))).toEqual({ 'f:b': { 'f:c': {} } })
})
