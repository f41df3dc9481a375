import { expect, it } from 'vitest'
import { uidHandle, withUids } from './uid-handle.ts'

const OWNER = { resource: 'fleets.example.com', namespace: 'shop', name: 'fleet' }

it('handles of an owner become its uid, which is read once', async () => {
  const read: object[] = []
  const text = JSON.stringify([{ uid: uidHandle(OWNER) }, { uid: uidHandle(OWNER) }, { uid: 'b' }])
  const known = await withUids(text, (owner) => {
    read.push(owner)
    return Promise.resolve('a')
  })
  expect(JSON.parse(known)).toEqual([{ uid: 'a' }, { uid: 'a' }, { uid: 'b' }])
  expect(read).toEqual([OWNER])
})
