import { describe, expect, it } from 'vitest'
import { type CliRun, cli, emptyLists, firstSentence, savedCluster, savedText, webCluster } from '../../../test/support/cli.ts'

const labels = { app: 'web' }
const template = { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'c', image: 'db:1' }] } }

function workload(kind: string, name: string): object {
  const spec = { replicas: 0, serviceName: name, selector: { matchLabels: { app: 'db' } }, template }
  return { apiVersion: 'apps/v1', kind, metadata: { name, namespace: 'shop', uid: `uid-${kind}-${name}`, labels }, spec }
}

const CLUSTER = savedCluster([
  ...webCluster({ pods: ['a', 'b'] }),
  workload('StatefulSet', 'db'),
  workload('Deployment', 'api'),
  ...emptyLists('CronJob', 'DaemonSet', 'HorizontalPodAutoscaler', 'Job', 'PersistentVolumeClaim', 'ReplicationController'),
])
const NOTHING = 'no pod disrupted, nothing unavailable.'

async function run(words: string): Promise<CliRun> {
  return cli([...words.split(' '), '-n', 'shop', '--from', CLUSTER])
}

describe('commands that select objects', () => {
  it.each([
    ['delete deploy,sts -l app=web', `SAFE: delete deploy,sts -l app=web: done, ${NOTHING}`],
    ['delete sts --all', `SAFE: delete sts --all: done, ${NOTHING}`],
    ['delete po -A --all', 'DEGRADED: delete po -A --all: done'],
    ['delete po --field-selector spec.nodeName=a', 'SAFE: delete po --field-selector spec.nodeName=a: done'],
    ['delete all --all', 'delete all --all: done'],
    ['delete sts db api --ignore-not-found --now --wait=false', 'SAFE: delete sts db api: done'],
    ['delete sts nope --ignore-not-found --timeout=5s', 'SAFE: delete sts nope: StatefulSet "nope" not found'],
    ['delete all,pvc -l app=web', 'delete all,pvc -l app=web: done'],
    ['label all --all x=y', `SAFE: label all --all x=y: done, ${NOTHING}`],
    ['scale deploy,sts --all --replicas 1', 'scale deploy,sts --all --replicas 1: '],
    [
      'scale deploy -l app=web --all --replicas 0',
      'scale deploy -l app=web --replicas 0: deployment.apps/api already has 0 replicas',
    ],
    ['scale deploy web --all --replicas 2', 'scale deploy web --all --replicas 2: deployment.apps/web already has 2 replicas'],
    ['scale sts db --replicas 0 --current-replicas=0', 'statefulset.apps/db already has 0 replicas, nothing changes.'],
    ['scale sts db --replicas 2 --current-replicas 1', 'BLOCKED: scale sts db --replicas 2: Expected replicas to be 1, was 0'],
    ['rollout restart deploy,sts -l app=web', `SAFE: rollout restart deploy,sts -l app=web: done, ${NOTHING}`],
    ['rollout restart deploy', 'SAFE: rollout restart deploy: rolled out after 15 s'],
    ['rollout pause deploy', `SAFE: rollout pause deploy: done, ${NOTHING}`],
    ['set image deploy,sts *=web:2 --all', 'SAFE: set image deploy,sts --all *=web:2: rolled out after 15 s'],
    ['set resources sts -l app=web --limits cpu=1', `SAFE: set resources sts -l app=web: done, ${NOTHING}`],
  ])('semantics F3.39 take %s', async (words, expected) => {
    const { out, err } = await run(words)
    expect(err).toBe('')
    expect(firstSentence(out)).toContain(expected)
  })

  it.each([
    ['delete deploy,sts -l app=nope', 'no Deployment, no StatefulSet matches the selector "app=nope"'],
    ['delete node -l app=nope', 'no Node matches the selector "app=nope"'],
    ['delete job --all', 'no Job found in namespace "shop"'],
    ['delete po --field-selector spec.nodeName=nope', 'no Pod matches --field-selector spec.nodeName=nope'],
    ['label po -l app=nope x=y', 'no Pod matches the selector "app=nope"'],
    ['taint -l app=nope k=v:NoSchedule', 'no node matches the selector "app=nope"'],
    ['rollout restart ds', 'no DaemonSet found in namespace "shop"'],
    ['drain -l app=nope', 'no node matches the selector "app=nope"'],
  ])('semantics F3.50 find nothing with %s', async (words, expected) => {
    const { code, out, err } = await run(words)
    expect([code, err]).toEqual([0, ''])
    expect(firstSentence(out)).toContain(`: ${expected}, nothing changes.`)
  })

  // As kubectl 1.36.3 printed it.
  it.each([
    ['delete deploy -l app=web --all', "setting 'all' parameter but found a non empty selector. "],
    ['delete deploy --field-selector metadata.name=a --all', "setting 'all' parameter but found a non empty selector. "],
    ['delete deploy web --all', 'name cannot be provided when a selector is specified'],
    ['delete deploy web -l app=web', 'name cannot be provided when a selector is specified'],
    ['delete deploy/web --all', 'selectors and the all flag cannot be used when passing resource/name arguments'],
    ['delete deploy,sts', 'resource(s) were provided, but no name was specified'],
    ['delete deploy web -A', 'a resource cannot be retrieved by name across all namespaces'],
    ['scale deploy,sts --replicas 1', 'resource(s) were provided, but no name was specified'],
    ['scale deploy web -l app=web --replicas 1', 'name cannot be provided when a selector is specified'],
    ['scale deploy web --replicas -1', 'The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0'],
    ['scale deploy web --replicas 1 --current-replicas -2', 'The --current-replicas must specify an integer of -1 or greater'],
    ['rollout restart deploy/web -l app=web', 'selectors and the all flag cannot be used when passing resource/name arguments'],
    ['rollout undo deploy web -l app=web', 'name cannot be provided when a selector is specified'],
    ['delete sts db --now --grace-period 5', '--now and --grace-period cannot be specified together'],
    ['delete sts db --now --force', '--force and --grace-period greater than 0 cannot be specified together'],
    ['delete all web', 'you must specify only one resource'],
    ['delete all', 'resource(s) were provided, but no name was specified'],
    ['delete --all', 'at least one resource must be specified to use a selector'],
  ])('semantics F3.39 refuse %s', async (words, expected) => {
    expect((await run(words)).err).toContain(expected)
  })

  it.each([
    ['scale deploy,ds --all --replicas 1', 'DaemonSet has no replicas to set'],
    ['rollout restart deploy,svc', 'Service has no rollout'],
    ['rollout pause sts', 'pausing is not supported for StatefulSet'],
    ['delete -f web.yaml -A', 'is not modelled: objects of a file have a namespace'],
  ])('report that they do nothing: %s', async (words, expected) => {
    expect((await run(words)).err).toContain(expected)
  })
})

describe('a selector beside a file (semantics F3.54)', () => {
  const spec = { replicas: 0, selector: { matchLabels: { app: 'db' } }, template }
  const items = [
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'api', labels: { app: 'other' } }, spec },
    { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'db', labels: { app: 'web' } }, spec },
  ]
  const file = savedText('both.json', JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))

  // As kubectl 1.36.3 does: delete and apply read the labels of the file, the others those of the cluster.
  it.each([
    ['delete', '-l app=other', ['deployment.apps "api" deleted from shop namespace']],
    ['delete', '-l app=nope', ['No resources found']],
    [
      'delete',
      '--all',
      ['deployment.apps "api" deleted from shop namespace', 'statefulset.apps "db" deleted from shop namespace'],
    ],
    ['apply', '-l app=other', ['deployment.apps/api configured']],
    ['apply', '-l app=nope', []],
    ['label', '-l app=other x=y', []],
    ['label', '-l app=web x=y', ['deployment.apps/api labeled', 'statefulset.apps/db labeled']],
    ['annotate', '-l app=nope x=y', []],
    ['set env', '-l app=nope A=b', []],
    ['set env', '--all A=b', ['deployment.apps/api env updated', 'statefulset.apps/db env updated']],
  ])('%s -f FILE %s', async (verb, words, output) => {
    const { out, err } = await run(`${verb} -f ${file} ${words} -o json`)
    expect(err).toBe('')
    expect(JSON.parse(out)).toMatchObject({ output })
  })

  it('names the selector in the first line where nothing matches', async () => {
    const { code, out } = await run(`delete -f ${file} -l app=nope`)
    expect(code).toBe(0)
    expect(firstSentence(out)).toContain(': no object of the manifest matches the selector "app=nope", nothing changes.')
  })

  it.each(['delete', 'apply', 'label x=y'])('is refused where it cannot be read: %s', async (verb) => {
    expect((await run(`${verb} -f ${file} -l a=(`)).err).toContain("unable to parse requirement: found '('")
  })
})
