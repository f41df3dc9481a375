import { daemonTolerations } from '../../src/engine/controllers/daemon-set/daemon-pod.ts'
import { condition } from '../../src/kube/condition.ts'
import { controllerRevisionRow } from '../../src/kube/controller-revision.ts'
import type { Row } from '../../src/kube/kinds.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import { isPodReady, type PodRow } from '../../src/kube/pod.ts'
import { type PodTemplate, templateText } from '../../src/kube/pod-template.ts'
import type { VolumeClaimTemplate } from '../../src/kube/stateful-set.ts'
import { podTemplateHash } from '../../src/kube/template-hash.ts'
import type { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { aDaemonSet } from '../support/a-daemon-set.ts'
import { aClaimTemplate, aStatefulSet } from '../support/a-stateful-set.ts'
import { ownedBy } from '../support/builders.ts'
import { claimVolume } from '../support/volumes.ts'
import { aDeployment, aReplicaSet, aTemplate } from '../support/workloads.ts'
import { BORN, podIn, readPlace, specOf } from './pods-of.ts'
import type { Line } from './scenario-text.ts'
import { memberClaim } from './volumes-of.ts'

const REVISION = 'deployment.kubernetes.io/revision'

/** The places of the line's pods, in order. */
function placesOf({ options }: Line): readonly string[] {
  return (options.get('on') ?? '').split(',').filter((place) => place !== '')
}

function templateOf(name: string, line: Line, spec = specOf(line)): PodTemplate {
  return aTemplate('', { labels: { app: name }, spec })
}

function expectedWord(line: Line): number {
  return Number(line.options.get('replicas') ?? placesOf(line).filter((place) => !place.endsWith(':ending')).length)
}

/**
 * A Deployment with the ReplicaSet of its template, and one more of an older template when some of its pods are `old`. Pods
 * are named after the Deployment and their number.
 */
export function deploymentOf(name: string, line: Line, shapes: ShapeInterner): readonly Row[] {
  const places = placesOf(line)
  const old = places.filter((place) => place.endsWith(':old'))
  const rolledOut = old.length === 0
  const replicas = rolledOut ? expectedWord(line) : Number(line.options.get('replicas') ?? places.length)
  const template = templateOf(name, line)
  const present = { template, suffix: 'new', revision: rolledOut ? '1' : '2' }
  const previous = {
    template: templateOf(name, { ...line, options: new Map([...line.options, ['image', 'app:1']]) }),
    suffix: 'old',
    revision: '1',
  }
  const podsOf = (suffix: string): readonly PodRow[] =>
    places.flatMap((place, i) => {
      if (place.endsWith(':old') !== (suffix === 'old')) return []
      const { spec } = suffix === 'old' ? previous.template : template
      const labels = { app: name, 'pod-template-hash': suffix }
      return podIn(shapes, {
        name: `${name}-${i + 1}`,
        place,
        labels,
        spec,
        owners: ownedBy('ReplicaSet', `${name}-${suffix}`),
        line,
      })
    })
  const [fresh, stale] = [podsOf('new'), podsOf('old')]
  const counts = countsOf([...fresh, ...stale])
  const deployment = aDeployment(name, {
    creationTimestamp: BORN,
    labels: { app: name },
    annotations: { [REVISION]: present.revision },
    spec: { replicas, selector: selectorOfLabels({ app: name }), template, ...strategyOf(line) },
    status: {
      observedGeneration: 1,
      ...counts,
      updatedReplicas: fresh.length,
      conditions: rolledOut ? ROLLED_OUT : [],
    },
  })
  const wanted = rolledOut ? replicas : fresh.length
  return [
    deployment,
    aReplicaSetOf(name, { ...present, replicas: wanted, pods: fresh, total: replicas }),
    ...(rolledOut ? [] : [aReplicaSetOf(name, { ...previous, replicas: stale.length, pods: stale, total: replicas })]),
    ...fresh,
    ...stale,
  ]
}

function strategyOf({ options, words }: Line) {
  if (words.includes('recreate')) return { strategy: 'Recreate' as const }
  const [surge, unavailable] = [options.get('surge'), options.get('unavailable')]
  return {
    ...(surge === undefined ? {} : { maxSurge: Number(surge) }),
    ...(unavailable === undefined ? {} : { maxUnavailable: Number(unavailable) }),
  }
}

const ROLLED_OUT = [
  condition({ type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable', lastTransitionTime: BORN }),
  condition({ type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable', lastTransitionTime: BORN }),
]

interface Revision {
  readonly template: PodTemplate
  readonly suffix: string
  readonly revision: string
  readonly replicas: number
  readonly total: number
  readonly pods: readonly PodRow[]
}

function aReplicaSetOf(name: string, { template, suffix, revision, replicas, pods, total }: Revision): Row {
  const labels = { app: name, 'pod-template-hash': suffix }
  return aReplicaSet(`${name}-${suffix}`, {
    creationTimestamp: BORN,
    labels,
    annotations: {
      [REVISION]: revision,
      'deployment.kubernetes.io/desired-replicas': String(total),
      'deployment.kubernetes.io/max-replicas': String(total + Math.ceil(total / 4)),
    },
    ownerReferences: ownedBy('Deployment', name),
    spec: { replicas, selector: selectorOfLabels(labels), template: { ...template, labels } },
    status: { observedGeneration: 1, ...countsOf(pods), fullyLabeledReplicas: countsOf(pods).replicas },
  })
}

function countsOf(pods: readonly PodRow[]) {
  const live = pods.filter((pod) => pod.deletionTimestamp === undefined)
  const ready = live.filter(isPodReady).length
  return { replicas: live.length, readyReplicas: ready, availableReplicas: ready }
}

/** A ReplicaSet without a Deployment. */
export function replicaSetOf(name: string, line: Line, shapes: ShapeInterner): readonly Row[] {
  const labels = { app: name }
  const template = templateOf(name, line)
  const pods = placesOf(line).map((place, i) =>
    podIn(shapes, {
      name: `${name}-${i + 1}`,
      place,
      labels,
      spec: template.spec,
      owners: ownedBy('ReplicaSet', name),
      line,
    }),
  )
  const set = aReplicaSet(name, {
    creationTimestamp: BORN,
    spec: { replicas: expectedWord(line), selector: selectorOfLabels(labels), template },
    status: { observedGeneration: 1, ...countsOf(pods), fullyLabeledReplicas: countsOf(pods).replicas },
  })
  return [set, ...pods]
}

/** A StatefulSet whose members are at the places, from ordinal 0, each with a claim where the line has `claims=CLASS`. */
export function statefulSetOf(name: string, line: Line, shapes: ShapeInterner): readonly Row[] {
  const template = templateOf(name, line)
  const revision = `${name}-1`
  const claims = line.options.has('claims')
  const pods = placesOf(line).map((place, i) => {
    const member = `${name}-${i}`
    const labels = {
      app: name,
      'statefulset.kubernetes.io/pod-name': member,
      'apps.kubernetes.io/pod-index': String(i),
      'controller-revision-hash': revision,
    }
    const volumes = claims
      ? [{ ...claimVolume(`data-${member}`), name: 'data' }, ...template.spec.volumes]
      : template.spec.volumes
    const spec = { ...template.spec, hostname: member, subdomain: name, volumes }
    return podIn(shapes, { name: member, place, labels, spec, owners: ownedBy('StatefulSet', name), line })
  })
  const counts = countsOf(pods)
  const set = aStatefulSet(name, {
    creationTimestamp: BORN,
    spec: {
      replicas: expectedWord(line),
      selector: selectorOfLabels({ app: name }),
      template,
      podManagementPolicy: line.words.includes('parallel') ? 'Parallel' : 'OrderedReady',
      volumeClaimTemplates: claims ? [claimTemplateOf(line)] : [],
    },
    status: {
      observedGeneration: 1,
      ...counts,
      currentReplicas: counts.replicas,
      updatedReplicas: counts.replicas,
      currentRevision: revision,
      updateRevision: revision,
    },
  })
  const volumes = claims ? pods.flatMap((pod) => memberClaim(pod.name, line)) : []
  return [set, revisionOf('StatefulSet', name, template), ...volumes, ...pods]
}

function claimTemplateOf({ options }: Line): VolumeClaimTemplate {
  const template = aClaimTemplate('data')
  return { ...template, spec: { ...template.spec, storageClassName: options.get('claims') } }
}

function revisionOf(kind: string, name: string, template: PodTemplate, hash = '1'): Row {
  return controllerRevisionRow({
    namespace: 'default',
    name: `${name}-${hash}`,
    uid: `uid-revision-${name}`,
    labels: { app: name, 'controller-revision-hash': hash },
    creationTimestamp: BORN,
    ownerReferences: ownedBy(kind, name),
    revision: 1,
    template,
  })
}

/** A DaemonSet whose pods are on the nodes named. */
export function daemonSetOf(name: string, line: Line, shapes: ShapeInterner): readonly Row[] {
  const template = templateOf(name, line)
  const hash = podTemplateHash(templateText(template))
  const labels = { app: name, 'controller-revision-hash': hash }
  const spec = { ...template.spec, tolerations: daemonTolerations(template.spec) }
  const pods = placesOf(line).map((place) => {
    const { node } = readPlace(place)
    const owners = ownedBy('DaemonSet', name)
    return podIn(shapes, { name: `${name}-${node}`, place, labels, spec, owners, targetNodeName: node, line })
  })
  const n = pods.length
  const set = aDaemonSet(name, {
    creationTimestamp: BORN,
    spec: { selector: selectorOfLabels({ app: name }), template },
    status: {
      observedGeneration: 1,
      currentNumberScheduled: n,
      desiredNumberScheduled: n,
      numberReady: n,
      numberAvailable: n,
      updatedNumberScheduled: n,
    },
  })
  return [set, revisionOf('DaemonSet', name, template, hash), ...pods]
}
