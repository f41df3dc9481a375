import { describe, expect, it } from 'vitest'
import { clusterOf, refusalOf } from '../../../../test/support/admission.ts'
import { aPod } from '../../../../test/support/builders.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { mirrorPod } from './mirror-pod.ts'

const MIRROR = { 'kubernetes.io/config.mirror': 'hash' }

function refusal(spec: JsonObject, annotations: Readonly<Record<string, string>> = MIRROR): string {
  const cluster = clusterOf()
  const requested = aPod(cluster.shapes, 'etcd-a', { annotations })
  const manifest = { spec: { containers: [{ name: 'main', image: 'i' }], ...spec } }
  return refusalOf(mirrorPod(requested, cluster, { requested, manifest, stored: undefined, storedManifest: undefined }))
}

const SECRET_ENV = { name: 'main', image: 'i', env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] }
const TOKEN = { name: 'v', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } }

describe('WL-STAT-06 what a static pod shows of itself may not lean on other objects', () => {
  it.each<readonly [name: string, spec: JsonObject, why: string]>([
    ['a service account', { serviceAccountName: 'default' }, 'reference service accounts'],
    ['a Secret in a volume', { volumes: [{ name: 'v', secret: { secretName: 's' } }] }, 'reference secrets'],
    ['a Secret in a variable', { containers: [SECRET_ENV] }, 'reference secrets'],
    ['a Secret for pulling images', { imagePullSecrets: [{ name: 's' }] }, 'reference secrets'],
    ['a token', { volumes: [TOKEN] }, 'use ServiceAccountToken volume projections'],
  ])('%s', (_name, spec, why) => {
    expect(refusal(spec)).toBe(`pods "etcd-a" is forbidden: a mirror pod may not ${why}`)
  })

  it('others may, and words of others mean nothing', () => {
    expect(refusal({ serviceAccountName: 'default' }, {})).toBe('')
    const csi = { name: 'v', csi: { driver: 'd', volumeAttributes: { secretName: 's' } } }
    expect(refusal({ imagePullSecrets: [], nodeSelector: { secret: 'yes' }, volumes: [csi, { name: 'h', hostPath: {} }] })).toBe(
      '',
    )
  })
})
