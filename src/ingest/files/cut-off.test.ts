import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { cli, webCluster } from '../../../test/support/cli.ts'
import { loadSource } from '../../../test/support/load-source.ts'
import { Random } from '../../engine/run/random.ts'
import type { SourceProblem } from '../source.ts'
import { createFileSource } from './file-source.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const FOLDER = mkdtempSync(join(tmpdir(), 'rehearse-cut-'))
const LIST = {
  apiVersion: 'v1',
  items: webCluster({ pods: ['a', 'b', 'c'], minAvailable: 1 }),
  kind: 'List',
  metadata: { resourceVersion: '' },
}
const yaml = stringify(LIST, { indentSeq: false })

/** A way to save a cluster, and how many bytes at the end of it belong to no object. */
interface Saved {
  readonly name: string
  readonly bytes: Buffer
  readonly idle: number
}

const SAVED: readonly Saved[] = [
  { name: 'cluster.json', bytes: Buffer.from(`${JSON.stringify(LIST, null, 4)}\n`), idle: 1 },
  { name: 'minified.json', bytes: Buffer.from(JSON.stringify(LIST)), idle: 0 },
  { name: 'cluster.yaml', bytes: Buffer.from(yaml), idle: yaml.length - yaml.indexOf('\nkind: List') - '\nkind: List'.length },
  { name: 'cluster.json.gz', bytes: gzipSync(JSON.stringify(LIST, null, 4)), idle: 0 },
  { name: 'cluster.yaml.gz', bytes: gzipSync(yaml), idle: 0 },
]

afterAll(() => rmSync(FOLDER, { recursive: true }))

function cutTo({ name, bytes }: Saved, length: number): string {
  const path = join(FOLDER, name)
  writeFileSync(path, bytes.subarray(0, length))
  return path
}

async function problemsOf(path: string): Promise<readonly SourceProblem[]> {
  return (await loadSource(createFileSource({ paths: [path] }))).problems
}

describe.each(SAVED)('$name', (saved) => {
  const random = new Random(SEED)
  const last = saved.bytes.length - saved.idle - 1
  // 15: between the first line of YAML and the second.
  const offsets = [0, 1, 2, 3, 15, last - 1, last, ...Array.from({ length: 200 }, () => random.below(last + 1))]

  it(`is reported as cut off wherever it was cut (seed ${SEED})`, async () => {
    for (const offset of offsets) {
      const path = cutTo(saved, offset)
      const cut = (await problemsOf(path)).find(({ code }) => code === 'file-truncated' || code === 'file-empty')
      expect(cut?.message ?? `nothing is reported at byte ${offset}, seed ${SEED}`).toMatch(/^.*cluster|minified.*truncated/)
      expect([cut?.file, cut?.severity, cut?.message.includes('truncated')]).toEqual([path, 'error', true])
    }
  })

  it('is whole where it was not cut, or lost only bytes without content', async () => {
    for (const idle of new Set([0, Math.min(1, saved.idle), saved.idle])) {
      const problems = await problemsOf(cutTo(saved, saved.bytes.length - idle))
      expect(problems.filter(({ code }) => code === 'file-truncated')).toEqual([])
    }
  })

  it(`is refused when cut, and no verdict of what is left is SAFE (seed ${SEED})`, async () => {
    for (const offset of offsets.slice(5, 10)) {
      const path = cutTo(saved, offset)
      const refused = await cli(['drain', 'a', '--from', path])
      expect([refused.code, refused.out]).toEqual([1, ''])
      expect(refused.err).toMatch(/truncated.*--allow-partial reads what is left/s)
      const partial = await cli(['drain', 'a', '--allow-partial', '--from', path])
      expect(partial.code).not.toBe(0)
      expect(partial.out + partial.err).toContain('truncated')
    }
  })
})

describe('--allow-partial', () => {
  it('gives the verdict UNKNOWN with the place of the cut', async () => {
    const [saved] = SAVED
    if (!saved) throw new Error('nothing saved')
    const run = await cli(['cordon', 'a', '--allow-partial', '--from', cutTo(saved, saved.bytes.length - 200)])
    expect(run.code).toBe(1)
    expect(run.out).toMatch(/^UNKNOWN/)
    expect(run.out.replaceAll(/\s+/g, ' ')).toMatch(/truncated in the middle of item \d+ of document 1, which begins on line \d+/)
  })

  it('is about files alone', async () => {
    const run = await cli(['cordon', 'a', '--allow-partial', '--server', 'http://127.0.0.1:1'])
    expect([run.code, run.err]).toEqual([1, 'error: --allow-partial applies to files: give them with --from\n'])
  })
})

describe('a list that is one page of more', () => {
  const page = (name: string, more: string) => ({
    kind: 'PodList',
    apiVersion: 'v1',
    metadata: { resourceVersion: '1', ...(more === '' ? {} : { continue: more }) },
    items: [{ metadata: { name, namespace: 'shop' } }],
  })

  it.each([
    ['the first page alone', [page('a', 'x')], 1],
    ['all pages', [page('a', 'x'), page('b', 'y'), page('c', '')], 0],
    ['all pages, the last one first', [page('c', ''), page('a', 'x')], 0],
  ])('is cut off unless the last page is there: %s', async (_name, pages, count) => {
    const path = join(FOLDER, 'pages.json')
    writeFileSync(path, pages.map((one) => JSON.stringify(one)).join('\n'))
    const found = (await problemsOf(path)).filter(({ code }) => code === 'file-truncated')
    expect(found.map(({ message }) => message.includes('the PodList is incomplete'))).toEqual(
      Array.from({ length: count }, () => true),
    )
  })
})

describe('an object within a list that cannot be read', () => {
  it.each([
    ['has no name', { metadata: {} }, 1],
    ['has a field of another type', { spec: { minAvailable: 1, selector: 'all' } }, 1],
    ['is of a version that is not read', { apiVersion: 'policy/v1beta1' }, 1],
  ])('makes the verdict UNKNOWN when it is a budget that %s', async (_name, change, code) => {
    const items = LIST.items.map((object) =>
      'kind' in object && object.kind === 'PodDisruptionBudget' ? { ...object, ...change } : object,
    )
    const path = join(FOLDER, 'damaged.json')
    writeFileSync(path, JSON.stringify({ ...LIST, items }))
    const run = await cli(['drain', 'a', '--from', path])
    expect(run.out).toMatch(/^UNKNOWN/)
    expect(run.code).toBe(code)
    expect((await cli(['cordon', 'a', '--from', path])).code).toBe(0)
  })
})
