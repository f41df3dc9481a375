import { describe, expect, it } from 'vitest'
import { decodeManifest } from './decode-manifest.ts'

const pod = (spec: object) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec })

describe('decodeManifest', () => {
  it.each([
    ['a string', { priority: 'high' }, 'cannot unmarshal string into Go struct field PodSpec.spec.priority of type int32'],
    ['a fraction', { priority: 1.5 }, 'cannot unmarshal number 1.5 into Go struct field PodSpec.spec.priority of type int32'],
    [
      'an object',
      { containers: {} },
      'cannot unmarshal object into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [
      'a list',
      { nodeSelector: [] },
      'cannot unmarshal array into Go struct field PodSpec.spec.nodeSelector of type map[string]string',
    ],
  ])('reports %s in the wrong place', (_, spec, problem) => {
    expect(decodeManifest('Pod', pod(spec)).problem).toBe(`json: ${problem}`)
  })

  /** Recorded from kube-apiserver 1.36.3. */
  it.each<readonly [kind: string, spec: object, problem: string]>([
    [
      'Pod',
      { containers: [{ livenessProbe: { httpGet: { path: 8 } } }] },
      'number into Go struct field HTTPGetAction.spec.containers.livenessProbe.ProbeHandler.httpGet.path of type string',
    ],
    [
      'Pod',
      { containers: [{ env: [{ valueFrom: { configMapKeyRef: { name: 5 } } }] }] },
      'number into Go struct field ConfigMapKeySelector.spec.containers.env.valueFrom.configMapKeyRef.LocalObjectReference.name of type string',
    ],
    [
      'Pod',
      { ephemeralContainers: [{ livenessProbe: { exec: { command: 5 } } }] },
      'number into Go struct field ExecAction.spec.ephemeralContainers.EphemeralContainerCommon.livenessProbe.ProbeHandler.exec.command of type []string',
    ],
    [
      'Pod',
      { volumes: [{ name: 'a', ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: 'x' } } } } }] },
      'string into Go struct field VolumeResourceRequirements.spec.volumes.VolumeSource.ephemeral.volumeClaimTemplate.spec.resources.requests of type v1.ResourceList',
    ],
    ['Pod', { volumes: [{ name: 5 }] }, 'number into Go struct field Volume.spec.volumes.name of type string'],
    ['Pod', { restartPolicy: true }, 'bool into Go struct field PodSpec.spec.restartPolicy of type v1.RestartPolicy'],
    [
      'Pod',
      { containers: [{ securityContext: { capabilities: { add: 'NET_ADMIN' } } }] },
      'string into Go struct field Capabilities.spec.containers.securityContext.capabilities.add of type []v1.Capability',
    ],
    [
      'Ingress',
      { rules: [{ http: 5 }] },
      'number into Go struct field IngressRule.spec.rules.IngressRuleValue.http of type v1.HTTPIngressRuleValue',
    ],
    [
      'PersistentVolume',
      { nfs: { path: 5 } },
      'number into Go struct field NFSVolumeSource.spec.PersistentVolumeSource.nfs.path of type string',
    ],
    [
      'PersistentVolumeClaim',
      { accessModes: 'ReadWriteOnce' },
      'string into Go struct field PersistentVolumeClaimSpec.spec.accessModes of type []v1.PersistentVolumeAccessMode',
    ],
    ['ResourceQuota', { hard: 'x' }, 'string into Go struct field ResourceQuotaSpec.spec.hard of type v1.ResourceList'],
    [
      'HorizontalPodAutoscaler',
      { metrics: [{ resource: 5 }] },
      'number into Go struct field MetricSpec.spec.metrics.resource of type v2.ResourceMetricSource',
    ],
  ])('names fields and types as the API server does: %s %j', (kind, spec, problem) => {
    expect(decodeManifest(kind, { ...pod(spec), kind }).problem).toBe(`json: cannot unmarshal ${problem}`)
  })

  it('accepts numbers as quantities, and integers or strings for IntOrString', () => {
    const containers = [{ name: 'c', resources: { requests: { cpu: 1 } }, livenessProbe: { httpGet: { port: 'http' } } }]
    expect(decodeManifest('Pod', pod({ containers }))).toEqual({ problem: undefined, unknown: [] })
  })

  it('reports unknown fields with their places', () => {
    const { unknown } = decodeManifest('Pod', { ...pod({ colour: 1, tolerations: [{ until: 2 }] }), extra: 3 })
    expect(unknown).toEqual(['spec.colour', 'spec.tolerations[0].until', 'extra'])
  })

  it('accepts kinds without a schema', () => {
    expect(decodeManifest('Widget', { spec: { a: 1 } })).toEqual({ problem: undefined, unknown: [] })
  })
})
