import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { formProblem } from './decode-configuration.ts'
import type { Args } from './plugin-args.ts'
import { readSchedulerConfig } from './scheduler-config.ts'
import { SchedulerConfigError } from './scheduler-config-error.ts'

function issuesOf(text: string): readonly string[] {
  try {
    readSchedulerConfig(parse(text) as Args)
    return []
  } catch (error) {
    if (!(error instanceof SchedulerConfigError)) throw error
    return error.issues.map(({ path, message }) => `${path}: ${message}`)
  }
}

const LABEL_NAME =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

/** The errors of the real kube-scheduler about each configuration; errors of building a profile have no field there. */
const REFUSED: readonly (readonly [yaml: string, ...errors: string[]])[] = [
  [
    `parallelism: 0
percentageOfNodesToScore: 101
podInitialBackoffSeconds: 0
podMaxBackoffSeconds: -1`,
    'parallelism: Invalid value: 0: should be an integer value greater than zero',
    'percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]',
    'podInitialBackoffSeconds: Invalid value: 0: must be greater than 0',
    'podMaxBackoffSeconds: Invalid value: -1: must be greater than or equal to PodInitialBackoffSeconds',
  ],
  [
    `podInitialBackoffSeconds: 20`,
    'podMaxBackoffSeconds: Invalid value: 10: must be greater than or equal to PodInitialBackoffSeconds',
  ],
  [
    `profiles:
- schedulerName: a
- schedulerName: b
- schedulerName: a
- {}`,
    'profiles[2].schedulerName: Duplicate value: {}',
    'profiles[3].schedulerName: Required value',
  ],
  [
    `profiles:
- percentageOfNodesToScore: -1
  pluginConfig:
  - name: DefaultPreemption
    args: {minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 0}`,
    'profiles[0].percentageOfNodesToScore: Invalid value: -1: not in valid range [0-100]',
    'profiles[0].pluginConfig[0].args.minCandidateNodesPercentage: Invalid value: 0: cannot be zero at the same time as minCandidateNodesAbsolute',
    'profiles[0].pluginConfig[0].args.minCandidateNodesAbsolute: Invalid value: 0: cannot be zero at the same time as minCandidateNodesPercentage',
  ],
  [
    `profiles:
- pluginConfig:
  - name: DefaultPreemption
    args: {minCandidateNodesPercentage: 101, minCandidateNodesAbsolute: -1}
  - name: DefaultPreemption
    args: {}
  - name: InterPodAffinity
    args: {hardPodAffinityWeight: 101}
  - name: NodeResourcesBalancedAllocation
    args: {resources: [{name: cpu, weight: 2}, {name: cpu}]}`,
    'profiles[0].pluginConfig[0].args.minCandidateNodesPercentage: Invalid value: 101: not in valid range [0, 100]',
    'profiles[0].pluginConfig[0].args.minCandidateNodesAbsolute: Invalid value: -1: not in valid range [0, inf)',
    'profiles[0].pluginConfig[1]: Duplicate value: "DefaultPreemption"',
    'profiles[0].pluginConfig[2].args.hardPodAffinityWeight: Invalid value: 101: not in valid range [0, 100]',
    'profiles[0].pluginConfig[3].args.resources[0].weight: Invalid value: 2: must be 1',
    'profiles[0].pluginConfig[3].args.resources[1].name: Duplicate value: "cpu"',
  ],
  [
    `profiles:
- pluginConfig:
  - name: PodTopologySpread
    args:
      defaultConstraints:
      - {maxSkew: 0, topologyKey: "", whenUnsatisfiable: ""}
      - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: Maybe, labelSelector: {matchLabels: {a: b}}}
      - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: Maybe}
      - {maxSkew: 1, topologyKey: "a b", whenUnsatisfiable: DoNotSchedule}`,
    'profiles[0].pluginConfig[0].args.defaultingType: Invalid value: "System": when .defaultConstraints are not empty',
    'profiles[0].pluginConfig[0].args.defaultConstraints[0].maxSkew: Invalid value: 0: not in valid range (0, inf)',
    'profiles[0].pluginConfig[0].args.defaultConstraints[0].topologyKey: Required value: can not be empty',
    'profiles[0].pluginConfig[0].args.defaultConstraints[0].whenUnsatisfiable: Required value: can not be empty',
    'profiles[0].pluginConfig[0].args.defaultConstraints[1].whenUnsatisfiable: Unsupported value: "Maybe": supported values: "DoNotSchedule", "ScheduleAnyway"',
    'profiles[0].pluginConfig[0].args.defaultConstraints[1].labelSelector: Forbidden: constraint must not define a selector, as they deduced for each pod',
    'profiles[0].pluginConfig[0].args.defaultConstraints[2].whenUnsatisfiable: Unsupported value: "Maybe": supported values: "DoNotSchedule", "ScheduleAnyway"',
    'profiles[0].pluginConfig[0].args.defaultConstraints[2]: Duplicate value: "{zone, Maybe}"',
    `profiles[0].pluginConfig[0].args.defaultConstraints[3].topologyKey: Invalid value: "a b": ${LABEL_NAME}`,
  ],
  [
    `profiles:
- pluginConfig:
  - name: PodTopologySpread
    args: {defaultingType: Nothing}
  - name: VolumeBinding
    args: {bindTimeoutSeconds: -1, shape: [{utilization: 0, score: 0}]}
  - name: DynamicResources
    args: {filterTimeout: -1s, bindingTimeout: 0s}`,
    'profiles[0].pluginConfig[0].args.defaultingType: Unsupported value: "Nothing": supported values: "System", "List"',
    'profiles[0].pluginConfig[1].args.bindTimeoutSeconds: Invalid value: -1: invalid BindTimeoutSeconds, should not be a negative value',
    'profiles[0].pluginConfig[1].args.shape: Invalid value: [{"Utilization":0,"Score":0}]: unexpected field `shape`, remove it or turn on the feature gate StorageCapacityScoring',
    'profiles[0].pluginConfig[2].args.filterTimeout: Invalid value: "-1s": must be zero or positive',
    'profiles[0].pluginConfig[2].args.bindingTimeout: Invalid value: "0s": must be at least 1 second',
  ],
  [
    `profiles:
- pluginConfig:
  - name: NodeResourcesFit
    args:
      ignoredResources: ["a b"]
      ignoredResourceGroups: ["x/y"]
      scoringStrategy: {type: Most, resources: [{name: cpu, weight: 101}, {name: memory, weight: -1}], requestedToCapacityRatio: {shape: []}}`,
    `profiles[0].pluginConfig[0].args.ignoredResources[0]: Invalid value: "a b": ${LABEL_NAME}`,
    "profiles[0].pluginConfig[0].args.ignoredResourceGroups[0]: Invalid value: \"x/y\": resource group name can't contain '/'",
    'profiles[0].pluginConfig[0].args.scoringStrategy.type: Unsupported value: "Most": supported values: "LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"',
    'profiles[0].pluginConfig[0].args.scoringStrategy.resources[0].weight: Invalid value: 101: resource weight of cpu not in valid range (0, 100]',
    'profiles[0].pluginConfig[0].args.scoringStrategy.resources[1].weight: Invalid value: -1: resource weight of memory not in valid range (0, 100]',
    'profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio: Forbidden: must be nil when type is not RequestedToCapacityRatio',
  ],
  [
    `profiles:
- pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy: {type: RequestedToCapacityRatio}`,
    'profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio: Required value: must be specified when type is RequestedToCapacityRatio',
  ],
  [
    `profiles:
- pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization: 50, score: 11}, {utilization: 40, score: -1}, {utilization: 101, score: 1}]}}`,
    'profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape[1].utilization: Invalid value: 40: values must be sorted in increasing order',
    'profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape[0].score: Invalid value: 11: not in valid range [0, 10]',
    'profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape[1].score: Invalid value: -1: not in valid range [0, 10]',
    'profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape[2].utilization: Invalid value: 101: not in valid range [0, 100]',
  ],
  [
    `profiles:
- pluginConfig:
  - name: NodeAffinity
    args:
      addedAffinity:
        requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: "a b", operator: In, values: [x]}, {key: a, operator: Near}]}]}
        preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: a, operator: Exists, values: [x]}]}}]`,
    `profiles[0].pluginConfig[0].args.addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "a b": ${LABEL_NAME}`,
    'profiles[0].pluginConfig[0].args.addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[1].operator: Unsupported value: "Near": supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"',
    'profiles[0].pluginConfig[0].args.addedAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].matchExpressions[0].values: Invalid value: ["x"]: values set must be empty for exists and does not exist',
  ],
  [
    `profiles:
- plugins:
    filter: {enabled: [{name: EBSLimits}]}
  pluginConfig:
  - name: GCEPDLimits`,
    'profiles[0].plugins.filter.enabled[0]: Invalid value: "EBSLimits": was invalid in version "v1" (KubeSchedulerConfiguration is version "kubescheduler.config.k8s.io/v1")',
    'profiles[0].pluginConfig[0]: Invalid value: "GCEPDLimits": was invalid in version "v1" (KubeSchedulerConfiguration is version "kubescheduler.config.k8s.io/v1")',
  ],
  [
    `profiles:
- schedulerName: a
  plugins:
    queueSort: {enabled: [{name: PrioritySort}, {name: Other}]}
- schedulerName: b`,
    'profiles[0].plugins.queueSort.Enabled: Invalid value: 2: only one queue sort plugin can be enabled',
    'profiles[1].plugins.queueSort: Invalid value: {"Enabled":null,"Disabled":null}: must be the same for all profiles',
  ],
  [
    `extenders:
- {urlPrefix: "http://x", prioritizeVerb: p, weight: 0, bindVerb: b, managedResources: [{name: "a b"}, {name: cpu}, {name: example.com/x}]}
- {urlPrefix: "http://y", bindVerb: b, managedResources: [{name: example.com/x}]}`,
    'extenders[0].weight: Invalid value: 0: must have a positive weight applied to it',
    `extenders[0].managedResources[0].name: Invalid value: "a b": ${LABEL_NAME}`,
    'extenders[0].managedResources[1].name: Invalid value: "cpu": is an invalid extended resource name',
    'extenders[1].managedResources[0].name: Invalid value: "example.com/x": duplicate extender managed resource name',
    'extenders: Invalid value: "found 2 extenders implementing bind": only one extender can implement bind',
  ],
  [
    `profiles:
- plugins:
    score: {enabled: [{name: NodeName}]}`,
    'profiles[0].plugins.score: initializing profiles: creating profile for scheduler name default-scheduler: plugin "NodeName" does not extend ScorePlugin plugin',
  ],
  [
    `profiles:
- plugins:
    queueSort: {disabled: [{name: "*"}]}`,
    'profiles[0].plugins.queueSort: initializing profiles: creating profile for scheduler name default-scheduler: only one queue sort plugin required for profile with scheduler name "default-scheduler", but got 0',
  ],
  [
    `profiles:
- plugins:
    bind: {disabled: [{name: "*"}]}`,
    'profiles[0].plugins.bind: initializing profiles: creating profile for scheduler name default-scheduler: at least one bind plugin is needed for profile with scheduler name "default-scheduler"',
  ],
  [
    `profiles:
- plugins:
    filter: {enabled: [{name: NodeName}, {name: NodeName}]}`,
    'profiles[0].plugins.filter: initializing profiles: creating profile for scheduler name default-scheduler: plugin "NodeName" already registered as "FilterPlugin"',
  ],
  [
    `profiles:
- plugins:
    multiPoint: {disabled: [{name: "*"}]}`,
    'profiles[0].plugins.queueSort: initializing profiles: creating profile for scheduler name default-scheduler: only one queue sort plugin required for profile with scheduler name "default-scheduler", but got 0',
  ],
  [
    `profiles:
- plugins:
    multiPoint: {enabled: [{name: NodeResourcesFit}, {name: NodeResourcesFit}]}`,
    'profiles[0].plugins.multiPoint: initializing profiles: creating profile for scheduler name default-scheduler: plugin "NodeResourcesFit" already registered',
  ],
  [
    `profiles:
- plugins:
    score: {enabled: [{name: NodeResourcesFit, weight: -1}]}`,
    'profiles[0].plugins.score.enabled[0].weight: score plugins: total score of Score plugins could overflow',
  ],
  [
    `profiles:
- pluginConfig:
  - name: NodeResourcesFit
    args: {scoringStrategy: {resources: [{name: cpu, weight: 1}]}}`,
    'profiles[0].pluginConfig[0].args.scoringStrategy.type: Unsupported value: "": supported values: "LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"',
  ],
  [
    `leaderElection: {leaderElect: true, resourceLock: endpoints}`,
    'leaderElection.resourceLock: Invalid value: "endpoints": resourceLock value must be "leases"',
  ],
]

describe('an invalid KubeSchedulerConfiguration', () => {
  it.each(REFUSED)('%s', (text, ...errors) => {
    expect([...issuesOf(text)].sort()).toEqual([...errors].sort())
  })
})

describe('the form of a KubeSchedulerConfiguration', () => {
  it('keeps the arguments of unknown plugins', () => {
    expect(issuesOf('profiles: [{ pluginConfig: [{ name: Mystery, args: { anything: 1 } }] }]')).toEqual([])
  })

  it('reports the field of the first of several errors', () => {
    const { path } = formProblem({ profiles: [{ foo: 1 }], zone: 1 }) ?? {}
    expect(path).toBe('profiles[0].foo')
  })
})
