import { describe, expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { cli, firstSentence, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { controlledBy, customResource, definition, readyPod } from '../../../test/support/custom-resources.ts'
import { createApi } from '../../graphql/create-api.ts'
import { createFileSource } from '../../ingest/files/file-source.ts'
import { readWhole } from '../read-twin.ts'

interface Saved {
  readonly kind: string
  readonly metadata: object
}

/** The ReplicaSet of `webCluster` under a Rollout, both of its pods on a node; and a database with a pod on each of two nodes. */
function cluster({ isDefined = true, more = [] as readonly object[] } = {}): string {
  const web = (webCluster({ pods: ['a', 'a'] }) as readonly Saved[])
    .filter(({ kind }) => kind !== 'Deployment')
    .map((object) =>
      object.kind === 'ReplicaSet' ? { ...object, metadata: { ...object.metadata, ...controlledBy('Rollout', 'web') } } : object,
    )
  const kinds = [
    definition({ kind: 'Rollout', plural: 'rollouts', replicasIn: 'replicas' }),
    definition({ kind: 'Database', plural: 'databases', replicasIn: 'instances' }),
  ]
  return savedCluster([
    ...web,
    ...(isDefined ? kinds : []),
    customResource('Rollout', 'web', { spec: { replicas: 2 }, status: { replicas: 2 } }),
    customResource('Database', 'db', { spec: { instances: 3 } }),
    readyPod('db-1', 'b', controlledBy('Database', 'db')),
    readyPod('db-2', 'c', controlledBy('Database', 'db')),
    ...more,
  ])
}

const ROLLOUT = { kind: 'Rollout.example.com', namespace: 'shop', name: 'web' }
const DATABASE = { kind: 'Database.example.com', namespace: 'shop', name: 'db' }

async function answer(args: readonly string[]) {
  const { out } = await cli([...args, '-o', 'json'])
  const { moves, workloads } = JSON.parse(out)
  return { moves: moves.nodes, workloads }
}

describe('a custom resource above ReplicaSets', () => {
  it.each([true, false])('is the workload of their pods in an outcome (its kind is defined: %s)', async (isDefined) => {
    const args = ['drain', 'a', '--from', cluster({ isDefined })]
    const { moves, workloads } = await answer(args)
    expect(moves.map(({ workload }: { workload: object }) => workload)).toMatchObject([ROLLOUT, ROLLOUT])
    expect(workloads).toMatchObject([{ workload: ROLLOUT, desired: 2, readyMin: 0, readyAfter: 2 }])
    expect(firstSentence((await cli(args)).out)).toContain('Rollout.example.com shop/web has no ready replica for')
  })
})

describe('an autoscaler of a custom resource', () => {
  const scaleTargetRef = { apiVersion: 'example.com/v1', kind: 'Rollout', name: 'web' }
  const autoscaler = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { scaleTargetRef, minReplicas: 1, maxReplicas: 4 },
  }

  it.each([
    ['is unknown', ['drain', 'a']],
    ['is set', ['set-usage', 'replicaset/web-5d4f', '-n', 'shop', '--memory', '1Ti']],
  ])('changes nothing, which is noted where the usage of concerned pods %s', async (_name, args) => {
    const { out } = await cli([...args, '--from', cluster({ more: [autoscaler] }), '-o', 'json'])
    expect(JSON.parse(out).coverage).toContainEqual({
      code: 'NOT_MODELLED',
      message: 'horizontal pod autoscalers of custom resources change nothing: the controllers of the resources are not modelled',
      objects: [{ kind: 'HorizontalPodAutoscaler', namespace: 'shop', name: 'web' }],
    })
  })
})

describe('a custom resource above pods', () => {
  it('is named, but nothing is said of what it lacks where its controller is not assumed to act', async () => {
    const { moves, workloads } = await answer(['drain', 'b', '--from', cluster()])
    expect(moves).toMatchObject([{ owner: DATABASE, result: 'UNKNOWN' }])
    expect(workloads).toEqual([])
  })

  it('wants the replicas of its scale subresource where its controller is assumed to act', async () => {
    const args = ['drain', 'b', '--from', cluster(), '--custom-controller', 'Database']
    expect((await answer(args)).workloads).toMatchObject([{ workload: DATABASE, desired: 3, readyMin: 1, readyAfter: 2 }])
  })
})

describe('a budget of the pods of a custom resource', () => {
  const healthy = { observedGeneration: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2, disruptionsAllowed: 1 }

  /** Two pods on the nodes a and b of a database that wants as many; the budget allows one disruption now. */
  function drained(spec: object, more: readonly object[]) {
    const pods = ['a', 'b'].map((node, i) =>
      readyPod(`db-${i}`, node, { ...controlledBy('Database', 'db'), labels: { app: 'db' } }),
    )
    const budget = { metadata: { name: 'db', namespace: 'shop' }, spec: { ...spec, selector: { matchLabels: { app: 'db' } } } }
    const objects = [
      ...webCluster({ pods: [] }),
      ...pods,
      ...more,
      { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', ...budget, status: healthy },
    ]
    return cli([
      'drain',
      'a',
      'b',
      '--from',
      savedCluster(objects),
      '--custom-controller',
      'Database',
      '--timeout',
      '1m',
      '-o',
      'json',
    ])
  }

  const UNREAD =
    'the scale of Database.example.com shop/db is unknown, because its kind or customresourcedefinitions could not be read: the budget counts the pods that exist'
  const NO_FIELD = 'it failed sync: Internal error occurred: the spec replicas field ".spec.instances" does not exist'
  const NO_SCALE = 'it failed sync: databases.example.com does not implement the scale subresource'
  const scaled = [definition({ kind: 'Database', plural: 'databases', replicasIn: 'instances' })]
  const unscaled = [definition({ kind: 'Database', plural: 'databases' })]
  const resource = customResource('Database', 'db', { spec: { instances: 2 } })

  it.each<[string, object, readonly object[], string, string]>([
    ['its replicas', { maxUnavailable: 1 }, [...scaled, resource], 'SAFE', 'needs 1 healthy pods and has 1 currently'],
    ['its pods where its kind could not be read', { maxUnavailable: 1 }, [], 'DEGRADED', UNREAD],
    ['its pods where its kind is not defined in the files', { minAvailable: '50%' }, [resource], 'UNKNOWN', UNREAD],
    ['the pods that must be available', { minAvailable: 1 }, [resource], 'SAFE', 'needs 1 healthy pods and has 1 currently'],
    [
      'nothing without the field of its replicas',
      { maxUnavailable: 1 },
      [...scaled, customResource('Database', 'db')],
      'BLOCKED',
      NO_FIELD,
    ],
    ['nothing without a scale subresource', { maxUnavailable: 1 }, [...unscaled, resource], 'BLOCKED', NO_SCALE],
  ])('counts %s', async (_, spec, more, verdict, message) => {
    const { out } = await drained(spec, more)
    const answered = JSON.parse(out)
    expect(answered.verdict).toBe(verdict)
    expect(answered.reasons.map((reason: { message: string }) => reason.message).join()).toContain(message)
  })
})

describe('custom resources in the API', () => {
  const open = { source: createFileSource({ paths: [cluster()] }), live: false, allowPartial: false, namespace: 'default' }

  async function query(text: string) {
    const { twin } = await readWhole(open, new AbortController().signal)
    return (await dataOf(createApi({ twin }), `{ cluster { ... on Cluster { ${text} } } }`)).cluster
  }

  it('are workloads of their own kinds', async () => {
    const { workloads } = await query(
      `workloads(filter: { topLevel: true }) { nodes {
        id kind apiVersion namespace name desiredReplicas readyReplicas pods { nodes { name } } ... on CustomResource { replicas currentReplicas } } }`,
    )
    const apiVersion = 'example.com/v1'
    expect(workloads.nodes).toMatchObject([
      { ...DATABASE, apiVersion, desiredReplicas: 3, readyReplicas: 2, replicas: 3, currentReplicas: null },
      { ...ROLLOUT, apiVersion, desiredReplicas: 2, readyReplicas: 2, replicas: 2, currentReplicas: 2 },
    ])
    expect(workloads.nodes[1].pods.nodes.map(({ name }: { name: string }) => name)).toEqual(['web-5d4f-0', 'web-5d4f-1'])
  })

  it('are the top of the chain of owners', async () => {
    const { pod } = await query(
      `pod(namespace: "shop", name: "web-5d4f-0") { topOwner { kind name } ownerChain { kind name } controller { kind } }`,
    )
    expect(pod).toEqual({
      topOwner: { kind: ROLLOUT.kind, name: 'web' },
      ownerChain: [
        { kind: 'ReplicaSet', name: 'web-5d4f' },
        { kind: ROLLOUT.kind, name: 'web' },
      ],
      controller: { kind: 'ReplicaSet' },
    })
  })

  it.each([
    ['{ kind: "Rollout.example.com", namespace: "shop", name: "web" }', 2],
    ['{ kind: "Rollout", apiVersion: "example.com/v1", namespace: "shop", name: "web" }', 2],
    ['{ kind: "Rollout.example.com", namespace: "shop", name: "other" }', 0],
    ['{ kind: "Database.example.com", namespace: "shop", name: "db" }', 2],
  ])('find their pods, and are found, by %s', async (ref, count) => {
    const { pods, workload } = await query(`pods(filter: { owner: ${ref} }) { totalCount } workload(ref: ${ref}) { name }`)
    expect([pods.totalCount, workload !== null]).toEqual([count, count > 0])
  })

  it('are listed by get', async () => {
    const { out, err } = await cli(['get', 'customresources', '-n', 'shop', '--from', cluster({ isDefined: false })])
    expect(err).toBe('')
    expect(out.split('\n').map((line) => line.trim().split(/ +/).slice(0, 4))).toEqual([
      ['NAME', 'KIND', 'DESIRED', 'READY'],
      ['db', 'Database.example.com', '<unknown>', '2'],
      ['web', 'Rollout.example.com', '<unknown>', '2'],
      [''],
    ])
  })
})
