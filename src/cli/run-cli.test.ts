import { describe, expect, it } from 'vitest'
import { cli } from '../../test/support/cli.ts'
import { howToStart } from './program-name.ts'

describe('help', () => {
  it('names the commands and the exit codes', async () => {
    const run = await cli(['--help'])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toMatch(/^Usage: rehearse \[options\] \[command\]\n\nRehearse a change on the twin of a Kubernetes cluster/)
    expect(run.out).toMatch(/\n\nExit codes: 0 safe, 1 usage or failure, 2 blocked, degraded or stuck,\n130 interrupted\.\n$/)
    const commands = [...run.out.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name]) => name)
    expect(commands).toEqual(
      expect.arrayContaining(['serve', 'drain', 'scale', 'rollout', 'set', 'apply', 'delete', 'submit', 'run', 'explain']),
    )
    expect(run.out.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it.each(['serve', 'drain', 'scale', 'rollout restart', 'set image', 'apply', 'delete', 'submit', 'run', 'explain'])(
    'of %s has at most 80 columns and names the sources',
    async (command) => {
      const run = await cli([...command.split(' '), '--help'])
      expect(run).toMatchObject({ code: 0, err: '' })
      expect(run.out.split('\n').filter((line) => line.length > 80)).toEqual([])
      expect(run.out).toContain(`Usage: rehearse ${command} `)
      for (const flag of ['--from <path>', '--kubeconfig <file>', '--context <name>']) expect(run.out).toContain(flag)
    },
  )

  it('drain has the flags of kubectl drain', async () => {
    const { out } = await cli(['drain', '--help'])
    const flags =
      'disable-eviction force grace-period ignore-daemonsets pod-selector selector skip-wait-for-delete-timeout timeout'
    for (const flag of [...flags.split(' '), 'delete-emptydir-data']) expect(out).toContain(`--${flag}`)
  })

  it('uses the name of the kubectl plugin when it is started as one', async () => {
    const run = await cli(['drain', '--help'], { program: '/usr/local/bin/kubectl-rehearse' })
    expect(run.out).toContain('Usage: kubectl rehearse drain ')
  })

  it('is printed without a command, as a failure', async () => {
    const run = await cli([])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain('Usage: rehearse')
  })
})

it.each([
  ['/usr/bin/rehearse', 'rehearse'],
  ['/usr/bin/kubectl-rehearse', 'kubectl rehearse'],
  ['/home/me/kube-rehearse/dist/cli/main.js', 'node dist/cli/main.js'],
  ['/opt/kube-rehearse/dist/cli/main.js', 'node /opt/kube-rehearse/dist/cli/main.js'],
])('howToStart %s: %s', (script, expected) => {
  expect(howToStart(['node', script], '/home/me/kube-rehearse')).toBe(expected)
})
