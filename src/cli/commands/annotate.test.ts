import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, savedText, webCluster } from '../../../test/support/cli.ts'
import { writtenDeployment } from '../../../test/support/manifests.ts'

const IN = ['-n', 'shop', '--from', savedCluster(webCluster({ pods: ['a', 'b'] }))]
const WEB = savedText('web.yaml', writtenDeployment('web'))
const NOTHING = 'no pod disrupted, nothing unavailable.'

describe('annotate', () => {
  it.each([
    [
      'annotate (semantics F3.26)',
      ['annotate', 'pods', '--all', 'controller.kubernetes.io/pod-deletion-cost=-1', 'old-'],
      0,
      `SAFE: annotate pods --all controller.kubernetes.io/pod-deletion-cost=-1 old-: done, ${NOTHING}`,
    ],
    [
      'annotate of what a manifest names (semantics F3.26)',
      ['annotate', '-f', WEB, 'team=web'],
      0,
      `SAFE: annotate -f ${WEB} team=web: done, ${NOTHING}`,
    ],
    [
      'annotate of the objects of all namespaces (semantics F3.30)',
      ['annotate', 'pods', '-A', '-l', 'app=web', '--field-selector', 'spec.nodeName=a', 'team=web'],
      0,
      `SAFE: annotate pods -A -l app=web --field-selector spec.nodeName=a team=web: done, ${NOTHING}`,
    ],
    [
      'label of what a manifest names (semantics F3.29)',
      ['label', '-f', WEB, 'team=web'],
      0,
      `SAFE: label -f ${WEB} team=web: done, ${NOTHING}`,
    ],
    [
      'label of nodes by a field (semantics F3.30)',
      ['label', 'nodes', '--field-selector', 'metadata.name!=a', 'team=web'],
      0,
      `SAFE: label --field-selector metadata.name!=a team=web: done, ${NOTHING}`,
    ],
    [
      'label of a node while it has a version (semantics F3.29)',
      ['label', 'a', 'team=web', '--resource-version', '1'],
      0,
      `SAFE: label a team=web: done, ${NOTHING}`,
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
    ['a kind without a name', ['pods', '-A', 'k=v'], 'resource(s) were provided, but no name was specified'],
    ['a name in all namespaces', ['pod/x', '-A', 'k=v'], 'a resource cannot be retrieved by name across all namespaces'],
    ['a selector for a name', ['pods', 'x', '-l', 'a', 'k=v'], 'name cannot be provided when a selector is specified'],
    [
      'a selector for objects',
      ['pod/x', '--field-selector', 'a=b', 'k=v'],
      'selectors and the all flag cannot be used when passing resource/name arguments',
    ],
    [
      'a field selector beside --all',
      ['pods', '--all', '--field-selector', 'a=b', 'k=v'],
      'cannot set --all and --field-selector at the same time',
    ],
    ['a field that cannot be selected', ['pods', '--field-selector', 'a=b', 'k=v'], 'field label not supported: a'],
    ['objects beside a file', ['pod/x', '-f', WEB, 'k=v'], 'resource/name arguments cannot be provided when a path is specified'],
    ['a kind beside a file', ['pods', 'x', '-f', WEB, 'k=v'], 'you may not specify resource arguments as well'],
    [
      'a version for two files',
      ['-f', WEB, '-f', WEB, 'k=v', '--resource-version', '1'],
      '--resource-version may only be used with a single resource',
    ],
    [
      'a version for all objects of a kind',
      ['pods', '--all', 'k=v', '--resource-version', '1'],
      '--resource-version may only be used with a single resource',
    ],
    ['--list', ['deploy/web', '--list'], '--list changes nothing: run kubectl annotate --list'],
    ['--local', ['deploy/web', 'k-', '--local'], '--local changes files alone: run kubectl annotate --local'],
  ])('refuses annotate with %s (semantics F3.26)', async (_name, args, expected) => {
    const run = await cli(['annotate', ...args, ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain(expected)
  })
})
