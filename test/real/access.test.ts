import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import type { Authenticator } from '../../src/server/access/authenticator.ts'
import { createClusterTokens } from '../../src/server/access/cluster-tokens.ts'
import { Plane } from './plane.ts'

/** What system:auth-delegator allows. */
const DELEGATOR = [
  { apiGroups: ['authentication.k8s.io'], resources: ['tokenreviews'], verbs: ['create'] },
  { apiGroups: ['authorization.k8s.io'], resources: ['subjectaccessreviews'], verbs: ['create'] },
]

let plane: Plane
let nowMs = 0
const open: Authenticator[] = []

beforeAll(async () => {
  plane = await Plane.start([])
})
afterAll(async () => {
  for (const authenticator of open) authenticator.close()
  await plane?.stop()
})

/** The authenticator of a server with the rights of these rules. */
async function authenticatorOf(name: string, rules: readonly object[]): Promise<Authenticator> {
  const kubeconfig = await plane.kubeconfigFor(name, rules)
  const reviews = (await createKubernetesSource({ kubeconfig, env: {} })).reviews?.()
  if (!reviews) expect.fail('a cluster reviews callers')
  const authenticator = createClusterTokens({
    reviews,
    namespaces: () => ['default', 'kube-system'],
    log: () => {},
    nowMs: () => nowMs,
    every: () => () => {},
  })
  open.push(authenticator)
  return authenticator
}

/** The token of a service account whose rights are these rules. */
async function tokenOf(name: string, rules: readonly object[]): Promise<string> {
  await plane.kubeconfigFor(name, rules)
  return (await plane.mustKubectl(['create', 'token', name])).trim()
}

it('the API server reviews tokens, and what their owners may list', async () => {
  const tokens = await authenticatorOf('twin', DELEGATOR)
  const reader = parseAllDocuments(readFileSync('deploy/rbac.yaml', 'utf8'))
    .map((document) => document.toJS())
    .flatMap(({ kind, rules }) => (kind === 'ClusterRole' || kind === 'Role' ? rules : []))
  const [operator, guest] = [await tokenOf('operator', reader), await tokenOf('guest', [])]
  expect(await tokens.authenticate(operator)).toEqual({ name: 'system:serviceaccount:default:operator', namespaces: undefined })
  await expect(tokens.authenticate(guest)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('system:serviceaccount:default:guest may not list'),
  })
  await expect(tokens.authenticate(`${operator}x`)).rejects.toMatchObject({ status: 401 })

  await plane.mustKubectl(['delete', 'serviceaccount', 'operator'])
  // The API server keeps its own answers for some seconds.
  const later = (): Promise<unknown> => {
    nowMs += 60_000
    return tokens.authenticate(operator).catch(({ status }) => status)
  }
  await expect.poll(later, { timeout: 30_000 }).toBe(401)
})

it('an owner who may read some namespaces by deploy/rbac-callers.yaml sees these', async () => {
  const tokens = await authenticatorOf('twin-of-teams', DELEGATOR)
  await plane.mustKubectl(['apply', '-f', 'deploy/rbac-callers.yaml'])
  await plane.mustKubectl(['create', 'serviceaccount', 'team'])
  const bound = '--serviceaccount=default:team'
  await plane.mustKubectl(['create', 'clusterrolebinding', 'team', '--clusterrole=rehearse-caller-nodes', bound])
  await plane.mustKubectl([
    'create',
    'rolebinding',
    'team',
    '-n',
    'kube-system',
    '--clusterrole=rehearse-caller-namespace',
    bound,
  ])
  const token = (await plane.mustKubectl(['create', 'token', 'team'])).trim()
  const sight = (): Promise<unknown> => tokens.authenticate(token).catch(({ message }) => message)
  await expect
    .poll(
      () => {
        nowMs += 60_000
        return sight()
      },
      { timeout: 30_000 },
    )
    .toEqual({ name: 'system:serviceaccount:default:team', namespaces: ['kube-system'] })
})

it('a server that may not review callers admits none of them', async () => {
  const tokens = await authenticatorOf('stranger', [])
  await expect(tokens.authenticate(await tokenOf('other', []))).rejects.toMatchObject({ status: 503 })
})
