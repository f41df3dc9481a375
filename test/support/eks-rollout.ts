import { condition } from '../../src/kube/condition.ts'
import type { DeploymentSpec } from '../../src/kube/deployment.ts'
import { addMs } from '../../src/kube/instant.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import { templateText } from '../../src/kube/pod-template.ts'
import { type ServiceRow, serviceRow } from '../../src/kube/service.ts'
import { podTemplateHash } from '../../src/kube/template-hash.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import { ScenarioActor } from '../../src/whatif/actions/scenario-actor.ts'
import type { Base } from '../../src/whatif/base.ts'
import { createModel } from '../../src/whatif/model/create-model.ts'
import type { Scenario } from '../../src/whatif/scenario.ts'
import { type Observer, Simulation } from '../../src/whatif/simulation.ts'
import { aContainer, aNode, aPod, aPodSpec, ownedBy, T0 } from './builders.ts'
import { aDeployment, aReplicaSet, aTemplate } from './workloads.ts'

/** What the article about EKS changes from one experiment to the next. */
export interface EksOptions {
  readonly gates?: readonly string[]
  readonly preStopSeconds?: number
  readonly graceSeconds?: number
  readonly minReadySeconds?: number
  readonly service?: Partial<ServiceRow>
  readonly deployment?: Partial<DeploymentSpec>
}

/** The gate of its Ingress `ingress-app`. */
export const EKS_GATE = 'target-health.alb.ingress.k8s.aws/ingress-app_my-nginx_80'

const LABELS = { run: 'my-nginx' }
const NODES = ['ip-192-168-79-27', 'ip-192-168-146-0'] as const

/** Its cluster: two nodes, the Deployment my-nginx of two pods with the image httpd, and a Service in front of them. */
export function eksBase({
  gates = [],
  preStopSeconds = 0,
  graceSeconds = 30,
  minReadySeconds = 0,
  service = {},
  deployment = {},
}: EksOptions = {}): Base {
  const state = new ClusterState()
  const ports = [{ name: '', containerPort: 80, hostPort: 0, hostIP: '', protocol: 'TCP' }]
  const spec = aPodSpec({
    containers: [aContainer({ name: 'my-nginx', image: 'httpd', ports, preStopSeconds })],
    terminationGracePeriodSeconds: graceSeconds,
    readinessGates: gates,
  })
  const template = aTemplate('', { labels: LABELS, spec })
  const hash = podTemplateHash(templateText(template))
  const labels = { ...LABELS, 'pod-template-hash': hash }
  const ready = ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready', ...gates]
  const born = addMs(T0, -71_000)
  const pods = NODES.map((nodeName, i) =>
    aPod(state.shapes, `my-nginx-${hash}-${i}`, {
      labels,
      spec,
      nodeName,
      phase: 'Running',
      podIP: `192.168.0.${i + 1}`,
      creationTimestamp: born,
      startTime: born,
      conditions: ready.map((type) => condition({ type, status: 'True', lastTransitionTime: born })),
      ownerReferences: ownedBy('ReplicaSet', `my-nginx-${hash}`),
    }),
  )
  const counts = { observedGeneration: 1, replicas: 2, readyReplicas: 2, availableReplicas: 2 }
  const selector = selectorOfLabels(LABELS)
  const revision = { 'deployment.kubernetes.io/revision': '1' }
  const rows = [
    ...NODES.map((name) => aNode(name, { conditions: [condition({ type: 'Ready', status: 'True' })] })),
    aDeployment('my-nginx', {
      labels: LABELS,
      annotations: revision,
      creationTimestamp: born,
      spec: { replicas: 2, selector, template, minReadySeconds, ...deployment },
      status: { ...counts, updatedReplicas: 2 },
    }),
    aReplicaSet(`my-nginx-${hash}`, {
      labels,
      annotations: {
        ...revision,
        'deployment.kubernetes.io/desired-replicas': '2',
        'deployment.kubernetes.io/max-replicas': '3',
      },
      creationTimestamp: born,
      ownerReferences: ownedBy('Deployment', 'my-nginx'),
      spec: {
        replicas: 2,
        minReadySeconds,
        selector: selectorOfLabels(labels),
        template: { ...template, labels },
      },
      status: { ...counts, fullyLabeledReplicas: 2 },
    }),
    ...pods,
    serviceRow({
      namespace: 'default',
      name: 'my-nginx',
      uid: 'uid-service',
      selector: LABELS,
      ports: [{ name: '', port: 80, protocol: 'TCP', targetPort: 80 }],
      ...service,
    }),
  ]
  for (const row of rows) state.put(row)
  const info = { clusterName: 'eks', takenAt: T0, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

/** The rollout of each of its experiments: the image httpd becomes nginx. */
export function toImage(image: string): Action {
  return {
    kind: 'rollout',
    target: { kind: 'Deployment', namespace: 'default', name: 'my-nginx' },
    change: { do: 'setImage', images: [{ container: 'my-nginx', image }] },
  }
}

/** How a pod was shown from a moment on. */
export interface Shown {
  /** Seconds since the beginning. */
  readonly at: number
  readonly pod: string
  readonly node: string
  /** `gone`, or as `shownPod` shows. */
  readonly reported: string
}

/** Plays a scenario and returns what `kubectl get pods -w -o wide` would print; old pods are named `old-0` and `old-1`. */
export function watchedPods(base: Base, scenario: Scenario): readonly Shown[] {
  const shown: Shown[] = []
  const last = new Map<string, string>()
  const names = new Map<string, string>()
  const observer: Observer = {
    onChange(now, { kind, ...change }) {
      if (kind !== 'Pod') return
      const pod = (change.after ?? change.before) as PodRow
      const old = base.state.get('Pod', pod.namespace, pod.name) !== undefined
      const name = names.get(pod.uid) ?? (old ? `old-${pod.name.at(-1)}` : `new-${[...names.values()].filter(isNew).length}`)
      names.set(pod.uid, name)
      const reported = change.after ? shownPod(pod) : 'gone'
      const text = `${reported} ${pod.nodeName}`
      if (last.get(name) !== text) shown.push({ at: (now - base.info.takenAt) / 1000, pod: name, node: pod.nodeName, reported })
      last.set(name, text)
    },
    onEvent() {},
  }
  const { actors, admission } = createModel(base, scenario, { onBound: () => undefined })
  const simulation = new Simulation({
    base: base.state,
    now: base.info.takenAt,
    seed: scenario.seed,
    actors: [new ScenarioActor(scenario.actions), ...actors],
    admission,
    observers: [observer],
  })
  simulation.run()
  return shown
}

function isNew(name: string): boolean {
  return name.startsWith('new-')
}

/** As `kubectl get pods -o wide` shows it: `READY STATUS GATES`. */
export function shownPod(pod: PodRow): string {
  const { containerStatuses, conditions, shape, deletionTimestamp, phase, nodeName } = pod
  const isTrue = (type: string): boolean => conditions.some((item) => item.type === type && item.status === 'True')
  const { containers, readinessGates } = shape.spec
  const reported = containerStatuses.filter(({ ready }) => ready).length
  const ready = containerStatuses.length === 0 && isTrue('ContainersReady') ? containers.length : reported
  const creating = phase === 'Pending' && nodeName !== '' && containerStatuses.length > 0 ? 'ContainerCreating' : phase
  const status = deletionTimestamp === undefined ? creating : 'Terminating'
  const gates = readinessGates.length === 0 ? '<none>' : `${readinessGates.filter(isTrue).length}/${readinessGates.length}`
  return `${ready}/${containers.length} ${status} ${gates}`
}
