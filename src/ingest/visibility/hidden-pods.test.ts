import { describe, expect, it } from 'vitest'
import { ACME_CLUSTER } from '../../../test/export/acme-cluster.ts'
import { baseOf } from '../../../test/export/exported-base.ts'
import { sampleBase } from '../../../test/support/sample-base.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { condition } from '../../kube/condition.ts'
import type { Instant } from '../../kube/instant.ts'
import { type ContainerStatus, type PodRow, podRow } from '../../kube/pod.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { Names } from '../redaction/names.ts'
import { RowRedactor } from '../redaction/row-redactor.ts'
import { HashedWords } from './hashed-words.ts'
import { HiddenPods } from './hidden-pods.ts'
import { KEPT_ANNOTATIONS, KEPT_FIELDS } from './kept-fields.ts'

const names = new Names(new HashedWords('key'), { keptLabels: KEPT_ANNOTATIONS, keptFields: KEPT_FIELDS })
const redactor = new RowRedactor(names)
const hidden = new HiddenPods(names, redactor)

/** Shapes are numbered by each reader on its own. */
function withoutNumber(pod: PodRow): PodRow {
  return { ...pod, shape: { ...pod.shape, id: 0 } }
}

/** What a reader of the redacted object gets, of which nothing is known. */
function plainly(pod: PodRow): PodRow {
  return readObject('Pod', redactor.object(pod), new CodecContext(new ShapeInterner()))
}

const { state: acme } = baseOf(ACME_CLUSTER)
const { state: sample } = sampleBase('samples/shop-30.json.gz')
/** One of each template. */
const templates = [...new Map([...sample.table('Pod')].map((pod) => [pod.shape, pod])).values()]
const pods = [...acme.table('Pod'), ...templates]

/** As pods of controllers are, which have no more than the spec of a template. */
const ordinary = pods.map((pod) => podRow({ ...pod, unmodelled: '', ephemeralContainers: [], ephemeralContainerStatuses: [] }))
const AT = 1_700_000_000_000 as Instant

type Statuses = Partial<ContainerStatus>

function withStatuses(change: (name: string, pod: PodRow) => Statuses): (pod: PodRow) => PodRow {
  return (pod) => {
    const containerStatuses = pod.shape.spec.containers.map(({ name }) => ({
      name,
      ready: false,
      started: true,
      restartCount: 3,
      state: { kind: 'running' as const, startedAt: AT },
      lastState: undefined,
      allocatedResources: undefined,
      resources: undefined,
      ...change(name, pod),
    }))
    return podRow({ ...pod, containerStatuses })
  }
}

function specOf(name: string, pod: PodRow) {
  return pod.shape.spec.containers.find((container) => container.name === name)?.resources
}

const CHANGES: readonly (readonly [name: string, change: (pod: PodRow) => PodRow])[] = [
  ['as it is', (pod) => pod],
  [
    'terminated',
    withStatuses(() => ({
      state: { kind: 'terminated', exitCode: 137, reason: 'AcmeKilled', startedAt: AT, finishedAt: AT },
      lastState: { kind: 'terminated', exitCode: 0, reason: 'Completed', startedAt: undefined, finishedAt: AT },
    })),
  ],
  ['waiting', withStatuses(() => ({ state: { kind: 'waiting', reason: 'CrashLoopBackOff', message: 'back-off of acme-main' } }))],
  [
    'with the resources of its spec',
    withStatuses((name, pod) => ({ resources: specOf(name, pod), allocatedResources: specOf(name, pod)?.requests })),
  ],
  ['with more than its spec', withStatuses(() => ({ allocatedResources: { cpu: '900m', 'acme.com/license': '2' } }))],
  [
    'with conditions',
    (pod) =>
      podRow({
        ...pod,
        conditions: [
          condition({ type: 'PodScheduled', status: 'True', lastTransitionTime: AT }),
          condition({
            type: 'Ready',
            status: 'False',
            reason: 'ContainersNotReady',
            message: 'containers with unready status: [acme-main]',
          }),
          condition({ type: 'target-health.elbv2.k8s.aws/acme-group', status: 'True' }),
          condition({ type: 'acme.com/Registered', status: 'Unknown', reason: 'AcmeReason', lastUpdateTime: AT }),
        ],
      }),
  ],
  [
    'with texts of its own',
    (pod) =>
      podRow({
        ...pod,
        generateName: 'acme-web-7d4b9-',
        finalizers: ['acme.com/hold', 'batch.kubernetes.io/job-tracking'],
        schedulingGates: ['acme.com/quota'],
        reason: 'AcmeReason',
        message: 'The node acme-node-1 had condition: [MemoryPressure]',
        podIP: '203.0.113.7',
        nominatedNodeName: 'acme-node-1',
        resourceClaimStatuses: [
          { name: 'acme-gpu', resourceClaimName: 'acme-web-gpu-x2' },
          { name: 'acme-none', resourceClaimName: undefined },
        ],
        resourceVersion: 'acme-7',
      }),
  ],
  ['being deleted', (pod) => podRow({ ...pod, deletionTimestamp: AT, deletionGracePeriodSeconds: 30 })],
  [
    'debugged',
    (pod) =>
      podRow({ ...pod, ephemeralContainers: [{ name: 'acme-debug', image: 'acme/debug', targetContainerName: 'acme-main' }] }),
  ],
]

describe('a pod of a namespace that is not shown', () => {
  it.each(CHANGES)('is what a reader of its redacted object gets: %s', (_, change) => {
    const changed = [...pods, ...ordinary].map(change)
    expect(changed.map((pod) => withoutNumber(hidden.pod(pod)))).toEqual(changed.map((pod) => withoutNumber(plainly(pod))))
  })

  it('shares its template with its siblings, and the conditions that name nothing', () => {
    const siblings = sample.list('Pod').filter(({ namespace }) => namespace === 'shop')
    expect(new Set(siblings.map(({ shape }) => shape)).size).toBeLessThan(siblings.length)
    expect(new Set(siblings.map((pod) => hidden.pod(pod).shape)).size).toBe(new Set(siblings.map(({ shape }) => shape)).size)
    const [first] = siblings
    expect(first && hidden.pod(first).conditions).toBe(first?.conditions)
  })
})
