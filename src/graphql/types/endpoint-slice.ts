import type { Endpoint as EndpointRow } from '../../kube/service.ts'
import { builder } from '../builder.ts'
import { find, type Located } from '../located.ts'
import { EndpointSliceRef, KubernetesObjectRef, PodRef } from '../refs.ts'
import { AddressType } from './closed-sets.ts'

interface EndpointView {
  readonly endpoint: EndpointRow
  readonly slice: Located<'EndpointSlice'>
}

const Endpoint = builder.objectRef<EndpointView>('Endpoint').implement({
  description: 'An endpoint of a service.',
  fields: (t) => ({
    addresses: t.stringList({ description: 'Its addresses.', resolve: ({ endpoint }) => [...endpoint.addresses] }),
    nodeName: t.string({
      nullable: true,
      description: 'The node it is on.',
      resolve: ({ endpoint }) => endpoint.nodeName || null,
    }),
    zone: t.string({ nullable: true, description: 'The zone it is in.', resolve: ({ endpoint }) => endpoint.zone || null }),
    forZones: t.stringList({
      description: 'The zones whose clients it is meant for (hints); empty: all zones.',
      resolve: ({ endpoint }) => [...(endpoint.forZones ?? [])],
    }),
    ready: t.boolean({ description: 'Whether it gets traffic.', resolve: ({ endpoint }) => endpoint.ready }),
    serving: t.boolean({
      description: 'Whether it could serve, terminating or not.',
      resolve: ({ endpoint }) => endpoint.serving,
    }),
    terminating: t.boolean({ description: 'Whether it is terminating.', resolve: ({ endpoint }) => endpoint.terminating }),
    pod: t.field({
      type: PodRef,
      nullable: true,
      description: 'The pod behind it, if the twin has it.',
      resolve: ({ endpoint, slice }) =>
        endpoint.targetName ? find(slice.base, 'Pod', { namespace: slice.row.namespace, name: endpoint.targetName }) : null,
    }),
  }),
})

EndpointSliceRef.implement({
  description: 'A slice of the endpoints of a service.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    addressType: t.field({
      type: AddressType.type,
      description: 'The type of its addresses.',
      resolve: ({ row }) => AddressType.of(row.addressType),
    }),
    endpoints: t.field({
      type: [Endpoint],
      description: 'Its endpoints.',
      resolve: (slice) => slice.row.endpoints.map((endpoint) => ({ endpoint, slice })),
    }),
  }),
})
