import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ApiServer } from '../../../test/support/api-server.ts'
import { ApiCluster } from '../../../test/support/api-server-cluster.ts'
import { cli, firstSentence, SAMPLE, savedCluster, savedText, webCluster } from '../../../test/support/cli.ts'

const GUARDED = savedCluster(webCluster({ minAvailable: 2 }))

/** A path in a new folder. */
function newPath(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'rehearse-export-')), name)
}

/** The path of an export of these files. */
async function exported(from: string, name = 'export.json'): Promise<string> {
  const path = newPath(name)
  expect(await cli(['export', '--from', from, '-o', path])).toEqual({ code: 0, out: '', err: '' })
  return path
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

describe('what could not be read where an export is made', () => {
  it('is not read from it either: a kind that the credentials may not list', async () => {
    const cluster = new ApiCluster()
    cluster.putSaved(webCluster())
    cluster.forbidden.add('PodDisruptionBudget')
    const server = await ApiServer.start(cluster)
    const path = newPath('export.json')
    try {
      const live = ['--kubeconfig', server.kubeconfig()]
      expect((await cli(['export', '-o', path, ...live])).code).toBe(0)
      const [before, after] = [await cli(['drain', 'a', ...live]), await cli(['drain', 'a', '--from', path])]
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
