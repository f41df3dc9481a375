import type { PodShape } from '../../../../kube/pod.ts'
import { PluginError, type PluginFactory, type PostFilterResult, type SchedulerPlugin, SKIP } from '../../framework.ts'

const NAME = 'DynamicResources'

/**
 * Devices of resource claims. The twin knows no claims, devices or device classes: a pod that asks for some ends in an
 * error that says so, rather than in a guess. Pods without claims go through unchanged.
 */
const dynamicResourcesPlugin: SchedulerPlugin = {
  name: NAME,
  hints: [
    { resource: 'Node', actions: ['Add', 'UpdateNodeLabel', 'UpdateNodeAllocatable'] },
    { resource: 'DeviceClass', actions: ['Add', 'Update'] },
    { resource: 'ResourceSlice', actions: ['Add', 'Update'] },
  ],
  preFilter(pod) {
    if (claimsDevices(pod.shape)) throw new PluginError('resource claims are not modelled')
    return SKIP
  },
  filter() {
    return undefined
  },
  postFilter(_pod, context) {
    // Upstream looks for its own state first, which is not there when an earlier plugin ended the cycle.
    return context.wasPreFiltered(NAME)
      ? unhelpful('unschedulable', 'no new claims to deallocate')
      : unhelpful('error', 'not found')
  },
  score() {
    return 0
  },
}

export const dynamicResources: PluginFactory = { name: NAME, create: () => dynamicResourcesPlugin }

function claimsDevices({ spec }: PodShape): boolean {
  return spec.resourceClaims.length > 0
}

function unhelpful(outcome: PostFilterResult['outcome'], message: string): PostFilterResult {
  return { outcome, nominate: undefined, victims: [], clearedNominations: [], message, preemption: undefined }
}
