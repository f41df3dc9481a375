import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../../test/support/cli.ts'
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
const WEB = saved('web.yaml', writtenDeployment('web'))
const MORE = saved('more.yaml', writtenDeployment('web', { replicas: 3 }))
const NOTHING = 'no pod disrupted, nothing unavailable.'
const ROLLED = 'rolled out after 15 s, 2 pods replaced, nothing unavailable.'
const UNOWNED =
  'cannot be judged: metadata.managedFields of Deployment shop/web was not read: it is unknown whether the apply conflicts with other field managers, and which fields it removes; save them with kubectl get --show-managed-fields; as far as is known: done, 1 more pod scheduled, 2 pods replaced.'

describe('actions with kubectl commands', () => {
  it.each([
    ['rollout restart', ['rollout', 'restart', 'deploy/web'], 0, `SAFE: rollout restart deploy/web: ${ROLLED}`],
    [
      'rollout pause of KIND NAME',
      ['rollout', 'pause', 'deployment', 'web'],
      0,
      `SAFE: rollout pause deployment web: done, ${NOTHING}`,
    ],
    [
      'rollout resume of what is not paused',
      ['rollout', 'resume', 'deploy/web'],
      2,
      'BLOCKED: rollout resume deploy/web: deployments.apps "web" is not paused; no pod disrupted.',
    ],
    [
      'rollout undo to a revision that is not there',
      ['rollout', 'undo', 'deploy/web', '--to-revision', '9'],
      2,
      'BLOCKED: rollout undo deploy/web: unable to find specified revision 9 in history; no pod disrupted.',
    ],
    ['set image', ['set', 'image', 'deploy/web', 'c=web:2'], 0, `SAFE: set image deploy/web c=web:2: ${ROLLED}`],
    [
      'set resources (semantics F3.21)',
      ['set', 'resources', 'deploy/web', '-c', 'c', '--requests', 'cpu=10m', '--limits', 'cpu=1'],
      0,
      `SAFE: set resources deploy/web: ${ROLLED}`,
    ],
    [
      'set resources of a container that is not there (semantics F3.21)',
      ['set', 'resources', 'deploy/web', '--containers=x', '--limits=cpu=1'],
      2,
      'BLOCKED: set resources deploy/web: unable to find container named x; no pod disrupted.',
    ],
    [
      'set env (semantics F3.22)',
      ['set', 'env', 'deployments', '--all', '-c', 'c', '-e', 'A=1', 'MODE=fast', 'OLD-'],
      0,
      `SAFE: set env deployments --all A=1 MODE=fast OLD-: ${ROLLED}`,
    ],
    [
      'set env of what a manifest names (semantics F3.22)',
      ['set', 'env', '-f', WEB, 'MODE=fast', '--overwrite=false'],
      0,
      `SAFE: set env -f ${WEB} MODE=fast: ${ROLLED}`,
    ],
    ['apply', ['apply', '-f', API], 0, `SAFE: apply -f ${API}: done, 1 more pod scheduled, ${NOTHING}`],
    [
      'apply by the server',
      ['apply', '--server-side', '-f', API],
      0,
      `SAFE: apply --server-side -f ${API}: done, 1 more pod scheduled, ${NOTHING}`,
    ],
    [
      'apply by the server of what others may own',
      ['apply', '--server-side', '-f', MORE],
      1,
      `UNKNOWN: apply --server-side -f ${MORE}: ${UNOWNED}`,
    ],
    [
      'apply by the server that takes over',
      ['apply', '--server-side', '--force-conflicts', '--field-manager=ci', '-f', MORE],
      1,
      `UNKNOWN: apply --server-side -f ${MORE}: ${UNOWNED}`,
    ],
    ['create (semantics F3.25)', ['create', '-f', API], 0, `SAFE: create -f ${API}: done, 1 more pod scheduled, ${NOTHING}`],
    [
      'create of what exists (semantics F3.25)',
      ['create', '-f', WEB],
      2,
      `BLOCKED: create -f ${WEB}: Error from server (AlreadyExists): error when creating "${WEB}": deployments.apps "web" already exists; no pod disrupted.`,
    ],
    [
      'replace (semantics F3.23)',
      ['replace', '-f', MORE],
      0,
      `SAFE: replace -f ${MORE}: done, 1 more pod scheduled, 2 pods replaced, nothing unavailable.`,
    ],
    [
      'replace of what does not exist (semantics F3.23)',
      ['replace', '-f', API],
      2,
      `BLOCKED: replace -f ${API}: Error from server (NotFound): error when replacing "${API}": deployments.apps "api" not found; no pod disrupted.`,
    ],
    [
      'patch of KIND NAME',
      ['patch', 'deployment', 'web', '-p', '{"spec":{"replicas":3}}'],
      0,
      `SAFE: patch deployment web: done, 1 more pod scheduled, ${NOTHING}`,
    ],
    [
      'patch in YAML from a file',
      ['patch', 'deploy/web', '--type', 'merge', '--patch-file', saved('patch.yaml', 'spec:\n  replicas: 3\n')],
      0,
      `SAFE: patch deploy/web: done, 1 more pod scheduled, ${NOTHING}`,
    ],
    [
      'patch by operations',
      ['patch', 'deploy/web', '--type=json', '-p', '[{"op":"remove","path":"/spec/nope"}]'],
      2,
      'BLOCKED: patch deploy/web: the server rejected our request due to an error in our request; no pod disrupted.',
    ],
    [
      'delete of an object',
      ['delete', 'deploy/web', '--cascade=orphan'],
      0,
      `SAFE: delete deploy/web: done after 1 s, ${NOTHING}`,
    ],
    [
      'delete of what a manifest names',
      ['delete', '-f', WEB, '--no-wait'],
      2,
      `DEGRADED: delete -f ${WEB}: done, 2 pods deleted; Service shop/web has no ready endpoint from 24 ms on and none at the end.`,
    ],
    [
      'pods that fit',
      ['submit', '-f', API, '--count', '2'],
      0,
      `SAFE: submit -f ${API} --count 2: 2 of 2 pods scheduled, ${NOTHING}`,
    ],
    [
      'several workloads scaled',
      ['scale', 'deploy/web', 'rs/web-5d4f', '--replicas', '2'],
      0,
      'SAFE: scale deploy/web rs/web-5d4f --replicas 2: deployment.apps/web, replicaset.apps/web-5d4f already have 2 replicas, nothing changes.',
    ],
  ])('%s', async (_name, args, code, first) => {
    const run = await cli([...args, ...IN])
    expect(run.err).toBe('')
    expect(firstSentence(run.out)).toBe(first)
    expect(run.code).toBe(code)
  })

  it.each([
    ['apply', ['apply']],
    ['delete', ['delete']],
  ])('leaves alone with %s -n an object that names another namespace (semantics F3.4)', async (_name, words) => {
    const text = writtenDeployment('web').replace('name: web', 'name: web, namespace: shop')
    const args = [...words, '-f', saved('named.yaml', text), '--from', web]
    const run = await cli([...args, '-n', 'default'])
    expect(run).toMatchObject({ code: 2, err: '' })
    expect(run.out.replaceAll(/\s+/g, ' ')).toContain(
      `the namespace from the provided object "shop" does not match the namespace "default". You must pass '--namespace=shop' to perform this operation`,
    )
    expect((await cli([...args, '-n', 'shop'])).err).toBe('')
    expect((await cli(args)).err).toBe('')
  })

  it.each([
    ['true', 'background'],
    ['false', 'orphan'],
  ])('takes delete --cascade=%s for %s (semantics F3.55)', async (value, meant) => {
    const withValue = (how: string) => cli(['delete', 'deploy/web', `--cascade=${how}`, '-o', 'json', ...IN])
    const [old, now, wrong] = [await withValue(value), await withValue(meant), await withValue('yes')]
    expect(old.err).toBe(
      `warning: --cascade=${value} is deprecated (boolean value) and can be replaced with --cascade=${meant}.\n`,
    )
    expect([old.code, old.out]).toEqual([now.code, now.out])
    expect(now.err).toBe('')
    expect(wrong.err).toContain("argument 'yes' is invalid. Allowed choices are background, foreground, orphan.")
  })

  it.each<readonly [string, readonly string[], string]>([
    ['no variable', ['deploy/web'], 'at least one environment variable must be provided'],
    ['no object', ['A=1'], 'one or more resources must be specified as <resource> <name> or <resource>/<name>'],
    [
      'an object behind a variable',
      ['deploy/web', 'A=1', 'deploy/api'],
      'all resources must be specified before environment changes: deploy/web A=1 deploy/api',
    ],
    ['objects and a file', ['deploy/web', 'A=1', '-f', WEB], 'give objects either as KIND/NAME or with -f FILE or -k FOLDER'],
    ['a variable without a value', ['deploy/web', '-e', 'A'], 'unknown environment variable: A'],
    ['standard input', ['deploy/web', '-'], 'variables from standard input are not modelled: write them as NAME=VALUE'],
    ['a ConfigMap as source', ['deploy/web', '--from=configmap/app'], 'variables from ConfigMaps and Secrets'],
    ['keys of a source', ['deploy/web', '--keys=a'], 'variables from ConfigMaps and Secrets'],
    ['a list', ['deploy/web', '--list'], '--list changes nothing: run kubectl set env --list'],
    ['files alone', ['-f', WEB, 'A=1', '--local'], '--local changes files alone: run kubectl set env --local'],
  ])('refuses set env with %s (semantics F3.22)', async (_name, args, expected) => {
    const run = await cli(['set', 'env', ...args, ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain(expected)
  })

  it.each<readonly [string, readonly string[], string]>([
    ['no file', [], 'must specify --filename to replace'],
    ['a time limit without --force', ['-f', WEB, '--timeout', '5s'], '--timeout must have --force specified'],
    ['a grace period without --force', ['-f', WEB, '--grace-period', '5'], '--grace-period must have --force specified'],
    ['two files with --force', ['-f', WEB, '-f', WEB, '--force'], 'replace --force is modelled for one file'],
  ])('refuses replace with %s (semantics F3.23, F3.31)', async (_name, args, expected) => {
    const run = await cli(['replace', ...args, ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain(expected)
  })

  it('refuses set resources without amounts', async () => {
    const run = await cli(['set', 'resources', 'deploy/web', ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain('you must specify an update to requests or limits (in the form of --requests/--limits)')
  })

  it.each<readonly [string, readonly string[], string]>([
    ['none', [], 'must specify --patch or --patch-file containing the contents of the patch'],
    ['an empty one', ['-p', ''], 'must specify --patch or --patch-file containing the contents of the patch'],
    ['two', ['-p', '{}', '--patch-file', API], 'give the patch either with --patch or with --patch-file'],
    ['text that is not YAML', ['-p', 'spec: ['], 'not valid YAML: '],
    ['nothing but a comment', ['-p', '# later'], 'a patch must be one document that is not empty'],
    ['two documents', ['-p', '{}\n---\n{}'], 'a patch must be one document that is not empty'],
    ['a list as a strategic merge patch', ['-p', '[]'], 'a merge patch must be an object: '],
    [
      'an object as JSON patch',
      ['--type=json', '-p', '{"op":"remove","path":"/spec"}'],
      'a JSON patch must be a list of operations',
    ],
    ['an operation without a path', ['--type=json', '-p', '[{"op":"remove"}]'], 'a JSON patch must be a list of operations'],
    ['another type', ['--type=foo', '-p', '{}'], "argument 'foo' is invalid. Allowed choices are strategic, merge, json."],
  ])('refuses as a patch %s', async (_name, args, words) => {
    const run = await cli(['patch', 'deploy/web', ...args, ...IN])
    expect([run.code, run.out]).toEqual([1, ''])
    expect(run.err).toMatch(/^error: /)
    expect(run.err.replace(/\s+/g, ' ')).toContain(words)
    expect(run.err.trimEnd().split('\n')).toHaveLength(1)
  })

  it('reports moves as a rollout', async () => {
    const run = await cli(['rollout', 'restart', 'deploy/web', ...IN])
    expect(run.out).toMatch(/\nDISRUPTED: 2 pods by rollout\nPOD +FROM +TO +UNREADY FOR\nshop\/web-5d4f-0 +a /)
  })

  it('does not judge a server-side apply when the field managers were not read', async () => {
    const run = await cli(['apply', '--server-side', '-f', MORE, ...IN])
    expect([run.code, run.err]).toEqual([1, ''])
    expect(run.out).toMatch(/^UNKNOWN/)
    expect(run.out).not.toContain('before-first-apply')
    const reported = run.out.replace(/\s+/g, ' ')
    expect(reported).toContain('metadata.managedFields of Deployment shop/web was not read: ')
    expect(reported).toContain('kubectl get --show-managed-fields')
  })

  it('does not judge a repeated apply by another manager either', async () => {
    const manifest = writtenDeployment('web', { replicas: 3 })
    const actions = ['one', 'two'].map((fieldManager) => ({
      apply: { manifest, namespace: 'shop', serverSide: true, fieldManager },
    }))
    const scenario = saved('twice.yaml', JSON.stringify({ actions }))
    expect((await cli(['run', scenario, ...IN])).out).toMatch(/^UNKNOWN/)
  })

  it('reports conflicts of a server-side apply in the words of kubectl when the field managers were read', async () => {
    const owner = {
      manager: 'helm',
      operation: 'Apply',
      apiVersion: 'apps/v1',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': { 'f:replicas': {} } },
    }
    const objects = webCluster().map((object) => {
      const { kind, metadata } = object as { readonly kind: string; readonly metadata: object }
      return kind === 'Deployment' ? { ...object, metadata: { ...metadata, managedFields: [owner] } } : object
    })
    const run = await cli(['apply', '--server-side', '-f', MORE, '-n', 'shop', '--from', savedCluster(objects)])
    const reported = run.out.replace(/\s+/g, ' ')
    expect(run.code).toBe(2)
    expect(reported).toContain('Apply failed with 1 conflict: conflict with "helm": .spec.replicas')
    expect(reported).toContain('please re-run the apply command with the `--force-conflicts` flag.')
  })
})

it('applies the other objects of a file when the API server rejects one (semantics F3.6)', async () => {
  const text = `${writtenDeployment('bad', { replicas: -1 })}---\n${writtenDeployment('good')}`
  const run = await cli(['apply', '-f', saved('half.yaml', text), ...IN])
  expect(run.out.replace(/\s+/g, ' ')).toMatch(
    /^BLOCKED: apply -f \S*half\.yaml: The Deployment "bad" is invalid: spec\.replicas: .*; no pod disrupted\. SCHEDULED: 1 more pod POD NODE shop\/good-/,
  )
  expect(run.code).toBe(2)
  const two = await cli(['apply', '-f', saved('two.yaml', text.replace('replicas: 1', 'replicas: -2')), ...IN])
  const printed = two.out.replace(/\s+/g, ' ')
  expect(printed).toMatch(/Error from server \(Invalid\): error when creating "\S*two\.yaml": Deployment\.apps "bad" is invalid/)
  expect(printed).toMatch(/\(and 1 more reason\).* ALSO .*two\.yaml": Deployment\.apps "good" is invalid/)
})

describe('errors of manifests are one line, with file, line and column', () => {
  it.each([
    ['no YAML', 'a: [', /^error: .*bad\.yaml:1:5: not valid YAML: /],
    ['no name', 'apiVersion: v1\nkind: Pod', /^error: .*bad\.yaml:1: the Pod has no name: set metadata\.name/],
  ])('%s', async (_name, text, wanted) => {
    const run = await cli(['apply', '-f', saved('bad.yaml', text), ...IN])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err.trimEnd()).toMatch(wanted)
    expect(run.err.trimEnd().split('\n')).toHaveLength(1)
  })

  it.each([
    ['no file', ['apply'], 'must specify one of -f and -k'],
    ['no such file', ['apply', '-f', join(FOLDER, 'none.yaml')], 'none.yaml (ENOENT'],
    ['force without the server', ['apply', '--force-conflicts', '-f', API], 'forceConflicts requires serverSide'],
    ['names and a file', ['delete', 'deploy/web', '-f', API], 'give objects either as KIND/NAME or with -f FILE'],
    ['no such object', ['delete', 'deploy/wep'], 'Deployment "wep" not found in namespace "shop"; similar: web'],
    ['no such command', ['rollout', 'histry', 'deploy/web'], "unknown command 'histry'"],
    [
      'history',
      ['rollout', 'history', 'deploy/web'],
      "unknown command 'history': it changes nothing: run kubectl rollout history",
    ],
    ['status', ['rollout', 'status', 'deploy/web'], "unknown command 'status': it changes nothing: run kubectl rollout status"],
    ['expose', ['expose', 'deploy/web', '--port', '80'], "unknown command 'expose': write the Service and rehearse apply -f"],
    [
      'a dry run',
      ['delete', 'deploy/web', '--dry-run=server'],
      "unknown option '--dry-run': leave it out: a rehearsal changes nothing",
    ],
    [
      'a dry run of create -f',
      ['create', '-f', API, '--dry-run=client'],
      "unknown option '--dry-run': leave it out: a rehearsal changes",
    ],
    ['a question', ['delete', 'deploy/web', '-i'], "unknown option '-i': leave it out: a rehearsal is not interactive"],
    ['time to wait', ['scale', 'deploy/web', '--replicas', '1', '--timeout', '1m'], "unknown option '--timeout': leave it out"],
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
    expect(run.out).toMatch(/^SAFE: move the shop: done after 6 s, 1 pod rescheduled, nothing unavailable\.\n/)
  })

  it.each([
    ['no YAML', 'actions: [', /scenario\.yaml:1:11: /],
    [
      'a field that is none',
      SCENARIO.replace('drain: {', 'drain: { hard: true,'),
      /scenario\.yaml:10:\d+: actions\[1\]\.drain: unknown field "hard"/,
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
    ['a node that is not there', SCENARIO.replaceAll('[a]', '[x]'), /scenario\.yaml:10:\d+: Node "x" not found/],
    ['nothing', '', /scenario\.yaml: empty file/],
  ])('%s is reported with its place', async (_name, text, wanted) => {
    const run = await cli(['run', saved('scenario.yaml', text), '--from', web])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(wanted)
  })
})

it('scales a Deployment that exists only as a handwritten manifest', async () => {
  const nodes = savedCluster(webCluster({ pods: [] }))
  const run = await cli(['scale', 'deploy/api', '--replicas', '3', '--from', nodes, '--from', API, '-o', 'json'])
  const { placements, verdict } = JSON.parse(run.out)
  expect([run.err, verdict, placements.totalCount]).toEqual(['', 'SAFE', 3])
})
