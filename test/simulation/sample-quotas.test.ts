import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { admissionSteps } from '../../src/engine/admission/registry.ts'
import { TwinApiServer } from '../../src/engine/api-server/twin-api-server.ts'
import { quotaUsage } from '../../src/engine/controllers/resource-quota/quota-usage.ts'
import { podFromTemplate } from '../../src/engine/controllers/shared/pod-control.ts'
import { Random } from '../../src/engine/run/random.ts'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { isKind, type Kind, type RowOf } from '../../src/kube/kinds.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { T0 } from '../support/builders.ts'

const SAMPLE = fileURLToPath(new URL('../../samples/shop-30.json.gz', import.meta.url))

function sample(): ClusterState {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  const { items } = JSON.parse(gunzipSync(readFileSync(SAMPLE)).toString()) as { items: readonly { kind: string }[] }
  for (const item of items) if (isKind(item.kind)) state.put(readObject(item.kind, item, context))
  return state
}

/** An object of the sample by the beginning of its name. */
function find<K extends Kind>(state: ClusterState, kind: K, start: string): RowOf[K] {
  const row = state.list(kind).find(({ name }) => name.startsWith(start))
  if (!row) throw new Error(`the sample has a ${kind} ${start}`)
  return row
}

/** What the API server answers to one more pod of a workload. */
function onePodMore(state: ClusterState, owner: RowOf['ReplicaSet'] | RowOf['Job']) {
  const api = new TwinApiServer({ state, now: () => T0, random: new Random(1), admission: admissionSteps() })
  return api.create<'Pod'>(podFromTemplate(state, owner, owner.spec.template))
}

describe('the quotas of the sample', () => {
  it('counts what the real controller counted', () => {
    const state = sample()
    for (const quota of state.list('ResourceQuota'))
      expect({ quota: quota.name, used: quotaUsage(quota, state, T0) }).toEqual({ quota: quota.name, used: quota.used })
  })

  it('WL-JOB-23 rejects the pods that the real one rejected', () => {
    const state = sample()
    const job = find(state, 'Job', 'reprice-all')
    expect(onePodMore(state, job)).toMatchObject({ ok: true })
    expect(onePodMore(state, job)).toMatchObject({
      refusal: {
        message: expect.stringContaining(
          'exceeded quota: team, requested: requests.cpu=1, used: requests.cpu=23250m, limited: requests.cpu=24',
        ),
      },
    })
    expect(onePodMore(state, find(state, 'ReplicaSet', 'trainer-'))).toMatchObject({
      refusal: {
        message: expect.stringContaining(
          'exceeded quota: gpus, requested: requests.nvidia.com/gpu=2, used: requests.nvidia.com/gpu=13, limited: requests.nvidia.com/gpu=14',
        ),
      },
    })
  })

  it('gives a new pod the shape of its stored sibling', () => {
    const state = sample()
    const quota = find(state, 'ResourceQuota', 'gpus')
    state.remove('ResourceQuota', quota.namespace, quota.name)
    const answer = onePodMore(state, find(state, 'ReplicaSet', 'trainer-'))
    // Its sibling that runs has the labels of its node besides.
    const waiting = state.list('Pod').find(({ name, nodeName }) => name.startsWith('trainer-') && nodeName === '')
    expect(answer.ok && answer.value.shape).toBe(waiting?.shape)
  })
})
