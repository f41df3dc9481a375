import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../../test/support/admission.ts'
import { aContainer, aPodSpec } from '../../../../test/support/builders.ts'
import type { PodSpec, ResourceList } from '../../../kube/pod-spec.ts'
import { defaultPod } from './default-pod.ts'
import type { PodRequest } from './pod-request.ts'

function defaulted(init: Partial<PodSpec>): PodSpec {
  const spec = aPodSpec(init)
  const request: PodRequest = {
    kind: 'Pod',
    namespace: 'default',
    name: 'web',
    storedName: 'web',
    labels: {},
    annotations: {},
    spec,
  }
  const result = defaultPod(request, clusterOf())
  if (!result.ok) throw new Error(result.refusal.message)
  if (result.value.spec === spec) expect(result.value).toBe(request)
  return result.value.spec
}

function asking(requests: ResourceList, limits: ResourceList) {
  return aContainer({ resources: { requests, limits } })
}

describe('defaultPod', () => {
  it('SC-OVH-12 takes a limit for the request that is missing, in init containers too', () => {
    const limits = { cpu: '1', 'example.com/gpu': '2', memory: '1Gi' }
    const spec = defaulted({ containers: [asking({ cpu: '250m' }, limits)], initContainers: [asking({}, { cpu: '2' })] })
    expect(spec.containers[0]?.resources.requests).toEqual({ cpu: '250m', 'example.com/gpu': '2', memory: '1Gi' })
    expect(spec.initContainers[0]?.resources.requests).toEqual({ cpu: '2' })
  })

  it('gives ports in the host network the same port of the host', () => {
    const port = { name: '', containerPort: 80, hostPort: 0, hostIP: '', protocol: 'TCP' }
    const containers = [aContainer({ ports: [port, { ...port, hostPort: 81 }] })]
    const ports = (spec: PodSpec) => spec.containers[0]?.ports.map(({ hostPort }) => hostPort)
    expect(ports(defaulted({ containers, hostNetwork: true }))).toEqual([80, 81])
    expect(ports(defaulted({ containers }))).toEqual([0, 81])
  })

  it.each<{
    name: string
    containers: readonly [ResourceList, ResourceList][]
    given: [ResourceList, ResourceList]
    want: [ResourceList, ResourceList]
  }>([
    {
      name: 'requests of the pod from those of its containers, the others from its limits',
      containers: [
        [{ cpu: '100m' }, {}],
        [{ cpu: '200m' }, {}],
      ],
      given: [{}, { cpu: '1', memory: '1Gi' }],
      want: [
        { cpu: '300m', memory: '1Gi' },
        { cpu: '1', memory: '1Gi' },
      ],
    },
    {
      name: 'nothing without limits of the pod',
      containers: [[{ cpu: '1' }, {}]],
      given: [{ memory: '1Gi' }, {}],
      want: [{ memory: '1Gi' }, {}],
    },
    {
      name: 'huge pages of the containers as limit and request',
      containers: [[{}, { 'hugepages-2Mi': '4Mi' }]],
      given: [{}, { cpu: '1' }],
      want: [
        { cpu: '1', 'hugepages-2Mi': '4Mi' },
        { cpu: '1', 'hugepages-2Mi': '4Mi' },
      ],
    },
  ])('completes pod-level resources: $name', ({ containers, given, want }) => {
    const resources = { requests: given[0], limits: given[1] }
    const spec = defaulted({ containers: containers.map((pair) => asking(...pair)), resources })
    expect(spec.resources).toEqual({ requests: want[0], limits: want[1] })
  })

  it('leaves a pod that is complete as it is', () => {
    const spec = { containers: [asking({ cpu: '1' }, { cpu: '2' })] }
    expect(defaulted(spec)).toEqual(aPodSpec(spec))
  })
})
