import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, SAMPLE } from '../../../test/support/cli.ts'

/** A node with pods of DaemonSets and of others, as every real one. */
const NODE = 'general-1a-2'
const REFUSAL = /cannot\s+delete\s+DaemonSet-managed\s+Pods/
const from = ['--from', SAMPLE]

it('planners and explanations ignore the pods of DaemonSets', async () => {
  const explained = await cli(['explain', `node/${NODE}`, ...from])
  expect(explained).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^DRAINABLE: node general-1a-2: /) })
  const planned = await cli(['drain-plan', NODE, ...from])
  expect(planned).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^1 of 1 node in 1 wave, done after /) })
})

it('planners and explanations include the pods of DaemonSets on request', async () => {
  const explained = await cli(['explain', `node/${NODE}`, '--ignore-daemonsets=false', ...from])
  expect(explained).toMatchObject({ code: 2, err: '', out: expect.stringMatching(REFUSAL) })
  const planned = await cli(['drain-plan', NODE, '--ignore-daemonsets=false', ...from])
  expect(planned).toMatchObject({ code: 2, err: '', out: expect.stringMatching(REFUSAL) })
})

it('a drain has the defaults of kubectl, on the command line and in a scenario', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rehearse-cli-')), 'drain.yaml')
  writeFileSync(file, `actions: [{ drain: { nodes: { names: [${NODE}] } } }]`)
  for (const words of [
    ['drain', NODE],
    ['run', file],
  ]) {
    const run = await cli([...words, ...from])
    expect(run).toMatchObject({ code: 2, err: '', out: expect.stringMatching(REFUSAL) })
  }
})
