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
      'settings of a namespace of the kernel that a pod shares with its node',
      'Pod',
      pod({
        hostNetwork: true,
        hostIPC: true,
        securityContext: {
          sysctls: ['net.ipv4.tcp_syncookies', 'net/core/somaxconn', 'kernel.msgmax', 'vm.swappiness'].map((name) => ({
            name,
            value: '1',
          })),
        },
      }),
      [
        'spec.securityContext.sysctls[0].name: Invalid value: "net.ipv4.tcp_syncookies": may not be specified when \'hostNetwork\' is true',
        'spec.securityContext.sysctls[1].name: Invalid value: "net/core/somaxconn": may not be specified when \'hostNetwork\' is true',
        'spec.securityContext.sysctls[2].name: Invalid value: "kernel.msgmax": may not be specified when \'hostIPC\' is true',
      ],
    ],
    [
      'metadata of an ephemeral claim that is not of it, and labels of it',
      'Pod',
      pod({
        volumes: [
          {
            name: 'v',
            ephemeral: { volumeClaimTemplate: { metadata: { name: 'x', labels: { a: 'b c' } }, spec: claimSpec } },
          },
        ],
      }),
      [
        `spec.volumes[0].ephemeral.volumeClaimTemplate.metadata.labels: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`,
        'spec.volumes[0].ephemeral.volumeClaimTemplate.metadata.name: Forbidden: cannot be set',
      ],
    ],
    [
      'a claim of a container that no claim of the pod has, each name once',
      'Pod',
      pod({
        resourceClaims: [1, 2].map(() => ({ name: 'gpu', resourceClaimName: 'a' })),
        containers: [{ ...CONTAINER, resources: { claims: [{ name: 'nope' }] } }],
      }),
      [
        'spec.resourceClaims[1].name: Duplicate value: "gpu"',
        'spec.containers[0].resources.claims[0]: Not found: "nope": must be one of the names in pod.spec.resourceClaims: gpu',
      ],
    ],
    [
      'tokens of a driver that live too short, or are for one audience',
      'CSIDriver',
      {
        metadata: { name: 'x' },
        spec: {
          tokenRequests: [
            { audience: 'a', expirationSeconds: 60 },
            { audience: 'a' },
            { audience: 'b', expirationSeconds: 2 ** 33 },
          ],
        },
      },
      [
        'spec.tokenRequests[0].expirationSeconds: Invalid value: 60: may not specify a duration less than 10 minutes',
        'spec.tokenRequests[1].audience: Duplicate value: "a"',
        'spec.tokenRequests[2].expirationSeconds: Invalid value: 8589934592: may not specify a duration larger than 2^32 seconds',
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
