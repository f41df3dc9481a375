import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { writtenDeployment } from '../../../test/support/manifests.ts'

const IN = ['-n', 'shop', '--from', savedCluster(webCluster({ pods: ['a', 'b'] }))]
const WEB = join(mkdtempSync(join(tmpdir(), 'rehearse-autoscale-')), 'web.yaml')
writeFileSync(WEB, writtenDeployment('web'))
const NOTHING = 'no pod disrupted, nothing unavailable.'

describe('autoscale', () => {
  it.each([
    [
      'autoscale (semantics F3.27)',
      ['autoscale', 'deployment/web', '--min=3', '--max=5', '--cpu=80%'],
      0,
      `SAFE: autoscale deployment/web --min=3 --max=5: 1 of 1 new pod scheduled, ${NOTHING}`,
    ],
    [
      'autoscale of what a manifest names (semantics F3.27)',
      ['autoscale', '-f', WEB, '--max=5', '--name=x'],
      0,
      `SAFE: autoscale -f ${WEB} --max=5: done, ${NOTHING}`,
    ],
    [
      'autoscale of what has no scale (semantics F3.27)',
      ['autoscale', 'svc/web', '--max=5'],
      2,
      'BLOCKED: autoscale svc/web --max=5: cannot autoscale a Service: could not find scale subresource for /v1, Resource=services in discovery information; no pod disrupted.',
    ],
  ])('%s', async (_name, args, code, first) => {
    const run = await cli([...args, ...IN])
    expect(run.err).toBe('')
    expect(firstSentence(run.out)).toBe(first)
    expect(run.code).toBe(code)
  })

  it.each<readonly [string, readonly string[], string]>([
    ['no maximum', ['deploy/web'], 'required flag(s) "max" not set'],
    ['no object', ['--max=3'], 'You must provide one or more resources by argument or filename.'],
    ['objects beside a file', ['deploy/web', '-f', WEB, '--max=3'], 'resource/name arguments cannot be provided when a path'],
    [
      'a maximum below the minimum',
      ['deploy/web', '--max=2', '--min=3'],
      'must be larger or equal to --min=MINPODS, max: 2, min: 3',
    ],
    ['CPU that is none', ['deploy/web', '--max=2', '--cpu=x'], 'invalid resource cpu value: x'],
    ['the deprecated flag', ['deploy/x', '--max=2', '--cpu-percent=80'], 'Flag --cpu-percent has been deprecated'],
  ])('refuses autoscale with %s (semantics F3.27)', async (_name, args, expected) => {
    const run = await cli(['autoscale', ...args, ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain(expected)
  })
})
