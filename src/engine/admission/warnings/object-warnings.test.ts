import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import type { Kind, Row } from '../../../kube/kinds.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import type { AdmissionRequest } from '../../turn.ts'
import { objectWarnings } from './object-warnings.ts'
import { podWarnings } from './pod-warnings.ts'
import { serviceWarnings } from './service-warnings.ts'

/** The texts are those of pkg/api/pod/warnings.go and pkg/api/service/warnings.go of Kubernetes 1.36.3. */
describe('warnings of the API server', () => {
  const env = (...list: readonly object[]) =>
    podWarnings({ spec: { containers: [{ name: 'main', env: list }] } }, 'spec.template')
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
    expect(podWarnings({ spec })).toEqual([
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
      { terminationGracePeriodSeconds: -1 },
      ['spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1'],
    ],
    [
      { nodeSelector: { 'beta.kubernetes.io/os': 'linux', pool: 'a' } },
      ['spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead'],
    ],
    [
      { topologySpreadConstraints: [{ topologyKey: 'failure-domain.beta.kubernetes.io/zone', labelSelector: {} }] },
      [
        'spec.topologySpreadConstraints[0].topologyKey: failure-domain.beta.kubernetes.io/zone is deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
      ],
    ],
    [
      {
        affinity: {
          nodeAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [
              { preference: { matchExpressions: [{ key: 'node-role.kubernetes.io/master' }] } },
            ],
          },
        },
      },
      [
        'spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].key: node-role.kubernetes.io/master is use "node-role.kubernetes.io/control-plane" instead',
      ],
    ],
    [
      { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'a' }] } } },
      [
        'spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector: a null labelSelector results in matching no pod',
      ],
    ],
    [
      { containers: [{ resources: { requests: { memory: '100m' }, limits: { memory: '1Gi' } } }] },
      ['spec.containers[0].resources.requests[memory]: fractional byte value "100m" is invalid, must be an integer'],
    ],
    [
      {
        containers: [
          { ports: [{ name: 'a', containerPort: 80 }] },
          {
            ports: [
              { name: 'a', containerPort: 80, hostPort: 8080 },
              { containerPort: 80, protocol: 'UDP' },
            ],
          },
        ],
      },
      [
        'spec.containers[1].ports[0]: overlapping port definition with spec.containers[0].ports[0]',
        'spec.containers[1].ports[0]: duplicate port name "a" with spec.containers[0].ports[0], services and probes that select ports by name will use spec.containers[0].ports[0]',
      ],
    ],
    [
      {
        containers: [
          {
            ports: [
              { containerPort: 80, hostIP: '10.0.0.1' },
              { containerPort: 80, hostIP: '10.0.0.1' },
            ],
          },
        ],
      },
      [
        'spec.containers[0].ports[0]: hostIP set without hostPort: {Name: HostPort:0 ContainerPort:80 Protocol:TCP HostIP:10.0.0.1}',
        'spec.containers[0].ports[1]: hostIP set without hostPort: {Name: HostPort:0 ContainerPort:80 Protocol:TCP HostIP:10.0.0.1}',
        'spec.containers[0].ports[1]: duplicate port definition with spec.containers[0].ports[0]',
      ],
    ],
    [
      {
        containers: [
          {
            ports: [
              { containerPort: 80, hostPort: 1, hostIP: '10.0.0.1' },
              { containerPort: 80, hostPort: 1 },
              { containerPort: 80, hostPort: 2 },
            ],
          },
        ],
      },
      ['spec.containers[0].ports[1]: dangerously ambiguous port definition with spec.containers[0].ports[0]'],
    ],
    [
      {
        volumes: [
          {
            name: 'v',
            configMap: {
              name: 'c',
              items: [
                { key: 'a', path: 'x' },
                { key: 'b', path: 'x/y' },
                { key: 'c', path: 'xy' },
              ],
            },
          },
        ],
      },
      ['volume "v" (ConfigMap "c"): overlapping paths: "x/y" with "x"'],
    ],
    [
      {
        volumes: [
          {
            name: 'v',
            projected: {
              sources: [{}, { secret: { name: 's', items: [{ key: 'a', path: 't' }] } }, { serviceAccountToken: { path: 't' } }],
            },
          },
        ],
      },
      [
        'volume "v" (Projected) has no sources provided',
        'volume "v" (Projected): overlapping paths: "t" (ServiceAccountToken) with "t" (Secret "s")',
      ],
    ],
    [
      {
        volumes: [{ name: 'v', ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: '1500m' } } } } } }],
      },
      [
        'spec.volumes[0].ephemeral.volumeClaimTemplate.spec.resources.requests[storage]: fractional byte value "1500m" is invalid, must be an integer',
      ],
    ],
  ])('concern pods: %j', (spec, warnings) => {
    expect(podWarnings({ spec })).toEqual(warnings)
  })

  it('concern annotations that are fields now', () => {
    const annotations = {
      'scheduler.alpha.kubernetes.io/critical-pod': '',
      'seccomp.security.alpha.kubernetes.io/pod': 'runtime/default',
      'container.seccomp.security.alpha.kubernetes.io/main': 'runtime/default',
    }
    const securityContext = { seccompProfile: { type: 'RuntimeDefault' } }
    const template = { metadata: { annotations }, spec: { securityContext, containers: [{ name: 'main' }] } }
    expect(podWarnings(template, 'spec.template')).toEqual([
      'spec.template.metadata.annotations[scheduler.alpha.kubernetes.io/critical-pod]: non-functional in v1.16+; use the "priorityClassName" field instead',
      'spec.template.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/main]: non-functional in v1.27+; use the "seccompProfile" field instead',
    ])
  })

  it('concern AppArmor profiles that only annotations have (semantics F3.43)', () => {
    const key = 'container.apparmor.security.beta.kubernetes.io/main'
    const warnings = (annotation: string, ofPod?: object, ofContainer?: object): readonly string[] => {
      const containers = [{ name: 'main', securityContext: { appArmorProfile: ofContainer } }]
      const spec = { securityContext: { appArmorProfile: ofPod }, containers }
      return podWarnings({ metadata: { annotations: { [key]: annotation } }, spec }, 'spec.template')
    }
    const old = [`spec.template.metadata.annotations[${key}]: deprecated since v1.30; use the "appArmorProfile" field instead`]
    expect(warnings('runtime/default')).toEqual(old)
    expect(warnings('foo')).toEqual(old)
    expect(warnings('localhost/a', { type: 'Localhost', localhostProfile: 'b' })).toEqual(old)
    expect(warnings('localhost/a', { type: 'Localhost', localhostProfile: 'a' })).toEqual([])
    expect(warnings('unconfined', { type: 'Unconfined' })).toEqual([])
    expect(warnings('unconfined', undefined, { type: 'Unconfined' })).toEqual([])
  })

  const warned = (kind: Kind, manifest: JsonObject, storedManifest?: JsonObject): readonly string[] => {
    const { name = 'web.v1' } = partOf(manifest, 'metadata')
    const result = objectWarnings({ kind, name: String(name) } as Row, new ClusterState(), {
      manifest,
      ...(storedManifest ? { stored: { kind } as Row, storedManifest } : {}),
    } as AdmissionRequest)
    return result.ok ? (result.warnings ?? []) : []
  }
  const dotted = { metadata: { name: 'web.v1' }, spec: { template: { spec: {} } } }
  const negative = {
    metadata: { name: 'db' },
    spec: { revisionHistoryLimit: -1, template: { spec: { terminationGracePeriodSeconds: -1 } } },
  }
  const DOTS = 'which can result in surprising behavior; a DNS label is recommended: [must not contain dots]'
  const HISTORY = 'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended'
  const GRACE =
    'spec.template.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1'
  const hard = { 'requests.cpu': '2', 'limits.cpu': '1500m', memory: '1Gi', 'limits.memory': '1Gi' }
  const cron = { metadata: { name: 'c' }, spec: { schedule: 'TZ=UTC * * * * *' } }

  it.each<[string, Kind, JsonObject, JsonObject | undefined, readonly string[]]>([
    [
      'a new name with dots',
      'Deployment',
      dotted,
      undefined,
      [`metadata.name: this is used in Pod names and hostnames, ${DOTS}`],
    ],
    [
      'a generated name with dots',
      'Job',
      { metadata: { generateName: 'web.' }, spec: { template: { spec: {} } } },
      undefined,
      [`metadata.name: this is used in Pod names and hostnames, ${DOTS}`],
    ],
    ['a name with dots that is there already', 'Deployment', dotted, { ...dotted, spec: {} }, []],
    ['the name of a pod', 'Pod', dotted, undefined, [`metadata.name: this is used in the Pod's hostname, ${DOTS}`]],
    ['a name that no pod gets', 'DaemonSet', dotted, undefined, []],
    ['a StatefulSet', 'StatefulSet', negative, undefined, [GRACE, HISTORY]],
    ['a template that is there already', 'StatefulSet', negative, negative, [HISTORY]],
    [
      'a new quota',
      'ResourceQuota',
      { spec: { hard } },
      undefined,
      ['ResourceQuota requests.cpu (2) should be less than limits.cpu (1500m)'],
    ],
    ['a quota that is there already', 'ResourceQuota', { spec: { hard } }, { spec: {} }, []],
    [
      'a time zone in the schedule of an update',
      'CronJob',
      cron,
      cron,
      [
        'cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details',
      ],
    ],
    ['a time zone in the schedule of a new CronJob, which is refused', 'CronJob', cron, undefined, []],
    [
      'a claim',
      'PersistentVolumeClaim',
      { metadata: { annotations: { 'volume.beta.kubernetes.io/storage-class': 'fast' } } },
      undefined,
      [
        'metadata.annotations[volume.beta.kubernetes.io/storage-class]: deprecated since v1.8; use "storageClassName" attribute instead',
      ],
    ],
    [
      'a volume',
      'PersistentVolume',
      { spec: { persistentVolumeReclaimPolicy: 'Recycle', rbd: {} } },
      undefined,
      [
        'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
        'spec.rbd: deprecated in v1.28, non-functional in v1.31+',
      ],
    ],
    [
      'a StorageClass',
      'StorageClass',
      { allowedTopologies: [{ matchLabelExpressions: [{ key: 'beta.kubernetes.io/arch' }] }] },
      undefined,
      ['allowedTopologies[0].matchLabelExpressions[0].key: deprecated since v1.14; use "kubernetes.io/arch" instead'],
    ],
    [
      'an Ingress',
      'Ingress',
      { metadata: { annotations: { 'kubernetes.io/ingress.class': 'nginx' } }, spec: {} },
      undefined,
      [`annotation "kubernetes.io/ingress.class" is deprecated, please use 'spec.ingressClassName' instead`],
    ],
  ])('concern %s', (_name, kind, manifest, stored, warnings) => {
    expect(warned(kind, manifest, stored)).toEqual(warnings)
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
