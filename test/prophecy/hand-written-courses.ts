import { aDaemonSet, aDeployment, apart, aStatefulSet, budgetFor, spread } from '../real/manifests.ts'
import type { Course } from './course.ts'

const ZONE = 'topology.kubernetes.io/zone'
const NODES = ['a', 'b', 'c'].flatMap((zone) =>
  [1, 2].map((number) => ({ name: `${zone}-${number}`, zone: `zone-${zone}`, cpu: '4', memory: '16Gi' })),
)
const SHOP = [
  aDeployment('web', 6, { cpu: '500m', spec: spread('web', ZONE, 'DoNotSchedule') }),
  budgetFor('web', { maxUnavailable: 1 }),
  aDeployment('api', 3, { cpu: '750m', spec: apart('api') }),
  aStatefulSet('db', 3, { cpu: '600m' }),
  budgetFor('db', { maxUnavailable: 1 }),
  aDaemonSet('agent', { cpu: '100m', maxUnavailable: 2 }),
]

/** Three small courses, for tests of the player itself. */
export const HAND_WRITTEN: readonly Course[] = [
  {
    seed: 1,
    kind: 'drain',
    nodes: NODES,
    manifests: [SHOP],
    past: [],
    steps: [
      {
        atSeconds: 0,
        command: ['drain', 'a-1', '--ignore-daemonsets'],
        action: { drain: { nodes: { names: ['a-1'] }, ignoreDaemonSets: true } },
      },
    ],
  },
  {
    seed: 2,
    kind: 'rollout',
    nodes: NODES,
    manifests: [SHOP],
    past: [],
    steps: [
      {
        atSeconds: 0,
        command: ['rollout', 'restart', 'deployment/web'],
        action: { rollout: { target: { kind: 'Deployment', namespace: 'default', name: 'web' }, restart: true } },
      },
      {
        atSeconds: 2,
        command: ['scale', 'deployment/api', '--replicas=5'],
        action: { scale: { target: { kind: 'Deployment', namespace: 'default', name: 'api' }, replicas: 5 } },
      },
    ],
  },
  {
    seed: 3,
    kind: 'drain',
    nodes: NODES,
    manifests: [
      [aDeployment('locked', 2, { spec: spread('locked', ZONE, 'DoNotSchedule') }), budgetFor('locked', { minAvailable: 2 })],
    ],
    past: [],
    steps: [
      {
        atSeconds: 0,
        command: ['drain', '-l', `${ZONE}=zone-a`, '--ignore-daemonsets'],
        action: { drain: { nodes: { selector: `${ZONE}=zone-a` }, ignoreDaemonSets: true } },
      },
    ],
  },
]
