import { describe, expect, it } from 'vitest'
import { T0 } from '../../../../test/support/builders.ts'
import { admissionSteps } from '../../../engine/admission/registry.ts'
import { TwinApiServer } from '../../../engine/api-server/twin-api-server.ts'
import { Random } from '../../../engine/run/random.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import { inReadVersion } from '../../../kube/codec/served-version.ts'
import { deploymentRow } from '../../../kube/deployment.ts'
import { LAST_APPLIED } from '../../../kube/managed-fields/last-applied.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { Manifests } from './manifests.ts'
import { lastAppliedText } from './server-side.ts'

function serverOn(cluster: ClusterState) {
  return {
    cluster,
    api: new TwinApiServer({ state: cluster, now: () => T0, random: new Random(1), admission: admissionSteps() }),
  }
}

function web(container: JsonObject = {}, spec: JsonObject = {}): JsonObject {
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'main', image: 'web:1', ...container }] },
  }
  const metadata = { name: 'web', namespace: 'default' }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template, ...spec },
  }
}

function apply(manifests: Manifests, manifest: JsonObject): string {
  const result = manifests.apply({ key: { kind: 'Deployment', namespace: 'default', name: 'web' }, manifest, line: undefined })
  return result.ok ? result.value.did : `${result.refusal.code} ${result.refusal.message}`
}

/** A twin that has read the Deployment from a cluster, where the API server had filled in its defaults. */
function twinWith(manifest: JsonObject): ClusterState {
  const state = new ClusterState()
  state.put(
    readObject(
      'Deployment',
      { ...manifest, metadata: { name: 'web', namespace: 'default', uid: 'u' } },
      new CodecContext(state.shapes),
    ),
  )
  return state
}

const ENV = { env: [{ name: 'MODE', value: 'fast' }], command: ['run'] }

describe('kubectl apply', () => {
  it('F3.10 wraps a number of 32 bits where the object is stored, and refuses it where it is new', () => {
    const state = twinWith(web())
    const manifests = new Manifests(serverOn(state), { unownedAreKnown: true })
    expect(apply(manifests, web({}, { replicas: 4_294_967_297 }))).toBe('configured')
    expect(state.get('Deployment', 'default', 'web')?.spec.replicas).toBe(1)
    expect(apply(manifests, web({}, { replicas: 2_147_483_648 }))).toContain('Invalid value: -2147483648')
    const empty = new Manifests(serverOn(new ClusterState()), { unownedAreKnown: true })
    expect(apply(empty, web({}, { replicas: 4_294_967_297 }))).toContain('json: cannot unmarshal number 4294967297')
  })

  it('F3.38 reports mistakes in the order of the keys that kubectl sends, and not in that of the file', () => {
    const manifests = new Manifests(serverOn(new ClusterState()), { unownedAreKnown: true })
    expect(apply(manifests, web({ imagePullpolicy: 'Always' }, { replica: 2, foo: 1 }))).toContain(
      'unknown field "spec.foo", unknown field "spec.replica", unknown field "spec.template.spec.containers[0].imagePullpolicy"',
    )
    expect(apply(manifests, web({ workingDir: 1, tty: 2 }))).toContain('containers.tty of type bool')
  })

  it('changes nothing if the object equals the file, also in fields that rows do not store', () => {
    const state = twinWith(web(ENV))
    expect(apply(new Manifests(serverOn(state), { unownedAreKnown: true }), web(ENV))).toBe('unchanged')
  })

  it('treats a changed environment as a new template', () => {
    const state = twinWith(web(ENV))
    const before = state.get('Deployment', 'default', 'web')?.spec.template
    expect(apply(new Manifests(serverOn(state), { unownedAreKnown: true }), web({ ...ENV, env: [] }))).toBe('configured')
    const after = state.get('Deployment', 'default', 'web')?.spec.template
    expect(after?.unmodelled).not.toBe(before?.unmodelled)
    expect({ ...after, unmodelled: '' }).toEqual({ ...before, unmodelled: '' })
  })

  it('does not change what the file does not set', () => {
    const state = twinWith(web({}, { minReadySeconds: 7 }))
    expect(apply(new Manifests(serverOn(state), { unownedAreKnown: true }), web({ image: 'web:2' }))).toBe('configured')
    expect(state.get('Deployment', 'default', 'web')?.spec).toMatchObject({ minReadySeconds: 7, replicas: 2 })
  })

  it('removes fields that an earlier apply of the run set, and keeps later changes of other clients', () => {
    const state = new ClusterState()
    const server = serverOn(state)
    const manifests = new Manifests(server, { unownedAreKnown: true })
    expect(apply(manifests, web({}, { minReadySeconds: 7 }))).toBe('created')
    const row = state.get('Deployment', 'default', 'web')
    if (!row) throw new Error('the Deployment is there')
    server.api.update(deploymentRow({ ...row, annotations: { note: 'by its controller' } }))
    expect(apply(manifests, web())).toBe('configured')
    expect(state.get('Deployment', 'default', 'web')).toMatchObject({
      annotations: { note: 'by its controller' },
      spec: { minReadySeconds: 0 },
    })
  })

  it('is rejected with the message of the API server, without changes', () => {
    const state = twinWith(web())
    const digest = state.digest()
    expect(apply(new Manifests(serverOn(state), { unownedAreKnown: true }), web({}, { replicas: -1 }))).toBe(
      '422 Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    )
    expect(
      apply(new Manifests(serverOn(state), { unownedAreKnown: true }), {
        ...web(),
        spec: { ...(web()['spec'] as object), colour: 1 },
      }),
    ).toMatch(/^400 .*unknown field "spec.colour"/)
    expect(state.digest()).toBe(digest)
  })

  describe('of a pod without a controller that was read from a cluster', () => {
    const mounts = { env: [{ name: 'MODE', value: 'fast' }], volumeMounts: [{ name: 'data', mountPath: '/data' }] }
    const key = { kind: 'Pod', namespace: 'default', name: 'solo' } as const

    function solo(image: string, container: JsonObject = mounts): JsonObject {
      const spec = { containers: [{ name: 'main', image, ...container }], volumes: [{ name: 'data', emptyDir: {} }] }
      return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'solo', namespace: 'default' }, spec }
    }

    /** As a cluster has it: with the default priority and the token of its ServiceAccount. */
    function clusterWithPod(): ClusterState {
      const state = new ClusterState()
      const token = { name: 'kube-api-access-x', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } }
      const tokenMount = { name: token.name, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', readOnly: true }
      const manifest = solo('web:1')
      const spec = {
        containers: [{ name: 'main', image: 'web:1', ...mounts, volumeMounts: [...mounts.volumeMounts, tokenMount] }],
        volumes: [{ name: 'data', emptyDir: {} }, token],
        serviceAccountName: 'default',
        serviceAccount: 'default',
        enableServiceLinks: true,
      }
      const annotations = {
        [LAST_APPLIED]: lastAppliedText({ ...manifest, metadata: { name: 'solo', namespace: 'default', annotations: {} } }),
      }
      const metadata = { name: 'solo', namespace: 'default', uid: 'u', annotations }
      state.put(readObject('Pod', { ...manifest, metadata, spec }, new CodecContext(state.shapes)))
      return state
    }

    it.each([
      ['changes its image', solo('web:2'), 'configured'],
      ['changes nothing if the file is the one applied last', solo('web:1'), 'unchanged'],
      ['does not change its environment', solo('web:2', { ...mounts, env: [{ name: 'MODE', value: 'slow' }] }), 'may not change'],
      ['does not take an environment away', solo('web:2', { ...mounts, env: [] }), 'may not change'],
    ])('WL-UPD-04 %s', (_, manifest, did) => {
      const state = clusterWithPod()
      const result = new Manifests(serverOn(state), { unownedAreKnown: true }).apply({ key, manifest, line: undefined })
      expect(result.ok ? result.value.did : result.refusal.message).toContain(did)
    })
  })

  it('F3.7 prints configured for an unchanged StatefulSet with volumeClaimTemplates', () => {
    const claim = {
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    }
    const { template, selector } = web()['spec'] as JsonObject
    const spec = (...claims: readonly JsonObject[]) => ({ serviceName: 'db', selector, template, volumeClaimTemplates: claims })
    const key = { kind: 'StatefulSet', namespace: 'default', name: 'db' } as const
    const metadata = { name: 'db', namespace: 'default' }
    const appliedTwice = (manifest: JsonObject): readonly string[] => {
      const manifests = new Manifests(serverOn(new ClusterState()), { unownedAreKnown: true })
      return [1, 2].map(() => {
        const result = manifests.apply({ key, manifest, line: undefined })
        return result.ok ? result.value.did : result.refusal.message
      })
    }
    const set = { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata }
    expect(appliedTwice({ ...set, spec: spec(claim) })).toEqual(['created', 'configured'])
    expect(appliedTwice({ ...set, spec: spec() })).toEqual(['created', 'unchanged'])
  })

  it.each([
    ['minReadySeconds: 0', web({}, { minReadySeconds: 0 }), 'configured'],
    ['paused: false', web({}, { paused: false }), 'configured'],
    ['env: []', web({ env: [] }), 'configured'],
    ['replicas: 0, which is kept', web({}, { replicas: 0 }), 'unchanged'],
    ['progressDeadlineSeconds: 600, which is the default', web({}, { progressDeadlineSeconds: 600 }), 'unchanged'],
  ])('F3.7 prints for an unchanged manifest with %s', (_, manifest, did) => {
    const state = twinWith(manifest)
    const digest = state.digest()
    expect(apply(new Manifests(serverOn(state), { unownedAreKnown: true }), manifest)).toBe(did)
    expect(state.digest()).toBe(digest)
  })

  it('F3.7 prints configured for an unchanged budget with a selector', () => {
    const manifests = new Manifests(serverOn(new ClusterState()), { unownedAreKnown: true })
    const key = { kind: 'PodDisruptionBudget', namespace: 'default', name: 'web' } as const
    const budget = (spec: JsonObject): JsonObject => ({
      ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
      ...{ metadata: { name: 'web', namespace: 'default' }, spec },
    })
    const did = (spec: JsonObject): unknown => {
      const result = manifests.apply({ key, manifest: budget(spec), line: undefined })
      return result.ok ? result.value.did : result.refusal.message
    }
    const selector = { matchLabels: { app: 'web' } }
    expect([1, 2].map(() => did({ maxUnavailable: 1, selector }))).toEqual(['created', 'configured'])
  })

  it('reports an object that was applied in an older version as unchanged, and keeps added fields of other clients (semantics B12.14-15)', () => {
    const state = new ClusterState()
    const manifests = new Manifests(serverOn(state), { unownedAreKnown: true })
    const written = (spec: JsonObject): JsonObject => ({
      apiVersion: 'autoscaling/v1',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web', namespace: 'default' },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 4, ...spec },
    })
    const applied = (spec: JsonObject): string => {
      const key = { kind: 'HorizontalPodAutoscaler', namespace: 'default', name: 'web' } as const
      const manifest = inReadVersion(key.kind, 'autoscaling/v1', written(spec))
      const result = manifests.apply({ key, manifest, written: written(spec), line: undefined })
      return result.ok ? result.value.did : result.refusal.message
    }
    const target = () => state.get('HorizontalPodAutoscaler', 'default', 'web')?.metrics
    expect(applied({ targetCPUUtilizationPercentage: 60 })).toBe('created')
    expect(applied({ targetCPUUtilizationPercentage: 60 })).toBe('unchanged')
    expect(target()).toMatchObject([{ name: 'cpu', target: { averageUtilization: 60 } }])
    expect(applied({})).toBe('configured')
    expect(target()).toMatchObject([{ name: 'cpu', target: { averageUtilization: 80 } }])
    const row = state.get('HorizontalPodAutoscaler', 'default', 'web')
    if (!row) throw new Error('the HorizontalPodAutoscaler is there')
    const memory = { type: 'Resource', name: 'memory', target: { ...row.metrics[0]?.target, averageUtilization: 70 } }
    state.put({ ...row, metrics: [...row.metrics, memory] } as typeof row)
    expect(applied({ targetCPUUtilizationPercentage: 60 })).toBe('configured')
    expect(target()).toMatchObject([{ name: 'memory' }, { name: 'cpu', target: { averageUtilization: 60 } }])
  })
})
