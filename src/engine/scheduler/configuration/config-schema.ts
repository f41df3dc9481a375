import { EXTENSION_POINTS } from '../profile/plugin-sets.ts'

/** The fields of a KubeSchedulerConfiguration and their types in Go, as strict decoding uses them. */
export type Shape =
  | 'int32'
  | 'int64'
  | 'float32'
  | 'bool'
  | 'string'
  | 'duration'
  /** Not looked into. */
  | 'any'
  /** A text with a type of its own. */
  | { readonly text: string }
  | { readonly list: Shape }
  | Struct

/** An object, with the name of its type. */
export interface Struct {
  readonly type: string
  readonly fields: Readonly<Record<string, Shape>>
  /** Fields that belong to a type within it. */
  readonly inline?: { readonly type: string; readonly fields: readonly string[] }
}

const TYPE_META: Readonly<Record<string, Shape>> = { apiVersion: 'string', kind: 'string' }

const struct = (type: string, fields: Readonly<Record<string, Shape>>): Struct => ({ type: `v1.${type}`, fields })
const alpha = (type: string, fields: Readonly<Record<string, Shape>>): Struct => ({ type: `v1alpha1.${type}`, fields })
const text = (type: string): Shape => ({ text: `v1.${type}` })

const PLUGINS: Shape = { list: struct('Plugin', { name: 'string', weight: 'int32' }) }
const PLUGIN_SET = struct('PluginSet', { enabled: PLUGINS, disabled: PLUGINS })

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

const EXTENDER = struct('Extender', {
  urlPrefix: 'string',
  filterVerb: 'string',
  preemptVerb: 'string',
  prioritizeVerb: 'string',
  weight: 'int64',
  bindVerb: 'string',
  enableHTTPS: 'bool',
  tlsConfig: struct('ExtenderTLSConfig', {
    insecure: 'bool',
    serverName: 'string',
    certFile: 'string',
    keyFile: 'string',
    caFile: 'string',
    certData: 'any',
    keyData: 'any',
    caData: 'any',
  }),
  httpTimeout: 'duration',
  nodeCacheCapable: 'bool',
  managedResources: { list: struct('ExtenderManagedResource', { name: 'string', ignoredByScheduler: 'bool' }) },
  ignorable: 'bool',
})

export const CONFIGURATION: Struct = {
  ...struct('KubeSchedulerConfiguration', {
    ...TYPE_META,
    parallelism: 'int32',
    leaderElection: alpha('LeaderElectionConfiguration', {
      leaderElect: 'bool',
      leaseDuration: 'duration',
      renewDeadline: 'duration',
      retryPeriod: 'duration',
      resourceLock: 'string',
      resourceName: 'string',
      resourceNamespace: 'string',
    }),
    clientConnection: alpha('ClientConnectionConfiguration', {
      kubeconfig: 'string',
      acceptContentTypes: 'string',
      contentType: 'string',
      qps: 'float32',
      burst: 'int32',
    }),
    enableProfiling: 'bool',
    enableContentionProfiling: 'bool',
    percentageOfNodesToScore: 'int32',
    podInitialBackoffSeconds: 'int64',
    podMaxBackoffSeconds: 'int64',
    profiles: {
      list: struct('KubeSchedulerProfile', {
        schedulerName: 'string',
        percentageOfNodesToScore: 'int32',
        plugins: struct('Plugins', Object.fromEntries(POINT_NAMES.map((point) => [point, PLUGIN_SET]))),
        pluginConfig: { list: struct('PluginConfig', { name: 'string', args: 'any' }) },
      }),
    },
    extenders: { list: EXTENDER },
    delayCacheUntilActive: 'bool',
  }),
  inline: { type: 'DebuggingConfiguration', fields: ['enableProfiling', 'enableContentionProfiling'] },
}

const RESOURCES: Shape = { list: struct('ResourceSpec', { name: 'string', weight: 'int64' }) }
const FUNCTION_SHAPE: Shape = { list: struct('UtilizationShapePoint', { utilization: 'int32', score: 'int32' }) }

const REQUIREMENTS: Shape = {
  list: struct('NodeSelectorRequirement', { key: 'string', operator: text('NodeSelectorOperator'), values: { list: 'string' } }),
}
const NODE_SELECTOR_TERM = struct('NodeSelectorTerm', { matchExpressions: REQUIREMENTS, matchFields: REQUIREMENTS })

const args = (plugin: string, fields: Readonly<Record<string, Shape>>): Struct =>
  struct(`${plugin}Args`, { ...TYPE_META, ...fields })

const ALL_ARGS: readonly (readonly [plugin: string, fields: Readonly<Record<string, Shape>>])[] = [
  ['DefaultPreemption', { minCandidateNodesPercentage: 'int32', minCandidateNodesAbsolute: 'int32' }],
  ['DynamicResources', { filterTimeout: 'duration', bindingTimeout: 'duration' }],
  ['InterPodAffinity', { hardPodAffinityWeight: 'int32', ignorePreferredTermsOfExistingPods: 'bool' }],
  [
    'NodeAffinity',
    {
      addedAffinity: struct('NodeAffinity', {
        requiredDuringSchedulingIgnoredDuringExecution: struct('NodeSelector', {
          nodeSelectorTerms: { list: NODE_SELECTOR_TERM },
        }),
        preferredDuringSchedulingIgnoredDuringExecution: {
          list: struct('PreferredSchedulingTerm', { weight: 'int32', preference: NODE_SELECTOR_TERM }),
        },
      }),
    },
  ],
  ['NodeResourcesBalancedAllocation', { resources: RESOURCES }],
  [
    'NodeResourcesFit',
    {
      ignoredResources: { list: 'string' },
      ignoredResourceGroups: { list: 'string' },
      scoringStrategy: struct('ScoringStrategy', {
        type: text('ScoringStrategyType'),
        resources: RESOURCES,
        requestedToCapacityRatio: struct('RequestedToCapacityRatioParam', { shape: FUNCTION_SHAPE }),
      }),
    },
  ],
  [
    'PodTopologySpread',
    {
      defaultingType: text('PodTopologySpreadConstraintsDefaulting'),
      defaultConstraints: {
        list: struct('TopologySpreadConstraint', {
          maxSkew: 'int32',
          topologyKey: 'string',
          whenUnsatisfiable: text('UnsatisfiableConstraintAction'),
          labelSelector: 'any',
          minDomains: 'int32',
          nodeAffinityPolicy: text('NodeInclusionPolicy'),
          nodeTaintsPolicy: text('NodeInclusionPolicy'),
          matchLabelKeys: { list: 'string' },
        }),
      },
    },
  ],
  ['VolumeBinding', { bindTimeoutSeconds: 'int64', shape: FUNCTION_SHAPE }],
]

/** The arguments of the plugins that take any. */
export const PLUGIN_ARGS: Readonly<Record<string, Struct>> = Object.fromEntries(
  ALL_ARGS.map(([plugin, fields]) => [plugin, args(plugin, fields)]),
)
