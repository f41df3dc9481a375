/* Printed from schema.graphql and the documents in src/dashboard/api by npm run schema. */

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ActionInput =
  {   readonly addNodes: AddNodesInput; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never;   readonly annotate: AnnotateInput; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never;   readonly apply: ApplyInput; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never;   readonly autoscale: AutoscaleInput; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never;   readonly completeJob: CompleteJobInput; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never;   readonly cordon: NodesInput; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never;   readonly create: CreateInput; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never;   readonly createJob: CreateJobInput; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never;   readonly debug: DebugInput; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never;   readonly deleteNode: NodesInput; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never;   readonly deleteObject: DeleteObjectInput; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never;   readonly deletePod: DeletePodInput; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never;   readonly drain: DrainInput; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never;   readonly evictPod: EvictPodInput; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never;   readonly failContainer: FailContainerInput; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never;   readonly failDomain: DomainInput; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never;   readonly failImagePull: FailImagePullInput; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never;   readonly failNode: NodesInput; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never;   readonly failProbe: FailProbeInput; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never;   readonly failProvisioning: FailProvisioningInput; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never;   readonly label: LabelInput; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never;   readonly labelObjects: LabelObjectsInput; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never;   readonly parallel: ReadonlyArray<ActionInput>; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never;   readonly patch: PatchInput; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never;   readonly rebootNode: RebootNodeInput; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never;   readonly recoverNode: NodesInput; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never;   readonly removeNodes: NodesInput; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never;   readonly replace: ReplaceInput; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never;   readonly rollout: RolloutInput; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never;   readonly scale: ScaleInput; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never;   readonly setEnv: SetEnvInput; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never;   readonly setSchedulerConfiguration: string; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never;   readonly setUsage: UsageInput; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never;   readonly shutdownNode: NodesInput; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never;   readonly submit: SubmitInput; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never;   readonly taint: TaintInput; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never;   readonly timed: TimedInput; readonly uncordon?: never; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never;   readonly uncordon: NodesInput; readonly untaint?: never; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never;   readonly untaint: TaintInput; readonly wait?: never; }
  |  { readonly addNodes?: never; readonly annotate?: never; readonly apply?: never; readonly autoscale?: never; readonly completeJob?: never; readonly cordon?: never; readonly create?: never; readonly createJob?: never; readonly debug?: never; readonly deleteNode?: never; readonly deleteObject?: never; readonly deletePod?: never; readonly drain?: never; readonly evictPod?: never; readonly failContainer?: never; readonly failDomain?: never; readonly failImagePull?: never; readonly failNode?: never; readonly failProbe?: never; readonly failProvisioning?: never; readonly label?: never; readonly labelObjects?: never; readonly parallel?: never; readonly patch?: never; readonly rebootNode?: never; readonly recoverNode?: never; readonly removeNodes?: never; readonly replace?: never; readonly rollout?: never; readonly scale?: never; readonly setEnv?: never; readonly setSchedulerConfiguration?: never; readonly setUsage?: never; readonly shutdownNode?: never; readonly submit?: never; readonly taint?: never; readonly timed?: never; readonly uncordon?: never; readonly untaint?: never;   readonly wait: WaitInput; };

export type ActorsInput = {
  readonly customControllers?: ReadonlyArray<string> | null | undefined;
  readonly descheduler?: DeschedulerInput | null | undefined;
  readonly horizontalPodAutoscalers?: boolean | null | undefined;
  readonly nodeAutoscaler?: NodeAutoscalerInput | null | undefined;
};

export type AddNodesInput = {
  readonly bootTime?: string | null | undefined;
  readonly capacity?: ReadonlyArray<AmountInput> | null | undefined;
  readonly count?: number | null | undefined;
  readonly group?: string | null | undefined;
  readonly labels?: ReadonlyArray<LabelValueInput> | null | undefined;
  readonly like?: string | null | undefined;
  readonly namePrefix?: string | null | undefined;
  readonly taints?: ReadonlyArray<NodeTaintInput> | null | undefined;
};

export type AfterDrain =
  | 'DELETE'
  | 'LEAVE_CORDONED'
  | 'REBOOT'
  | 'REPLACE'
  | 'UNCORDON';

export type AfterWave =
  | 'DELETE'
  | 'LEAVE_CORDONED'
  | 'REBOOT'
  | 'REPLACE'
  | 'UNCORDON';

export type AmountInput = {
  readonly amount: string;
  readonly resource: string;
};

export type AnnotateInput = {
  readonly enforceNamespace?: boolean | null | undefined;
  readonly manifest?: string | null | undefined;
  readonly matching?: MatchingObjectsInput | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly overwrite?: boolean | null | undefined;
  readonly remove?: ReadonlyArray<string> | null | undefined;
  readonly resourceVersion?: string | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly selector?: string | null | undefined;
  readonly set?: ReadonlyArray<AnnotationValueInput> | null | undefined;
  readonly source?: string | null | undefined;
  readonly targets?: ReadonlyArray<ObjectRef> | null | undefined;
};

export type AnnotationValueInput = {
  readonly key: string;
  readonly value?: string | null | undefined;
};

export type ApplyInput = {
  readonly enforceNamespace?: boolean | null | undefined;
  readonly fieldManager?: string | null | undefined;
  readonly forceConflicts?: boolean | null | undefined;
  readonly manifest: string;
  readonly namespace?: string | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly selector?: string | null | undefined;
  readonly serverSide?: boolean | null | undefined;
  readonly source?: string | null | undefined;
};

export type AuditProof =
  | 'FAILED'
  | 'NOT_MEASURABLE'
  | 'NOT_RUN'
  | 'PROVED'
  | 'UNSEEN';

export type AuditRule =
  | 'BUDGET'
  | 'CONNECTION'
  | 'GRACE_PERIOD'
  | 'LIVENESS_PROBE'
  | 'MIN_READY_SECONDS'
  | 'PRE_STOP_BEYOND_GRACE'
  | 'PRE_STOP_MISSING'
  | 'PRE_STOP_TOO_SHORT'
  | 'READINESS_GATE'
  | 'READINESS_PROBE'
  | 'REPLICAS'
  | 'ROLLING_UPDATE'
  | 'ROLLOUT_STUCK'
  | 'ZERO_DOWNTIME';

export type AutoscaleInput = {
  readonly cpu?: string | null | undefined;
  readonly cpuPercent?: number | null | undefined;
  readonly enforceNamespace?: boolean | null | undefined;
  readonly manifest?: string | null | undefined;
  readonly max: number;
  readonly memory?: string | null | undefined;
  readonly min?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly source?: string | null | undefined;
  readonly targets?: ReadonlyArray<ObjectRef> | null | undefined;
};

export type CapacityInput = {
  readonly largest?: boolean | null | undefined;
  readonly like?: ReadonlyArray<string> | null | undefined;
  readonly max?: number | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly nodesFor?: number | null | undefined;
  readonly perSet?: number | null | undefined;
  readonly priorityClassName?: string | null | undefined;
  readonly schedulerConfiguration?: string | null | undefined;
  readonly seed?: number | null | undefined;
  readonly template?: string | null | undefined;
  readonly with?: ReadonlyArray<CapacityPartInput> | null | undefined;
  readonly workload?: ObjectRef | null | undefined;
};

export type CapacityPartInput = {
  readonly count?: number | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly priorityClassName?: string | null | undefined;
  readonly template: string;
};

export type Cascade =
  | 'BACKGROUND'
  | 'FOREGROUND'
  | 'ORPHAN';

export type ChangeType =
  | 'ADDED'
  | 'DELETED'
  | 'MODIFIED';

export type CompleteJobInput = {
  readonly name: string;
  readonly namespace?: string | null | undefined;
};

export type ConditionStatus =
  | 'False'
  | 'True'
  | 'Unknown';

export type ContainerImageInput = {
  readonly container: string;
  readonly image: string;
};

export type ContainerResourcesInput = {
  readonly container?: string | null | undefined;
  readonly limits?: ReadonlyArray<AmountInput> | null | undefined;
  readonly requests?: ReadonlyArray<AmountInput> | null | undefined;
};

export type CourseKind =
  | 'DRAIN'
  | 'ROLLOUT';

export type CoverageCode =
  | 'INPUT_INCOMPLETE'
  | 'KIND_NOT_READ'
  | 'MAY_BE_REVERTED'
  | 'METRICS_MISSING'
  | 'NAMES_HIDDEN'
  | 'NOT_MODELLED'
  | 'ORDER_UNKNOWN'
  | 'SAMPLING_START_UNKNOWN'
  | 'UNKNOWN_OWNER'
  | 'UNKNOWN_SCHEDULER'
  | 'UNREADABLE'
  | 'VERSION_SKEW'
  | 'VOLUME_TOPOLOGY';

export type CreateInput = {
  readonly enforceNamespace?: boolean | null | undefined;
  readonly manifest: string;
  readonly namespace?: string | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly saveConfig?: boolean | null | undefined;
  readonly source?: string | null | undefined;
  readonly subcommand?: boolean | null | undefined;
};

export type CreateJobInput = {
  readonly cronJob: string;
  readonly name: string;
  readonly namespace?: string | null | undefined;
  readonly saveConfig?: boolean | null | undefined;
};

export type DebugInput = {
  readonly container?: string | null | undefined;
  readonly image: string;
  readonly namespace?: string | null | undefined;
  readonly pod: string;
  readonly target?: string | null | undefined;
};

export type DeleteObjectInput = {
  readonly cascade?: Cascade | null | undefined;
  readonly enforceNamespace?: boolean | null | undefined;
  readonly force?: boolean | null | undefined;
  readonly gracePeriodSeconds?: number | null | undefined;
  readonly ignoreNotFound?: boolean | null | undefined;
  readonly manifest?: string | null | undefined;
  readonly matching?: MatchingObjectsInput | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly selector?: string | null | undefined;
  readonly source?: string | null | undefined;
  readonly targets?: ReadonlyArray<ObjectRef> | null | undefined;
  readonly timeout?: string | null | undefined;
  readonly wait?: boolean | null | undefined;
};

export type DeletePodInput = {
  readonly gracePeriodSeconds?: number | null | undefined;
  readonly name: string;
  readonly namespace?: string | null | undefined;
  readonly preconditions?: PreconditionsInput | null | undefined;
};

export type DeschedulerInput = {
  readonly interval?: string | null | undefined;
  readonly policy: string;
};

export type DifferenceType =
  | 'ADDED'
  | 'CHANGED'
  | 'REMOVED';

export type DisagreementKind =
  | 'NODE_EXPECTED'
  | 'NODE_OUTSCORED'
  | 'NODE_REFUSED'
  | 'NODE_UNKNOWN'
  | 'OTHER_REASONS';

export type DomainInput = {
  readonly topologyKey?: string | null | undefined;
  readonly value: string;
};

export type DrainAuditInput = {
  readonly deleteEmptyDirData?: boolean | null | undefined;
  readonly deregistration?: string | null | undefined;
  readonly drainsMax?: number | null | undefined;
  readonly fixesMax?: number | null | undefined;
  readonly force?: boolean | null | undefined;
  readonly ignoreDaemonSets?: boolean | null | undefined;
  readonly loadBalancer?: boolean | null | undefined;
  readonly nodes?: NodesInput | null | undefined;
  readonly propagation?: string | null | undefined;
  readonly registration?: string | null | undefined;
  readonly schedulerConfiguration?: string | null | undefined;
  readonly seed?: number | null | undefined;
};

export type DrainDryRun =
  | 'CLIENT'
  | 'NONE'
  | 'SERVER';

export type DrainInput = {
  readonly bootTime?: string | null | undefined;
  readonly concurrency?: number | null | undefined;
  readonly deleteEmptyDirData?: boolean | null | undefined;
  readonly disableEviction?: boolean | null | undefined;
  readonly dryRun?: DrainDryRun | null | undefined;
  readonly force?: boolean | null | undefined;
  readonly gracePeriodSeconds?: number | null | undefined;
  readonly ignoreDaemonSets?: boolean | null | undefined;
  readonly nodes: NodesInput;
  readonly podSelector?: string | null | undefined;
  readonly replacement?: NodeOverridesInput | null | undefined;
  readonly skipWaitForDeleteTimeout?: string | null | undefined;
  readonly then?: AfterDrain | null | undefined;
  readonly timeout?: string | null | undefined;
};

export type DrainPlanInput = {
  readonly acceptDegraded?: boolean | null | undefined;
  readonly actors?: ActorsInput | null | undefined;
  readonly atOnceMax?: number | null | undefined;
  readonly bootTime?: string | null | undefined;
  readonly drain: DrainInput;
  readonly replacement?: NodeOverridesInput | null | undefined;
  readonly schedulerConfiguration?: string | null | undefined;
  readonly seed?: number | null | undefined;
  readonly surgeMax?: number | null | undefined;
  readonly then?: AfterWave | null | undefined;
};

export type DrainStatus =
  | 'NOT_STARTED'
  | 'READY'
  | 'REFUSED';

export type EmptyDirUsageInput = {
  readonly name: string;
  readonly size: string;
};

export type EnvVariableInput = {
  readonly name: string;
  readonly value?: string | null | undefined;
};

export type ErrorCode =
  | 'INVALID_INPUT'
  | 'LIMIT_EXCEEDED'
  | 'NOT_FOUND'
  | 'NOT_READY'
  | 'STATE_DAMAGED';

export type EvictPodInput = {
  readonly gracePeriodSeconds?: number | null | undefined;
  readonly name: string;
  readonly namespace?: string | null | undefined;
  readonly preconditions?: PreconditionsInput | null | undefined;
};

export type Expander =
  | 'LEAST_WASTE'
  | 'MOST_PODS'
  | 'PRIORITY'
  | 'RANDOM';

export type FailContainerInput = {
  readonly container?: string | null | undefined;
  readonly exitCode?: number | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly pod: string;
};

export type FailImagePullInput = {
  readonly for?: string | null | undefined;
  readonly images: ReadonlyArray<string>;
  readonly nodes?: NodesInput | null | undefined;
};

export type FailProbeInput = {
  readonly container?: string | null | undefined;
  readonly for?: string | null | undefined;
  readonly probe: ProbeKind;
  readonly target: ObjectRef;
};

export type FailProvisioningInput = {
  readonly hangs?: boolean | null | undefined;
  readonly storageClasses: ReadonlyArray<string>;
};

export type KeptBecause =
  | 'CONTROL_PLANE'
  | 'DRAIN_REFUSED'
  | 'NO_ROOM'
  | 'RUN';

export type LabelInput = {
  readonly nodes: NodesInput;
  readonly overwrite?: boolean | null | undefined;
  readonly remove?: ReadonlyArray<string> | null | undefined;
  readonly set?: ReadonlyArray<LabelValueInput> | null | undefined;
};

export type LabelObjectsInput = {
  readonly enforceNamespace?: boolean | null | undefined;
  readonly manifest?: string | null | undefined;
  readonly matching?: MatchingObjectsInput | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly overwrite?: boolean | null | undefined;
  readonly remove?: ReadonlyArray<string> | null | undefined;
  readonly resourceVersion?: string | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly selector?: string | null | undefined;
  readonly set?: ReadonlyArray<LabelValueInput> | null | undefined;
  readonly source?: string | null | undefined;
  readonly targets?: ReadonlyArray<ObjectRef> | null | undefined;
};

export type LabelValueInput = {
  readonly key: string;
  readonly value?: string | null | undefined;
};

export type LoadBalancerInput = {
  readonly deregistration?: string | null | undefined;
  readonly deregistrationDelay?: string | null | undefined;
  readonly gatePoll?: string | null | undefined;
  readonly healthCheckInterval?: string | null | undefined;
  readonly healthChecksPass?: boolean | null | undefined;
  readonly healthyThreshold?: number | null | undefined;
  readonly registration?: string | null | undefined;
  readonly unhealthyThreshold?: number | null | undefined;
};

export type MatchingObjectsInput = {
  readonly allNamespaces?: boolean | null | undefined;
  readonly fieldSelector?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly kinds?: ReadonlyArray<string> | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly selector?: string | null | undefined;
};

export type MoveCause =
  | 'DELETION'
  | 'EVICTION'
  | 'NODE_FAILURE'
  | 'NODE_PRESSURE'
  | 'NODE_REMOVED'
  | 'NODE_SHUTDOWN'
  | 'OTHER'
  | 'PREEMPTION'
  | 'ROLLOUT'
  | 'SCALE'
  | 'TAINT';

export type MoveResult =
  | 'DELETED'
  | 'NOT_REPLACED'
  | 'PENDING'
  | 'REPLACED'
  | 'RESCHEDULED'
  | 'TERMINATING'
  | 'UNKNOWN';

export type NodeAutoscalerInput = {
  readonly bootTime?: string | null | undefined;
  readonly delayAfterAdd?: string | null | undefined;
  readonly expander?: Expander | null | undefined;
  readonly groupLabel?: string | null | undefined;
  readonly groups?: ReadonlyArray<NodeGroupInput> | null | undefined;
  readonly maxSize?: number | null | undefined;
  readonly minSize?: number | null | undefined;
  readonly scaleDown?: boolean | null | undefined;
  readonly unneededTime?: string | null | undefined;
  readonly utilizationThreshold?: number | null | undefined;
};

export type NodeChangeType =
  | 'ADDED'
  | 'CORDONED'
  | 'NOT_READY'
  | 'READY'
  | 'REMOVED'
  | 'UNCORDONED';

export type NodeGroupInput = {
  readonly maxSize?: number | null | undefined;
  readonly minSize?: number | null | undefined;
  readonly name: string;
  readonly priority?: number | null | undefined;
  readonly template?: NodeTemplateInput | null | undefined;
};

export type NodeOverridesInput = {
  readonly capacity?: ReadonlyArray<AmountInput> | null | undefined;
  readonly labels?: ReadonlyArray<LabelValueInput> | null | undefined;
  readonly taints?: ReadonlyArray<NodeTaintInput> | null | undefined;
};

export type NodeTaintInput = {
  readonly effect: TaintEffect;
  readonly key: string;
  readonly value?: string | null | undefined;
};

export type NodeTemplateInput = {
  readonly capacity: ReadonlyArray<AmountInput>;
  readonly labels?: ReadonlyArray<LabelValueInput> | null | undefined;
  readonly taints?: ReadonlyArray<NodeTaintInput> | null | undefined;
};

export type NodeVerdictFilter = {
  readonly excluded?: boolean | null | undefined;
  readonly fits?: boolean | null | undefined;
  readonly names?: ReadonlyArray<string> | null | undefined;
  readonly plugin?: string | null | undefined;
  readonly reason?: string | null | undefined;
};

export type NodesInput =
  {   readonly names: ReadonlyArray<string>; readonly selector?: never; }
  |  { readonly names?: never;   readonly selector: string; };

export type ObjectRef = {
  readonly apiVersion?: string | null | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | null | undefined;
};

export type PatchInput = {
  readonly enforceNamespace?: boolean | null | undefined;
  readonly manifest?: string | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly patch: string;
  readonly sameCommand?: boolean | null | undefined;
  readonly source?: string | null | undefined;
  readonly targets?: ReadonlyArray<ObjectRef> | null | undefined;
  readonly type?: PatchType | null | undefined;
};

export type PatchType =
  | 'JSON'
  | 'MERGE'
  | 'STRATEGIC';

export type PodFilter = {
  readonly budget?: string | null | undefined;
  readonly heldByBudget?: boolean | null | undefined;
  readonly labelSelector?: string | null | undefined;
  readonly names?: ReadonlyArray<string> | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly node?: string | null | undefined;
  readonly owner?: ObjectRef | null | undefined;
  readonly ownerName?: string | null | undefined;
  readonly phase?: PodPhase | null | undefined;
  readonly ready?: boolean | null | undefined;
  readonly search?: string | null | undefined;
  readonly unhealthy?: boolean | null | undefined;
};

export type PodPhase =
  | 'Failed'
  | 'Pending'
  | 'Running'
  | 'Succeeded'
  | 'Unknown';

export type PreconditionsInput = {
  readonly resourceVersion?: string | null | undefined;
  readonly uid?: string | null | undefined;
};

export type PreemptionCriterion =
  | 'FEWEST_BUDGET_VIOLATIONS'
  | 'FEWEST_VICTIMS'
  | 'LATEST_START'
  | 'LOWEST_HIGHEST_PRIORITY'
  | 'LOWEST_SUM_OF_PRIORITIES';

export type ProbeKind =
  | 'LIVENESS'
  | 'READINESS'
  | 'STARTUP';

export type Protocol =
  | 'SCTP'
  | 'TCP'
  | 'UDP';

export type Provenance =
  | 'ASSUMED'
  | 'GIVEN'
  | 'OBSERVED';

export type ReadingState =
  | 'LISTING'
  | 'WAITING'
  | 'WATCHING';

export type ReasonCode =
  | 'ACTION_FAILED'
  | 'BELOW_DESIRED'
  | 'BUDGET_EXHAUSTED'
  | 'BUDGET_UNMET'
  | 'CLAIM_LOST'
  | 'CONTAINERS_RESTARTED'
  | 'DATA_LOST'
  | 'DELETED_IN_USE'
  | 'DRAIN_TIMED_OUT'
  | 'EVICTION_ERROR'
  | 'EVICTION_REFUSED'
  | 'JOB_FAILED'
  | 'LIMIT_REACHED'
  | 'NEVER_COMPLETES'
  | 'NOT_VISIBLE'
  | 'NO_EFFECT'
  | 'NO_REPLICA_READY'
  | 'POD_LOST'
  | 'POD_PENDING'
  | 'PREEMPTION'
  | 'REQUESTS_FAIL'
  | 'ROLLOUT_STUCK'
  | 'SCALE_TAKEN_BACK'
  | 'SERVICE_DELETED'
  | 'SERVICE_DOWN'
  | 'STAYS_CORDONED';

export type RebootNodeInput = {
  readonly bootTime?: string | null | undefined;
  readonly nodes: NodesInput;
};

export type RemedyKind =
  | 'ADD_NODE'
  | 'CREATE_CLAIM'
  | 'DELETE_POD'
  | 'LABEL_NODE'
  | 'RAISE_PRIORITY'
  | 'REDUCE_REQUEST'
  | 'RELAX_CONSTRAINT'
  | 'REMOVE_GATES'
  | 'REMOVE_TAINT'
  | 'SCALE_DOWN'
  | 'TOLERATE_TAINT'
  | 'UNCORDON_NODE'
  | 'WAIT';

export type ReplaceInput = {
  readonly cascade?: Cascade | null | undefined;
  readonly enforceNamespace?: boolean | null | undefined;
  readonly force?: boolean | null | undefined;
  readonly gracePeriodSeconds?: number | null | undefined;
  readonly manifest: string;
  readonly namespace?: string | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly saveConfig?: boolean | null | undefined;
  readonly source?: string | null | undefined;
  readonly timeout?: string | null | undefined;
};

export type ResilienceScope =
  | 'DOMAIN'
  | 'NODE'
  | 'PAIR';

export type RolloutAuditInput = {
  readonly deregistration?: string | null | undefined;
  readonly loadBalancer?: boolean | null | undefined;
  readonly namespaces?: ReadonlyArray<string> | null | undefined;
  readonly propagation?: string | null | undefined;
  readonly registration?: string | null | undefined;
  readonly schedulerConfiguration?: string | null | undefined;
  readonly seed?: number | null | undefined;
  readonly verify?: boolean | null | undefined;
  readonly workloads?: ReadonlyArray<ObjectRef> | null | undefined;
};

export type RolloutInput = {
  readonly enforceNamespace?: boolean | null | undefined;
  readonly images?: ReadonlyArray<ContainerImageInput> | null | undefined;
  readonly manifest?: string | null | undefined;
  readonly matching?: MatchingObjectsInput | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly pause?: boolean | null | undefined;
  readonly resources?: ContainerResourcesInput | null | undefined;
  readonly restart?: boolean | null | undefined;
  readonly resume?: boolean | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly selector?: string | null | undefined;
  readonly source?: string | null | undefined;
  readonly target?: ObjectRef | null | undefined;
  readonly targets?: ReadonlyArray<ObjectRef> | null | undefined;
  readonly template?: string | null | undefined;
  readonly undo?: UndoInput | null | undefined;
};

export type ScaleInput = {
  readonly currentReplicas?: number | null | undefined;
  readonly enforceNamespace?: boolean | null | undefined;
  readonly manifest?: string | null | undefined;
  readonly matching?: MatchingObjectsInput | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly replicas: number;
  readonly resourceVersion?: string | null | undefined;
  readonly sameCommand?: boolean | null | undefined;
  readonly selector?: string | null | undefined;
  readonly source?: string | null | undefined;
  readonly target?: ObjectRef | null | undefined;
  readonly targets?: ReadonlyArray<ObjectRef> | null | undefined;
};

export type ScenarioInput = {
  readonly actions: ReadonlyArray<ActionInput>;
  readonly actors?: ActorsInput | null | undefined;
  readonly horizon?: string | null | undefined;
  readonly kubeletConfiguration?: string | null | undefined;
  readonly mode?: SchedulingMode | null | undefined;
  readonly name?: string | null | undefined;
  readonly remedies?: boolean | null | undefined;
  readonly schedulerConfiguration?: string | null | undefined;
  readonly seed?: number | null | undefined;
  readonly seeds?: number | null | undefined;
  readonly timing?: TimingInput | null | undefined;
  readonly tolerances?: TolerancesInput | null | undefined;
  readonly traffic?: TrafficInput | null | undefined;
};

export type SchedulingMode =
  | 'EXHAUSTIVE'
  | 'FAITHFUL';

export type SchedulingResult =
  | 'DELETING'
  | 'ERROR'
  | 'GATED'
  | 'OTHER_SCHEDULER'
  | 'SCHEDULED'
  | 'UNSCHEDULABLE';

export type ServiceTrafficInput = {
  readonly name: string;
  readonly namespace?: string | null | undefined;
  readonly path?: TrafficPath | null | undefined;
  readonly requestsPerSecond: number;
};

export type ServiceType =
  | 'ClusterIP'
  | 'ExternalName'
  | 'LoadBalancer'
  | 'NodePort';

export type SetEnvInput = {
  readonly containers?: string | null | undefined;
  readonly enforceNamespace?: boolean | null | undefined;
  readonly manifest?: string | null | undefined;
  readonly matching?: MatchingObjectsInput | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly overwrite?: boolean | null | undefined;
  readonly remove?: ReadonlyArray<string> | null | undefined;
  readonly selector?: string | null | undefined;
  readonly set?: ReadonlyArray<EnvVariableInput> | null | undefined;
  readonly targets?: ReadonlyArray<ObjectRef> | null | undefined;
};

export type Severity =
  | 'CRITICAL'
  | 'INFO'
  | 'WARNING';

export type StateRef =
  {   readonly digest: string; readonly fork?: never; readonly live?: never; readonly snapshot?: never; readonly time?: never; }
  |  { readonly digest?: never;   readonly fork: string; readonly live?: never; readonly snapshot?: never; readonly time?: never; }
  |  { readonly digest?: never; readonly fork?: never;   readonly live: boolean; readonly snapshot?: never; readonly time?: never; }
  |  { readonly digest?: never; readonly fork?: never; readonly live?: never;   readonly snapshot: string; readonly time?: never; }
  |  { readonly digest?: never; readonly fork?: never; readonly live?: never; readonly snapshot?: never;   readonly time: string; };

export type SubmitInput = {
  readonly count?: number | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly priorityClassName?: string | null | undefined;
  readonly template: string;
};

export type TaintEffect =
  | 'NoExecute'
  | 'NoSchedule'
  | 'PreferNoSchedule';

export type TaintInput = {
  readonly effect?: TaintEffect | null | undefined;
  readonly key: string;
  readonly nodes: NodesInput;
  readonly overwrite?: boolean | null | undefined;
  readonly value?: string | null | undefined;
};

export type TimedInput = {
  readonly actions: ReadonlyArray<ActionInput>;
  readonly after?: string | null | undefined;
  readonly at?: string | null | undefined;
  readonly whenQuiet?: boolean | null | undefined;
};

export type TimelineKind =
  | 'ACTION_FAILED'
  | 'ACTION_FINISHED'
  | 'ACTION_STARTED'
  | 'CORDONED'
  | 'CREATED'
  | 'DELETED'
  | 'EVICTED'
  | 'EVICTION_ERROR'
  | 'EVICTION_REFUSED'
  | 'FAILED'
  | 'NODE_ADDED'
  | 'NODE_NOT_READY'
  | 'NODE_PRESSURE'
  | 'NODE_READY'
  | 'NODE_RELIEVED'
  | 'NODE_REMOVED'
  | 'PREEMPTED'
  | 'READY'
  | 'RESTARTED'
  | 'SCALED'
  | 'SCHEDULED'
  | 'STARTED'
  | 'SUCCEEDED'
  | 'TAINTED'
  | 'TERMINATED'
  | 'UNCORDONED'
  | 'UNREADY'
  | 'UNSCHEDULABLE'
  | 'UNTAINTED';

export type TimingInput = {
  readonly init?: string | null | undefined;
  readonly initAround?: string | null | undefined;
  readonly nodeGrace?: string | null | undefined;
  readonly pull?: string | null | undefined;
  readonly pullAround?: string | null | undefined;
  readonly ready?: string | null | undefined;
  readonly readyAround?: string | null | undefined;
  readonly start?: string | null | undefined;
  readonly startAround?: string | null | undefined;
  readonly terminate?: string | null | undefined;
  readonly terminateAround?: string | null | undefined;
};

export type TimingStage =
  | 'BOOT'
  | 'INIT'
  | 'PULL'
  | 'READY'
  | 'RUN'
  | 'SILENCE'
  | 'START'
  | 'TERMINATE';

export type TolerancesInput = {
  readonly belowDesired?: string | null | undefined;
  readonly dataLoss?: boolean | null | undefined;
  readonly failedRequests?: number | null | undefined;
  readonly noReplicaReady?: string | null | undefined;
  readonly serviceDown?: string | null | undefined;
};

export type TrafficInput = {
  readonly listensAfterTerm?: string | null | undefined;
  readonly loadBalancer?: LoadBalancerInput | null | undefined;
  readonly path?: TrafficPath | null | undefined;
  readonly proxyPropagation?: string | null | undefined;
  readonly requestDuration?: string | null | undefined;
  readonly requestsPerSecond?: number | null | undefined;
  readonly services?: ReadonlyArray<ServiceTrafficInput> | null | undefined;
};

export type TrafficPath =
  | 'CLUSTER'
  | 'INSTANCE_TARGETS'
  | 'IP_TARGETS';

export type UndoInput = {
  readonly toRevision?: number | null | undefined;
};

export type UnhealthyPodEvictionPolicy =
  | 'AlwaysAllow'
  | 'IfHealthyBudget';

export type UsageInput = {
  readonly cpu?: string | null | undefined;
  readonly emptyDirs?: ReadonlyArray<EmptyDirUsageInput> | null | undefined;
  readonly ephemeralStorage?: string | null | undefined;
  readonly inodes?: number | null | undefined;
  readonly memory?: string | null | undefined;
  readonly processes?: number | null | undefined;
  readonly target: ObjectRef;
};

export type Verdict =
  | 'BLOCKED'
  | 'DEGRADED'
  | 'SAFE'
  | 'STUCK'
  | 'UNKNOWN';

export type WaitInput =
  {   readonly for: string; readonly untilQuiet?: never; }
  |  { readonly for?: never;   readonly untilQuiet: boolean; };

export type AuditedWorkloadsQueryVariables = Exact<{
  input: RolloutAuditInput;
  on?: StateRef | null | undefined;
  after?: string | null | undefined;
}>;


export type AuditedWorkloadsQuery = { readonly rolloutAudit:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'RolloutAudit', readonly workloads: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly zeroDowntime: boolean, readonly patch: string | null, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly services: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly asItIs: { readonly completes: boolean, readonly durationSeconds: number, readonly errorsSeconds: number, readonly darkSeconds: number, readonly belowSeconds: number, readonly killed: number, readonly windows: ReadonlyArray<{ readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> } | null, readonly remedied: { readonly completes: boolean, readonly durationSeconds: number, readonly errorsSeconds: number, readonly darkSeconds: number, readonly belowSeconds: number, readonly killed: number, readonly windows: ReadonlyArray<{ readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> } | null }> } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type AuditedWorkloadFragment = { readonly zeroDowntime: boolean, readonly patch: string | null, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly services: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly asItIs: { readonly completes: boolean, readonly durationSeconds: number, readonly errorsSeconds: number, readonly darkSeconds: number, readonly belowSeconds: number, readonly killed: number, readonly windows: ReadonlyArray<{ readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> } | null, readonly remedied: { readonly completes: boolean, readonly durationSeconds: number, readonly errorsSeconds: number, readonly darkSeconds: number, readonly belowSeconds: number, readonly killed: number, readonly windows: ReadonlyArray<{ readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> } | null };

export type CourseFragment = { readonly completes: boolean, readonly durationSeconds: number, readonly errorsSeconds: number, readonly darkSeconds: number, readonly belowSeconds: number, readonly killed: number, readonly windows: ReadonlyArray<{ readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> };

export type WindowFragment = { readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null };

export type KeyFragment = { readonly kind: string, readonly namespace: string | null, readonly name: string };

export type AutoscalerPanelQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  namespace: string;
  name: string;
}>;


export type AutoscalerPanelQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly horizontalPodAutoscalers: { readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number, readonly lastScaleTime: string | null, readonly metrics: ReadonlyArray<string>, readonly scaleTargetRef: string, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }>, readonly target:
            | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
           | null }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type BudgetPanelQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  namespace: string;
  name: string;
}>;


export type BudgetPanelQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly podDisruptionBudgets: { readonly nodes: ReadonlyArray<{ readonly minAvailable: string | null, readonly maxUnavailable: string | null, readonly selector: string | null, readonly unhealthyPodEvictionPolicy: UnhealthyPodEvictionPolicy, readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type BudgetFieldsFragment = { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> };

export type BudgetPodsQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  namespace: string;
  name: string;
  after?: string | null | undefined;
}>;


export type BudgetPodsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly podDisruptionBudgets: { readonly nodes: ReadonlyArray<{ readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type MemberFieldsFragment = { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
   | null, readonly topOwner:
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
    | { readonly kind: string, readonly namespace: string | null, readonly name: string }
   | null };

export type CapacityQueryVariables = Exact<{
  input: CapacityInput;
  on?: StateRef | null | undefined;
}>;


export type CapacityQuery = { readonly capacity:
    | { readonly __typename: 'Capacity', readonly summary: string, readonly fits: number, readonly pooled: number | null, readonly reachedMax: boolean, readonly largest: { readonly cpu: string, readonly memory: string } | null, readonly reasons: ReadonlyArray<{ readonly plugin: string, readonly reason: string, readonly count: number }>, readonly nodes: ReadonlyArray<{ readonly node: string, readonly pods: number }>, readonly preempted: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ClusterQueryVariables = Exact<{
  after?: string | null | undefined;
  on?: StateRef | null | undefined;
}>;


export type ClusterQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null }, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string }>, readonly nodes: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly zone: string | null, readonly ready: boolean, readonly unschedulable: boolean, readonly roles: ReadonlyArray<string>, readonly createdAt: string, readonly kubeletVersion: string | null, readonly nodeGroup: { readonly name: string } | null, readonly taints: ReadonlyArray<{ readonly key: string, readonly effect: TaintEffect }>, readonly allocatable: { readonly cpuMillis: number, readonly memoryBytes: number, readonly pods: number }, readonly requested: { readonly cpuMillis: number, readonly memoryBytes: number, readonly pods: number } }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ClusterChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ClusterChangesSubscription = { readonly clusterChanges: { readonly sequence: number, readonly initial: boolean } };

export type CompareQueryVariables = Exact<{
  scenarios: ReadonlyArray<ScenarioInput> | ScenarioInput;
  on?: StateRef | null | undefined;
}>;


export type CompareQuery = { readonly compare:
    | { readonly __typename: 'Comparison', readonly summary: string, readonly best: number, readonly outcomes: ReadonlyArray<{ readonly verdict: Verdict, readonly summary: string, readonly digest: string, readonly actionsDoneAtSeconds: number | null, readonly settledAtSeconds: number | null, readonly workloads: ReadonlyArray<{ readonly degraded: { readonly lasting: boolean } | null, readonly down: { readonly lasting: boolean } | null }>, readonly services: ReadonlyArray<{ readonly down: { readonly lasting: boolean } | null }>, readonly moves: { readonly totalCount: number }, readonly pending: ReadonlyArray<{ readonly causedByScenario: boolean }>, readonly evictions: { readonly refused: ReadonlyArray<{ readonly count: number }> }, readonly nodeChanges: ReadonlyArray<{ readonly change: NodeChangeType, readonly causedByScenario: boolean }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string } }>, readonly workloads: ReadonlyArray<{ readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly impacts: ReadonlyArray<{ readonly readyMin: number, readonly readyAfter: number, readonly desired: number, readonly moved: number, readonly degraded: { readonly lasting: boolean, readonly fromSeconds: number, readonly durationSeconds: number | null } | null, readonly down: { readonly lasting: boolean, readonly fromSeconds: number, readonly durationSeconds: number | null } | null } | null> }>, readonly nodes: ReadonlyArray<{ readonly node: string, readonly impacts: ReadonlyArray<{ readonly podsBefore: number, readonly podsAfter: number, readonly podsIn: number, readonly podsOut: number, readonly changes: ReadonlyArray<string>, readonly cpuRequestedAfterMillis: number, readonly memoryRequestedAfterBytes: number } | null> }>, readonly services: ReadonlyArray<{ readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly impacts: ReadonlyArray<{ readonly endpointsMin: number, readonly endpointsBefore: number, readonly endpointsAfter: number, readonly down: { readonly fromSeconds: number, readonly durationSeconds: number | null } | null } | null> }>, readonly budgets: ReadonlyArray<{ readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly impacts: ReadonlyArray<{ readonly refusals: number, readonly allowedMin: number, readonly allowedAfter: number, readonly exhausted: { readonly fromSeconds: number, readonly durationSeconds: number | null } | null, readonly unmet: { readonly fromSeconds: number, readonly durationSeconds: number | null } | null } | null> }> }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ConsolidationQueryVariables = Exact<{
  on?: StateRef | null | undefined;
}>;


export type ConsolidationQuery = { readonly consolidation:
    | { readonly __typename: 'Consolidation', readonly summary: string, readonly runs: number, readonly removed: ReadonlyArray<{ readonly node: string, readonly verdict: Verdict, readonly settledSeconds: number, readonly moves: { readonly totalCount: number } }>, readonly kept: ReadonlyArray<{ readonly node: string, readonly because: KeptBecause, readonly message: string }>, readonly before: { readonly nodes: number, readonly cpuRequestedMillis: number, readonly cpuAllocatableMillis: number, readonly memoryRequestedBytes: number, readonly memoryAllocatableBytes: number }, readonly after: { readonly nodes: number, readonly cpuRequestedMillis: number, readonly cpuAllocatableMillis: number, readonly memoryRequestedBytes: number, readonly memoryAllocatableBytes: number }, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type DrainAuditQueryVariables = Exact<{
  input: DrainAuditInput;
  on?: StateRef | null | undefined;
}>;


export type DrainAuditQuery = { readonly drainAudit:
    | { readonly __typename: 'DrainAudit', readonly verdict: Verdict, readonly summary: string, readonly unaffected: ReadonlyArray<string>, readonly leftOut: ReadonlyArray<string>, readonly servicesLeftOut: number, readonly findings: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly severity: Severity, readonly rule: AuditRule, readonly reason: string, readonly remedy: string, readonly command: string | null, readonly nodes: ReadonlyArray<string>, readonly proof: AuditProof, readonly remains: string | null, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> }, readonly drains: { readonly nodes: ReadonlyArray<{ readonly node: string, readonly verdict: Verdict, readonly summary: string, readonly durationSeconds: number, readonly losses: ReadonlyArray<{ readonly errorsSeconds: number, readonly darkSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly ingresses: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly owners: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly windows: ReadonlyArray<{ readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> }> }> }, readonly refused: ReadonlyArray<{ readonly node: string, readonly message: string }>, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type DrainFindingFragment = { readonly severity: Severity, readonly rule: AuditRule, readonly reason: string, readonly remedy: string, readonly command: string | null, readonly nodes: ReadonlyArray<string>, readonly proof: AuditProof, readonly remains: string | null, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } };

export type DrainFindingsQueryVariables = Exact<{
  input: DrainAuditInput;
  on?: StateRef | null | undefined;
  after?: string | null | undefined;
}>;


export type DrainFindingsQuery = { readonly drainAudit:
    | { readonly __typename: 'DrainAudit', readonly findings: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly severity: Severity, readonly rule: AuditRule, readonly reason: string, readonly remedy: string, readonly command: string | null, readonly nodes: ReadonlyArray<string>, readonly proof: AuditProof, readonly remains: string | null, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type DrainPlanQueryVariables = Exact<{
  input: DrainPlanInput;
  on?: StateRef | null | undefined;
}>;


export type DrainPlanQuery = { readonly drainPlan:
    | { readonly __typename: 'DrainPlan', readonly summary: string, readonly durationSeconds: number, readonly runs: number, readonly script: string, readonly gone: ReadonlyArray<string>, readonly untried: ReadonlyArray<string>, readonly waves: ReadonlyArray<{ readonly nodes: ReadonlyArray<string>, readonly verdict: Verdict, readonly actionsDoneSeconds: number, readonly settledSeconds: number, readonly rescheduled: number, readonly workloads: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly held: ReadonlyArray<{ readonly node: string, readonly verdict: Verdict, readonly summary: string, readonly stuck: ReadonlyArray<{ readonly freedBy: string, readonly waiting: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> }>, readonly surge: { readonly like: ReadonlyArray<string>, readonly durationSeconds: number, readonly waves: ReadonlyArray<{ readonly nodes: ReadonlyArray<string> }>, readonly held: ReadonlyArray<{ readonly node: string }>, readonly givenBack: ReadonlyArray<{ readonly nodes: ReadonlyArray<string> }>, readonly kept: ReadonlyArray<{ readonly node: string }> } | null, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ExplainNodeQueryVariables = Exact<{
  node: string;
  ignoreDaemonSets: boolean;
  deleteEmptyDirData: boolean;
  force: boolean;
  on?: StateRef | null | undefined;
}>;


export type ExplainNodeQuery = { readonly explainNode:
    | { readonly __typename: 'DrainExplanation', readonly drainable: boolean, readonly summary: string, readonly errors: ReadonlyArray<string>, readonly warnings: ReadonlyArray<string>, readonly pods: ReadonlyArray<{ readonly refusal: string | null, readonly refusalCode: number | null, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly ready: boolean, readonly phase: PodPhase, readonly topOwner:
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
           | null, readonly requests: { readonly cpuMillis: number, readonly memoryBytes: number } }, readonly budgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }> }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ExplainPodQueryVariables = Exact<{
  pod: ObjectRef;
  on?: StateRef | null | undefined;
}>;


export type ExplainPodQuery = { readonly explainPod:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'SchedulingExplanation', readonly summary: string, readonly result: SchedulingResult, readonly message: string, readonly pod: { readonly phase: PodPhase, readonly priority: number, readonly nodeName: string | null, readonly topOwner:
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
         | null, readonly requests: { readonly cpu: string, readonly memory: string } }, readonly reasons: ReadonlyArray<{ readonly plugin: string, readonly reason: string, readonly count: number, readonly sampleNodes: ReadonlyArray<string> }>, readonly ties: ReadonlyArray<{ readonly name: string }>, readonly unboundClaims: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly all: { readonly totalCount: number }, readonly excluded: { readonly totalCount: number }, readonly fitting: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly node: string, readonly total: number | null, readonly scores: ReadonlyArray<{ readonly plugin: string, readonly weight: number, readonly weighted: number }> }> }, readonly preemption: { readonly eligible: boolean, readonly reason: string | null, readonly nominated: string | null, readonly mayChoose: ReadonlyArray<string>, readonly decidedBy: ReadonlyArray<PreemptionCriterion>, readonly hopeless: number, readonly candidates: ReadonlyArray<{ readonly node: string, readonly budgetViolations: number, readonly victims: ReadonlyArray<{ readonly namespace: string | null, readonly name: string, readonly priority: number }> }>, readonly rejected: ReadonlyArray<{ readonly node: string, readonly verdict: { readonly reasons: ReadonlyArray<string> } }> } | null, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type FidelitySubscriptionVariables = Exact<{ [key: string]: never; }>;


export type FidelitySubscription = { readonly fidelity: { readonly clusterName: string, readonly since: string | null, readonly unjudged: number, readonly likelyCause: string | null, readonly placements: { readonly judged: number, readonly agreed: number, readonly share: number | null }, readonly refusals: { readonly judged: number, readonly agreed: number, readonly share: number | null }, readonly courses: { readonly judged: number, readonly agreed: number, readonly open: number, readonly latest: ReadonlyArray<{ readonly kind: CourseKind, readonly beganAt: string, readonly tookSeconds: number | null, readonly forecastSeconds: number | null, readonly agrees: boolean, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> }, readonly disagreements: ReadonlyArray<{ readonly kind: DisagreementKind, readonly plugin: string | null, readonly node: string | null, readonly expected: ReadonlyArray<string>, readonly schedulerMessage: string, readonly message: string, readonly seenAt: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly weeks: ReadonlyArray<{ readonly begin: string, readonly placements: { readonly judged: number, readonly agreed: number, readonly share: number | null }, readonly refusals: { readonly judged: number, readonly agreed: number, readonly share: number | null }, readonly courses: { readonly judged: number, readonly agreed: number, readonly share: number | null }, readonly plugins: ReadonlyArray<{ readonly plugin: string, readonly count: number }> }>, readonly recorded: { readonly kubernetesVersion: string, readonly components: ReadonlyArray<{ readonly name: string, readonly passed: number, readonly total: number }> } } };

export type AgreedFragment = { readonly judged: number, readonly agreed: number, readonly share: number | null };

export type FindObjectsQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  search: string;
}>;


export type FindObjectsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly nodes: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }, readonly workloads: { readonly totalCount: number, readonly nodes: ReadonlyArray<
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string }
        > }, readonly podDisruptionBudgets: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }, readonly services: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }, readonly horizontalPodAutoscalers: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }, readonly pods: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type FindPodsQueryVariables = Exact<{
  search: string;
  on?: StateRef | null | undefined;
}>;


export type FindPodsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly pods: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly nodeName: string | null }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type HeadroomQueryVariables = Exact<{
  on?: StateRef | null | undefined;
}>;


export type HeadroomQuery = { readonly headroom:
    | { readonly __typename: 'Headroom', readonly summary: string, readonly zones: ReadonlyArray<{ readonly name: string, readonly nodes: number, readonly closed: number, readonly strandedCpuPercent: number, readonly strandedMemoryPercent: number, readonly headroom: { readonly cpuMillis: number, readonly memoryBytes: number, readonly pods: number }, readonly allocatable: { readonly cpuMillis: number, readonly memoryBytes: number, readonly pods: number }, readonly largestFree: { readonly cpuMillis: number, readonly memoryBytes: number } }>, readonly nodeGroups: ReadonlyArray<{ readonly name: string, readonly nodes: number, readonly closed: number, readonly strandedCpuPercent: number, readonly strandedMemoryPercent: number, readonly headroom: { readonly cpuMillis: number, readonly memoryBytes: number, readonly pods: number }, readonly allocatable: { readonly cpuMillis: number, readonly memoryBytes: number, readonly pods: number }, readonly largestFree: { readonly cpuMillis: number, readonly memoryBytes: number } }>, readonly quotas: ReadonlyArray<{ readonly namespace: string, readonly quota: string, readonly resource: string, readonly hard: string, readonly used: string, readonly left: string, readonly usedPercent: number }>, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type GroupFragment = { readonly name: string, readonly nodes: number, readonly closed: number, readonly strandedCpuPercent: number, readonly strandedMemoryPercent: number, readonly headroom: { readonly cpuMillis: number, readonly memoryBytes: number, readonly pods: number }, readonly allocatable: { readonly cpuMillis: number, readonly memoryBytes: number, readonly pods: number }, readonly largestFree: { readonly cpuMillis: number, readonly memoryBytes: number } };

export type HeadroomTrendQueryVariables = Exact<{
  to?: string | null | undefined;
}>;


export type HeadroomTrendQuery = { readonly headroomTrend:
    | { readonly __typename: 'HeadroomTrend', readonly points: ReadonlyArray<{ readonly takenAt: string, readonly pods: number, readonly pending: number, readonly total: { readonly strandedCpuPercent: number, readonly strandedMemoryPercent: number, readonly headroom: { readonly cpuMillis: number, readonly memoryBytes: number } } }> }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type IngestQueryVariables = Exact<{ [key: string]: never; }>;


export type IngestQuery = { readonly ingest: { readonly ready: boolean, readonly waitingFor: ReadonlyArray<string>, readonly kinds: ReadonlyArray<{ readonly kind: string, readonly count: number, readonly skipped: number, readonly synced: boolean, readonly note: string | null, readonly reading: { readonly state: ReadingState | null, readonly error: string | null, readonly lagSeconds: number | null, readonly relists: number, readonly watchRestarts: number, readonly failures: number } | null }> } };

export type LaterMomentsQueryVariables = Exact<{
  from: string;
}>;


export type LaterMomentsQuery = { readonly earliest:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'MomentConnection', readonly nodes: ReadonlyArray<{ readonly takenAt: string }> }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
  , readonly later:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'MomentConnection', readonly nodes: ReadonlyArray<{ readonly takenAt: string }> }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type LossesQueryVariables = Exact<{
  scope: ResilienceScope;
  on?: StateRef | null | undefined;
  after?: string | null | undefined;
}>;


export type LossesQuery = { readonly resilience:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'ResilienceReport', readonly cases: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly nodes: ReadonlyArray<string>, readonly verdict: Verdict, readonly summary: string, readonly rescheduled: number, readonly notReplaced: number, readonly settledSeconds: number | null, readonly pending: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly downServices: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly downWorkloads: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly shortWorkloads: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }> } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type LossFragment = { readonly name: string, readonly nodes: ReadonlyArray<string>, readonly verdict: Verdict, readonly summary: string, readonly rescheduled: number, readonly notReplaced: number, readonly settledSeconds: number | null, readonly pending: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly downServices: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly downWorkloads: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly shortWorkloads: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> };

export type MomentsQueryVariables = Exact<{
  before?: string | null | undefined;
}>;


export type MomentsQuery = { readonly history:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'MomentConnection', readonly pageInfo: { readonly hasPreviousPage: boolean, readonly startCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly takenAt: string }> }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type NodePodsQueryVariables = Exact<{
  names: ReadonlyArray<string> | string;
  filter?: PodFilter | null | undefined;
  on?: StateRef | null | undefined;
}>;


export type NodePodsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly nodes: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly pods: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly topOwner:
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
                | { readonly kind: string, readonly name: string }
               | null }> } }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type OperationProgressSubscriptionVariables = Exact<{
  id: string;
}>;


export type OperationProgressSubscription = { readonly operationProgress: { readonly done: number, readonly total: number | null } };

export type PendingPodsQueryVariables = Exact<{
  after?: string | null | undefined;
  on?: StateRef | null | undefined;
}>;


export type PendingPodsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly namespace: string | null, readonly name: string, readonly nodeName: string | null, readonly schedulingGates: ReadonlyArray<string>, readonly topOwner:
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
            | { readonly kind: string, readonly namespace: string | null, readonly name: string }
           | null, readonly conditions: ReadonlyArray<{ readonly type: string, readonly reason: string, readonly message: string }> }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type PodCountsQueryVariables = Exact<{
  filter: PodFilter;
  on?: StateRef | null | undefined;
}>;


export type PodCountsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly podCounts: ReadonlyArray<{ readonly node: string | null, readonly pods: number }> }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type PodPanelQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  namespace: string;
  name: string;
}>;


export type PodPanelQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly reason: string | null, readonly nodeName: string | null, readonly deletionTimestamp: string | null, readonly schedulingGates: ReadonlyArray<string>, readonly priority: number, readonly evictionRefusal: string | null, readonly priorityClass: { readonly name: string } | null, readonly requests: { readonly cpu: string, readonly memory: string }, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
            | { readonly kind: string }
           | null }>, readonly services: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }> } | null }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ControllerFieldsFragment = { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
    | { readonly kind: string }
   | null };

export type PodReasonQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  pod: ObjectRef;
}>;


export type PodReasonQuery = { readonly explainPod:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'SchedulingExplanation', readonly summary: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ReadinessQueryVariables = Exact<{
  after?: string | null | undefined;
  ignoreDaemonSets: boolean;
  deleteEmptyDirData: boolean;
  force: boolean;
  on?: StateRef | null | undefined;
}>;


export type ReadinessQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly nodes: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly drainReadiness: { readonly status: DrainStatus, readonly summary: string, readonly refused: number } }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type RefusedNodesQueryVariables = Exact<{
  pod: ObjectRef;
  filter: NodeVerdictFilter;
  after?: string | null | undefined;
  on?: StateRef | null | undefined;
}>;


export type RefusedNodesQuery = { readonly explainPod:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'SchedulingExplanation', readonly nodes: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly node: string, readonly refusals: ReadonlyArray<{ readonly plugin: string, readonly reasons: ReadonlyArray<string> }> }> } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type RemediesQueryVariables = Exact<{
  scenario: ScenarioInput;
  on?: StateRef | null | undefined;
}>;


export type RemediesQuery = { readonly whatIf:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'Outcome', readonly digest: string, readonly remediesTried: number | null, readonly remedies: ReadonlyArray<{ readonly message: string, readonly cost: number, readonly verdict: Verdict, readonly commands: ReadonlyArray<string>, readonly outcome: { readonly scenario: string | null, readonly verdict: Verdict, readonly summary: string, readonly durationSeconds: number, readonly actionsDoneAtSeconds: number | null, readonly settledAtSeconds: number | null, readonly seed: number, readonly digest: string, readonly fidelity: string | null, readonly warnings: ReadonlyArray<string>, readonly reasons: ReadonlyArray<{ readonly code: ReasonCode, readonly severity: Severity, readonly message: string, readonly causedByScenario: boolean, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly workloads: ReadonlyArray<{ readonly desired: number, readonly readyBefore: number, readonly readyMin: number, readonly readyAfter: number, readonly minHealthy: number | null, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly levels: ReadonlyArray<{ readonly atSeconds: number, readonly desired: number, readonly ready: number }>, readonly degraded: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly down: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly causes: ReadonlyArray<{ readonly reason: string, readonly message: string, readonly count: number }> }>, readonly services: ReadonlyArray<{ readonly deleted: boolean, readonly endpointsBefore: number, readonly endpointsMin: number, readonly endpointsAfter: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly down: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null }>, readonly moves: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly fromNode: string, readonly toNode: string | null, readonly ties: ReadonlyArray<string>, readonly cause: MoveCause, readonly result: MoveResult, readonly leftAtSeconds: number, readonly wasReady: boolean, readonly downtimeSeconds: number | null, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly owner: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> }, readonly evictions: { readonly evicted: number, readonly forced: number, readonly refused: ReadonlyArray<{ readonly count: number, readonly firstAtSeconds: number, readonly lastAtSeconds: number, readonly message: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly errors: ReadonlyArray<{ readonly message: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly skipped: ReadonlyArray<{ readonly reason: string, readonly pod: { readonly namespace: string | null, readonly name: string } }> }, readonly budgets: ReadonlyArray<{ readonly allowedBefore: number, readonly allowedMin: number, readonly allowedAfter: number, readonly refusals: number, readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly exhausted: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly unmet: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null }>, readonly pending: ReadonlyArray<{ readonly message: string, readonly sinceSeconds: number, readonly causedByScenario: boolean, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly owner: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly stuck: ReadonlyArray<{ readonly waitsFor: string, readonly freedBy: string, readonly waiting: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly waits: ReadonlyArray<{ readonly id: string, readonly title: string, readonly state: string, readonly freedBy: string | null, readonly waitsFor: ReadonlyArray<string>, readonly cycle: number | null, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly nodes: ReadonlyArray<{ readonly node: string, readonly podsBefore: number, readonly podsAfter: number, readonly podsIn: number, readonly podsOut: number, readonly changes: ReadonlyArray<string> }>, readonly unrelated: { readonly summary: string }, readonly timing: ReadonlyArray<{ readonly stage: TimingStage, readonly durationSeconds: number, readonly provenance: Provenance, readonly samples: number, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null }, readonly timeline: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly atSeconds: number, readonly kind: TimelineKind, readonly node: string | null, readonly message: string, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> }, readonly placements: { readonly nodes: ReadonlyArray<{ readonly causedByScenario: boolean, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> } } }> }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type OutageFragment = { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number };

export type OutcomeFieldsFragment = { readonly scenario: string | null, readonly verdict: Verdict, readonly summary: string, readonly durationSeconds: number, readonly actionsDoneAtSeconds: number | null, readonly settledAtSeconds: number | null, readonly seed: number, readonly digest: string, readonly fidelity: string | null, readonly warnings: ReadonlyArray<string>, readonly reasons: ReadonlyArray<{ readonly code: ReasonCode, readonly severity: Severity, readonly message: string, readonly causedByScenario: boolean, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly workloads: ReadonlyArray<{ readonly desired: number, readonly readyBefore: number, readonly readyMin: number, readonly readyAfter: number, readonly minHealthy: number | null, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly levels: ReadonlyArray<{ readonly atSeconds: number, readonly desired: number, readonly ready: number }>, readonly degraded: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly down: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly causes: ReadonlyArray<{ readonly reason: string, readonly message: string, readonly count: number }> }>, readonly services: ReadonlyArray<{ readonly deleted: boolean, readonly endpointsBefore: number, readonly endpointsMin: number, readonly endpointsAfter: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly down: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null }>, readonly moves: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly fromNode: string, readonly toNode: string | null, readonly ties: ReadonlyArray<string>, readonly cause: MoveCause, readonly result: MoveResult, readonly leftAtSeconds: number, readonly wasReady: boolean, readonly downtimeSeconds: number | null, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly owner: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> }, readonly evictions: { readonly evicted: number, readonly forced: number, readonly refused: ReadonlyArray<{ readonly count: number, readonly firstAtSeconds: number, readonly lastAtSeconds: number, readonly message: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly errors: ReadonlyArray<{ readonly message: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly skipped: ReadonlyArray<{ readonly reason: string, readonly pod: { readonly namespace: string | null, readonly name: string } }> }, readonly budgets: ReadonlyArray<{ readonly allowedBefore: number, readonly allowedMin: number, readonly allowedAfter: number, readonly refusals: number, readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly exhausted: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly unmet: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null }>, readonly pending: ReadonlyArray<{ readonly message: string, readonly sinceSeconds: number, readonly causedByScenario: boolean, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly owner: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly stuck: ReadonlyArray<{ readonly waitsFor: string, readonly freedBy: string, readonly waiting: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly waits: ReadonlyArray<{ readonly id: string, readonly title: string, readonly state: string, readonly freedBy: string | null, readonly waitsFor: ReadonlyArray<string>, readonly cycle: number | null, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly nodes: ReadonlyArray<{ readonly node: string, readonly podsBefore: number, readonly podsAfter: number, readonly podsIn: number, readonly podsOut: number, readonly changes: ReadonlyArray<string> }>, readonly unrelated: { readonly summary: string }, readonly timing: ReadonlyArray<{ readonly stage: TimingStage, readonly durationSeconds: number, readonly provenance: Provenance, readonly samples: number, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } };

export type TimelineFieldsFragment = { readonly timeline: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly atSeconds: number, readonly kind: TimelineKind, readonly node: string | null, readonly message: string, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> }, readonly placements: { readonly nodes: ReadonlyArray<{ readonly causedByScenario: boolean, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> } };

export type ResilienceQueryVariables = Exact<{
  scope: ResilienceScope;
  on?: StateRef | null | undefined;
}>;


export type ResilienceQuery = { readonly resilience:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'ResilienceReport', readonly summary: string, readonly cases: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly nodes: ReadonlyArray<string>, readonly verdict: Verdict, readonly summary: string, readonly rescheduled: number, readonly notReplaced: number, readonly settledSeconds: number | null, readonly pending: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly downServices: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly downWorkloads: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly shortWorkloads: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }> }, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type RolloutAuditQueryVariables = Exact<{
  input: RolloutAuditInput;
  on?: StateRef | null | undefined;
}>;


export type RolloutAuditQuery = { readonly rolloutAudit:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'RolloutAudit', readonly summary: string, readonly findings: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly severity: Severity, readonly rule: AuditRule, readonly reason: string, readonly remedy: string | null, readonly patch: string | null, readonly proof: AuditProof, readonly remains: string | null, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> }, readonly workloads: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly zeroDowntime: boolean, readonly patch: string | null, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly services: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }>, readonly asItIs: { readonly completes: boolean, readonly durationSeconds: number, readonly errorsSeconds: number, readonly darkSeconds: number, readonly belowSeconds: number, readonly killed: number, readonly windows: ReadonlyArray<{ readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> } | null, readonly remedied: { readonly completes: boolean, readonly durationSeconds: number, readonly errorsSeconds: number, readonly darkSeconds: number, readonly belowSeconds: number, readonly killed: number, readonly windows: ReadonlyArray<{ readonly code: number, readonly fromSeconds: number, readonly untilSeconds: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly target: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> } | null }> }, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type RolloutFindingFragment = { readonly severity: Severity, readonly rule: AuditRule, readonly reason: string, readonly remedy: string | null, readonly patch: string | null, readonly proof: AuditProof, readonly remains: string | null, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null };

export type RolloutFindingsQueryVariables = Exact<{
  input: RolloutAuditInput;
  on?: StateRef | null | undefined;
  after?: string | null | undefined;
}>;


export type RolloutFindingsQuery = { readonly rolloutAudit:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'RolloutAudit', readonly findings: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly severity: Severity, readonly rule: AuditRule, readonly reason: string, readonly remedy: string | null, readonly patch: string | null, readonly proof: AuditProof, readonly remains: string | null, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type RunLimitQueryVariables = Exact<{ [key: string]: never; }>;


export type RunLimitQuery = { readonly limits: { readonly inquiryRunsMax: number } };

export type ScenarioFileQueryVariables = Exact<{
  text: string;
  on?: StateRef | null | undefined;
}>;


export type ScenarioFileQuery = { readonly scenarioFile:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string, readonly line: number | null, readonly column: number | null }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'ScenarioFile', readonly scenario: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ScoredNodesQueryVariables = Exact<{
  pod: ObjectRef;
  names: ReadonlyArray<string> | string;
  on?: StateRef | null | undefined;
}>;


export type ScoredNodesQuery = { readonly explainPod:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'SchedulingExplanation', readonly nodes: { readonly nodes: ReadonlyArray<{ readonly node: string, readonly total: number | null, readonly scores: ReadonlyArray<{ readonly plugin: string, readonly weight: number, readonly weighted: number }> }> } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ServicePanelQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  namespace: string;
  name: string;
}>;


export type ServicePanelQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly services: { readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly type: ServiceType, readonly clusterIP: string | null, readonly publishNotReadyAddresses: boolean, readonly selector: ReadonlyArray<{ readonly key: string, readonly value: string }> | null, readonly ports: ReadonlyArray<{ readonly name: string, readonly port: number, readonly protocol: Protocol, readonly targetPort: string }>, readonly ingresses: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type ServicePodsQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  namespace: string;
  name: string;
  after?: string | null | undefined;
}>;


export type ServicePodsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly services: { readonly nodes: ReadonlyArray<{ readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }> } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type StandingVerdictSubscriptionVariables = Exact<{
  scenario: ScenarioInput;
}>;


export type StandingVerdictSubscription = { readonly standingWhatIf: { readonly sequence: number, readonly causesTotal: number, readonly causes: ReadonlyArray<{ readonly key: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly answer:
      | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
      | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
      | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
      | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
      | { readonly __typename: 'Outcome', readonly verdict: Verdict, readonly summary: string, readonly state: { readonly takenAt: string } }
      | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
     } };

export type StandingWhatIfSubscriptionVariables = Exact<{
  scenario: ScenarioInput;
}>;


export type StandingWhatIfSubscription = { readonly standingWhatIf: { readonly sequence: number, readonly causesTotal: number, readonly causes: ReadonlyArray<{ readonly type: ChangeType, readonly key: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly answer:
      | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
      | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
      | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
      | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
      | { readonly __typename: 'Outcome', readonly scenario: string | null, readonly verdict: Verdict, readonly summary: string, readonly durationSeconds: number, readonly actionsDoneAtSeconds: number | null, readonly settledAtSeconds: number | null, readonly seed: number, readonly digest: string, readonly fidelity: string | null, readonly warnings: ReadonlyArray<string>, readonly reasons: ReadonlyArray<{ readonly code: ReasonCode, readonly severity: Severity, readonly message: string, readonly causedByScenario: boolean, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly workloads: ReadonlyArray<{ readonly desired: number, readonly readyBefore: number, readonly readyMin: number, readonly readyAfter: number, readonly minHealthy: number | null, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly levels: ReadonlyArray<{ readonly atSeconds: number, readonly desired: number, readonly ready: number }>, readonly degraded: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly down: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly causes: ReadonlyArray<{ readonly reason: string, readonly message: string, readonly count: number }> }>, readonly services: ReadonlyArray<{ readonly deleted: boolean, readonly endpointsBefore: number, readonly endpointsMin: number, readonly endpointsAfter: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly down: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null }>, readonly moves: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly fromNode: string, readonly toNode: string | null, readonly ties: ReadonlyArray<string>, readonly cause: MoveCause, readonly result: MoveResult, readonly leftAtSeconds: number, readonly wasReady: boolean, readonly downtimeSeconds: number | null, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly owner: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> }, readonly evictions: { readonly evicted: number, readonly forced: number, readonly refused: ReadonlyArray<{ readonly count: number, readonly firstAtSeconds: number, readonly lastAtSeconds: number, readonly message: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly errors: ReadonlyArray<{ readonly message: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly skipped: ReadonlyArray<{ readonly reason: string, readonly pod: { readonly namespace: string | null, readonly name: string } }> }, readonly budgets: ReadonlyArray<{ readonly allowedBefore: number, readonly allowedMin: number, readonly allowedAfter: number, readonly refusals: number, readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly exhausted: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly unmet: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null }>, readonly pending: ReadonlyArray<{ readonly message: string, readonly sinceSeconds: number, readonly causedByScenario: boolean, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly owner: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly stuck: ReadonlyArray<{ readonly waitsFor: string, readonly freedBy: string, readonly waiting: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly waits: ReadonlyArray<{ readonly id: string, readonly title: string, readonly state: string, readonly freedBy: string | null, readonly waitsFor: ReadonlyArray<string>, readonly cycle: number | null, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly nodes: ReadonlyArray<{ readonly node: string, readonly podsBefore: number, readonly podsAfter: number, readonly podsIn: number, readonly podsOut: number, readonly changes: ReadonlyArray<string> }>, readonly unrelated: { readonly summary: string }, readonly timing: ReadonlyArray<{ readonly stage: TimingStage, readonly durationSeconds: number, readonly provenance: Provenance, readonly samples: number, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null }, readonly timeline: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly atSeconds: number, readonly kind: TimelineKind, readonly node: string | null, readonly message: string, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> }, readonly placements: { readonly nodes: ReadonlyArray<{ readonly causedByScenario: boolean, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> } }
      | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
     } };

export type StateDifferenceQueryVariables = Exact<{
  from: StateRef;
  to: StateRef;
  kinds?: ReadonlyArray<string> | string | null | undefined;
  first: number;
}>;


export type StateDifferenceQuery = { readonly diff:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDiff', readonly added: number, readonly removed: number, readonly changed: number, readonly from: { readonly takenAt: string }, readonly to: { readonly takenAt: string }, readonly objects: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly type: DifferenceType, readonly key: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly fields: ReadonlyArray<{ readonly path: string, readonly before: string | null, readonly after: string | null }> }> } }
   };

export type WhatIfQueryVariables = Exact<{
  scenario: ScenarioInput;
  on?: StateRef | null | undefined;
}>;


export type WhatIfQuery = { readonly whatIf:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'Outcome', readonly scenario: string | null, readonly verdict: Verdict, readonly summary: string, readonly durationSeconds: number, readonly actionsDoneAtSeconds: number | null, readonly settledAtSeconds: number | null, readonly seed: number, readonly digest: string, readonly fidelity: string | null, readonly warnings: ReadonlyArray<string>, readonly reasons: ReadonlyArray<{ readonly code: ReasonCode, readonly severity: Severity, readonly message: string, readonly causedByScenario: boolean, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly workloads: ReadonlyArray<{ readonly desired: number, readonly readyBefore: number, readonly readyMin: number, readonly readyAfter: number, readonly minHealthy: number | null, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly levels: ReadonlyArray<{ readonly atSeconds: number, readonly desired: number, readonly ready: number }>, readonly degraded: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly down: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly causes: ReadonlyArray<{ readonly reason: string, readonly message: string, readonly count: number }> }>, readonly services: ReadonlyArray<{ readonly deleted: boolean, readonly endpointsBefore: number, readonly endpointsMin: number, readonly endpointsAfter: number, readonly service: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly down: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null }>, readonly moves: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly fromNode: string, readonly toNode: string | null, readonly ties: ReadonlyArray<string>, readonly cause: MoveCause, readonly result: MoveResult, readonly leftAtSeconds: number, readonly wasReady: boolean, readonly downtimeSeconds: number | null, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly owner: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }> }, readonly evictions: { readonly evicted: number, readonly forced: number, readonly refused: ReadonlyArray<{ readonly count: number, readonly firstAtSeconds: number, readonly lastAtSeconds: number, readonly message: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly errors: ReadonlyArray<{ readonly message: string, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly skipped: ReadonlyArray<{ readonly reason: string, readonly pod: { readonly namespace: string | null, readonly name: string } }> }, readonly budgets: ReadonlyArray<{ readonly allowedBefore: number, readonly allowedMin: number, readonly allowedAfter: number, readonly refusals: number, readonly budget: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly exhausted: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null, readonly unmet: { readonly fromSeconds: number, readonly untilSeconds: number | null, readonly lasting: boolean, readonly durationSeconds: number | null, readonly missing: number } | null }>, readonly pending: ReadonlyArray<{ readonly message: string, readonly sinceSeconds: number, readonly causedByScenario: boolean, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string }, readonly owner: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly stuck: ReadonlyArray<{ readonly waitsFor: string, readonly freedBy: string, readonly waiting: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly waits: ReadonlyArray<{ readonly id: string, readonly title: string, readonly state: string, readonly freedBy: string | null, readonly waitsFor: ReadonlyArray<string>, readonly cycle: number | null, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly nodes: ReadonlyArray<{ readonly node: string, readonly podsBefore: number, readonly podsAfter: number, readonly podsIn: number, readonly podsOut: number, readonly changes: ReadonlyArray<string> }>, readonly unrelated: { readonly summary: string }, readonly timing: ReadonlyArray<{ readonly stage: TimingStage, readonly durationSeconds: number, readonly provenance: Provenance, readonly samples: number, readonly workload: { readonly kind: string, readonly namespace: string | null, readonly name: string } | null }>, readonly coverage: ReadonlyArray<{ readonly code: CoverageCode, readonly message: string, readonly objects: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string }> }>, readonly state: { readonly clusterName: string, readonly takenAt: string, readonly digest: string, readonly kubernetesVersion: string | null }, readonly timeline: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly atSeconds: number, readonly kind: TimelineKind, readonly node: string | null, readonly message: string, readonly object: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> }, readonly placements: { readonly nodes: ReadonlyArray<{ readonly causedByScenario: boolean, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }> } }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type WhatWouldHelpQueryVariables = Exact<{
  pod: ObjectRef;
  on?: StateRef | null | undefined;
}>;


export type WhatWouldHelpQuery = { readonly whatWouldHelp:
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'WhatWouldHelp', readonly tried: number, readonly remedies: ReadonlyArray<{ readonly kind: RemedyKind, readonly message: string, readonly node: string, readonly ties: ReadonlyArray<string>, readonly costs: ReadonlyArray<string>, readonly steps: ReadonlyArray<{ readonly command: string, readonly actions: string }>, readonly pod: { readonly kind: string, readonly namespace: string | null, readonly name: string } }>, readonly state: { readonly digest: string } }
   };

export type WorkloadsQueryVariables = Exact<{
  after?: string | null | undefined;
  on?: StateRef | null | undefined;
}>;


export type WorkloadsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly workloads: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<
          | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
          | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null }
        > } }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type WorkloadPanelQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  ref: ObjectRef;
}>;


export type WorkloadPanelQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly workload:
        | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
             | null }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }>, readonly horizontalPodAutoscalers: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number }>, readonly pods: { readonly nodes: ReadonlyArray<{ readonly containers: ReadonlyArray<{ readonly name: string, readonly image: string, readonly init: boolean, readonly ephemeral: boolean }> }> } }
        | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
             | null }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }>, readonly horizontalPodAutoscalers: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number }>, readonly pods: { readonly nodes: ReadonlyArray<{ readonly containers: ReadonlyArray<{ readonly name: string, readonly image: string, readonly init: boolean, readonly ephemeral: boolean }> }> } }
        | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
             | null }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }>, readonly horizontalPodAutoscalers: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number }>, readonly pods: { readonly nodes: ReadonlyArray<{ readonly containers: ReadonlyArray<{ readonly name: string, readonly image: string, readonly init: boolean, readonly ephemeral: boolean }> }> } }
        | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
             | null }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }>, readonly horizontalPodAutoscalers: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number }>, readonly pods: { readonly nodes: ReadonlyArray<{ readonly containers: ReadonlyArray<{ readonly name: string, readonly image: string, readonly init: boolean, readonly ephemeral: boolean }> }> } }
        | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
             | null }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }>, readonly horizontalPodAutoscalers: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number }>, readonly pods: { readonly nodes: ReadonlyArray<{ readonly containers: ReadonlyArray<{ readonly name: string, readonly image: string, readonly init: boolean, readonly ephemeral: boolean }> }> } }
        | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
             | null }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }>, readonly horizontalPodAutoscalers: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number }>, readonly pods: { readonly nodes: ReadonlyArray<{ readonly containers: ReadonlyArray<{ readonly name: string, readonly image: string, readonly init: boolean, readonly ephemeral: boolean }> }> } }
        | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
             | null }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }>, readonly horizontalPodAutoscalers: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number }>, readonly pods: { readonly nodes: ReadonlyArray<{ readonly containers: ReadonlyArray<{ readonly name: string, readonly image: string, readonly init: boolean, readonly ephemeral: boolean }> }> } }
        | { readonly kind: string, readonly namespace: string | null, readonly name: string, readonly desiredReplicas: number | null, readonly readyReplicas: number | null, readonly controllerChain: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly modelled: boolean, readonly object:
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
              | { readonly kind: string }
             | null }>, readonly podDisruptionBudgets: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly disruptionsAllowed: number, readonly currentHealthy: number, readonly desiredHealthy: number, readonly expectedPods: number, readonly conditions: ReadonlyArray<{ readonly type: string, readonly status: ConditionStatus, readonly reason: string, readonly message: string }> }>, readonly horizontalPodAutoscalers: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly minReplicas: number, readonly maxReplicas: number, readonly currentReplicas: number, readonly desiredReplicas: number }>, readonly pods: { readonly nodes: ReadonlyArray<{ readonly containers: ReadonlyArray<{ readonly name: string, readonly image: string, readonly init: boolean, readonly ephemeral: boolean }> }> } }
       | null }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };

export type WorkloadPodsQueryVariables = Exact<{
  on?: StateRef | null | undefined;
  ref: ObjectRef;
  after?: string | null | undefined;
}>;


export type WorkloadPodsQuery = { readonly cluster:
    | { readonly __typename: 'Cluster', readonly workload:
        | { readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }
        | { readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }
        | { readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }
        | { readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }
        | { readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }
        | { readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }
        | { readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }
        | { readonly pods: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: string, readonly namespace: string | null, readonly name: string, readonly phase: PodPhase, readonly ready: boolean, readonly nodeName: string | null, readonly evictionRefusal: string | null, readonly controller:
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
                | { readonly kind: string }
               | null, readonly topOwner:
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
                | { readonly kind: string, readonly namespace: string | null, readonly name: string }
               | null }> } }
       | null }
    | { readonly __typename: 'InvalidInputError', readonly code: ErrorCode, readonly message: string, readonly issues: ReadonlyArray<{ readonly path: string, readonly message: string }> }
    | { readonly __typename: 'LimitExceededError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly nearest: ReadonlyArray<string> }
    | { readonly __typename: 'NotReadyError', readonly code: ErrorCode, readonly message: string }
    | { readonly __typename: 'StateDamagedError', readonly code: ErrorCode, readonly message: string }
   };
