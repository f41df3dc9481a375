import { controlledBy } from '../support/custom-resources.ts'

function statefulSet(namespace: string, name: string, owner: string) {
  const labels = { app: name }
  const metadata = { name, namespace, uid: `uid-${name}`, ...controlledBy('Broker', owner) }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'broker', image: 'broker:1' }] } }
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata,
    spec: { replicas: 0, serviceName: name, selector: { matchLabels: labels }, template },
  }
}

/** StatefulSets that custom resources control, in the namespace that a caller may read and in one that it may not: the sample has none. */
export const OPERATOR_OBJECTS = [
  statefulSet('shop', 'events-broker', 'shop-events'),
  statefulSet('checkout', 'receipts-broker', 'checkout-receipts'),
]
