import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { writtenDeployment } from '../../../test/support/manifests.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'rehearse-actions-'))
const web = savedCluster(webCluster({ pods: ['a', 'b'] }))
const IN = ['-n', 'shop', '--from', web]

function saved(name: string, text: string): string {
  const path = join(FOLDER, name)
  writeFileSync(path, text)
  return path
}

const API = saved('api.yaml', writtenDeployment('api'))
const MORE = saved('more.yaml', writtenDeployment('web', { replicas: 3 }))

describe('what kubectl would do', () => {
  it.each([
    ['rollout restart', ['rollout', 'restart', 'deploy/web'], 0, 'SAFE   rollout restart deploy/web'],
    ['rollout pause of KIND NAME', ['rollout', 'pause', 'deployment', 'web'], 0, 'SAFE   rollout pause deployment web'],
    ['rollout resume of what is not paused', ['rollout', 'resume', 'deploy/web'], 2, 'BLOCKED   rollout resume deploy/web'],
    [
      'rollout undo to a revision that is not there',
      ['rollout', 'undo', 'deploy/web', '--to-revision', '9'],
      2,
      'BLOCKED   rollout undo',
    ],
    ['set image', ['set', 'image', 'deploy/web', 'c=web:2'], 0, 'SAFE   set image deploy/web c=web:2'],
    ['apply', ['apply', '-f', API], 0, 'SAFE   apply -f '],
    ['apply by the server', ['apply', '--server-side', '-f', API], 0, 'SAFE   apply --server-side -f '],
    ['apply by the server of what others own', ['apply', '--server-side', '-f', MORE], 2, 'BLOCKED   apply --server-side -f '],
    [
      'apply by the server that takes over',
      ['apply', '--server-side', '--force-conflicts', '--field-manager=ci', '-f', MORE],
      0,
      'SAFE   apply --server-side -f ',
    ],
    ['delete of an object', ['delete', 'deploy/web', '--cascade=orphan'], 0, 'SAFE   delete deploy/web'],
    [
      'delete of what a manifest names',
      ['delete', '-f', saved('web.yaml', writtenDeployment('web')), '--no-wait'],
      2,
      'DEGRADED   delete -f ',
    ],
    ['pods that fit', ['submit', '-f', API, '--count', '2'], 0, 'SAFE   submit -f '],
    [
      'several workloads scaled',
      ['scale', 'deploy/web', 'rs/web-5d4f', '--replicas', '2'],
      0,
      'SAFE   scale deploy/web rs/web-5d4f',
    ],
  ])('%s', async (_name, args, code, first) => {
    const run = await cli([...args, ...IN])
    expect(run.err).toBe('')
    expect(run.out.slice(0, first.length)).toBe(first)
    expect(run.code).toBe(code)
  })

  it('tells of moves that they are a rollout', async () => {
    const run = await cli(['rollout', 'restart', 'deploy/web', ...IN])
    expect(run.out).toMatch(/2 pods from [ab], [ab]|MOVES: .*by rollout/)
  })

  it('tells conflicts of a server-side apply in the words of kubectl, and that nobody is known to own anything', async () => {
    const run = await cli(['apply', '--server-side', '-f', MORE, ...IN])
    const told = run.out.replace(/\s+/g, ' ')
    expect(told).toContain('Apply failed with 1 conflict: conflict with "before-first-apply" using apps/v1: .spec.replicas')
    expect(told).toContain('please re-run the apply command with the `--force-conflicts` flag.')
    expect(told).toContain('metadata.managedFields was not read of these objects')
  })

  it('says of what nobody could do why, in the words of kubectl', async () => {
    const run = await cli(['rollout', 'resume', 'deploy/web', ...IN])
    expect(run.out).toContain('Deployments.apps "web" is not paused')
  })
})

describe('errors of manifests are one line, with file, line and column', () => {
  it.each([
    ['no YAML', 'a: [', /^error: .*bad\.yaml:1:5: the text is no YAML: /],
    ['an unknown kind', 'apiVersion: v1\nkind: Pood', /^error: .*bad\.yaml:1: there is no kind "Pood"/],
    [
      'a refusal of the API server',
      `---\n${writtenDeployment('web', { replicas: -1 })}`,
      /^error: .*bad\.yaml:2: deployment\.apps\/web: spec\.replicas: Invalid value: -1: must be greater than or equal to 0$/,
    ],
  ])('%s', async (_name, text, wanted) => {
    const run = await cli(['apply', '-f', saved('bad.yaml', text), ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err.trimEnd()).toMatch(wanted)
    expect(run.err.trimEnd().split('\n')).toHaveLength(1)
  })

  it.each([
    ['no file', ['apply'], "required option '-f, --filename <file>' not specified"],
    ['no such file', ['apply', '-f', join(FOLDER, 'none.yaml')], 'none.yaml cannot be read'],
    ['force without the server', ['apply', '--force-conflicts', '-f', API], 'there are no conflicts without serverSide'],
    ['names and a file', ['delete', 'deploy/web', '-f', API], 'objects are named by KIND/NAME or with -f FILE'],
    ['no such object', ['delete', 'deploy/wep'], 'there is no Deployment "wep" in namespace "shop"; near it: web'],
    ['no such command', ['rollout', 'history', 'deploy/web'], "unknown command 'history'"],
    ['a kind that does not roll', ['rollout', 'restart', 'job/x'], 'Job has no rollout'],
  ])('%s', async (_name, args, wanted) => {
    const run = await cli([...args, ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain(wanted)
  })
})

describe('a scenario in a file', () => {
  const SCENARIO = `name: move the shop
actions:
  - apply:
      namespace: shop
      manifest:
        - apiVersion: policy/v1
          kind: PodDisruptionBudget
          metadata: { name: extra }
          spec: { maxUnavailable: 1, selector: { matchLabels: { app: nothing } } }
  - drain: { nodes: { names: [a] } }
  - wait: { untilQuiet: true }
  - uncordon: { names: [a] }
`

  it('is rehearsed', async () => {
    const run = await cli(['run', saved('scenario.yaml', SCENARIO), '--from', web])
    expect(run.err).toBe('')
    expect(run.out).toMatch(/^SAFE {3}move the shop\n/)
  })

  it.each([
    ['no YAML', 'actions: [', /scenario\.yaml:1:11: /],
    [
      'a field that is none',
      SCENARIO.replace('drain: {', 'drain: { hard: true,'),
      /scenario\.yaml:10:\d+: actions\[1\]\.drain: there is no field "hard" here/,
    ],
    [
      'a verb that is none',
      SCENARIO.replace('uncordon:', 'uncordn:'),
      /scenario\.yaml:12:5: actions\[3\]: .*"uncordn".*did you mean "uncordon"/,
    ],
    [
      'a value of another type',
      SCENARIO.replace('[a] } }', '[[a]] } }'),
      /scenario\.yaml:10:\d+: actions\[1\]\.drain\.nodes\.names\[0\]: String cannot/,
    ],
    ['a node that is not there', SCENARIO.replaceAll('[a]', '[x]'), /scenario\.yaml:10:\d+: there is no Node "x"/],
    ['nothing', '', /scenario\.yaml: there is nothing in it/],
  ])('%s is told with its place', async (_name, text, wanted) => {
    const run = await cli(['run', saved('scenario.yaml', text), '--from', web])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(wanted)
  })
})

it('scales a Deployment of which there is nothing but the manifest that somebody wrote', async () => {
  const nodes = savedCluster(webCluster({ pods: [] }))
  const run = await cli(['scale', 'deploy/api', '--replicas', '3', '--from', nodes, '--from', API, '-o', 'json'])
  const { placements, verdict } = JSON.parse(run.out)
  expect([run.err, verdict, placements.totalCount]).toEqual(['', 'SAFE', 3])
})
