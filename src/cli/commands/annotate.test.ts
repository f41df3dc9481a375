import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../../test/support/cli.ts'

const IN = ['-n', 'shop', '--from', savedCluster(webCluster({ pods: ['a', 'b'] }))]
const NOTHING = 'no pod disrupted, nothing unavailable.'

describe('annotate', () => {
  it.each([
    [
      'annotate (semantics F3.26)',
      ['annotate', 'pods', '--all', 'controller.kubernetes.io/pod-deletion-cost=-1', 'old-'],
      0,
      `SAFE: annotate pods --all controller.kubernetes.io/pod-deletion-cost=-1 old-: done, ${NOTHING}`,
    ],
  ])('%s', async (_name, args, code, first) => {
    const run = await cli([...args, ...IN])
    expect(run.err).toBe('')
    expect(firstSentence(run.out)).toBe(first)
    expect(run.code).toBe(code)
  })

  it.each<readonly [string, readonly string[], string]>([
    ['no object', ['k=v'], 'one or more resources must be specified as <resource> <name> or <resource>/<name>'],
    ['no annotation', ['deploy/web', '-n', 'shop'], 'at least one annotation update is required'],
    ['an object behind an annotation', ['deploy/web', 'k-', 'pod/x'], 'before annotation changes: pod/x'],
    [
      'an annotation twice',
      ['deploy/web', 'k=v', 'k-'],
      'can not both modify and remove the following annotation(s) in the same command: k',
    ],
    ['--list', ['deploy/web', '--list'], '--list changes nothing: run kubectl annotate --list'],
    ['--local', ['deploy/web', 'k-', '--local'], '--local changes files alone: run kubectl annotate --local'],
  ])('refuses annotate with %s (semantics F3.26)', async (_name, args, expected) => {
    const run = await cli(['annotate', ...args, ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain(expected)
  })
})
