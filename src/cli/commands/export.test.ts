import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ApiServer } from '../../../test/support/api-server.ts'
import { ApiCluster } from '../../../test/support/api-server-cluster.ts'
import { cli, firstSentence, SAMPLE, savedCluster, savedText, webCluster } from '../../../test/support/cli.ts'

const GUARDED = savedCluster(webCluster({ minAvailable: 2 }))
const KEY = { REHEARSE_EXPORT_KEY: 'a key that is long enough' }

/** A path in a new folder. */
function newPath(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'rehearse-export-')), name)
}

/** The path of an export of these files. */
async function exported(from: string, name = 'export.json', ...flags: readonly string[]): Promise<string> {
  const path = newPath(name)
  expect(await cli(['export', '--from', from, '-o', path, ...flags], { env: KEY })).toEqual({ code: 0, out: '', err: '' })
  return path
}

function namesIn(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path, 'utf8'))
}

describe('rehearse export', () => {
  it.each(['shop-30.json', 'shop-30.json.gz'])('%s has the same answers as what it was made of', async (name) => {
    const question = ['drain', 'general-1a-2', '--ignore-daemonsets', '--delete-emptydir-data']
    const path = await exported(SAMPLE, name)
    expect(await cli([...question, '--from', path])).toEqual(await cli([...question, '--from', SAMPLE]))
    expect(readFileSync(path)[0] === 0x1f).toBe(name.endsWith('.gz'))
  })

  it('writes files that only their owner may read, and leaves no draft', async () => {
    const path = await exported(GUARDED)
    expect([statSync(path).mode & 0o777, existsSync(`${path}.new`)]).toEqual([0o600, false])
  })

  it('leaves a device or a pipe in its place, and a link a link', async () => {
    const [pipe, link, target] = [newPath('pipe'), newPath('link.json'), newPath('target.json')]
    execFileSync('mkfifo', [pipe])
    const read = readFile(pipe, 'utf8')
    expect(await cli(['export', '--from', GUARDED, '-o', pipe])).toEqual({ code: 0, out: '', err: '' })
    expect([JSON.parse(await read).items[0].kind, lstatSync(pipe).isFIFO()]).toEqual(['Export', true])
    writeFileSync(target, '')
    symlinkSync(target, link)
    await cli(['export', '--from', GUARDED, '-o', link])
    expect([JSON.parse(readFileSync(target, 'utf8')).items[0].kind, lstatSync(link).isSymbolicLink()]).toEqual(['Export', true])
  })

  it('writes to standard output', async () => {
    const { code, out } = await cli(['export', '--from', GUARDED, '-o', '-'])
    expect([code, JSON.parse(out).items[0].kind]).toEqual([0, 'Export'])
  })

  it('reports a file that cannot be written', async () => {
    const { code, err } = await cli(['export', '--from', GUARDED, '-o', '/no/such/folder/export.json'])
    expect([code, err]).toEqual([1, expect.stringContaining('ENOENT')])
  })

  it('keeps the time of the state and the version of the cluster', async () => {
    const first = await exported(SAMPLE)
    const again = await exported(first)
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(first, 'utf8'))
    expect(JSON.parse(readFileSync(first, 'utf8')).items[0]).toMatchObject({
      takenAt: '2026-11-21T02:30:21Z',
      kubernetesVersion: 'v1.36.3',
    })
  })
})

describe('rehearse export --redact', () => {
  it('has the same verdict, exit code and moves, by other names', async () => {
    const names = newPath('names.json')
    const path = await exported(GUARDED, 'export.json.gz', '--redact', '--names', names)
    const { a = '', web = '' } = namesIn(names)
    const [before, after] = [await cli(['drain', 'a', '--from', GUARDED]), await cli(['drain', a, '--from', path])]
    expect([after.code, before.code]).toEqual([2, 2])
    expect(after.out.split(/\W/)[0]).toBe('STUCK')
    expect(after.out).toContain(web)
    expect(gunzipSync(readFileSync(path)).toString()).not.toMatch(/\bweb\b|\bssd\b/)
    expect(statSync(names).mode & 0o777).toBe(0o600)
  })

  it('keeps the labels that it is given, with their values', async () => {
    const text = readFileSync(await exported(GUARDED, 'export.json', '--redact', '--keep-labels', 'disk, tier'), 'utf8')
    expect(text).toContain('"disk":"ssd"')
    expect(text).not.toContain('"app":')
  })

  it('hashes with a new key each time, unless one is given', async () => {
    const keyFile = savedText('key', 'another key, as long\n')
    const exports = [
      await exported(GUARDED, 'a.json', '--redact'),
      await exported(GUARDED, 'b.json', '--redact'),
      await exported(GUARDED, 'c.json', '--redact', '--key-file', keyFile),
      newPath('d.json'),
    ]
    await cli(['export', '--from', GUARDED, '--redact', '-o', exports[3] ?? ''])
    const [a, b, c, d] = exports.map((path) => readFileSync(path, 'utf8'))
    expect(a).toBe(b)
    expect(new Set([a, c, d]).size).toBe(3)
    expect([a, c].join()).not.toMatch(/long/)
  })

  it('reports names that are too long to keep their words', async () => {
    const name = Array.from({ length: 16 }, (_, i) => `w${i}`).join('-')
    const from = savedCluster([...webCluster(), { apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: 'shop' } }])
    const { code, err } = await cli(['export', '--from', from, '-o', newPath('export.json'), '--redact'])
    expect([code, err]).toEqual([0, 'note: 1 name became a single word: answers that read its parts may differ\n'])
  })

  it.each([
    [['--names', 'names.json'], '--names applies to an export with --redact'],
    [['--keep-labels', 'app'], '--keep-labels applies to an export with --redact'],
    [['--key-file', 'key'], '--key-file applies to an export with --redact'],
    [['--redact', '--key-file', savedText('key', 'short')], 'the key has 5 characters: use at least 16'],
    [['--redact', '--key-file', savedText('key', '\n')], 'the key has 0 characters'],
    [['--redact', '--key-file', '/no/such/key'], 'ENOENT'],
  ])('%j: refused', async (flags, message) => {
    const path = newPath('export.json')
    const { code, err } = await cli(['export', '--from', GUARDED, '-o', path, ...flags])
    expect([code, err, existsSync(path)]).toEqual([1, expect.stringContaining(message), false])
  })
})

describe('what could not be read where an export is made', () => {
  const flags = ['--redact'] as const

  it.each([[], flags])('is not read from it either: a kind that the credentials may not list (%j)', async (...redact) => {
    const cluster = new ApiCluster()
    cluster.putSaved(webCluster())
    cluster.forbidden.add('PodDisruptionBudget')
    const server = await ApiServer.start(cluster)
    const [path, names] = [newPath('export.json'), newPath('names.json')]
    try {
      const live = ['--kubeconfig', server.kubeconfig()]
      const named = redact.length > 0 ? ['--names', names] : []
      expect((await cli(['export', '-o', path, ...live, ...redact, ...named])).code).toBe(0)
      const node = redact.length > 0 ? (namesIn(names)['a'] ?? '') : 'a'
      const [before, after] = [await cli(['drain', 'a', ...live]), await cli(['drain', node, '--from', path])]
      expect([before.code, after.code]).toEqual([1, 1])
      expect([before.out, after.out].map((out) => out.split(/\W/)[0])).toEqual(['UNKNOWN', 'UNKNOWN'])
      expect(after.out).toMatch(/poddisruptionbudget/i)
    } finally {
      await server.stop()
    }
  })

  it('is as it is there: a pod on a node that has gone, and the time', async () => {
    const cluster = new ApiCluster()
    cluster.putSaved(webCluster({ pods: ['a', 'gone'] }))
    const server = await ApiServer.start(cluster)
    const path = newPath('export.json')
    try {
      const live = ['--kubeconfig', server.kubeconfig()]
      expect((await cli(['export', '-o', path, ...live])).code).toBe(0)
      const { takenAt } = JSON.parse(readFileSync(path, 'utf8')).items[0]
      const [before, after] = [await cli(['drain', 'a', ...live]), await cli(['drain', 'a', '--from', path])]
      expect([after.code, firstSentence(after.out)]).toEqual([before.code, firstSentence(before.out)])
      expect(after.out).toContain(`as of ${takenAt}`)
    } finally {
      await server.stop()
    }
  })

  it('is not read from it either: the rest of a truncated file', async () => {
    const cut = savedText('cut.json', readFileSync(savedCluster(webCluster()), 'utf8').slice(0, -200))
    const path = newPath('export.json')
    expect((await cli(['export', '--from', cut, '-o', path])).code).toBe(1)
    expect((await cli(['export', '--from', cut, '-o', path, '--allow-partial'])).code).toBe(0)
    const { code, out } = await cli(['drain', 'a', '--from', path])
    expect([code, out.split(/\W/)[0]]).toEqual([1, 'UNKNOWN'])
  })

  it.each([
    ['takenAt', { takenAt: 5 }],
    ['pulls[0].containers', { pulls: [{ pod: 'u1', ms: 1, containers: 1e9 }] }],
    ['unseen[0].kind', { unseen: [{ kind: 'Nothing' }] }],
    ['stops[0].workload', { stops: [{ workload: 'Nothing/a/b' }] }],
  ])('a header with a wrong %s is a problem, and no crash', async (field, header) => {
    const items = [{ apiVersion: 'rehearse/v1', kind: 'Export', takenAt: '2026-06-01T12:00:00Z', ...header }, ...webCluster()]
    const path = newPath('export.json')
    writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
    const { code, out, err } = await cli(['drain', 'a', '--from', path])
    expect([code, out.split(/\W/)[0]]).toEqual([1, 'UNKNOWN'])
    expect(err).toContain(`${field} of Export is`)
  })
})
