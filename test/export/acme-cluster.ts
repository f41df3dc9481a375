/** Every text of a user has the word `acme` in it: none may be in an export. */

const meta = (name: string, more: object = {}) => ({ name, namespace: 'acme-shop', uid: uid(name), ...more })
const cluster = (name: string, more: object = {}) => ({ name, uid: uid(name), ...more })
let count = 0

function uid(name: string): string {
  count++
  return `${String(count).padStart(8, '0')}-0000-4000-8000-${String(name.length).padStart(12, '0')}`
}

const LABELS = { app: 'acme-web', 'acme.com/team': 'acme-payments', 'app.kubernetes.io/name': 'acme-web' }

const CONTAINER = {
  name: 'acme-main',
  image: 'registry.acme.com:5000/acme/web:acme-1.2@sha256:0123456789012345678901234567890123456789012345678901234567890123',
  command: ['/bin/acme', '--token=acme-secret'],
  args: ['acme'],
  env: [
    { name: 'ACME_URL', value: 'https://acme.example' },
    { name: 'KEY', valueFrom: { secretKeyRef: { name: 'acme-secret', key: 'acme' } } },
  ],
  envFrom: [{ configMapRef: { name: 'acme-config' } }],
  workingDir: '/srv/acme',
  ports: [{ name: 'acme-http', containerPort: 8080 }],
  resources: { requests: { cpu: '100m', memory: '64Mi', 'acme.com/license': '1' }, limits: { 'acme.com/license': '1' } },
  readinessProbe: {
    httpGet: { path: '/acme', port: 'acme-http', host: 'acme.example', httpHeaders: [{ name: 'X-Acme', value: 'acme' }] },
  },
  livenessProbe: { exec: { command: ['acme'] } },
  lifecycle: {
    preStop: { exec: { command: ['sleep', '5'] } },
    postStart: { httpGet: { path: '/acme', port: 80, host: 'acme.example' } },
  },
  securityContext: {
    runAsUser: 1000,
    capabilities: { add: ['NET_ADMIN'] },
    seLinuxOptions: { user: 'acme_u', type: 'acme_t', level: 's0:acme' },
    seccompProfile: { type: 'Localhost', localhostProfile: 'acme.json' },
    windowsOptions: { runAsUserName: 'acme', gmsaCredentialSpec: 'acme' },
  },
  volumeMounts: [{ name: 'acme-data', mountPath: '/acme', subPath: 'acme' }],
}

const SPEC = {
  containers: [CONTAINER],
  initContainers: [
    { ...CONTAINER, name: 'acme-init', lifecycle: undefined, livenessProbe: undefined, readinessProbe: undefined },
  ],
  serviceAccountName: 'acme-account',
  imagePullSecrets: [{ name: 'acme-pull' }],
  hostAliases: [{ ip: '203.0.113.77', hostnames: ['acme.example'] }],
  dnsConfig: { nameservers: ['203.0.113.78'], searches: ['acme.example'] },
  hostname: 'acme-host',
  subdomain: 'acme-sub',
  schedulerName: 'acme-scheduler',
  priorityClassName: 'acme-high',
  runtimeClassName: 'acme-runtime',
  nodeSelector: { 'acme.com/pool': 'acme-gold', acme: 'yes' },
  readinessGates: [{ conditionType: 'acme.com/Ready' }, { conditionType: 'AcmeReady' }],
  schedulingGates: [{ name: 'acme.com/gate' }],
  tolerations: [{ key: 'acme.com/taint', value: 'acme-gold', effect: 'NoSchedule' }],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [
          {
            matchExpressions: [{ key: 'acme.com/pool', operator: 'In', values: ['acme-gold'] }],
            matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['acme-node-2'] }],
          },
        ],
      },
    },
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        {
          topologyKey: 'acme.com/rack',
          labelSelector: { matchLabels: { app: 'acme-web' } },
          namespaces: ['acme-shop'],
          matchLabelKeys: ['acme-key'],
        },
      ],
    },
  },
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'acme.com/rack',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchExpressions: [{ key: 'acme', operator: 'In', values: ['acme'] }] },
    },
  ],
  volumes: [
    { name: 'acme-data', persistentVolumeClaim: { claimName: 'acme-claim' } },
    { name: 'acme-config', configMap: { name: 'acme-config', items: [{ key: 'acme', path: 'acme' }] } },
    { name: 'acme-nfs', nfs: { server: 'acme.example', path: '/acme' } },
    {
      name: 'acme-csi',
      csi: { driver: 'csi.acme.com', volumeAttributes: { acme: 'acme' }, nodePublishSecretRef: { name: 'acme' } },
    },
    { name: 'acme-path', hostPath: { path: '/acme' } },
    { name: 'acme-rbd', rbd: { monitors: ['acme.example:6789'], image: 'acme', pool: 'acme' } },
    { name: 'acme-ebs', awsElasticBlockStore: { volumeID: 'vol-acme' } },
  ],
  resourceClaims: [{ name: 'acme-device', resourceClaimName: 'acme-claim' }],
}

const TEMPLATE = { metadata: { labels: LABELS, annotations: { 'acme.com/note': 'acme', 'checksum/config': 'acme' } }, spec: SPEC }
const SELECTOR = { matchLabels: { app: 'acme-web' } }
const CONDITION = {
  type: 'AcmeCondition',
  status: 'True',
  reason: 'AcmeReason',
  message: 'node acme-node-1 of Acme at 203.0.113.4:80 is "acme"',
}
const NODE_SPEC = { nodeSelectorTerms: [{ matchExpressions: [{ key: 'acme.com/rack', operator: 'In', values: ['acme-1'] }] }] }
const RULES = [
  {
    operations: ['CREATE'],
    apiGroups: ['acme.com', ''],
    apiVersions: ['v1'],
    resources: ['acmes', 'pods'],
    resourceNames: ['acme'],
  },
]
const OWNER = {
  apiVersion: 'acme.com/v1',
  kind: 'AcmeApp',
  name: 'acme-app',
  uid: '00000000-0000-4000-8000-00000000acde',
  controller: true,
}

/** One object, at least, of each kind that is read. */
export const ACME_CLUSTER: readonly object[] = [
  {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: cluster('acme-shop', { labels: { 'kubernetes.io/metadata.name': 'acme-shop' }, annotations: { owner: 'acme' } }),
  },
  {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: cluster('acme-node-1', {
      labels: {
        'kubernetes.io/hostname': 'acme-node-1',
        'acme.com/rack': 'acme-1',
        'node-role.kubernetes.io/acme': '',
        'node-restriction.kubernetes.io/acme': 'acme',
        'topology.kubernetes.io/zone': 'z1',
      },
      annotations: {
        'acme.com/note': 'acme',
        'cluster.x-k8s.io/owner-name': 'acme-set',
        'cluster.x-k8s.io/owner-kind': 'MachineSet',
      },
      finalizers: ['acme.com/finalizer'],
      managedFields: [{ manager: 'acme', operation: 'Update', apiVersion: 'v1', fieldsV1: { 'f:acme': {} } }],
    }),
    spec: { providerID: 'aws:///z1/i-acme', taints: [{ key: 'acme.com/taint', value: 'acme-gold', effect: 'NoSchedule' }] },
    status: {
      addresses: [
        { type: 'InternalIP', address: '203.0.113.1' },
        { type: 'ExternalDNS', address: 'node.acme.com' },
      ],
      allocatable: { cpu: '4', memory: '8Gi', pods: '110', 'acme.com/license': '4', 'attachable-volumes-csi-csi.acme.com': '5' },
      capacity: { cpu: '4', memory: '8Gi', pods: '110', 'acme.com/license': '4' },
      conditions: [CONDITION],
      images: [{ names: ['registry.acme.com:5000/acme/web:acme-1.2'], sizeBytes: 5 }],
      nodeInfo: { kubeletVersion: 'v1.36.3' },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: meta('acme-bare', {
      labels: LABELS,
      annotations: { 'container.apparmor.security.beta.kubernetes.io/acme-main': 'localhost/acme' },
      ownerReferences: [OWNER],
    }),
    spec: { ...SPEC, nodeName: 'acme-node-1', ephemeralContainers: [{ name: 'acme-debug', image: 'acme/debug' }] },
    status: {
      phase: 'Failed',
      podIP: '203.0.113.10',
      message: 'Pod acme-bare of Acme was evicted',
      reason: 'AcmeReason',
      conditions: [CONDITION],
      nominatedNodeName: 'acme-node-1',
      containerStatuses: [
        {
          name: 'acme-main',
          ready: false,
          restartCount: 1,
          image: 'acme',
          imageID: 'acme',
          state: { waiting: { reason: 'AcmeReason', message: 'acme' } },
        },
      ],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: meta('acme-alone'),
    spec: { ...SPEC, nodeName: 'acme-node-1' },
    status: { phase: 'Running' },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta('acme-web', {
      labels: LABELS,
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{"acme":1}' },
    }),
    spec: { replicas: 1, selector: SELECTOR, template: TEMPLATE },
    status: { conditions: [CONDITION] },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: meta('acme-web-7d4b9'),
    spec: { replicas: 0, selector: SELECTOR, template: TEMPLATE },
    status: {
      replicas: 0,
      conditions: [
        {
          type: 'ReplicaFailure',
          status: 'True',
          reason: 'FailedCreate',
          message: 'pods "acme-web-" is forbidden: acme says no to acme.com/team',
        },
      ],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'ReplicationController',
    metadata: meta('acme-rc'),
    spec: { replicas: 0, selector: { app: 'acme-web' }, template: TEMPLATE },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: meta('acme-db'),
    spec: {
      replicas: 1,
      serviceName: 'acme-db',
      selector: SELECTOR,
      template: TEMPLATE,
      volumeClaimTemplates: [
        {
          metadata: { name: 'acme-data', labels: { acme: 'acme' }, annotations: { acme: 'acme' } },
          spec: { storageClassName: 'acme-fast', accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    },
    status: { currentRevision: 'acme-db-5c5d4', updateRevision: 'acme-db-5c5d4' },
  },
  { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: meta('acme-agent'), spec: { selector: SELECTOR, template: TEMPLATE } },
  {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: meta('acme-db-5c5d4', { labels: { 'controller-revision-hash': 'acme-db-5c5d4', acme: 'acme' } }),
    data: { spec: { template: TEMPLATE } },
    revision: 1,
  },
  {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: meta('acme-job'),
    spec: {
      selector: SELECTOR,
      template: { ...TEMPLATE, spec: { ...SPEC, restartPolicy: 'Never' } },
      managedBy: 'acme.com/queue',
      podFailurePolicy: {
        rules: [
          { action: 'FailJob', onExitCodes: { containerName: 'acme-main', operator: 'In', values: [3] } },
          { action: 'Ignore', onPodConditions: [{ type: 'AcmeCondition', status: 'True' }] },
        ],
      },
    },
  },
  {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: meta('acme-cron'),
    spec: {
      schedule: '0 * * * *',
      jobTemplate: {
        metadata: { labels: { acme: 'acme' }, annotations: { acme: 'acme' } },
        spec: { template: { ...TEMPLATE, spec: { ...SPEC, restartPolicy: 'Never' } } },
      },
    },
    status: { active: [{ kind: 'Job', namespace: 'acme-shop', name: 'acme-job', uid: '00000000-0000-4000-8000-000000000007' }] },
  },
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: meta('acme-hpa'),
    spec: {
      scaleTargetRef: { apiVersion: 'acme.com/v1', kind: 'AcmeApp', name: 'acme-web' },
      maxReplicas: 3,
      metrics: [
        {
          type: 'External',
          external: {
            metric: { name: 'acme_queue', selector: { matchLabels: { acme: 'acme' } } },
            target: { type: 'Value', value: '3' },
          },
        },
        {
          type: 'Object',
          object: {
            describedObject: { kind: 'Service', name: 'acme-web' },
            metric: { name: 'acme' },
            target: { type: 'Value', value: '3' },
          },
        },
        {
          type: 'ContainerResource',
          containerResource: { name: 'cpu', container: 'acme-main', target: { type: 'Utilization', averageUtilization: 50 } },
        },
      ],
    },
    status: {
      conditions: [CONDITION],
      currentMetrics: [{ type: 'External', external: { metric: { name: 'acme_queue' }, current: { value: '3' } } }],
    },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: meta('acme-budget'),
    spec: { minAvailable: 1, selector: SELECTOR },
    status: { disruptedPods: { 'acme-bare': '2026-01-31T12:00:00Z' }, conditions: [CONDITION] },
  },
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: cluster('acme-high'), value: 10, description: 'acme' },
  {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: meta('acme-quota'),
    spec: {
      hard: {
        pods: '9',
        'requests.acme.com/license': '5',
        'count/widgets.acme.com': '3',
        'acme-fast.storageclass.storage.k8s.io/requests.storage': '5Gi',
      },
      scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['acme-high'] }] },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: meta('acme-limits'),
    spec: { limits: [{ type: 'Container', max: { 'acme.com/license': '2' }, default: { cpu: '1' } }] },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: meta('acme-web', {
      annotations: {
        'alb.ingress.kubernetes.io/target-group-attributes': 'access_logs.s3.bucket=acme,deregistration_delay.timeout_seconds=30',
      },
    }),
    spec: {
      selector: { app: 'acme-web' },
      clusterIP: '203.0.113.20',
      type: 'LoadBalancer',
      loadBalancerClass: 'acme.com/lb',
      ports: [{ name: 'acme-http', port: 80, targetPort: 'acme-http' }],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: meta('acme-external'),
    spec: { type: 'ExternalName', externalName: 'api.acme.com' },
  },
  {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: meta('acme-web-x2x4z', { labels: { 'kubernetes.io/service-name': 'acme-web' } }),
    addressType: 'IPv4',
    endpoints: [
      {
        addresses: ['203.0.113.10'],
        nodeName: 'acme-node-1',
        targetRef: { kind: 'Pod', namespace: 'acme-shop', name: 'acme-bare' },
      },
    ],
    ports: [{ name: 'acme-http', port: 80 }],
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: meta('acme-web', { annotations: { 'kubernetes.io/ingress.class': 'acme' } }),
    spec: {
      ingressClassName: 'acme',
      rules: [
        {
          host: 'www.acme.com',
          http: {
            paths: [
              { path: '/acme', pathType: 'Prefix', backend: { service: { name: 'acme-web', port: { name: 'acme-http' } } } },
            ],
          },
        },
      ],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'IngressClass',
    metadata: cluster('acme'),
    spec: { controller: 'acme.com/ingress' },
  },
  {
    apiVersion: 'elbv2.k8s.aws/v1beta1',
    kind: 'TargetGroupBinding',
    metadata: meta('acme-binding'),
    spec: {
      targetType: 'ip',
      targetGroupARN: 'arn:aws:acme',
      serviceRef: { name: 'acme-web', port: 'acme-http' },
      nodeSelector: { matchLabels: { acme: 'acme' } },
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: cluster('acmeshops.acme.com'),
    spec: {
      group: 'acme.com',
      names: { kind: 'AcmeShop', listKind: 'AcmeShopList', plural: 'acmeshops', singular: 'acmeshop', shortNames: ['acme'] },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', description: 'an acme shop' } },
          subresources: { status: {}, scale: { specReplicasPath: '.spec.tills', statusReplicasPath: '.status.tills' } },
        },
      ],
    },
  },
  {
    apiVersion: 'acme.com/v1',
    kind: 'AcmeShop',
    metadata: meta('acme-corner', { uid: 'acme-corner', labels: LABELS, annotations: { 'acme.com/note': 'acme' } }),
    spec: { tills: 2, password: 'acme-secret' },
    status: { tills: 1, message: 'acme' },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: meta('acme-corner-till', {
      ownerReferences: [
        { apiVersion: 'acme.com/v1', kind: 'AcmeShop', name: 'acme-corner', uid: 'acme-corner', controller: true },
      ],
    }),
    spec: { containers: [{ name: 'acme-till', image: 'acme/till' }] },
    status: { phase: 'Pending' },
  },
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: meta('acme-account'), secrets: [{ name: 'acme' }] },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: cluster('acme-volume', { annotations: { 'pv.kubernetes.io/provisioned-by': 'csi.acme.com' } }),
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      csi: { driver: 'csi.acme.com', volumeHandle: 'acme-1', volumeAttributes: { acme: 'acme' } },
      claimRef: { namespace: 'acme-shop', name: 'acme-claim' },
      storageClassName: 'acme-fast',
      volumeAttributesClassName: 'acme-gold',
      nodeAffinity: { required: NODE_SPEC },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: meta('acme-claim', {
      annotations: {
        'volume.kubernetes.io/selected-node': 'acme-node-1',
        'volume.kubernetes.io/storage-provisioner': 'csi.acme.com',
      },
    }),
    spec: {
      volumeName: 'acme-volume',
      storageClassName: 'acme-fast',
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
      selector: { matchLabels: { acme: 'acme' } },
    },
    status: { conditions: [CONDITION] },
  },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: cluster('acme-fast'),
    provisioner: 'csi.acme.com',
    parameters: { acme: 'acme' },
    allowedTopologies: [{ matchLabelExpressions: [{ key: 'acme.com/rack', values: ['acme-1'] }] }],
  },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    metadata: cluster('acme-node-1'),
    spec: { drivers: [{ name: 'csi.acme.com', nodeID: 'acme', topologyKeys: ['acme.com/rack'], allocatable: { count: 5 } }] },
  },
  { apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', metadata: cluster('csi.acme.com'), spec: { attachRequired: true } },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSIStorageCapacity',
    metadata: meta('acme-capacity'),
    storageClassName: 'acme-fast',
    capacity: '5Gi',
    nodeTopology: { matchLabels: { 'acme.com/rack': 'acme-1' } },
  },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'VolumeAttachment',
    metadata: cluster('acme-attachment'),
    spec: { attacher: 'csi.acme.com', nodeName: 'acme-node-1', source: { persistentVolumeName: 'acme-volume' } },
  },
  {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaim',
    metadata: meta('acme-claim'),
    spec: {
      devices: {
        requests: [
          {
            name: 'acme',
            exactly: { deviceClassName: 'acme-gpu', selectors: [{ cel: { expression: 'device.driver == "gpu.acme.com"' } }] },
          },
        ],
        config: [{ opaque: { driver: 'gpu.acme.com', parameters: { acme: 'acme' } } }],
        constraints: [{ matchAttribute: 'gpu.acme.com/numa' }],
      },
    },
    status: {
      reservedFor: [{ resource: 'pods', name: 'acme-bare', uid: '00000000-0000-4000-8000-000000000003' }],
      allocation: {
        devices: { results: [{ request: 'acme', driver: 'gpu.acme.com', pool: 'acme-node-1', device: 'acme-0' }] },
        nodeSelector: NODE_SPEC,
      },
    },
  },
  {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaimTemplate',
    metadata: meta('acme-template'),
    spec: {
      metadata: { labels: { acme: 'acme' }, annotations: { acme: 'acme' } },
      spec: { devices: { requests: [{ name: 'acme', exactly: { deviceClassName: 'acme-gpu' } }] } },
    },
  },
  {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceSlice',
    metadata: cluster('acme-slice'),
    spec: {
      driver: 'gpu.acme.com',
      pool: { name: 'acme-node-1', generation: 1, resourceSliceCount: 1 },
      nodeName: 'acme-node-1',
      devices: [
        {
          name: 'acme-0',
          attributes: { 'acme.com/model': { string: 'acme-a' } },
          capacity: { 'acme.com/memory': { value: '8Gi' } },
        },
      ],
    },
  },
  {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'DeviceClass',
    metadata: cluster('acme-gpu'),
    spec: {
      selectors: [{ cel: { expression: "device.driver == 'gpu.acme.com' || '\\'acme' == '' // acme" } }],
      extendedResourceName: 'acme.com/gpu',
    },
  },
  {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: 'acme-node-1', namespace: 'kube-node-lease', uid: uid('lease') },
    spec: { holderIdentity: 'acme-node-1', renewTime: '2026-01-31T12:00:00.000000Z' },
  },
  {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: cluster('acme-runtime'),
    handler: 'acme',
    scheduling: { nodeSelector: { acme: 'acme' }, tolerations: [{ key: 'acme' }] },
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: cluster('acme-policy'),
    spec: {
      paramKind: { apiVersion: 'acme.com/v1', kind: 'AcmeParams' },
      matchConstraints: { resourceRules: RULES, namespaceSelector: { matchLabels: { acme: 'acme' } } },
      matchConditions: [{ name: 'acme', expression: "object.metadata.name != 'acme'" }],
      variables: [{ name: 'acme', expression: "'acme'" }],
      validations: [
        {
          expression: "object.metadata.name.startsWith('acme')",
          message: 'acme',
          messageExpression: "'acme'",
          reason: 'Forbidden',
        },
      ],
      auditAnnotations: [{ key: 'acme', valueExpression: "'acme'" }],
    },
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: cluster('acme-binding'),
    spec: {
      policyName: 'acme-policy',
      validationActions: ['Deny'],
      paramRef: { name: 'acme' },
      matchResources: { objectSelector: { matchLabels: { acme: 'acme' } } },
    },
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingAdmissionPolicy',
    metadata: cluster('acme-policy'),
    spec: {
      matchConstraints: { resourceRules: RULES },
      mutations: [
        {
          patchType: 'ApplyConfiguration',
          applyConfiguration: { expression: "Object{metadata: Object.metadata{labels: {'acme': 'acme'}}}" },
        },
      ],
      reinvocationPolicy: 'Never',
    },
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingAdmissionPolicyBinding',
    metadata: cluster('acme-binding'),
    spec: { policyName: 'acme-policy' },
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: cluster('acme-webhook'),
    webhooks: [
      {
        name: 'check.acme.com',
        clientConfig: { url: 'https://acme.example' },
        rules: RULES,
        matchConditions: [{ name: 'acme', expression: "'acme' == 'acme'" }],
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      },
    ],
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingWebhookConfiguration',
    metadata: cluster('acme-webhook'),
    webhooks: [
      {
        name: 'change.acme.com',
        clientConfig: { url: 'https://acme.example' },
        rules: RULES,
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      },
    ],
  },
]
