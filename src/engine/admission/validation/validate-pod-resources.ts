import { readRequirements } from '../../../kube/codec/container.ts'
import { Field } from '../../../kube/codec/field.ts'
import { readPodSpec } from '../../../kube/codec/pod-spec.ts'
import { podRequestList } from '../../../kube/pod-resources.ts'
import { quantity } from '../../../kube/quantity.ts'
import { compareQuantities } from '../../../kube/quantity-arithmetic.ts'
import { resourceListOf } from '../../../kube/quota/resource-lists.ts'
import { type Issue, invalid, notAllowed } from './issue.ts'
import type { Place } from './place.ts'
import { resourceIssues } from './validate-resources.ts'

/** Resources of the pod as a whole, which its containers must fit (core validation validatePodResources). */
export function podResourceIssues(spec: Place): readonly Issue[] {
  const resources = spec.at('resources')
  if (!resources.given) return []
  if (spec.at('os').at('name').text === 'windows') return [notAllowed(resources.path, 'may not be set for a windows pod')]
  const claims = resources.at('claims')
  return [
    ...(claims.given ? [notAllowed(claims.path, 'claims may not be set for Resources at pod-level')] : []),
    ...resourceIssues(resources, { of: 'pod', claims: [] }),
    ...requestIssues(spec),
    ...limitIssues(spec),
  ]
}

function requestIssues(spec: Place): readonly Issue[] {
  const requests = spec.at('resources').at('requests')
  const sum = resourceListOf(podRequestList(readable(spec), { skipPodLevelResources: true, excludeOverhead: true }))
  return Object.entries(sum).flatMap(([name, amount]) => {
    const own = requests.amounts[name]
    if (own === undefined || compareQuantities(quantity(amount), quantity(own)) <= 0) return []
    return [invalid(requests.entry(name).path, own, `must be greater than or equal to aggregate container requests of ${amount}`)]
  })
}

/** Only the fields that contain amounts: other errors are reported elsewhere. */
function readable(spec: Place) {
  const container = (place: Place) => ({
    name: place.at('name').text,
    restartPolicy: place.at('restartPolicy').text,
    resources: place.at('resources').json,
  })
  const containers = spec.at('containers').items.map(container)
  const initContainers = spec.at('initContainers').items.map(container)
  return readPodSpec(Field.root({ containers, initContainers }), false)
}

function limitIssues(spec: Place): readonly Issue[] {
  const resources = spec.at('resources')
  const { limits } = readRequirements(Field.root(resources.json))
  return spec.at('containers').items.flatMap((container, i) => {
    const own = container.at('resources').at('limits').amounts
    return Object.entries(own).flatMap(([name, amount]) => {
      const most = limits[name]
      if (most === undefined || compareQuantities(quantity(amount), quantity(most)) <= 0) return []
      const field = `${resources.path}.containers[${i}][${name}].limits`
      return [invalid(field, amount, `must be less than or equal to pod limits of ${most}`)]
    })
  })
}
