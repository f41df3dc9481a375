import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  AB,
  type Files,
  itemYaml,
  list,
  makeFolder,
  pod,
  podYaml,
  read,
  readPath,
  removeFolder,
  two,
} from '../../../test/support/read-files.ts'
import type { SourceProblem } from '../source.ts'
import { PROBLEMS_PER_CODE_MAX } from './problem-log.ts'

let folder: string

beforeEach(() => {
  folder = makeFolder()
})

afterEach(removeFolder)

const brokenJson = JSON.stringify(two, null, 2).replace('"name": "a"', '"name": a')
const gz = gzipSync(JSON.stringify(list(Array.from({ length: 2_000 }, (_, i) => pod(`p${i}`, { noise: Math.sin(i) })))))

const bad: { name: string; files: Files; objects: string[]; problems: Partial<SourceProblem>[] }[] = [
  {
    name: 'an item that is not JSON',
    files: { 'a.json': brokenJson },
    objects: ['Pod shop/b'],
    problems: [
      {
        code: 'json-malformed',
        file: 'a.json',
        document: 1,
        item: 1,
        line: 8,
        column: 17,
        field: 'metadata.name',
        expected: 'a value',
        object: 'Pod shop/a',
      },
    ],
  },
  {
    name: 'a file that ends in the middle of an item',
    files: { 'a.json': JSON.stringify(two).slice(0, -60) },
    objects: ['Pod shop/a'],
    problems: [{ code: 'file-truncated', file: 'a.json', document: 1, item: 2, line: 1 }],
  },
  {
    name: 'a file that ends behind an item',
    files: { 'a.json': `{"items":[${JSON.stringify(pod('a'))}` },
    objects: ['Pod shop/a'],
    problems: [{ code: 'file-truncated', file: 'a.json', document: 1, item: 1 }],
  },
  {
    name: 'text between documents',
    files: { 'a.json': `${JSON.stringify(pod('a'))}\n==== START logs ====\nhello\n${JSON.stringify(pod('b'))}` },
    objects: AB,
    problems: [{ code: 'json-malformed', file: 'a.json', document: 2, line: 2, column: 1 }],
  },
  {
    name: 'a YAML item that is not YAML',
    files: { 'a.yaml': `apiVersion: v1\nkind: List\nitems:\n${itemYaml('a').replace('name: a', 'name: [a')}${itemYaml('b')}` },
    objects: ['Pod shop/b'],
    problems: [{ code: 'yaml-malformed', file: 'a.yaml', document: 1, item: 1, line: 8, column: 5 }],
  },
  {
    name: 'a YAML document that is not YAML',
    files: { 'a.yaml': `${podYaml('a')}---\n${podYaml('x').replace('  name', '\tname')}---\n${podYaml('b')}` },
    objects: AB,
    problems: [{ code: 'yaml-malformed', file: 'a.yaml', document: 2, line: 10, column: 1 }],
  },
  {
    name: 'a YAML line that falls out of its item',
    files: { 'a.yaml': `apiVersion: v1\nitems:\n${itemYaml('a')}spec:\n    nodeName: x\n${itemYaml('b')}kind: List\n` },
    objects: AB,
    problems: [{ code: 'yaml-malformed', file: 'a.yaml', document: 1, item: 1, line: 8 }],
  },
  {
    name: 'YAML that expands without end',
    files: {
      'a.yaml': `${podYaml('a')}a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`,
    },
    objects: [],
    problems: [{ code: 'yaml-malformed', file: 'a.yaml', document: 1 }],
  },
  {
    name: 'a text file',
    files: { 'notes.txt': 'remember the milk' },
    objects: [],
    problems: [{ code: 'not-kubernetes', file: 'notes.txt', document: 1 }],
  },
  {
    name: 'an object without kind',
    files: { 'a.json': '{"hello":1}' },
    objects: [],
    problems: [{ code: 'not-kubernetes', field: 'kind', document: 1 }],
  },
  {
    name: 'an object without apiVersion',
    files: { 'a.json': '{"kind":"Pod","metadata":{"name":"a"}}' },
    objects: [],
    problems: [{ code: 'not-kubernetes', field: 'apiVersion' }],
  },
  {
    name: 'an object without metadata',
    files: { 'a.json': '{"kind":"Pod","apiVersion":"v1"}' },
    objects: [],
    problems: [{ code: 'field-missing', field: 'metadata', object: 'Pod', expected: 'an object' }],
  },
  {
    name: 'an object without a name',
    files: { 'a.json': JSON.stringify(list([{ ...pod('x'), metadata: { generateName: 'x-', namespace: 'shop' } }, pod('b')])) },
    objects: ['Pod shop/b'],
    problems: [{ code: 'field-missing', field: 'metadata.name', object: 'Pod in shop', item: 1, document: 1 }],
  },
  {
    name: 'a name that is a number',
    files: { 'a.yaml': podYaml('42') },
    objects: [],
    problems: [{ code: 'field-invalid', field: 'metadata.name', expected: 'a string', object: 'Pod' }],
  },
  {
    name: 'items that are no list',
    files: { 'a.json': '{"kind":"PodList","apiVersion":"v1","items":{"a":1}}' },
    objects: [],
    problems: [{ code: 'field-invalid', field: 'items' }],
  },
  {
    name: 'an older version of a kind',
    files: {
      'a.json': JSON.stringify({
        apiVersion: 'autoscaling/v2beta2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'a', namespace: 'shop' },
      }),
    },
    objects: [],
    problems: [
      { code: 'version-unsupported', field: 'apiVersion', expected: 'autoscaling/v2', object: 'HorizontalPodAutoscaler shop/a' },
    ],
  },
  {
    name: 'kinds that are not read',
    files: {
      'a.json': JSON.stringify(
        list([
          { ...pod('x'), kind: 'Secret' },
          { ...pod('y'), kind: 'Secret' },
          { ...pod('z'), apiVersion: 'serving.knative.dev/v1', kind: 'Service' },
        ]),
      ),
    },
    objects: [],
    problems: [
      { code: 'object-skipped', severity: 'notice', object: 'Secret (v1)', count: 2 },
      { code: 'object-skipped', severity: 'notice', object: 'Service (serving.knative.dev/v1)', count: 1 },
      { code: 'nothing-read', severity: 'error' },
    ],
  },
  {
    name: 'leases that are no heartbeats',
    files: { 'a.json': JSON.stringify({ ...pod('leader'), apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' }) },
    objects: [],
    problems: [{ code: 'object-skipped', count: 1 }, { code: 'nothing-read' }],
  },
  {
    name: 'an object without a namespace',
    files: { 'a.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n' },
    objects: ['Pod default/a'],
    problems: [{ code: 'field-missing', severity: 'notice', field: 'metadata.namespace', object: 'Pod a' }],
  },
  {
    name: 'duplicates, of which the last counts',
    files: { 'a.json': JSON.stringify(list([pod('a'), pod('a')])), 'b.yaml': podYaml('a') },
    objects: ['Pod shop/a', 'Pod shop/a', 'Pod shop/a'],
    problems: [
      { code: 'object-duplicate', severity: 'notice', file: 'a.json', item: 2, object: 'Pod shop/a' },
      { code: 'object-duplicate', severity: 'notice', file: 'b.yaml', object: 'Pod shop/a' },
    ],
  },
  {
    name: 'an empty List',
    files: { 'a.yaml': 'apiVersion: v1\nitems: []\nkind: List\n' },
    objects: [],
    problems: [{ code: 'nothing-read', severity: 'error' }],
  },
  { name: 'an empty file', files: { 'a.json': ' \n' }, objects: [], problems: [{ code: 'file-empty', file: 'a.json' }] },
  {
    name: 'a zip archive',
    files: { 'a.json': Buffer.from('PK\x03\x04....') },
    objects: [],
    problems: [{ code: 'file-format-unknown', file: 'a.json' }],
  },
  {
    name: 'a binary file',
    files: { 'a.json': Buffer.from([1, 2, 3, 0, 0, 0]) },
    objects: [],
    problems: [{ code: 'file-format-unknown', file: 'a.json' }],
  },
  {
    name: 'a folder without anything to read',
    files: { 'a.txt': 'x', '.git/config.json': '{}' },
    objects: [],
    problems: [{ code: 'folder-empty', severity: 'error' }],
  },
]

describe('what cannot be read is reported, and the rest is read', () => {
  for (const { name, files, objects, problems } of bad) {
    it(name, async () => {
      const reported = await read(files)
      expect(reported.objects).toEqual(objects)
      expect(reported.problems).toHaveLength(problems.length)
      expect(reported.problems).toMatchObject(problems)
      for (const problem of reported.problems) {
        expect(problem.message.length).toBeGreaterThan(10)
        expect(problem.remedy.length).toBeGreaterThan(10)
      }
    })
  }

  it('a gzip file that was cut off returns what is before the cut', async () => {
    const reported = await read({ 'a.json.gz': gz.subarray(0, Math.floor(gz.length * 0.7)) })
    expect(reported.objects.length).toBeGreaterThan(1_000)
    expect(reported.problems.map((problem) => problem.code)).toContain('file-truncated')
    expect(reported.problems.every((problem) => problem.file === 'a.json.gz')).toBe(true)
  })

  it('a gzip file without its last bytes is reported, though every object is there', async () => {
    const reported = await read({ 'a.json.gz': gz.subarray(0, gz.length - 4) })
    expect(reported.objects).toHaveLength(2_000)
    expect(reported.problems.map((problem) => problem.code)).toEqual(['file-truncated'])
  })

  it('a gzip file that was damaged', async () => {
    const damaged = Buffer.from(gz)
    damaged.fill(0xff, gz.length >> 1, (gz.length >> 1) + 40)
    const reported = await read({ 'a.json.gz': damaged })
    expect(reported.problems.map((problem) => problem.code)).toContain('file-corrupt')
  })

  it('a path that does not exist', async () => {
    const reported = await readPath(join(folder, 'nowhere'))
    expect(reported.problems).toMatchObject([{ code: 'path-missing', severity: 'error', file: 'nowhere' }])
  })

  // Nothing is forbidden to root.
  it.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    writeFileSync(join(folder, 'a.json'), '{}')
    chmodSync(join(folder, 'a.json'), 0)
    expect((await readPath(folder)).problems).toMatchObject([{ code: 'path-unreadable', file: 'a.json' }])
  })

  it('broken or circular links', async () => {
    symlinkSync(folder, join(folder, 'again'))
    symlinkSync(join(folder, 'gone'), join(folder, 'dead.json'))
    const reported = await read({ 'a.json': JSON.stringify(pod('a')), 'b.json': JSON.stringify(pod('b')) })
    expect(reported.objects).toEqual(AB)
    expect(reported.problems).toMatchObject([{ code: 'path-missing', file: 'dead.json' }])
  })

  it('sums up when there is too much of one problem', async () => {
    const extra = 30
    const lines = Array.from({ length: PROBLEMS_PER_CODE_MAX + extra }, () => '{"no":"kind"}').join('\n')
    const { problems } = await read({ 'a.ndjson': lines })
    expect(problems).toHaveLength(PROBLEMS_PER_CODE_MAX + 1)
    expect(problems.at(-1)).toMatchObject({ code: 'more-of-the-same', count: extra })
  })
})
