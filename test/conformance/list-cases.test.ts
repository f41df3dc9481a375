import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findRecordings } from './find-recordings.ts'
import { countFacts } from './formats.ts'
import type { Judge } from './judge.ts'
import { judgeCase } from './judge-case.ts'
import { judgeFilesHere } from './judge-files.ts'
import { listCases } from './list-cases.ts'
import { withTemporaryFolder } from './support/temporary-folder.ts'
import { UsageError } from './usage-error.ts'

const PLACEMENT = { name: 'new-1-0001', group: 'new', objects: { nodes: [], pods: [] }, pending: [], expected: { pods: [] } }
const QUEUE = {
  name: 'queue-9-0001',
  group: 'queue',
  start: '2026-01-01T00:00:00Z',
  objects: {},
  steps: [],
  expected: { steps: [] },
}
const CONTROL_PLANE = {
  name: 'unseen',
  initial: [],
  steps: [],
  expected: { final: { 'Deployment/web': { replicas: 3, deleting: false } }, events: {} },
}
const DEFAULTING = {
  version: 'v1.36.3',
  context: [],
  accepted: [{ description: 'a pod' }],
  refused: [{ description: 'a bad pod' }, {}],
}
const VECTOR = { id: 'cron/7/0000', input: {}, expected: {} }
const DEFAULTS = { configuration: {}, extensionPoints: {}, featureGates: {}, version: 'v1.36.3' }

const lines = (...records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const found = (content: string | Uint8Array, file = 'file.json') =>
  withTemporaryFolder({ [file]: content }, (folder) =>
    listCases(`${folder}/${file}`).map(({ item }) => `${item.component} ${item.group} ${item.name}`),
  )

describe('listCases', () => {
  const table: readonly { name: string; content: string | Uint8Array; file?: string; want: readonly string[] }[] = [
    { name: 'a scheduler case', content: lines(PLACEMENT), want: ['scheduler new new-1-0001'] },
    { name: 'a queue script', content: lines(QUEUE), want: ['queue queue queue-9-0001'] },
    { name: 'a packed file without its ending', content: gzipSync(lines(PLACEMENT)), want: ['scheduler new new-1-0001'] },
    { name: 'an unpacked file named .gz', content: lines(QUEUE), file: 'a.ndjson.gz', want: ['queue queue queue-9-0001'] },
    {
      name: 'several kinds in one file',
      content: lines(QUEUE, VECTOR),
      want: ['queue queue queue-9-0001', 'vectors cron cron/7/0000'],
    },
    {
      name: 'a document over several lines',
      content: JSON.stringify(CONTROL_PLANE, undefined, 2),
      want: ['control-plane control-plane unseen'],
    },
    { name: 'a document on one line', content: JSON.stringify(CONTROL_PLANE), want: ['control-plane control-plane unseen'] },
    {
      name: 'the entries of a defaulting file',
      content: JSON.stringify(DEFAULTING),
      want: ['accepted: a pod', 'refused: a bad pod', 'refused: entry 2'].map((name) => `admission defaulting ${name}`),
    },
    { name: 'scheduler defaults', content: JSON.stringify(DEFAULTS), want: ['scheduler scheduler-defaults defaults'] },
    { name: 'a vector by its id', content: lines(VECTOR), file: 'other.ndjson', want: ['vectors cron cron/7/0000'] },
    { name: 'a vector by its file', content: lines({ ...VECTOR, id: '17' }), file: 'cron.ndjson', want: ['vectors cron 17'] },
    { name: 'a case without a name', content: lines({ ...QUEUE, name: undefined }), want: ['queue queue file:1'] },
    { name: 'blank lines', content: `\n${lines(VECTOR)}\n`, want: ['vectors cron cron/7/0000'] },
    {
      name: 'a broken line among good ones',
      content: `${lines(VECTOR)}{"id":\n`,
      want: ['vectors cron cron/7/0000', 'unknown unreadable file.json:2'],
    },
    {
      name: 'a broken first line',
      content: `{"id":\n${lines(VECTOR)}`,
      want: ['unknown unreadable file.json:1', 'vectors cron cron/7/0000'],
    },
    { name: 'a broken document', content: '{\n"initial": [],\n', want: ['unknown unreadable file.json:1'] },
    {
      name: 'a truncated packed file',
      content: gzipSync(lines(PLACEMENT)).subarray(0, 60),
      want: ['unknown unreadable file.json:1'],
    },
    { name: 'an empty file', content: '', want: ['unknown unreadable file.json:1'] },
    { name: 'a list', content: '[1, 2]', want: ['unknown unreadable file.json:1'] },
    { name: 'an object in no known format', content: '{"kind": "List", "items": []}', want: ['unknown unreadable file.json:1'] },
    { name: 'a file of foreign records once', content: lines({ ms: 1 }, { ms: 2 }), want: ['unknown unreadable file.json:1'] },
    { name: 'no text', content: new Uint8Array([0xff, 0xfe, 0x00]), want: ['unknown unreadable file.json:1'] },
  ]
  for (const { name, content, file, want } of table) {
    it(`finds ${name}`, async () => {
      expect(await found(content, file)).toEqual(want)
    })
  }

  it('fails each unreadable case with the place and the error', async () => {
    const results = await withTemporaryFolder({ 'a.ndjson': `${lines(VECTOR)}[]\n` }, (folder) =>
      judgeFilesHere([`${folder}/a.ndjson`], 'a.ndjson'),
    )
    expect(results.map(({ differences }) => differences)).toEqual([
      [expect.stringMatching(/a\.ndjson, line 2: is JSON, but not an object$/)],
    ])
  })

  it('fails a missing file', () => {
    expect(listCases('/nowhere/at-all.json').map(judgeCase)).toMatchObject([
      { differences: [expect.stringContaining('cannot be read')] },
    ])
  })

  it('fails a vector of a kind without a judge', async () => {
    const unknown = lines({ id: 'unheard-of/1/0000', input: {}, expected: {} })
    const results = await withTemporaryFolder({ 'x.ndjson': unknown }, (folder) => judgeFilesHere([`${folder}/x.ndjson`]))
    expect(results).toMatchObject([{ group: 'unheard-of', differences: ['not compared yet'] }])
  })
})

describe('judgeCase', () => {
  const judge = (verdict: Judge['judge'], factsTotal?: number) =>
    judgeCase({
      item: { component: 'vectors', group: 'g', name: 'n', data: {}, ...(factsTotal === undefined ? {} : { factsTotal }) },
      judge: () => verdict({ component: 'vectors', group: 'g', name: 'n', data: {} }),
    })
  const fail = (): never => {
    throw new RangeError('out of range')
  }

  it('turns an exception into a failed case without passed facts', () => {
    const result = judge(fail, 7)
    expect(result.differences).toEqual([expect.stringMatching(/^threw RangeError: out of range/)])
    expect(result.facts).toEqual({ passed: 0, total: 7 })
  })

  it('fails a case with missing facts even without a difference', () => {
    expect(judge(() => ({ differences: [], factsPassed: 3, factsTotal: 5 })).differences).toEqual(['2 facts differ'])
  })

  it('passes a case without differences', () => {
    expect(judge(() => [])).toEqual({ component: 'vectors', group: 'g', name: 'n', differences: [] })
  })

  it('limits the differences of a case', () => {
    expect(judge(() => Array.from({ length: 100 }, () => 'x')).differences).toHaveLength(41)
  })
})

describe('findRecordings', () => {
  it('walks folders by name, includes named files and lists nothing twice', async () => {
    const files = { 'b/z.json': '', 'b/a.ndjson.gz': '', 'b/README.md': '', 'b/.hidden.json': '', 'odd.txt': '' }
    await withTemporaryFolder(files, (folder) => {
      const want = ['b/a.ndjson.gz', 'b/z.json', 'odd.txt'].map((path) => `${folder}/${path}`)
      expect(findRecordings([`${folder}/b`, `${folder}/odd.txt`, `${folder}/b/z.json`])).toEqual(want)
    })
  })

  it('finds nothing in an empty folder', async () => {
    await withTemporaryFolder({}, (folder) => expect(findRecordings([folder])).toEqual([]))
  })

  it('refuses a path that does not exist', () => {
    expect(() => findRecordings(['/nowhere/at-all'])).toThrow(UsageError)
  })
})

describe('countFacts', () => {
  it('counts the fields of all keys of all sections', () => {
    expect(countFacts(CONTROL_PLANE.expected)).toBe(2)
    expect(countFacts(undefined)).toBe(0)
  })
})
