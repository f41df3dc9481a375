import { describe, expect, it } from 'vitest'
import { applyJsonPatch, type PatchOperation } from './json-patch.ts'

const DOCUMENT = { a: { b: 'c', 'd/e': 1 }, list: ['x', 'y', 'z'], nothing: null }

const patched = (...operations: readonly PatchOperation[]): unknown => {
  const result = applyJsonPatch(DOCUMENT, operations)
  return 'document' in result ? result.document : result
}

describe('applyJsonPatch', () => {
  it.each<readonly [PatchOperation, object]>([
    [{ op: 'add', path: '/a/f', value: [1] }, { a: { ...DOCUMENT.a, f: [1] } }],
    [{ op: 'add', path: '/a/f' }, { a: { ...DOCUMENT.a, f: null } }],
    [{ op: 'add', path: '/list/1', value: 'n' }, { list: ['x', 'n', 'y', 'z'] }],
    [{ op: 'add', path: '/list/-', value: 'n' }, { list: ['x', 'y', 'z', 'n'] }],
    [{ op: 'add', path: '/list/-1', value: 'n' }, { list: ['x', 'y', 'z', 'n'] }],
    [{ op: 'remove', path: '/a/d~1e' }, { a: { b: 'c' } }],
    [{ op: 'remove', path: '/list/-1' }, { list: ['x', 'y'] }],
    [{ op: 'replace', path: '/list/0', value: 'n' }, { list: ['n', 'y', 'z'] }],
    [{ op: 'replace', path: '/a/new', value: 'n' }, { a: { ...DOCUMENT.a, new: 'n' } }],
    [
      { op: 'move', from: '/a/b', path: '/list/0' },
      { a: { 'd/e': 1 }, list: ['c', 'x', 'y', 'z'] },
    ],
    [{ op: 'copy', from: '/list', path: '/a/b' }, { a: { ...DOCUMENT.a, b: DOCUMENT.list } }],
    [{ op: 'test', path: '/list', value: ['x', 'y', 'z'] }, {}],
    [{ op: 'test', path: '/nothing' }, {}],
  ])('semantics F6.13 %j', (operation, changed) => {
    expect(patched(operation)).toEqual({ ...DOCUMENT, ...changed })
  })

  it.each<readonly [PatchOperation, string]>([
    [{ op: 'add', path: '/no/a' }, 'add operation does not apply: doc is missing path: "/no/a": missing value'],
    [{ op: 'add', path: '' }, 'add operation does not apply: doc is missing path: "": missing value'],
    [{ op: 'add', path: '/a/b/c' }, 'add operation does not apply: doc is missing path: "/a/b/c": missing value'],
    [
      { op: 'add', path: '/list/x' },
      `error in add for path: '/list/x': value was not a proper array index: 'x': strconv.Atoi: parsing "x": invalid syntax`,
    ],
    [
      { op: 'add', path: '/list/4' },
      "error in add for path: '/list/4': Unable to access invalid index: 4: invalid index referenced",
    ],
    [
      { op: 'remove', path: '/list/3' },
      "error in remove for path: '/list/3': Unable to access invalid index: 3: invalid index referenced",
    ],
    [{ op: 'remove', path: '/a/x' }, "error in remove for path: '/a/x': Unable to remove nonexistent key: x: missing value"],
    [{ op: 'replace', path: '/list/3' }, 'replace operation does not apply: doc is missing key: /list/3: missing value'],
    [{ op: 'move', from: '/no/a', path: '/a' }, 'move operation does not apply: doc is missing from path: /no/a: missing value'],
    [
      { op: 'move', from: '/a', path: '/a/b' },
      'move operation does not apply: doc is missing destination path: /a/b: missing value',
    ],
    [
      { op: 'copy', from: '/list/9', path: '/a' },
      "error in copy for from: '/list/9': Unable to access invalid index: 9: invalid index referenced",
    ],
    [
      { op: 'copy', from: '/a', path: '/no/a' },
      'copy operation does not apply: doc is missing destination path: /no/a: missing value',
    ],
    [{ op: 'test', path: '/no/a', value: 1 }, 'test operation does not apply: is missing path: /no/a: missing value'],
    [{ op: 'merge', path: '/a' }, 'Unexpected kind: merge'],
  ])('semantics F6.13 %j fails', (operation, error) => {
    expect(patched(operation)).toEqual({ error })
  })

  it.each<PatchOperation>([
    { op: 'test', path: '/a/b', value: 'd' },
    { op: 'test', path: '/a/b' },
    { op: 'test', path: '/a/x', value: 'd' },
    { op: 'test', path: '/a/x', value: null },
  ])('semantics F6.13 the test %j fails, and nothing is applied', (operation) => {
    expect(patched({ op: 'remove', path: '/list' }, operation)).toEqual({ testFailed: true })
    expect(DOCUMENT.list).toHaveLength(3)
  })

  it.each(['__proto__', 'constructor', 'toString'])('does not reach %s, which the document does not have', (name) => {
    expect(patched({ op: 'add', path: `/a/${name}/x`, value: 1 })).toMatchObject({
      error: expect.stringContaining('missing path'),
    })
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
