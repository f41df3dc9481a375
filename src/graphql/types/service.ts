import type { ServicePort as Port } from '../../kube/service.ts'
import { ingressesTo } from '../../twin/ingresses-to.ts'
import { keyOfRow } from '../../whatif/recording/top-owner.ts'
import { builder } from '../builder.ts'
import { POD_LIST } from '../inputs/list-args.ts'
import { locate } from '../located.ts'
import { EndpointSliceRef, KubernetesObjectRef, ServiceRef } from '../refs.ts'
import { podsMatching, serviceSelector } from '../relations.ts'
import { Protocol, ServiceType } from './closed-sets.ts'
import { PodConnection } from './connections.ts'
import { Label, pairsOf } from './label.ts'
import { ObjectKey } from './state.ts'

const ServicePort = builder.objectRef<Port>('ServicePort').implement({
  description: 'A port of a service.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name; may be empty.' }),
    port: t.exposeInt('port', { description: 'The port of the service.' }),
    protocol: t.field({ type: Protocol.type, description: 'Its protocol.', resolve: ({ protocol }) => Protocol.of(protocol) }),
    targetPort: t.string({ description: 'The port of the pods, by number or name.', resolve: (port) => String(port.targetPort) }),
  }),
})

const SERVICE_NAME_LABEL = 'kubernetes.io/service-name'

ServiceRef.implement({
  description: 'A service.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    type: t.field({ type: ServiceType.type, description: 'Its type.', resolve: ({ row }) => ServiceType.of(row.type) }),
    clusterIP: t.string({
      nullable: true,
      description: 'Its address; `None` for a headless service.',
      resolve: ({ row }) => row.clusterIP || null,
    }),
    selector: t.field({
      type: [Label],
      nullable: true,
      description: 'Labels of the pods it selects; null: it has no selector, and its endpoints are managed by other means.',
      resolve: ({ row }) => (row.selector ? pairsOf(row.selector) : null),
    }),
    publishNotReadyAddresses: t.boolean({
      description: 'Whether pods that are not ready get traffic too.',
      resolve: ({ row }) => row.publishNotReadyAddresses,
    }),
    ports: t.field({ type: [ServicePort], description: 'Its ports.', resolve: ({ row }) => [...row.ports] }),
    pods: t.field({
      type: PodConnection,
      args: POD_LIST.args,
      description: 'The pods that it selects, ready or not.',
      resolve: ({ row, base }, args, context) => {
        const selector = serviceSelector(row)
        return POD_LIST.page(selector ? podsMatching(base, row.namespace, selector) : [], args, context)
      },
    }),
    ingresses: t.field({
      type: [ObjectKey],
      description: 'The Ingresses that route to it.',
      resolve: ({ row, base }) => ingressesTo(row, base.state).map(keyOfRow),
    }),
    endpointSlices: t.field({
      type: [EndpointSliceRef],
      description: 'Its endpoint slices.',
      resolve: ({ row, base }) =>
        base.state
          .listIn('EndpointSlice', row.namespace)
          .filter((slice) => slice.labels[SERVICE_NAME_LABEL] === row.name)
          .map((slice) => locate<'EndpointSlice'>(slice, base)),
    }),
  }),
})
