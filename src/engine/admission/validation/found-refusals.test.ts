import { describe, expect, it } from 'vitest'
import { defaultManifest } from '../manifest/default-manifest.ts'
import { objectIssues } from './validate-object.ts'

const metadata = { name: 'x', namespace: 'default' }
const CONTAINER = { name: 'c', image: 'web' }
const pod = (spec: object): object => ({ metadata, spec: { containers: [CONTAINER], ...spec } })
const claimSpec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
const claim = (spec: object): object => ({ metadata, spec: { ...claimSpec, ...spec } })
const set = (claims: readonly object[]): object => ({
  metadata,
  spec: {
    selector: { matchLabels: { app: 'x' } },
    serviceName: 'x',
    template: { metadata: { labels: { app: 'x' } }, spec: { containers: [CONTAINER] } },
    volumeClaimTemplates: claims,
  },
})

// Each as the API server was seen to answer.
describe('the API server reports', () => {
  it.each<[string, string, object, readonly string[]]>([
    [
      'unknown access modes cannot be combined with the one for a single pod',
      'PersistentVolumeClaim',
      claim({ accessModes: ['ReadWriteOncePod', 'Some'] }),
      [
        'spec.accessModes: Unsupported value: "Some": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
      ],
    ],
    [
      'a mode beside the one for a single pod',
      'PersistentVolumeClaim',
      claim({ accessModes: ['ReadWriteOncePod', 'ReadWriteOnce'] }),
      ['spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes'],
    ],
    [
      'sources that differ',
      'PersistentVolumeClaim',
      claim({ dataSource: { kind: 'Disk', name: '' }, dataSourceRef: { kind: 'PersistentVolumeClaim', name: 'a' } }),
      [
        'spec.dataSource.name: Required value',
        'spec.dataSource: Invalid value: "Disk": must be \'PersistentVolumeClaim\' when referencing the default apiGroup',
        'spec: Invalid value: {}: must match dataSourceRef',
      ],
    ],
    [
      'variables from a Secret without a name',
      'Pod',
      pod({ containers: [{ ...CONTAINER, envFrom: [{ secretRef: {} }] }] }),
      ['spec.containers[0].envFrom[0].secretRef.name: Required value'],
    ],
    [
      'rules of restarts without a policy, one by one',
      'Pod',
      pod({ containers: [{ ...CONTAINER, restartPolicyRules: [{ action: '-', exitCodes: { operator: 'In', values: [42] } }] }] }),
      [
        'spec.containers[0].restartPolicy: Required value: must specify restartPolicy when restart rules are used',
        'spec.containers[0].restartPolicyRules[0].action: Unsupported value: "-": supported values: "Restart", "RestartAllContainers"',
      ],
    ],
    [
      'a profile without a type',
      'Pod',
      pod({ securityContext: { seccompProfile: {}, appArmorProfile: {} } }),
      [
        'spec.securityContext.seccompProfile.type: Required value: type is required when seccompProfile is set',
        'spec.securityContext.appArmorProfile.type: Required value: type is required when appArmorProfile is set',
      ],
    ],
    [
      'ephemeral containers of a new pod, and what is wrong with them',
      'Pod',
      pod({ ephemeralContainers: [CONTAINER, CONTAINER].map(({ image }) => ({ name: 'e', image })) }),
      ['spec.ephemeralContainers[1].name: Duplicate value: "e"', 'spec.ephemeralContainers: Forbidden: cannot be set on create'],
    ],
    [
      'a request that differs from its limit, for a resource that cannot be overcommitted',
      'LimitRange',
      {
        metadata,
        spec: {
          limits: [{ type: 'Container', default: { 'example.test/gpu': '2' }, defaultRequest: { 'example.test/gpu': '1' } }],
        },
      },
      [
        'spec.limits[0].defaultRequest[example.test/gpu]: Invalid value: "1": default value 2 must equal to defaultRequest value 1 in example.test/gpu',
      ],
    ],
    [
      'nothing of claims that are named twice',
      'StatefulSet',
      set([1, 2].map(() => ({ metadata: { name: 'd' }, spec: claimSpec }))),
      [],
    ],
    [
      'nothing of a reclaim policy that is empty',
      'StorageClass',
      { metadata: { name: 'x' }, provisioner: 'example.test/disk', reclaimPolicy: '', volumeBindingMode: 'Immediate' },
      [],
    ],
  ])('%s', (_, kind, manifest, expected) => {
    const issues = objectIssues(kind, defaultManifest(kind as 'Pod', manifest as never))
    expect(issues.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
  })
})
