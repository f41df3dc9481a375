import { EXTENSION_POINTS } from '../plugin-sets.ts'

/** The fields of a KubeSchedulerConfiguration and their types, as strict decoding knows them. */
export type Shape =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'text'
  | 'duration'
  /** Not looked into. */
  | 'any'
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> }

const TYPE_META: Readonly<Record<string, Shape>> = { apiVersion: 'text', kind: 'text' }

const PLUGIN_SET: Shape = {
  fields: {
    enabled: { list: { fields: { name: 'text', weight: 'integer' } } },
    disabled: { list: { fields: { name: 'text', weight: 'integer' } } },
  },
}

/** The points at which a profile may name plugins, in upstream's order. */
export const POINT_NAMES = [
  ...EXTENSION_POINTS,
  'permit',
  'preBind',
  'bind',
  'postBind',
  'multiPoint',
  'placementGenerate',
  'placementScore',
] as const

const EXTENDER: Shape = {
  fields: {
    urlPrefix: 'text',
    filterVerb: 'text',
    preemptVerb: 'text',
    prioritizeVerb: 'text',
    weight: 'integer',
    bindVerb: 'text',
    enableHTTPS: 'boolean',
    tlsConfig: 'any',
    httpTimeout: 'duration',
    nodeCacheCapable: 'boolean',
    managedResources: { list: { fields: { name: 'text', ignoredByScheduler: 'boolean' } } },
    ignorable: 'boolean',
  },
}

export const CONFIGURATION: Shape = {
  fields: {
    ...TYPE_META,
    parallelism: 'integer',
    leaderElection: {
      fields: {
        leaderElect: 'boolean',
        leaseDuration: 'duration',
        renewDeadline: 'duration',
        retryPeriod: 'duration',
        resourceLock: 'text',
        resourceName: 'text',
        resourceNamespace: 'text',
      },
    },
    clientConnection: {
      fields: { kubeconfig: 'text', acceptContentTypes: 'text', contentType: 'text', qps: 'number', burst: 'integer' },
    },
    enableProfiling: 'boolean',
    enableContentionProfiling: 'boolean',
    percentageOfNodesToScore: 'integer',
    podInitialBackoffSeconds: 'integer',
    podMaxBackoffSeconds: 'integer',
    profiles: {
      list: {
        fields: {
          schedulerName: 'text',
          percentageOfNodesToScore: 'integer',
          plugins: { fields: Object.fromEntries(POINT_NAMES.map((point) => [point, PLUGIN_SET])) },
          pluginConfig: { list: { fields: { name: 'text', args: 'any' } } },
        },
      },
    },
    extenders: { list: EXTENDER },
    delayCacheUntilActive: 'boolean',
  },
}

const RESOURCES: Shape = { list: { fields: { name: 'text', weight: 'integer' } } }
const FUNCTION_SHAPE: Shape = { list: { fields: { utilization: 'integer', score: 'integer' } } }

const NODE_SELECTOR_TERM: Shape = {
  fields: {
    matchExpressions: { list: { fields: { key: 'text', operator: 'text', values: { list: 'text' } } } },
    matchFields: { list: { fields: { key: 'text', operator: 'text', values: { list: 'text' } } } },
  },
}

const args = (fields: Readonly<Record<string, Shape>>): Shape => ({ fields: { ...TYPE_META, ...fields } })

/** The arguments of the plugins that take any. */
export const PLUGIN_ARGS: Readonly<Record<string, Shape>> = {
  DefaultPreemption: args({ minCandidateNodesPercentage: 'integer', minCandidateNodesAbsolute: 'integer' }),
  DynamicResources: args({ filterTimeout: 'duration', bindingTimeout: 'duration' }),
  InterPodAffinity: args({ hardPodAffinityWeight: 'integer', ignorePreferredTermsOfExistingPods: 'boolean' }),
  NodeAffinity: args({
    addedAffinity: {
      fields: {
        requiredDuringSchedulingIgnoredDuringExecution: { fields: { nodeSelectorTerms: { list: NODE_SELECTOR_TERM } } },
        preferredDuringSchedulingIgnoredDuringExecution: {
          list: { fields: { weight: 'integer', preference: NODE_SELECTOR_TERM } },
        },
      },
    },
  }),
  NodeResourcesBalancedAllocation: args({ resources: RESOURCES }),
  NodeResourcesFit: args({
    ignoredResources: { list: 'text' },
    ignoredResourceGroups: { list: 'text' },
    scoringStrategy: {
      fields: { type: 'text', resources: RESOURCES, requestedToCapacityRatio: { fields: { shape: FUNCTION_SHAPE } } },
    },
  }),
  PodTopologySpread: args({
    defaultingType: 'text',
    defaultConstraints: {
      list: {
        fields: {
          maxSkew: 'integer',
          topologyKey: 'text',
          whenUnsatisfiable: 'text',
          labelSelector: 'any',
          minDomains: 'integer',
          nodeAffinityPolicy: 'text',
          nodeTaintsPolicy: 'text',
          matchLabelKeys: { list: 'text' },
        },
      },
    },
  }),
  VolumeBinding: args({ bindTimeoutSeconds: 'integer', shape: FUNCTION_SHAPE }),
}
