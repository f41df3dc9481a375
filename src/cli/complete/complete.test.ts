import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { type RunningServer, startServer } from '../../server/server.ts'

const web = savedCluster(webCluster())
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ twin: smallShop(), port: 0, log: () => {} })
  await cli(['fork', 'create', 'try', '--server', server.url])
  await cli(['snapshot', 'take', 'before', '--server', server.url])
})
afterAll(() => server.close())

/** What the last of these words may become, without what it is for, and how the shell is to take it. */
async function completions(...words: readonly string[]): Promise<readonly string[]> {
  const { out, err, code } = await cli(['__complete', ...words])
  expect([err, code]).toEqual(['', 0])
  return out.split('\n').flatMap((line) => (line === '' ? [] : (line.split('\t')[0] ?? '')))
}

it.each([
  ['commands', ['dr'], ['drain', 'drain-plan', 'drain-audit', ':4']],
  ['commands of commands', ['rollout', 're'], ['restart', 'resume', ':4']],
  ['commands of a command with flags', ['create', 'p'], ['poddisruptionbudget', 'priorityclass', ':4']],
  ['flags of a command that has commands', ['create', '--save'], ['--save-config', ':4']],
  ['flags of a command by its other name', ['create', 'pdb', 'web', '--min'], ['--min-available', ':4']],
  ['rehearsals that are watched', ['watch', 'cord'], ['cordon', ':4']],
  ['flags', ['drain', 'a', '--ignore'], ['--ignore-daemonsets', ':4']],
  ['choices', ['drain', '-o', 'w'], ['wide', ':4']],
  ['choices behind a =', ['drain', '--output=j'], ['--output=json', ':4']],
  ['choices in lower case', ['drain', '--dry-run', 's'], ['server', ':4']],
  ['kinds that are listed', ['get', 'dep'], ['deployments', ':4']],
  ['the help', ['hel'], ['help', ':4']],
  ['steps of a fork, and files', ['fork', 'apply', 'try', 'drai'], ['drain', ':0']],
  ['no step of a fork that has no outcome', ['fork', 'apply', 'try', 'drain-p'], [':0']],
  ['shells', ['completion', ''], ['bash', 'zsh', 'fish', ':4']],
  ['files, by the shell', ['run', 'scen'], [':0']],
  ['files of flags, by the shell', ['drain', '--from', ''], [':0']],
  ['nothing where a number is wanted', ['drain', '--seed', ''], [':4']],
  ['nothing behind what takes no more', ['run', 'a.yaml', ''], [':4']],
  ['nothing without a source of names', ['drain', '--from', 'no-such-file.json', ''], [':4']],
])('knows %s', async (_name, words, expected) => {
  expect(await completions(...words)).toEqual(expected)
})

it.each([
  ['nodes', ['drain', ''], ['a', 'b', 'c', ':4']],
  ['nodes as kubectl writes them', ['drain', 'node/'], ['node/a', 'node/b', 'node/c', ':4']],
  ['nodes to taint', ['taint', 'b'], ['b', ':4']],
  ['pods of a namespace', ['explain', '-n', 'shop', 'web'], ['web-5d4f-0', 'web-5d4f-1', ':4']],
  ['no pods of another', ['explain', '-n', 'other', 'web'], [':4']],
  ['pods and nodes', ['explain', '-n', 'shop', ''], ['web-5d4f-0', 'web-5d4f-1', 'a', 'b', 'c', ':4']],
  ['only pods where a node has no answer', ['why-pending', '-n', 'shop', 'node/'], [':4']],
  ['workloads whose image is set', ['set', 'image', '-n', 'shop', 'deploy/'], ['deploy/web', ':4']],
  ['workloads', ['rollout', 'restart', '-n', 'shop', 'deployment/'], ['deployment/web', ':4']],
  ['workloads by a short name of their kind', ['scale', '-n', 'shop', 'deploy/'], ['deploy/web', ':4']],
  ['workloads by kind and group', ['scale', '-n', 'shop', 'deployments.apps/w'], ['deployments.apps/web', ':4']],
  ['no workloads of another kind', ['scale', '-n', 'shop', 'sts/'], [':4']],
  ['zones', ['fail-zone', ''], [':4']],
])('reads names from files: %s', async (_name, words, expected) => {
  expect(await completions(...words.slice(0, -1), '--from', web, words.at(-1) ?? '')).toEqual(expected)
})

it.each([
  ['nodes', ['drain', ''], ['a', 'b', 'c', ':4']],
  ['forks of a flag', ['drain', '--fork', ''], ['try', ':4']],
  ['forks', ['fork', 'advance', 't'], ['try', ':4']],
  ['snapshots behind a =', ['drain', '--snapshot='], ['--snapshot=before', ':4']],
  ['states', ['diff', ''], ['live', 'try', 'snapshot/before', ':4']],
])('reads names from a server: %s', async (_name, [first = '', ...words], expected) => {
  const fork = first === 'fork' ? [first, words[0] ?? ''] : [first]
  const rest = words.slice(fork.length - 1)
  expect(await completions(...fork, '--server', server.url, ...rest)).toEqual(expected)
})

it('reads names from a server that the kubeconfig is for', async () => {
  const kubeconfig = join(mkdtempSync(join(tmpdir(), 'complete-')), 'config')
  writeFileSync(
    kubeconfig,
    JSON.stringify({
      clusters: [{ name: 'c', cluster: { server: 'https://10.0.0.1' } }],
      users: [{ name: 'ana', user: { token: 'abc' } }],
      contexts: [{ name: 'ana', context: { cluster: 'c', user: 'ana' } }],
      'current-context': 'ana',
    }),
  )
  const line = ['drain', '--server', server.url, '--kubeconfig', kubeconfig]
  expect(await completions(...line, '--kubeconfig-token', '')).toEqual(['a', 'b', 'c', ':4'])
  // Without it these are two places.
  expect(await completions(...line, '')).toEqual([':4'])
})

it('describes each candidate', async () => {
  expect((await cli(['__complete', 'scal'])).out).toBe('scale\tWhat would kubectl scale do?\n:4\n')
})

it('returns the completions of the plugin to kubectl', async () => {
  const run = await cli(['drain', '--from', web, ''], { program: '/usr/bin/kubectl_complete-rehearse' })
  expect(run.out).toBe('a\nb\nc\n:4\n')
})
