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
  ['daemonsets', ['get', 'ds', '-A', '--from', SAMPLE], /^NAMESPACE +NAME +DESIRED +READY +AGE\n/],
])('lists %s', async (_name, words, lines) => {
  const run = await cli(words)
  expect(run).toMatchObject({ code: 0, err: '' })
  expect(run.out).toMatch(lines)
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
