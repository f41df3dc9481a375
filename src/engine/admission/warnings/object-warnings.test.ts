import { describe, expect, it } from 'vitest'
import { podWarnings } from './pod-warnings.ts'
import { serviceWarnings } from './service-warnings.ts'

/** The texts are those of pkg/api/pod/warnings.go and pkg/api/service/warnings.go of Kubernetes 1.36.3. */
describe('warnings of the API server', () => {
  const env = (...list: readonly object[]) => podWarnings({ containers: [{ name: 'main', env: list }] }, 'spec.template.spec')
  const HIDES = 'spec.template.spec.containers[0].env[1]: hides previous definition of "A", which may be dropped when using apply'

  it.each([
    ['another value', { name: 'A', value: '2' }, [HIDES]],
    ['itself', { name: 'A', value: '$(A)' }, [HIDES]],
    ['a value from elsewhere', { name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }, [HIDES]],
    ['a value that extends it', { name: 'A', value: '$(A):more' }, []],
    ['no value of its name', { name: 'B', value: '2' }, []],
  ])('concern an environment variable that is followed by %s', (_name, second, warnings) => {
    expect(env({ name: 'A', value: '1' }, second)).toEqual(warnings)
  })

  it('concern other fields of pods', () => {
    const spec = {
      topologySpreadConstraints: [{ maxSkew: 1 }],
      volumes: [
        { name: 'v', gitRepo: { repository: 'x' } },
        { name: 'w', storageos: {} },
      ],
      hostAliases: [{ ip: '10.0.0.1' }, { ip: '10.0.0.1' }],
      imagePullSecrets: [{ name: 'a' }, { name: 'a' }, {}],
      containers: [],
    }
    expect(podWarnings(spec, 'spec')).toEqual([
      'spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod',
      'spec.volumes[0].gitRepo: deprecated in v1.11, and disabled by default in v1.33+',
      'spec.volumes[1].storageOS: deprecated in v1.22, non-functional in v1.25+',
      'spec.hostAliases[1].ip: duplicate ip "10.0.0.1"',
      'spec.imagePullSecrets[1].name: duplicate name "a"',
      'spec.imagePullSecrets[2].name: invalid empty name ""',
    ])
  })

  it.each([
    [
      { clusterIP: 'None', loadBalancerIP: '10.0.0.1', sessionAffinity: 'ClientIP' },
      ['spec.loadBalancerIP is ignored for headless services', 'spec.SessionAffinity is ignored for headless services'],
    ],
    [{ externalIPs: ['10.0.0.1'] }, ['spec.externalIPs is deprecated and may no longer be implemented in some clusters']],
    [
      { type: 'ExternalName', externalName: 'x', externalIPs: ['1.2.3.4'] },
      ['spec.externalIPs is ignored when spec.type is "ExternalName"'],
    ],
    [{ externalName: 'x' }, ['spec.externalName is ignored when spec.type is not "ExternalName"']],
    [{ trafficDistribution: 'PreferClose' }, ['spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"']],
    [{ clusterIP: 'None' }, []],
  ])('concern Services: %j', (spec, warnings) => {
    expect(serviceWarnings({ spec })).toEqual(warnings)
  })
})
