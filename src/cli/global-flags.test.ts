import { expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../test/support/cli.ts'
import { globalFlagsLast } from './global-flags.ts'

it.each([
  ['-n shop drain a', 'drain a -n shop'],
  ['-nshop -o wide drain a --force', 'drain a --force -nshop -o wide'],
  ['--namespace=shop --server http://x watch drain a', 'watch drain a --namespace=shop --server http://x'],
  ['drain a -n shop', 'drain a -n shop'],
  ['-n shop fork apply try drain a', 'fork apply try drain a -n shop'],
  ['-n shop label a -- k=v', 'label a -n shop -- k=v'],
  ['--help', '--help'],
  ['--frob drain', '--frob drain'],
  ['-n shop', '-n shop'],
  ['-n', '-n'],
])('%s reads as %s', (line, read) => {
  expect(globalFlagsLast(line.split(' '))).toEqual(read.split(' '))
})

const web = savedCluster(webCluster())

it('flags are accepted before commands like in kubectl, also in the plugin', async () => {
  const line = ['-n', 'shop', '--from', web, 'scale', 'deployment/web', '--replicas', '3']
  const run = await cli(line)
  expect(run).toMatchObject({ code: 0, err: '' })
  expect((await cli(line, { program: '/usr/bin/kubectl-rehearse' })).out).toBe(run.out)
  expect((await cli(['scale', 'deployment/web', '--replicas', '3', '-n', 'shop', '--from', web])).out).toBe(run.out)
})

it('completes names in the namespace that is set before the command', async () => {
  const run = await cli(['__complete', '-n', 'shop', '--from', web, 'explain', 'web-'])
  expect(run.out).toContain('web-5d4f-0\n')
})

it('prints its version', async () => {
  expect(await cli(['--version'])).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^rehearse \d+\.\d+\.\d+ \(Kubernetes \d+\.\d+/),
  })
})
