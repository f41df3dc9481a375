import { expect, it } from 'vitest'
import { cli, SAMPLE, savedCluster, webCluster } from '../../../test/support/cli.ts'

const web = ['--from', savedCluster(webCluster({ minAvailable: 1 }))]

it.each([
  ['nodes', ['get', 'nodes', ...web], /^NAME +STATUS +ROLES +AGE +VERSION\na +Ready +<none> +\w+\nb +Ready/],
  [
    'nodes in full',
    ['get', 'no', '-o', 'wide', ...web],
    /^NAME +STATUS +ROLES +AGE +VERSION +INTERNAL-IP +EXTERNAL-IP +ZONE +CPU +MEMORY +PODS +TAINTS\n/,
  ],
  ['pods', ['get', 'pods', '-n', 'shop', ...web], /^NAME +READY +STATUS +RESTARTS +AGE\nweb-5d4f-0 +\d\/1 +Running +0 +\w+\n/],
  ['pods of all namespaces', ['get', 'po', '-A', ...web], /^NAMESPACE +NAME +READY +STATUS +RESTARTS +AGE\nshop +web-5d4f-0 +/],
  ['a pod by its name', ['get', 'pod/web-5d4f-1', '-n', 'shop', ...web], /^NAME [^\n]*\nweb-5d4f-1 [^\n]*\n$/],
  ['deployments', ['-n', 'shop', 'get', 'deploy', ...web], /^NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nweb +2\/2 +2 +2 +\w+\n$/],
  ['services', ['get', 'svc', '-n', 'shop', ...web], /^NAME +TYPE +CLUSTER-IP +PORT\(S\) +AGE\nweb +/],
  ['budgets', ['get', 'pdb', '-n', 'shop', ...web], /^NAME +MIN AVAIL +MAX UNAVAIL +ALLOWED +AGE\nweb +1 +N\/A +1 +/],
  ['names', ['get', 'pods', '-n', 'shop', '-o', 'name', ...web], /^pod\/web-5d4f-0 -n shop\npod\/web-5d4f-1 -n shop\n$/],
  ['labels', ['get', 'nodes', '-l', 'kubernetes.io/hostname=b', '-o', 'name', ...web], /^node\/b\n$/],
  ['statefulsets', ['get', 'sts', '-A', '--from', SAMPLE], /^NAMESPACE +NAME +READY +AGE\n/],
  ['daemonsets', ['get', 'ds', '-A', '--from', SAMPLE], /^NAMESPACE +NAME +DESIRED +CURRENT +READY +AVAILABLE +AGE\n/],
])('lists %s', async (_name, words, lines) => {
  const run = await cli(words)
  expect(run).toMatchObject({ code: 0, err: '' })
  expect(run.out).toMatch(lines)
})

// Columns and cells as kubectl 1.36.3 prints them, without the columns of which the API has no field.
it('lists quotas, cron jobs, claims and autoscalers with their columns', async () => {
  const metadata = (name: string) => ({ name, namespace: 'shop', uid: `uid-${name}`, creationTimestamp: '2026-01-01T00:00:00Z' })
  const jobTemplate = { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'b' }] } } } }
  const hard = { pods: '50', 'requests.cpu': '10', 'limits.cpu': '20', cpu: '3' }
  const from = savedCluster([
    ...webCluster(),
    { apiVersion: 'v1', kind: 'ResourceQuota', metadata: metadata('q'), spec: { hard }, status: { hard, used: { pods: '2' } } },
    { apiVersion: 'batch/v1', kind: 'CronJob', metadata: metadata('backup'), spec: { schedule: '@daily', jobTemplate } },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: metadata('data'),
      spec: { accessModes: ['ReadWriteOnce'], storageClassName: 'none', resources: { requests: { storage: '1Gi' } } },
      status: { phase: 'Pending' },
    },
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: metadata('web'),
      spec: { minReplicas: 2, maxReplicas: 5, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } },
    },
  ])
  const list = async (kind: string) => (await cli(['get', kind, '-n', 'shop', '--from', from])).out
  expect(await list('quota')).toMatch(
    /^NAME +REQUEST +LIMIT +AGE\nq +cpu: 0\/3, pods: 2\/50, requests.cpu: 0\/10 +limits.cpu: 0\/20 +/,
  )
  expect(await list('cj')).toMatch(
    /^NAME +SCHEDULE +TIMEZONE +SUSPEND +ACTIVE +LAST SCHEDULE +AGE\nbackup +@daily +<none> +False +0 +<none> +/,
  )
  expect(await list('pvc')).toMatch(/^NAME +STATUS +VOLUME +REQUEST +ACCESS MODES +STORAGECLASS +AGE\ndata +Pending +1Gi +RWO +/)
  expect(await list('hpa')).toMatch(/^NAME +REFERENCE +MINPODS +MAXPODS +REPLICAS +AGE\nweb +Deployment\/web +2 +5 +0 +/)
  expect(await list('rs')).toMatch(/^NAME +DESIRED +CURRENT +READY +AGE\n/)
})

it('lists roles, versions and addresses of nodes like kubectl', async () => {
  const [plain] = webCluster({ nodes: ['a'], pods: [] }) as readonly { metadata: object; status: object }[]
  const node = {
    ...plain,
    metadata: {
      ...plain?.metadata,
      labels: { 'node-role.kubernetes.io/edge': '', 'node-role.kubernetes.io/control-plane': '', 'kubernetes.io/role': 'edge' },
    },
    status: {
      ...plain?.status,
      nodeInfo: { kubeletVersion: 'v1.35.2', osImage: 'Linux' },
      addresses: [
        { type: 'Hostname', address: 'a.example' },
        { type: 'InternalIP', address: '10.0.0.1' },
      ],
    },
  }
  const from = ['--from', savedCluster([node])]
  expect((await cli(['get', 'nodes', ...from])).out).toMatch(/\na +Ready +control-plane,edge +\w+ +v1\.35\.2\n$/)
  expect((await cli(['get', 'nodes', '-o', 'wide', ...from])).out).toMatch(/ v1\.35\.2 +10\.0\.0\.1 +<none> /)
})

it('prints what it lists as JSON', async () => {
  const { items } = JSON.parse((await cli(['get', 'pods', '-n', 'shop', '-o', 'json', ...web])).out)
  expect(items).toMatchObject([{ kind: 'Pod', namespace: 'shop', name: 'web-5d4f-0', phase: 'Running' }, {}])
})

it.each([
  ['a namespace with nothing in it', ['get', 'pods', ...web], 0, 'No resources found in default namespace\n'],
  [
    'a kind that no file contains',
    ['get', 'pvc', ...web],
    0,
    'No resources found in default namespace: no file contains the kind, so whether the cluster has any is unknown\n',
  ],
  ['a name that is not there', ['get', 'pods', 'x', ...web], 1, 'error: Error from server (NotFound): pods "x" not found\n'],
])('reports %s', async (_name, words, code, err) => {
  expect(await cli(words)).toEqual({ code, out: '', err })
})

it('prints the kinds that it can list', async () => {
  const run = await cli(['get', 'frobs', ...web])
  expect(run).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^error: unknown kind "frobs": write nodes, pods, deployments/),
  })
})
