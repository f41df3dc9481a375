import { describe, expect, it } from 'vitest'
import { JsonItemScanner } from './json-item-scanner.ts'
import type { JsonPiece } from './json-piece.ts'

function scan(text: string, chunkBytes: number, pieceBytesMax?: number): string[] {
  const scanner = new JsonItemScanner(pieceBytesMax === undefined ? {} : { pieceBytesMax })
  const bytes = Buffer.from(text)
  const shown: string[] = []
  for (let i = 0; i < bytes.length; i += chunkBytes)
    for (const piece of scanner.push(bytes.subarray(i, i + chunkBytes))) shown.push(show(piece))
  return [...shown, ...[...scanner.finish()].map(show)]
}

function show(piece: JsonPiece): string {
  switch (piece.type) {
    case 'list':
      return `list ${piece.document} ${piece.text}`
    case 'item':
      return `item ${piece.document}.${piece.item} line ${piece.line} ${piece.text}`
    case 'document':
      return `document ${piece.document} line ${piece.line} items ${piece.items} ${piece.text}`
    case 'fault':
      return `fault ${piece.document}.${piece.item} ${piece.reason} ${piece.line}:${piece.column}`
  }
}

const cases: { name: string; text: string; pieces: string[] }[] = [
  { name: 'nothing', text: ' \n ', pieces: [] },
  {
    name: 'a list with its kind last',
    text: '{"apiVersion":"v1","items":[{"a":1},{"b":[{}]}],"kind":"List"}',
    pieces: [
      'list 1 {"apiVersion":"v1","items":[',
      'item 1.1 line 1 {"a":1}',
      'item 1.2 line 1 {"b":[{}]}',
      'document 1 line 1 items 2 {"apiVersion":"v1","items":[],"kind":"List"}',
    ],
  },
  {
    name: 'a pretty list counts lines',
    text: '{\n  "items": [\n    {\n      "a": "}\\"]{"\n    },\n    {"b": 2}\n  ]\n}\n',
    pieces: [
      'list 1 {\n  "items": [',
      'item 1.1 line 3 {\n      "a": "}\\"]{"\n    }',
      'item 1.2 line 6 {"b": 2}',
      'document 1 line 1 items 2 {\n  "items": []\n}',
    ],
  },
  {
    name: 'documents one after the other',
    text: '{"a":{"items":[1]}}\n{"b":"items","c":[2]}\r\n{"d":"\\\\"}',
    pieces: [
      'document 1 line 1 items 0 {"a":{"items":[1]}}',
      'document 2 line 2 items 0 {"b":"items","c":[2]}',
      'document 3 line 3 items 0 {"d":"\\\\"}',
    ],
  },
  {
    name: 'a bare array',
    text: '[{"a":1} , {"b":2}]',
    pieces: ['list 1 [', 'item 1.1 line 1 {"a":1}', 'item 1.2 line 1 {"b":2}', 'document 1 line 1 items 2 []'],
  },
  {
    name: 'an empty list',
    text: '{"kind":"PodList","items":[]}',
    pieces: ['list 1 {"kind":"PodList","items":[', 'document 1 line 1 items 0 {"kind":"PodList","items":[]}'],
  },
  {
    name: 'elements that are not objects are reported once and skipped',
    text: '{"items":[{"a":1},"x",[{"y":1}],7,{"b":2}]}',
    pieces: [
      'list 1 {"items":[',
      'item 1.1 line 1 {"a":1}',
      'fault 1.1 unexpected 1:19',
      'item 1.2 line 1 {"b":2}',
      'document 1 line 1 items 2 {"items":[]}',
    ],
  },
  {
    name: 'a missing quote spoils its own item only',
    text: '{"items":[\n{"a":"x},\n"c":1},\n{"b":2}]}',
    pieces: [
      'list 1 {"items":[',
      'item 1.1 line 2 {"a":"x},\n"c":1}',
      'item 1.2 line 4 {"b":2}',
      'document 1 line 1 items 2 {"items":[\n]}'.replace('\n', ''),
    ],
  },
  {
    name: 'truncated in an item',
    text: '{"items":[{"a":1},\n {"b":"\\',
    pieces: ['list 1 {"items":[', 'item 1.1 line 1 {"a":1}', 'fault 1.2 truncated 2:2'],
  },
  {
    name: 'a missing brace in a pretty list costs one item',
    text: '{\n "items": [\n  {"a": {\n    "x": {}\n  },\n  {\n   "b": 2\n  },\n  {"c": 3}\n ]\n}\n',
    pieces: [
      'list 1 {\n "items": [',
      'fault 1.1 unclosed 3:3',
      'item 1.2 line 6 {\n   "b": 2\n  }',
      'item 1.3 line 9 {"c": 3}',
      'document 1 line 1 items 3 {\n "items": []\n}',
    ],
  },
  {
    name: 'a missing brace in one of several lines costs one document',
    text: '{"a":1}\n{"b":{"c":2}\n{"d":"x\n{"e":[}\n{"f":3}\n',
    pieces: [
      'document 1 line 1 items 0 {"a":1}',
      'fault 2.0 unclosed 2:1',
      'fault 3.0 unclosed 3:1',
      'fault 4.0 unclosed 4:1',
      'document 5 line 5 items 0 {"f":3}',
    ],
  },
  {
    name: 'lines between documents that are no JSON',
    text: '==== START logs ====\nhello {"a"}\n{"a":1}\n',
    pieces: ['fault 1.0 unexpected 1:1', 'document 1 line 3 items 0 {"a":1}'],
  },
]

describe('JsonItemScanner', () => {
  for (const { name, text, pieces } of cases) {
    for (const chunkBytes of [1, 2, 3, 7, 1000]) {
      it(`${name}, in chunks of ${chunkBytes}`, () => {
        expect(scan(text, chunkBytes)).toEqual(pieces)
      })
    }
  }

  it('skips a piece over the limit and continues after it', () => {
    const text = `{"items":[{"a":"${'x'.repeat(500)}"},{"b":2}]}`
    expect(scan(text, 10, 100)).toEqual([
      'list 1 {"items":[',
      'fault 1.1 too-large 1:11',
      'item 1.2 line 1 {"b":2}',
      'document 1 line 1 items 2 {"items":[]}',
    ])
  })
})
