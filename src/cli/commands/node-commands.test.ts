import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

const web = savedCluster(webCluster())
const from = ['--from', web]

describe('commands about nodes', () => {
  it.each([
    ['a node that fails', ['fail-node', 'a'], 'SAFE   fail-node a', /MOVES: 1 pod from a, by node failure/],
    ['nodes of a selector', ['fail-node', '-l', 'kubernetes.io/hostname=a'], 'SAFE   fail-node -l ', /by node failure/],
    ['a node that did not fail', ['recover-node', 'node/a'], 'SAFE   recover-node a', /nothing|Nothing/],
    ['a machine that goes down', ['shutdown-node', 'a'], 'SAFE   shutdown-node a', /by node failure/],
    ['a machine that is rebooted', ['reboot-node', 'a', '--boot-time', '90s'], 'SAFE   reboot-node a', /boot 90 s given/],
    ['a node that is given back', ['remove-node', 'a'], 'SAFE   remove-node a', /by eviction/],
    ['a node that is deleted', ['delete-node', 'a'], 'SAFE   delete-node a', /by node removed/],
    ['a taint', ['taint', 'nodes', 'a', 'gone=soon:NoExecute'], 'SAFE   taint a gone=soon:NoExecute', /by taint/],
    [
      'a drained node that is rebooted',
      ['drain', 'a', '--then', 'reboot', '--boot-time', '2m'],
      'SAFE   drain a',
      /boot 2 min given/,
    ],
    [
      'a drained node that is replaced by one of a new version',
      ['drain', 'a', '--then', 'replace', '--new-labels', 'version=1.37', '--new-capacity', 'cpu=8'],
      'SAFE   drain a',
      /boot 60 s assumed/,
    ],
    ['a label', ['label', 'a', 'team=x', 'disk-'], 'SAFE   label a team=x disk-', /./],
    ['a new node', ['add-nodes', '--like', 'a', '--boot-time', '90s'], 'SAFE   add-nodes 1 like a', /boot 90 s given/],
    ['a new node by its size', ['add-nodes', '--capacity', 'cpu=4,memory=16Gi'], 'SAFE   add-nodes 1', /boot 60 s assumed/],
  ])('%s', async (_name, args, first, lines) => {
    const run = await cli([...args, ...from])
    expect(run.err).toBe('')
    expect(run.out.slice(0, first.length)).toBe(first)
    expect(run.out).toMatch(lines)
  })

  it.each([
    ['no node', ['fail-node'], 'no node is named: write "rehearse fail-node NODE"'],
    ['no taint', ['taint', 'a'], 'no taint is named: write KEY=VALUE:EFFECT'],
    ['a taint without an effect', ['taint', 'a', 'k=v'], '"k=v" has no effect: write k=v:NoSchedule, or k- to remove it'],
    ['no label', ['label', 'a'], 'no label is named: write KEY=VALUE, or KEY- to remove it'],
    ['no size', ['add-nodes'], 'their size is not known: name a node with --like'],
    ['a zone that is not there', ['fail-zone', 'x'], 'no node is labelled topology.kubernetes.io/zone=x'],
    ['a node that is not there', ['remove-node', 'aa'], 'there is no Node "aa"'],
  ])('%s is told', async (_name, args, message) => {
    const run = await cli([...args, ...from])
    expect(run.code).toBe(1)
    expect(run.err).toContain(message)
  })

  it('a taint that is not there cannot be taken off', async () => {
    const run = await cli(['untaint', 'a', 'gone-', ...from])
    expect(run.out.replaceAll(/\s+/g, ' ')).toContain(`Taint "gone" not found on node a`)
    expect(run.code).toBe(2)
  })
})
