import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cli, firstSentence, SAMPLE, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { serving } from '../../../test/support/serving.ts'

const SECRET = 'a password that is long'
/** A cluster whose Deployment and ReplicaSet have a variable with a literal value. */
const WITH_SECRET = savedCluster(
  (JSON.parse(JSON.stringify(webCluster({ minAvailable: 2 }))) as { kind: string; spec?: { template?: Template } }[]).map(
    (object) => {
      for (const container of object.spec?.template?.spec.containers ?? [])
        container['env'] = [{ name: 'PASSWORD', value: SECRET }]
      return object
    },
  ),
)

interface Template {
  readonly spec: { readonly containers: Record<string, unknown>[] }
}

function newPath(name = 'export.json'): string {
  return join(mkdtempSync(join(tmpdir(), 'rehearse-export-')), name)
}

/** The path of an export from a server. */
async function exported(url: string, flags: readonly string[] = [], name?: string): Promise<string> {
  const path = newPath(name)
  expect(await cli(['export', '--server', url, '-o', path, ...flags])).toEqual({ code: 0, out: '', err: '' })
  return path
}

const onlyAnswer = ({ code, out }: { code: number; out: string }) => [code, firstSentence(out)]

describe('rehearse export --server', () => {
  it.each(['shop-30.json', 'shop-30.json.gz'])('%s has the answers of the server', async (name) => {
    const question = ['drain', 'general-1a-2', '--ignore-daemonsets', '--delete-emptydir-data']
    await serving(['--from', SAMPLE], async (url) => {
      const path = await exported(url, [], name)
      expect(await cli([...question, '--from', path])).toEqual(await cli([...question, '--server', url]))
      expect([readFileSync(path)[0] === 0x1f, statSync(path).mode & 0o777]).toEqual([name.endsWith('.gz'), 0o600])
    })
  })

  it('has the answers of a fork, of a snapshot, of its time and of its digest', async () => {
    const question = ['drain', 'b', '--force']
    await serving(['--from', savedCluster(webCluster({ minAvailable: 2 }))], async (url) => {
      const server = ['--server', url]
      expect((await cli(['snapshot', 'take', 'before', ...server])).code).toBe(0)
      expect((await cli(['fork', 'create', 'try', ...server])).code).toBe(0)
      expect(
        (await cli(['fork', 'apply', 'try', 'scale', 'deployment/web', '-n', 'shop', '--replicas', '3', ...server])).code,
      ).toBe(0)
      const { out } = await cli(['snapshot', 'list', '-o', 'json', ...server])
      const [{ state }] = JSON.parse(out)
      const answers = []
      for (const flags of [
        ['--fork', 'try'],
        ['--snapshot', 'before'],
        ['--at', state.takenAt],
        ['--at', state.digest],
      ]) {
        const path = await exported(url, flags)
        const [from, kept] = [await cli([...question, '--from', path]), await cli([...question, ...server, ...flags])]
        expect(onlyAnswer(from)).toEqual(onlyAnswer(kept))
        answers.push(from.code)
      }
      expect(answers).toEqual([0, 2, 2, 2])
    })
  })

  it('draws other random values on a fork than its scenarios did: no pod gets the name of one that is there', async () => {
    await serving(['--from', savedCluster(webCluster())], async (url) => {
      const scale = (replicas: string) => ['scale', 'deployment/web', '-n', 'shop', '--replicas', replicas]
      await cli(['fork', 'create', 'try', '--server', url])
      await cli(['fork', 'apply', 'try', ...scale('3'), '--server', url])
      const { out } = await cli([...scale('4'), '--from', await exported(url, ['--fork', 'try']), '-o', 'json'])
      const { out: kept } = await cli([...scale('4'), '--server', url, '--fork', 'try', '-o', 'json'])
      expect(JSON.parse(out).moves).toEqual(JSON.parse(kept).moves)
    })
  })

  it('hides values of variables, and a template that has them is the one of its ReplicaSet still', async () => {
    await serving(['--from', WITH_SECRET], async (url) => {
      const path = await exported(url, [], 'export.json.gz')
      const text = gunzipSync(readFileSync(path)).toString()
      expect(text).toContain('"name":"PASSWORD","value":"hidden-')
      expect(text).not.toContain(SECRET)
      const question = ['drain', 'a', '--force']
      expect(onlyAnswer(await cli([...question, '--from', path]))).toEqual(onlyAnswer(await cli([...question, '--server', url])))
    })
  })

  it('is redacted here: the key and the names stay', async () => {
    const names = newPath('names.json')
    await serving(['--from', savedCluster(webCluster({ minAvailable: 2 }))], async (url) => {
      const path = await exported(url, ['--redact', '--names', names])
      expect(readFileSync(path, 'utf8')).not.toMatch(/\bweb\b|\bssd\b/)
      expect(JSON.parse(readFileSync(names, 'utf8'))).toHaveProperty('web')
    })
  })

  it.each([
    [['--fork', 'tri'], 'fork "tri" not found'],
    [['--at', 'noon'], 'noon is not a valid time'],
    [['--at', '2020-01-01T00:00:00Z'], 'No state at or before 2020-01-01T00:00:00Z is kept'],
    [['--fork', 'try', '--snapshot', 'before'], '--fork and --snapshot name two states'],
    [['--from', 'files'], '--server and --from name two places'],
  ])('%j: refused', async (flags, message) => {
    await serving(['--from', savedCluster(webCluster())], async (url) => {
      const { code, err } = await cli(['export', '--server', url, '-o', newPath(), ...flags])
      expect([code, err]).toEqual([1, expect.stringContaining(message)])
    })
  })

  it('writes no file when the answer is cut off', async () => {
    const text =
      '{"apiVersion":"v1","kind":"List","items":[\n{"apiVersion":"rehearse/v1","kind":"Export","takenAt":"2026-06-01T12:00:00Z"}'
    const cutting = createServer((_, response) => {
      response.writeHead(200).write(text, () => response.destroy())
    }).listen(0)
    try {
      const url = `http://127.0.0.1:${(cutting.address() as AddressInfo).port}`
      const path = newPath()
      const { code, err } = await cli(['export', '--server', url, '-o', path])
      expect([code, err]).toEqual([1, expect.stringContaining(`${url}/export: cannot be read`)])
      expect(() => statSync(path)).toThrow('ENOENT')
    } finally {
      cutting.close()
    }
  })
})
