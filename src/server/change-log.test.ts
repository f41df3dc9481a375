import { expect, it } from 'vitest'
import { aNode } from '../../test/support/builders.ts'
import type { ChangeType, ObjectChange } from '../service/twin-handle.ts'
import { ChangeLog, objectChange } from './change-log.ts'

const change = (name: string, type: ChangeType): ObjectChange => ({ type, object: { kind: 'Node', namespace: '', name } })
const reported = (log: ChangeLog, cursor: string) => log.since(cursor)?.map(({ type, object }) => `${type} ${object.name}`)

it('returns the changes since a position, each object once', () => {
  const log = new ChangeLog('one')
  const start = log.cursor
  log.add([change('a', 'ADDED'), change('b', 'MODIFIED'), change('a', 'MODIFIED')])
  const middle = log.cursor
  log.add([change('b', 'DELETED')])
  expect(reported(log, start)).toEqual(['ADDED a', 'DELETED b'])
  expect(reported(log, middle)).toEqual(['DELETED b'])
  expect(reported(log, log.cursor)).toEqual([])
})

it('rejects positions of other logs and discarded positions', () => {
  const log = new ChangeLog('one', 2)
  const start = log.cursor
  for (const name of ['a', 'b', 'c', 'd', 'e']) log.add([change(name, 'ADDED')])
  expect(reported(log, start)).toBeUndefined()
  expect(reported(log, 'one-4')).toEqual(['ADDED e'])
  for (const cursor of ['one-6', 'two-4', 'one--1', '4', '', 'one-x']) expect(log.since(cursor)).toBeUndefined()
})

it('detects what was added, deleted and replaced in a change of the state', () => {
  const node = aNode('a')
  expect(objectChange({ kind: 'Node', before: undefined, after: node })).toEqual([change('a', 'ADDED')])
  expect(objectChange({ kind: 'Node', before: node, after: node })).toEqual([change('a', 'MODIFIED')])
  expect(objectChange({ kind: 'Node', before: node, after: undefined })).toEqual([change('a', 'DELETED')])
})
