import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '../../lib/assert.ts'
import type { SourceEvent, SourceProblem } from '../source.ts'
import { createFileSource } from './file-source.ts'
import { PROBLEMS_PER_CODE_MAX } from './problem-log.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-source-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Told {
  /** `Kind namespace/name`, in order. */
  readonly objects: string[]
  readonly problems: SourceProblem[]
  readonly synced: string[]
  readonly events: SourceEvent[]
}

type Files = Readonly<Record<string, string | Buffer>>

/** Writes the files and reads the folder, or the one file if there is no other. */
async function read(files: Files): Promise<Told> {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const [only, ...others] = Object.keys(files)
  return readPath(only !== undefined && others.length === 0 ? join(folder, only) : folder)
}

async function readPath(path: string): Promise<Told> {
  const events: SourceEvent[] = []
  for await (const event of createFileSource({ paths: [path] }).events(new AbortController().signal)) events.push(event)
  return {
    events,
    objects: events
      .filter((event) => event.type === 'object')
      .map(({ kind, object: { metadata } }) => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`),
    problems: events
      .filter((event) => event.type === 'problem')
      .map((event) => ({ ...event.problem, ...relative(event.problem) })),
    synced: events.filter((event) => event.type === 'synced').map((event) => event.kind),
  }
}

/** Paths in problems without the temporary folder. */
function relative(problem: SourceProblem): Partial<SourceProblem> {
  return problem.file === undefined ? {} : { file: problem.file.replace(`${folder}/`, '') }
}

const pod = (name: string, rest: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'shop' },
  ...rest,
})
const bare = (name: string) => ({ metadata: { name, namespace: 'shop' } })
const list = (items: unknown[]) => ({ apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } })
const two = list([pod('a'), pod('b')])
const podYaml = (name: string) => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n  namespace: shop\n`
const itemYaml = (name: string) => `- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: ${name}\n    namespace: shop\n`
const AB = ['Pod shop/a', 'Pod shop/b']

const good: { name: string; files: Files; objects: string[] }[] = [
  { name: 'a List, pretty', files: { 'a.json': JSON.stringify(two, null, 4) }, objects: AB },
  { name: 'a List, compact', files: { 'a.json': JSON.stringify(two) }, objects: AB },
  { name: 'a List with gzip', files: { 'a.json.gz': gzipSync(JSON.stringify(two)) }, objects: AB },
  { name: 'gzip under a name that hides it', files: { dump: gzipSync(JSON.stringify(two)) }, objects: AB },
  {
    name: 'gzip in several members',
    files: { dump: Buffer.concat([gzipSync(JSON.stringify(pod('a'))), gzipSync(JSON.stringify(pod('b')))]) },
    objects: AB,
  },
  { name: 'a byte order mark', files: { 'a.json': `\ufeff${JSON.stringify(two)}` }, objects: AB },
  {
    name: 'UTF-16 as PowerShell writes it',
    files: { 'a.json': Buffer.from(`\ufeff${JSON.stringify(two)}`, 'utf16le') },
    objects: AB,
  },
  { name: 'a single object', files: { 'a.json': JSON.stringify(pod('a')) }, objects: ['Pod shop/a'] },
  { name: 'a bare array', files: { 'a.json': JSON.stringify([pod('a'), pod('b')]) }, objects: AB },
  { name: 'NDJSON', files: { 'a.ndjson': `${JSON.stringify(pod('a'))}\n${JSON.stringify(pod('b'))}\n` }, objects: AB },
  {
    name: 'a raw list of the API, kind first',
    files: { 'a.json': JSON.stringify({ kind: 'PodList', apiVersion: 'v1', metadata: {}, items: [bare('a'), bare('b')] }) },
    objects: AB,
  },
  {
    name: 'a typed list, kind last',
    files: { 'a.json': JSON.stringify({ apiVersion: 'v1', items: [bare('a'), bare('b')], kind: 'PodList' }) },
    objects: AB,
  },
  {
    name: 'a list in a list',
    files: { 'a.json': JSON.stringify(list([{ kind: 'PodList', apiVersion: 'v1', items: [bare('a')] }, pod('b')])) },
    objects: AB,
  },
  {
    name: 'a group of its own',
    files: { 'a.json': JSON.stringify({ kind: 'DeploymentList', apiVersion: 'apps/v1', items: [bare('a')] }) },
    objects: ['Deployment shop/a'],
  },
  { name: 'a list of null', files: { 'a.json': '{"kind":"PodList","apiVersion":"v1","items":null}' }, objects: [] },
  { name: 'a YAML object', files: { 'a.yaml': podYaml('a') }, objects: ['Pod shop/a'] },
  {
    name: 'YAML documents',
    files: { 'a.yaml': `# two\n---\n${podYaml('a')}---\n# none\n---\n${podYaml('b')}...\n` },
    objects: AB,
  },
  {
    name: 'YAML with carriage returns',
    files: { 'a.yaml': `${podYaml('a')}---\n${podYaml('b')}`.replaceAll('\n', '\r\n') },
    objects: AB,
  },
  {
    name: 'a YAML List as kubectl writes it',
    files: { 'a.yaml': `apiVersion: v1\nitems:\n${itemYaml('a')}${itemYaml('b')}kind: List\nmetadata:\n  resourceVersion: ""\n` },
    objects: AB,
  },
  {
    name: 'a YAML List with indented items',
    files: { 'a.yaml': `apiVersion: v1\nkind: List\nitems:\n${(itemYaml('a') + itemYaml('b')).replaceAll(/^/gm, '  ')}` },
    objects: AB,
  },
  {
    name: 'a typed YAML list, kind last',
    files: {
      'a.yaml':
        'apiVersion: v1\nitems:\n- metadata: {name: a, namespace: shop}\n- metadata: {name: b, namespace: shop}\nkind: PodList\n',
    },
    objects: AB,
  },
  { name: 'a folder below folders', files: { 'b/x.yaml': podYaml('b'), 'a/deep/x.json': JSON.stringify(pod('a')) }, objects: AB },
  {
    name: 'a cluster-info dump',
    files: {
      'nodes.json': JSON.stringify({ kind: 'NodeList', apiVersion: 'v1', items: [{ metadata: { name: 'node-1' } }] }),
      'shop/pods.json': JSON.stringify({ kind: 'PodList', apiVersion: 'v1', items: [bare('a'), bare('b')] }),
      'shop/replication-controllers.json': JSON.stringify({ kind: 'ReplicationControllerList', apiVersion: 'v1', items: [] }),
      'shop/a/logs.txt': 'hello',
    },
    objects: ['Node /node-1', ...AB],
  },
]

describe('what can be read', () => {
  for (const { name, files, objects } of good) {
    it(name, async () => {
      const told = await read(files)
      expect(told.objects).toEqual(objects)
      expect(told.problems.filter((problem) => problem.severity === 'error')).toEqual([])
    })
  }

  it('reads words as kubectl does: on is a boolean, a time stays text', async () => {
    const text = `${podYaml('a')}spec:\n  hostNetwork: on\n  automountServiceAccountToken: no\n  mode: 0644\n  ratio: 1:30\n  since: 2026-06-01T00:00:00Z\n  quoted: "yes"\n`
    const { events } = await read({ 'a.yaml': text })
    const object = events.find((event) => event.type === 'object')?.object
    expect(object?.['spec']).toEqual({
      hostNetwork: true,
      automountServiceAccountToken: false,
      mode: 0o644,
      ratio: '1:30',
      since: '2026-06-01T00:00:00Z',
      quoted: 'yes',
    })
  })

  it('keeps text with dashes, markers and hashes inside of an item', async () => {
    const script =
      '    spec:\n      script: |\n        # no comment\n        - no item\n\n        --- no document\n      end: x\n'
    const { objects, events } = await read({
      'a.yaml': `apiVersion: v1\nkind: List\nitems:\n${itemYaml('a').replace(/$/, '')}${script.replaceAll(/^ {2}/gm, '')}${itemYaml('b')}`,
    })
    expect(objects).toEqual(AB)
    const first = events.find((event) => event.type === 'object')?.object
    expect(first?.['spec']).toEqual({ script: '# no comment\n- no item\n\n--- no document\n', end: 'x' })
  })

  it('says where each object was written', async () => {
    const { events } = await read({ 'a.json': `${JSON.stringify(pod('x'))}\n${JSON.stringify(two, null, 2)}` })
    const origins = events.filter((event) => event.type === 'object').map((event) => ({ ...event.origin, file: '' }))
    expect(origins).toEqual([
      { file: '', document: 1, line: 1 },
      { file: '', document: 2, item: 1, line: 5 },
      { file: '', document: 2, item: 2, line: 13 },
    ])
  })

  it('tells which kinds are complete and of which nothing is known', async () => {
    const { synced, events } = await read({
      'a.json': JSON.stringify(pod('a')),
      'b.json': JSON.stringify({ kind: 'PodDisruptionBudgetList', apiVersion: 'policy/v1', items: [] }),
    })
    expect(synced).toEqual(['Pod', 'PodDisruptionBudget'])
    const notes = events.filter((event) => event.type === 'coverage').map((event) => event.note)
    expect(notes.find((note) => note.kind === 'Node')?.code).toBe('not-in-files')
    expect(notes.some((note) => note.kind === 'Pod' || note.kind === 'PodDisruptionBudget')).toBe(false)
  })
})

const brokenJson = JSON.stringify(two, null, 2).replace('"name": "a"', '"name": a')
const gz = gzipSync(JSON.stringify(list(Array.from({ length: 2_000 }, (_, i) => pod(`p${i}`, { noise: Math.sin(i) })))))

const bad: { name: string; files: Files; objects: string[]; problems: Partial<SourceProblem>[] }[] = [
  {
    name: 'an item that is no JSON',
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
    name: 'a YAML item that is no YAML',
    files: { 'a.yaml': `apiVersion: v1\nkind: List\nitems:\n${itemYaml('a').replace('name: a', 'name: [a')}${itemYaml('b')}` },
    objects: ['Pod shop/b'],
    problems: [{ code: 'yaml-malformed', file: 'a.yaml', document: 1, item: 1, line: 8, column: 5 }],
  },
  {
    name: 'a YAML document that is no YAML',
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
    problems: [{ code: 'field-invalid', field: 'metadata.name', expected: 'a text', object: 'Pod' }],
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
        apiVersion: 'autoscaling/v1',
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

describe('what cannot be read is told, and the rest is read', () => {
  for (const { name, files, objects, problems } of bad) {
    it(name, async () => {
      const told = await read(files)
      expect(told.objects).toEqual(objects)
      expect(told.problems).toHaveLength(problems.length)
      expect(told.problems).toMatchObject(problems)
      for (const problem of told.problems) {
        expect(problem.message.length).toBeGreaterThan(10)
        expect(problem.remedy.length).toBeGreaterThan(10)
      }
    })
  }

  it('a gzip file that was cut off gives what came before the cut', async () => {
    const told = await read({ 'a.json.gz': gz.subarray(0, Math.floor(gz.length * 0.7)) })
    expect(told.objects.length).toBeGreaterThan(1_000)
    expect(told.problems.map((problem) => problem.code)).toContain('file-truncated')
    expect(told.problems.every((problem) => problem.file === 'a.json.gz')).toBe(true)
  })

  it('a gzip file without its last bytes is told, though every object is there', async () => {
    const told = await read({ 'a.json.gz': gz.subarray(0, gz.length - 4) })
    expect(told.objects).toHaveLength(2_000)
    expect(told.problems.map((problem) => problem.code)).toEqual(['file-truncated'])
  })

  it('a gzip file that was damaged', async () => {
    const damaged = Buffer.from(gz)
    damaged.fill(0xff, gz.length >> 1, (gz.length >> 1) + 40)
    const told = await read({ 'a.json.gz': damaged })
    expect(told.problems.map((problem) => problem.code)).toContain('file-corrupt')
  })

  it('a path that does not exist', async () => {
    const told = await readPath(join(folder, 'nowhere'))
    expect(told.problems).toMatchObject([{ code: 'path-missing', severity: 'error', file: 'nowhere' }])
  })

  it.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    writeFileSync(join(folder, 'a.json'), '{}')
    chmodSync(join(folder, 'a.json'), 0)
    expect((await readPath(folder)).problems).toMatchObject([{ code: 'path-unreadable', file: 'a.json' }])
  })

  it('links that lead nowhere or in a circle', async () => {
    symlinkSync(folder, join(folder, 'again'))
    symlinkSync(join(folder, 'gone'), join(folder, 'dead.json'))
    const told = await read({ 'a.json': JSON.stringify(pod('a')), 'b.json': JSON.stringify(pod('b')) })
    expect(told.objects).toEqual(AB)
    expect(told.problems).toMatchObject([{ code: 'path-missing', file: 'dead.json' }])
  })

  it('sums up when there is too much of one problem', async () => {
    const extra = 30
    const lines = Array.from({ length: PROBLEMS_PER_CODE_MAX + extra }, () => '{"no":"kind"}').join('\n')
    const { problems } = await read({ 'a.ndjson': lines })
    expect(problems).toHaveLength(PROBLEMS_PER_CODE_MAX + 1)
    expect(problems.at(-1)).toMatchObject({ code: 'more-of-the-same', count: extra })
  })
})

/** Bytes that are in use after a full collection: what is only waiting to be collected says nothing. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  assert(typeof collect === 'function', 'V8 offers its collector')
  // Buffers that the first collection finds unused are counted off in the second.
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

describe('many objects', () => {
  it('come out one by one, whatever the size of the file, in memory that does not grow with it', async () => {
    const count = 20_000
    const padding = 'x'.repeat(2_000)
    const path = join(folder, 'a.json')
    const items = Array.from({ length: count }, (_, i) => JSON.stringify(pod(`pod-${i}`, { padding })))
    writeFileSync(path, `{"apiVersion":"v1","items":[${items.join(',\n')}],"kind":"List"}`)
    items.length = 0
    let told = 0
    const before = bytesInUse()
    let most = 0
    for await (const event of createFileSource({ paths: [path] }).events(new AbortController().signal)) {
      if (event.type !== 'object') continue
      if (told++ % 2_500 === 0) most = Math.max(most, bytesInUse() - before)
    }
    expect(told).toBe(count)
    // Of more than 40 MB a few chunks, and the name and the place of each object.
    expect(statSync(path).size).toBeGreaterThan(40_000_000)
    expect(most).toBeLessThan(20_000_000)
  })
})
