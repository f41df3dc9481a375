import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { LiveTwin } from '../../src/server/live-twin.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { SAMPLE, savedCluster, webCluster } from '../support/cli.ts'

const FOLDER = fileURLToPath(new URL('../../scripts/capacity/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'rehearse-capacity-'))

/** Two zones of a node each; one pod in the first, selected by this many Services. */
function manyServices(count: number): readonly object[] {
  const objects = webCluster({ nodes: ['a', 'b'], pods: ['a'] }).filter((object) => kindOf(object) !== 'Service')
  const zoned = objects.map((object) => {
    if (kindOf(object) !== 'Node' || !('metadata' in object)) return object
    const { name } = object.metadata as { readonly name: string }
    return { ...object, metadata: { name, labels: { 'topology.kubernetes.io/zone': name === 'a' ? 'z1' : 'z2' } } }
  })
  const services = Array.from({ length: count }, (_, i) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: `svc-${i}`, namespace: 'shop' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  }))
  return [...zoned, ...services]
}

function kindOf(object: object): unknown {
  return 'kind' in object ? object.kind : undefined
}

describe('the scripts of scripts/capacity, on the sample cluster', () => {
  let server: RunningServer
  const serving = {
    twin: new LiveTwin(createFileSource({ paths: [SAMPLE] }), { live: false }),
    limits: { wallMsMax: 600_000, sweepThreadsMax: 0 },
  }
  beforeAll(async () => {
    await serving.twin.run(new AbortController().signal)
    server = await startServer({ ...serving, port: 0 })
  })
  afterAll(() => server.close())

  /** A script run as a command: its exit code and what it prints. */
  function run(script: string, args: readonly string[], url = server.url) {
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const child = execFile(process.execPath, [join(FOLDER, script), ...args, '--server', url], (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      )
    })
  }

  it('headroom-report writes Markdown and CSV that agree with each other', async () => {
    const csv = join(folder, 'headroom.csv')
    const { code, out, err } = await run('headroom-report.mjs', ['--csv', csv, '--sizes', '4/16Gi'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^# Headroom of shop-30\n\nAs of 20\S+, over 30 nodes/)
    const [, fits, inSum] = /\n\| 4\/16Gi \| (\d+) \| (\d+) \| \d+\/30 nodes are available/.exec(out) ?? []
    expect(Number(fits)).toBeGreaterThan(0)
    expect(Number(inSum)).toBeGreaterThan(Number(fits))
    const rows = readFileSync(csv, 'utf8')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').slice(1))
    expect(rows[0]).toEqual(['scope', 'name', 'figure', 'value'])
    expect(rows).toContainEqual(['size', '4/16Gi', 'fits', fits])
    expect(rows).toContainEqual(['size', '4/16Gi', 'in_sum', inSum])
    const zones = rows.filter(([scope, , figure]) => scope === 'zone' && figure === 'cpu_left')
    expect(zones.length).toBeGreaterThan(1)
    for (const [, zone, , left] of zones) {
      expect(out).toContain(`| ${zone} | `)
      expect(Number(left)).toBeGreaterThan(0)
    }
  })

  it('headroom-report tries no more pods than requested', async () => {
    const { code, out } = await run('headroom-report.mjs', ['--sizes', '10m/1Mi', '--max', '20'])
    expect(code).toBe(0)
    expect(out).toMatch(/\n\| 10m\/1Mi \| 20 or more \| \d{3,} \| {2}\|\n/)
  })

  it('zone-gate fails with exit code 2 where the loss of a zone is not tolerated, and passes where it is allowed', async () => {
    const strict = await run('zone-gate.mjs', [])
    expect(strict.err).toBe('')
    const failed = strict.out.includes('\nFAIL ') || strict.out.startsWith('FAIL ')
    expect(strict.code).toBe(failed ? 2 : 0)
    const dark = [...strict.out.matchAll(/Service (\S+) has no ready endpoint/g)].map(([, name]) => name)
    const lenient = await run('zone-gate.mjs', ['--max-pending', '100000', `--allow-down=${dark.join(',')}`])
    expect(lenient.code).toBe(0)
    expect(lenient.out).toMatch(/^ok {3}\S+: /)
  })

  it('zone-gate checks every zone, however few a server returns at once', async () => {
    const { twin, limits } = serving
    const scarce = await startServer({ twin, port: 0, limits: { ...limits, pageMax: 2 } })
    const reported = await run('zone-gate.mjs', [], scarce.url)
    await scarce.close()
    expect(reported).toEqual(await run('zone-gate.mjs', []))
    expect(reported.out.match(/^(ok {2}|FAIL) \S+: /gm)).toHaveLength(3)
  })

  it('zone-gate names nodes that have no zone, which it does not examine', async () => {
    const { out } = await run('zone-gate.mjs', ['--topology-key', 'node.kubernetes.io/lifecycle'])
    expect(out).toMatch(/\nnote: not examined, for they do not have the label node\.kubernetes\.io\/lifecycle: .* and 9 more\n/)
  })

  it('zone-gate names twenty Services that are down, and how many more there are', async () => {
    const twin = new LiveTwin(createFileSource({ paths: [savedCluster(manyServices(23))] }), { live: false })
    await twin.run(new AbortController().signal)
    const small = await startServer({ twin, port: 0, limits: serving.limits })
    const reported = await run('zone-gate.mjs', [], small.url)
    const allowed = Array.from({ length: 21 }, (_, i) => `shop/svc-${i}`).join(' , ')
    const fewer = await run('zone-gate.mjs', ['--allow-down', allowed], small.url)
    await small.close()
    expect([reported.code, reported.err]).toEqual([2, ''])
    expect(reported.out.match(/ {5}z1: Service \S+ has no ready endpoint, temporarily or lasting$/gm)).toHaveLength(20)
    expect(reported.out).toContain('\n     z1: and 3 more Services\n')
    expect([...fewer.out.matchAll(/Service (\S+) has no/g)].map(([, name]) => name).sort()).toEqual([
      'shop/svc-21',
      'shop/svc-22',
    ])
  })

  it('drain-readiness reports what is blocked, and writes the plan as a script', async () => {
    const script = join(folder, 'plan.sh')
    const args = [
      '--selector',
      'kubernetes.io/hostname in (general-1a-1, general-1b-1)',
      '--accept-degraded',
      'true',
      '--script',
      script,
    ]
    const { code, out, err } = await run('drain-readiness.mjs', args)
    expect(err).toBe('')
    expect(out).toMatch(/^# Drain readiness of shop-30, 20\S+\n\n\d of 2 nodes can be drained, in \d waves? /)
    expect(code).toBe(out.includes('## Blocked') ? 2 : 0)
    expect(readFileSync(script, 'utf8')).toMatch(/^#!\/bin\/sh\n/)
  })

  it('replica-sizing draws a chart of a sweep', async () => {
    const svg = join(folder, 'chart.svg')
    const csv = join(folder, 'sizes.csv')
    const range = ['--from', '2', '--to', '302', '--step', '150', '--svg', svg, '--csv', csv]
    const { code, out, err } = await run('replica-sizing.mjs', [
      '--workload',
      'Deployment/shop/search',
      '--away',
      'general-1a-1',
      ...range,
    ])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^ {2}2 #* SAFE, CPU \d+%$/)
    expect(lines[2]).toMatch(/^302 #+\.+ DEGRADED, CPU \d+% \d+ Pending$/)
    expect(readFileSync(svg, 'utf8').match(/<text [^>]*text-anchor/g)).toHaveLength(3)
    expect(readFileSync(csv, 'utf8')).toMatch(/^replicas,status,verdict,[\s\S]*\r\n302,DONE,DEGRADED,/)
  })

  it.each([
    ['an unknown flag', 'zone-gate.mjs', ['--colour', 'red'], '--colour: unknown flag; known flags: --server VALUE'],
    ['a label that no node has', 'zone-gate.mjs', ['--topology-key', 'rack'], 'no node has the label rack'],
    ['a workload that is not there', 'replica-sizing.mjs', ['--workload', 'Deployment/shop/serch'], 'similar'],
    ['a workload without a kind', 'replica-sizing.mjs', ['--workload', 'search'], '--workload must be Kind/namespace/name'],
    ['a size that is none', 'headroom-report.mjs', ['--sizes', 'large'], 'large'],
    ['a number that is none', 'drain-readiness.mjs', ['--at-once', 'few'], '--at-once needs a whole number'],
    ['neither yes nor no', 'drain-readiness.mjs', ['--accept-degraded', 'yes'], '--accept-degraded must be true or false'],
    [
      'a range that leads nowhere',
      'replica-sizing.mjs',
      ['--workload', 'Deployment/shop/search', '--step', '0'],
      'the step of the range cannot be 0',
    ],
    ['no pods at all', 'headroom-report.mjs', ['--max', '0'], '--max needs a whole number above 0'],
  ])('refuses %s in one line, with exit code 1', async (_name, script, args, text) => {
    const { code, out, err } = await run(script, args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(text)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  it.each(['<html>', '{}', '[]', 'null', '{"data":null}', '{"data":5}'])(
    'reports a server of another kind, which answers with %s',
    async (text) => {
      const { code, err } = await askOther((_request, response) => response.end(text))
      expect(code).toBe(1)
      expect(err).toMatch(/^error: \S+ returned no GraphQL answer: does "rehearse serve" run there\?\n$/)
    },
  )

  it('names the server that another one redirects to', async () => {
    const { code, err } = await askOther((_request, response) => response.writeHead(308, { location: 'https://there/' }).end())
    expect(code).toBe(1)
    expect(err).toMatch(/^error: \S+: it redirects to https:\/\/there\/: give that server as --server\n$/)
  })

  it.each(['', 'localhost:4000', 'ftp://there', 'http://'])('reports that "%s" is not an address', async (url) => {
    const { code, err } = await run('zone-gate.mjs', [], url)
    expect(code).toBe(1)
    expect(err).toBe(`error: --server ${url}: not a valid URL; write it like http://127.0.0.1:4000\n`)
  })

  async function askOther(listener: RequestListener) {
    const other = createServer(listener)
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const reported = await run('zone-gate.mjs', [], `http://127.0.0.1:${(other.address() as AddressInfo).port}`)
    other.close()
    return reported
  }

  it('reports a missing server', async () => {
    const { code, err } = await run('zone-gate.mjs', [], 'http://127.0.0.1:9')
    expect(code).toBe(1)
    expect(err).toMatch(
      /^error: http:\/\/127\.0\.0\.1:9\/graphql cannot be reached \(\w+.*\): start one with "rehearse serve"\n$/,
    )
  })
})
