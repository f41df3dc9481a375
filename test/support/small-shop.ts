import { condition } from '../../src/kube/condition.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import { podDisruptionBudgetRow } from '../../src/kube/pod-disruption-budget.ts'
import { serviceRow } from '../../src/kube/service.ts'
import { aContainer, aNode, aPod, aPodSpec, ownedBy, T0 } from './builders.ts'
import { StateTwin } from './state-twin.ts'
import { APP, aDeployment, aReplicaSet, aTemplate } from './workloads.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

export interface ShopOptions {
  /** Disruptions that the budget allows. */
  readonly allowed?: number
  readonly minAvailable?: number
}

/** A Deployment web of three pods on the nodes a and b, with room on b and c, a budget and a service. */
export function smallShop({ allowed = 1, minAvailable = 2 }: ShopOptions = {}): StateTwin {
  const twin = new StateTwin()
  const spec = aPodSpec({ containers: [aContainer({ image: 'web:1', resources: { requests: { cpu: '500m' }, limits: {} } })] })
  const template = aTemplate('web:1', { spec })
  const web = (name: string, nodeName: string) =>
    aPod(twin.state.shapes, name, {
      labels: APP,
      nodeName,
      cpu: '500m',
      phase: 'Running',
      startTime: T0,
      conditions: READY,
      ownerReferences: ownedBy('ReplicaSet', 'web-1'),
    })
  return twin.put(
    aNode('a', { conditions: READY }),
    aNode('b', { conditions: READY }),
    aNode('c', { conditions: READY }),
    aDeployment('web', {
      spec: { replicas: 3, template },
      status: { observedGeneration: 1, replicas: 3, readyReplicas: 3, updatedReplicas: 3, availableReplicas: 3 },
    }),
    aReplicaSet('web-1', {
      labels: APP,
      spec: { replicas: 3, template },
      status: { observedGeneration: 1, replicas: 3, readyReplicas: 3, availableReplicas: 3, fullyLabeledReplicas: 3 },
      ownerReferences: ownedBy('Deployment', 'web'),
      annotations: { 'deployment.kubernetes.io/revision': '1' },
    }),
    web('web-1-p', 'a'),
    web('web-1-q', 'a'),
    web('web-1-r', 'b'),
    podDisruptionBudgetRow({
      name: 'web',
      namespace: 'default',
      uid: 'uid-pdb-web',
      spec: {
        minAvailable,
        maxUnavailable: undefined,
        selector: selectorOfLabels(APP),
        unhealthyPodEvictionPolicy: 'IfHealthyBudget',
      },
      status: {
        observedGeneration: 1,
        disruptedPods: {},
        disruptionsAllowed: allowed,
        currentHealthy: 3,
        desiredHealthy: minAvailable,
        expectedPods: 3,
        conditions: [],
      },
    }),
    serviceRow({ name: 'web', namespace: 'default', uid: 'uid-svc-web', selector: APP }),
  )
}
