import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../../test/support/cli.ts'

const web = savedCluster(webCluster())
const from = ['--from', web]
const full = savedCluster(webCluster({ nodes: ['a'], pods: ['a', 'a', 'a', 'a', ''] }))
const BACK = '1 pod rescheduled, nothing unavailable.'
const LOST = `1 node NotReady after 50 s, ${BACK}`

describe('commands about nodes', () => {
  it.each([
    ['a node that fails', ['fail-node', 'a'], `SAFE: fail-node a: ${LOST}`, /\nDISRUPTED: 1 pod from a by node failure\n/],
    [
      'nodes of a selector',
      ['fail-node', '-l', 'kubernetes.io/hostname=a'],
      `SAFE: fail-node -l kubernetes.io/hostname=a: ${LOST}`,
      /by node failure/,
    ],
    [
      'a node that did not fail',
      ['recover-node', 'node/a'],
      'SAFE: recover-node a: node/a already Ready, nothing changes.',
      /TIME +done after 0 s, settled after 0 s\n/,
    ],
    ['a machine that goes down', ['shutdown-node', 'a'], `SAFE: shutdown-node a: ${LOST}`, /by node failure/],
    [
      'a machine that is rebooted',
      ['reboot-node', 'a', '--boot-time', '90s'],
      `SAFE: reboot-node a: done after 1 min 32 s, ${BACK}`,
      /node boot 1 min 30 s given/,
    ],
    ['a node that is removed', ['remove-node', 'a'], `SAFE: remove-node a: 1 node removed after 6 s, ${BACK}`, /by eviction/],
    ['a node that is deleted', ['delete-node', 'a'], `SAFE: delete-node a: 1 node deleted, ${BACK}`, /by node deletion\n/],
    [
      'a taint',
      ['taint', 'nodes', 'a', 'gone=soon:NoExecute'],
      `SAFE: taint a gone=soon:NoExecute: done, ${BACK}`,
      /\nDISRUPTED: 1 pod from a by taint\n/,
    ],
    [
      'a drained node that is rebooted',
      ['drain', 'a', '--then', 'reboot', '--boot-time', '2m'],
      `SAFE: drain a --then reboot: done after 2 min 8 s, ${BACK}`,
      /node boot 2 min given/,
    ],
    [
      'a drained node that is replaced by one of a new version',
      ['drain', 'a', '--then', 'replace', '--new-labels', 'version=1.37', '--new-capacity', 'cpu=8'],
      `SAFE: drain a --then replace: done after 1 min 6 s, ${BACK}`,
      /node boot 1 min assumed/,
    ],
    [
      'a taint of all nodes',
      ['taint', 'nodes', '--all', 'soon=x:PreferNoSchedule'],
      'SAFE: taint --all soon=x:PreferNoSchedule: done, no pod disrupted, nothing unavailable.',
      /\nTIME +done after 20 ms/,
    ],
    [
      'a label of a pod, which is released and replaced',
      ['label', 'pod/web-5d4f-0', 'app-', '-n', 'shop'],
      'SAFE: label pod/web-5d4f-0 app-: done, 1 more pod scheduled, no pod disrupted, nothing unavailable.',
      /\nTIME +done after 0 s/,
    ],
    [
      'a label of all Services',
      ['label', 'svc', '--all', 'team=x', '-n', 'shop'],
      'SAFE: label svc --all team=x: done, no pod disrupted, nothing unavailable.',
      /\nTIME +done after 0 s/,
    ],
    [
      'a label',
      ['label', 'a', 'team=x', 'disk-'],
      'SAFE: label a team=x disk-: done, no pod disrupted, nothing unavailable.',
      /\nTIME +done after 0 s/,
    ],
    [
      'a new node',
      ['add-nodes', '--like', 'a', '--boot-time', '90s'],
      'SAFE: add-nodes 1 like a: 1 node added, no pod disrupted, nothing unavailable.',
      /node boot 1 min 30 s given/,
    ],
    [
      'a new node by its size',
      ['add-nodes', '--capacity', 'cpu=4,memory=16Gi'],
      'SAFE: add-nodes 1: 1 node added, no pod disrupted, nothing unavailable.',
      /node boot 1 min assumed/,
    ],
    [
      'a new node for pods that wait',
      ['add-nodes', '--like', 'a', '--from', full],
      'SAFE: add-nodes 1 like a: 1 node added, 1 more pod scheduled, no pod disrupted, nothing unavailable.',
      /\nSCHEDULED: 1 more pod\n/,
    ],
  ])('%s', async (_name, args, first, lines) => {
    const where = args.includes('--from') ? [] : from
    const run = await cli([...args, ...where, '-o', 'wide'])
    expect(run.err).toBe('')
    expect(firstSentence(run.out)).toBe(first)
    expect(run.out).toMatch(lines)
  })

  it.each([
    ['no node', ['fail-node'], 'no node given: write "rehearse fail-node NODE"'],
    ['no taint', ['taint', 'a'], 'no taint given: write KEY=VALUE:EFFECT'],
    ['a taint without an effect', ['taint', 'a', 'k=v'], '"k=v" has no effect: write k=v:NoSchedule, or k- to remove it'],
    [
      'a taint with an unknown effect',
      ['taint', 'a', 'k=v:NoExecut'],
      '"k=v:NoExecut" has an unknown effect "NoExecut": write NoSchedule, PreferNoSchedule or NoExecute',
    ],
    [
      'a taint with two effects',
      ['taint', 'a', 'k=v:NoExecute:NoSchedule'],
      '"k=v:NoExecute:NoSchedule" is not a taint: write KEY=VALUE:EFFECT, or KEY- to remove it',
    ],
    [
      'a taint with two values',
      ['untaint', 'a', 'k=v=w:NoExecute'],
      '"k=v=w:NoExecute" is not a taint: write KEY=VALUE:EFFECT, or KEY- to remove it',
    ],
    ['no label', ['label', 'a'], 'at least one label update is required'],
    ['a name behind a label', ['label', 'a', 'k=v', 'b'], 'all resources must be specified before label changes: b'],
    ['a list of labels', ['label', 'a', '--list'], '--list changes nothing: run kubectl label --list'],
    [
      'a selector beside --all',
      ['label', 'pods', '--all', '-l', 'app=web', 'a=b'],
      'cannot set --all and --selector at the same time',
    ],
    ['a name beside --all, which means nothing then', ['label', 'pods', 'x', '--all', 'a=b'], 'Pod "x" not found'],
    ['a pod that is not there', ['label', 'pod/x', 'a=b'], 'Pod "x" not found'],
    ['no size', ['add-nodes'], 'unknown size: name a node with --like'],
    ['a zone that is not there', ['fail-zone', 'x'], 'no node is labelled topology.kubernetes.io/zone=x'],
    ['a node that is not there', ['remove-node', 'aa'], 'Node "aa" not found'],
  ])('%s is reported', async (_name, args, message) => {
    const run = await cli([...args, ...from])
    expect(run.code).toBe(1)
    expect(run.err).toContain(message)
  })

  it('a missing taint cannot be removed', async () => {
    const run = await cli(['untaint', 'a', 'gone-', ...from])
    expect(firstSentence(run.out)).toBe('BLOCKED: untaint a gone-: taint "gone" not found; no pod disrupted.')
    expect(run.out).toContain('\nTIME      ended after 0 s, settled after 0 s\n')
    expect(run.code).toBe(2)
  })
})
