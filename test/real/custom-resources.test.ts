import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { simulate } from '../../src/whatif/simulate.ts'
import { scenarioOf } from '../prophecy/forecast/scenario-of.ts'
import { liveTwinOf } from './live-twin-of.ts'
import { aPod, budgetFor } from './manifests.ts'
import { Plane, until } from './plane.ts'

const GROUP = 'example.com'

/** A kind whose objects have their replicas in `spec.instances`, with a scale subresource or without one. */
function definition(kind: string, plural: string, hasScale: boolean): object {
  const scale = { specReplicasPath: '.spec.instances', statusReplicasPath: '.status.instances' }
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        { name: 'v1', served: true, storage: true, schema, subresources: { status: {}, ...(hasScale ? { scale } : {}) } },
      ],
    },
  }
}

interface Budget {
  readonly status?: {
    readonly currentHealthy: number
    readonly desiredHealthy: number
    readonly expectedPods: number
    readonly disruptionsAllowed: number
    readonly conditions?: readonly { readonly reason: string; readonly message: string }[]
  }
}

let plane: Plane

beforeAll(async () => {
  plane = await Plane.start(['a', 'b'].map((name) => ({ name: `node-${name}` })))
  await plane.apply([definition('Database', 'databases', true), definition('Cache', 'caches', false)])
  await plane.mustKubectl(['wait', '--for=condition=Established', `crd/databases.${GROUP}`, `crd/caches.${GROUP}`])
  // Four are wanted, and the operator has created three so far.
  for (const kind of ['Database', 'Cache'] as const) {
    const name = kind.toLowerCase()
    await plane.apply([{ apiVersion: `${GROUP}/v1`, kind, metadata: { name, namespace: 'default' }, spec: { instances: 4 } }])
    await plane.apply([...(await podsOf(kind)), budgetFor(name, { maxUnavailable: '50%' })])
  }
  // kube-controller-manager discovers kinds twice a minute, and tries a budget that failed again only when something changes.
  let touched = 0
  await until(
    'the kinds are known',
    async () => {
      await plane.mustKubectl(['annotate', 'pdb', '--all', '--overwrite', `touched=${touched++}`])
      return (await budgetOf('database'))?.expectedPods === 4
    },
    120_000,
  )
  await plane.mustKubectl(['wait', '--for=condition=Ready', 'pods', '--all', '--timeout=60s'])
  await until('all are healthy', async () => (await budgetOf('database'))?.currentHealthy === 3)
})
afterAll(() => plane?.stop())

/** Three pods that a custom resource controls. */
async function podsOf(kind: string): Promise<readonly object[]> {
  const name = kind.toLowerCase()
  const uid = (await plane.mustKubectl(['get', `${name}.${GROUP}/${name}`, '-o', 'jsonpath={.metadata.uid}'])).trim()
  const ownerReferences = [{ apiVersion: `${GROUP}/v1`, kind, name, uid, controller: true }]
  return [0, 1, 2].map((i) => {
    const { metadata, ...rest } = aPod(name) as { readonly metadata: object }
    return { ...rest, metadata: { ...metadata, name: `${name}-${i}`, ownerReferences } }
  })
}

async function budgetOf(name: string): Promise<Budget['status']> {
  return (JSON.parse(await plane.mustKubectl(['get', `pdb/${name}`, '-o', 'json'])) as Budget).status
}

/** A reader with the generated role, and a rule for the kinds of the operator. */
function reader(): Promise<string> {
  const rules = parseAllDocuments(readFileSync('deploy/rbac.yaml', 'utf8'))
    .map((document) => document.toJS())
    .flatMap(({ kind, rules }) => (kind === 'ClusterRole' || kind === 'Role' ? rules : []))
  const own = { apiGroups: [GROUP], resources: ['databases', 'caches'], verbs: ['list', 'watch'] }
  return plane.kubeconfigFor('custom-reader', [...rules, own])
}

describe('custom resources of an operator on a real API server', () => {
  it('B7.2 are read with their scale, and a budget counts what kube-controller-manager counts', async () => {
    const { twin, stop } = await liveTwinOf(await reader())
    const base = twin.pin()
    const rows = base.state.list('CustomResource').map(({ ownKind, name, replicas }) => [ownKind, name, replicas])
    expect(rows.toSorted()).toEqual([
      ['Cache', `Cache.${GROUP}:cache`, undefined],
      ['Database', `Database.${GROUP}:database`, 4],
    ])
    const { after } = simulate(base, scenarioOf({ actions: [{ deletePod: { name: 'database-0' } }] }))
    await stop()
    const foreseen = after.get('PodDisruptionBudget', 'default', 'database')?.status
    await plane.mustKubectl(['delete', 'pod/database-0'])
    await until('the budget is counted again', async () => (await budgetOf('database'))?.currentHealthy === 2)
    const { expectedPods, desiredHealthy, currentHealthy, disruptionsAllowed } =
      (await budgetOf('database')) ?? expect.fail('a status')
    expect({ expectedPods, desiredHealthy, currentHealthy, disruptionsAllowed }).toEqual({
      expectedPods: 4,
      desiredHealthy: 2,
      currentHealthy: 2,
      disruptionsAllowed: 0,
    })
    expect(foreseen).toMatchObject({ expectedPods, desiredHealthy, currentHealthy, disruptionsAllowed })
  })

  it('B7.4 without a scale subresource let the budget fail with the words of kube-controller-manager', async () => {
    const { twin, stop } = await liveTwinOf(await reader())
    const { after } = simulate(twin.pin(), scenarioOf({ actions: [{ deletePod: { name: 'cache-0' } }] }))
    await stop()
    const [condition] = (await budgetOf('cache'))?.conditions ?? []
    expect(condition?.reason).toBe('SyncFailed')
    expect(JSON.stringify(after.get('PodDisruptionBudget', 'default', 'cache')?.status)).toContain(condition?.message)
  })
})
