import { roundAmounts } from '../../../kube/defaults/default-pod-spec.ts'
import { type Draft, ensure, fill, fillText, part, parts } from '../../../kube/defaults/draft.ts'

const UTILIZATION = 80

/** autoscaling/v2 SetDefaults_HorizontalPodAutoscaler. */
export function defaultAutoscaler(object: Draft): void {
  const spec = ensure(object, 'spec')
  fill(spec, 'minReplicas', 1)
  if (parts(spec, 'metrics').length === 0) {
    const target = { type: 'Utilization', averageUtilization: UTILIZATION }
    spec['metrics'] = [{ type: 'Resource', resource: { name: 'cpu', target } }]
  }
  const behavior = part(spec, 'behavior')
  if (!behavior) return
  const up = [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ]
  defaultScaling(ensure(behavior, 'scaleUp'), up, 0)
  const down = [{ type: 'Percent', value: 100, periodSeconds: 15 }]
  defaultScaling(ensure(behavior, 'scaleDown'), down, undefined)
}

function defaultScaling(rules: Draft, policies: readonly object[], window: number | undefined): void {
  fill(rules, 'selectPolicy', 'Max')
  if (window !== undefined) fill(rules, 'stabilizationWindowSeconds', window)
  fill(rules, 'policies', policies)
}

/** core/v1 SetDefaults_LimitRangeItem: the maximum is the default limit, and the limit or the minimum the request. */
export function defaultLimitRange(object: Draft): void {
  for (const item of parts(part(object, 'spec'), 'limits')) {
    for (const list of ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio']) roundAmounts(part(item, list))
    if (item['type'] !== 'Container') continue
    item['default'] = { ...part(item, 'max'), ...part(item, 'default') }
    item['defaultRequest'] = { ...part(item, 'min'), ...part(item, 'default'), ...part(item, 'defaultRequest') }
  }
}

/** The defaults of classes (storage/v1, scheduling/v1). */
export function defaultClass(object: Draft): void {
  if (object['kind'] === 'PriorityClass') fill(object, 'preemptionPolicy', 'PreemptLowerPriority')
  if (object['kind'] !== 'StorageClass') return
  fill(object, 'reclaimPolicy', 'Delete')
  fill(object, 'volumeBindingMode', 'Immediate')
}

/** networking/v1 SetDefaults_IngressClass. */
export function defaultIngressClass(object: Draft): void {
  const parameters = part(part(object, 'spec'), 'parameters')
  if (parameters) fill(parameters, 'scope', 'Cluster')
}

/** storage/v1 SetDefaults_CSIDriver. */
export function defaultDriver(object: Draft): void {
  const spec = ensure(object, 'spec')
  fill(spec, 'attachRequired', true)
  fill(spec, 'podInfoOnMount', false)
  fill(spec, 'storageCapacity', false)
  fill(spec, 'fsGroupPolicy', 'ReadWriteOnceWithFSType')
  fill(spec, 'requiresRepublish', false)
  fill(spec, 'seLinuxMount', false)
  if (!Array.isArray(spec['volumeLifecycleModes']) || spec['volumeLifecycleModes'].length === 0)
    spec['volumeLifecycleModes'] = ['Persistent']
}

/** discovery/v1 SetDefaults_EndpointPort. */
export function defaultSlice(object: Draft): void {
  for (const port of parts(object, 'ports')) {
    fill(port, 'name', '')
    fillText(port, 'protocol', 'TCP')
  }
}
