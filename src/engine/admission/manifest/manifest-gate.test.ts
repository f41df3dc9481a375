import { beforeEach, describe, expect, it } from 'vitest'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { type Instant, parseInstant } from '../../../kube/instant.ts'
import type { Kind, Row } from '../../../kube/kinds.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { Random } from '../../run/random.ts'
import { type ApiResult, type ApiServer, ok } from '../../turn.ts'
import { admissionSteps } from '../registry.ts'
import { ManifestGate } from './manifest-gate.ts'

const CONTAINER = { name: 'c', image: 'web' }
const selector = { matchLabels: { app: 'x' } }
const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [CONTAINER] } }

/** Admission in front of a store that keeps what passes it. */
class Store {
  readonly state = new ClusterState()
  readonly #now: Instant = parseInstant('2026-06-01T00:00:00Z') ?? (0 as Instant)
  readonly #random = new Random(1)
  readonly #steps = admissionSteps()

  readonly api: Pick<ApiServer, 'create' | 'update'> = {
    create: (row, written) => this.#admit(row, written) as never,
    update: (row, written) => this.#admit(row, written, this.state.get(row.kind, row.namespace, row.name)) as never,
  }

  #admit(requested: Row, written: Parameters<ApiServer['create']>[1], stored?: Row): ApiResult<Row> {
    const uid = stored?.uid ?? `u${this.#random.below(1_000_000)}`
    let row = { ...requested, uid, creationTimestamp: this.#now } as Row
    const request = { requested, manifest: written?.manifest, stored, storedManifest: written?.storedManifest }
    for (const step of this.#steps.filter(({ onUpdate }) => stored === undefined || onUpdate === true)) {
      const answer = step(row, this.state, request)
      if (!answer.ok) return answer
      row = answer.value
    }
    this.state.put(row)
    return ok(row)
  }
}

let gate: ManifestGate

beforeEach(() => {
  const store = new Store()
  gate = new ManifestGate(store.api as ApiServer, new CodecContext(store.state.shapes))
})

const manifest = (kind: Kind, spec: JsonObject, name = 'x'): JsonObject => ({ kind, metadata: { name }, spec })
const text = (result: ApiResult<Row>): string => (result.ok ? '' : result.refusal.message)

function create(kind: Kind, spec: JsonObject): string {
  return text(gate.create({ kind, manifest: manifest(kind, spec), namespace: 'default' }))
}

/** A new object of a manifest that has been saved from a cluster. */
function createSaved(kind: Kind, spec: JsonObject, status: JsonObject): Row {
  const assigned = { uid: 'old', resourceVersion: '7', deletionTimestamp: '2026-05-01T00:00:00Z', deletionGracePeriodSeconds: 0 }
  const saved = { ...manifest(kind, spec), metadata: { name: 'x', ...assigned }, status }
  const created = gate.create({ kind, manifest: saved, namespace: 'default' })
  if (!created.ok) throw new Error(created.refusal.message)
  return created.value
}

/** The refusal of a change of a stored object, without its beginning. */
function change(kind: Kind, spec: JsonObject, next: JsonObject): string {
  const stored = gate.create({ kind, manifest: manifest(kind, spec), namespace: 'default' })
  if (!stored.ok) return `not stored: ${stored.refusal.message}`
  const whole = gate.manifestOf(stored.value)
  const changed = { ...whole, spec: { ...(whole['spec'] as JsonObject), ...next } }
  return text(gate.update({ kind, manifest: changed, namespace: 'default' }, stored.value)).replace(/^.* is invalid: /, '')
}

describe('a new object of a saved manifest', () => {
  it('has what the API server assigns, and no status', () => {
    const spec = { template: { spec: { restartPolicy: 'Never', containers: [CONTAINER] } } }
    const status = { succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] }
    const job = createSaved('Job', spec, status)
    expect(job).toMatchObject({ resourceVersion: '', status: { succeeded: 0, conditions: [] } })
    expect([job.uid === 'old', job.deletionTimestamp, job.deletionGracePeriodSeconds]).toEqual([false, undefined, undefined])
  })

  it('has its status if it is a Node, which a kubelet reports', () => {
    expect(createSaved('Node', {}, { capacity: { cpu: '4' } })).toMatchObject({ capacity: { milliCpu: 4000 } })
  })
})

describe('a new manifest', () => {
  it.each<[title: string, kind: Kind, spec: JsonObject, why: string]>([
    [
      'SC-IPA-12 needs a topology key',
      'Pod',
      affine({ topologyKey: '', labelSelector: {} }),
      'topologyKey: Required value: can not be empty',
    ],
    ['SC-TSC-04 needs a skew', 'Pod', spread({}), 'maxSkew: Invalid value: 0: must be greater than zero'],
    [
      'SC-TSC-10 has minDomains with DoNotSchedule only',
      'Pod',
      spread({ maxSkew: 1, minDomains: 2, whenUnsatisfiable: 'ScheduleAnyway' }),
      'can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway',
    ],
    [
      'WL-INIT-20 watches no init container',
      'Pod',
      { containers: [CONTAINER], initContainers: [{ ...CONTAINER, name: 'i', readinessProbe: {} }] },
      'readinessProbe: Forbidden: may not be set',
    ],
    [
      'WL-STS-47 SC-STS-10 has a selector that finds its pods',
      'StatefulSet',
      { selector: { matchLabels: { app: 'y' } }, template },
      '`selector` does not match template `labels`',
    ],
    ['WL-STS-47 has a selector at all', 'StatefulSet', { template }, 'spec.selector: Required value'],
    [
      'SC-ZD-32 may surge or go without',
      'Deployment',
      { selector, template, strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } },
      'may not be 0 when `maxSurge` is 0',
    ],
    ['has no negative size', 'ReplicaSet', { selector, template, replicas: -1 }, 'spec.replicas: Invalid value: -1'],
  ])('%s', (_, kind, spec, why) => {
    expect(create(kind, spec)).toContain(why)
  })

  it('is refused for a field that there is not when it is read strictly', () => {
    const wrong = manifest('Pod', { containers: [CONTAINER], colour: 'red' })
    const submission = { kind: 'Pod', manifest: wrong, namespace: 'default' } as const
    expect(text(gate.create({ ...submission, strict: true }))).toBe(
      'Pod in version "v1" cannot be handled as a Pod: strict decoding error: unknown field "spec.colour"',
    )
    expect(gate.create(submission).ok).toBe(true)
  })

  it('is kept in full', () => {
    const env = [{ name: 'A', value: 'a' }]
    const stored = gate.create({
      kind: 'Pod',
      manifest: manifest('Pod', { containers: [{ ...CONTAINER, env }] }),
      namespace: 'default',
    })
    expect(stored.ok && gate.manifestOf(stored.value)).toMatchObject({
      spec: {
        containers: [{ env, imagePullPolicy: 'Always', volumeMounts: [{ readOnly: true }] }],
        serviceAccountName: 'default',
        priority: 0,
      },
    })
  })
})

describe('a changed manifest', () => {
  it.each<[title: string, kind: Kind, spec: JsonObject, next: JsonObject, why: string]>([
    [
      'WL-DEP-41 keeps the selector of a Deployment',
      'Deployment',
      { selector, template },
      { selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } },
      'spec.selector: Invalid value: {"matchExpressions":[{"key":"app","operator":"Exists"}]}: field is immutable',
    ],
    [
      'SC-GATE-03 SC-GATE-04 adds no gate',
      'Pod',
      gated('a'),
      { schedulingGates: [{ name: 'a' }, { name: 'z' }] },
      "spec.schedulingGates[1].name: Forbidden: only deletion is allowed, but found new scheduling gate 'z'",
    ],
    ['SC-GATE-04 lets gates go in any order', 'Pod', gated('a', 'b'), { schedulingGates: [{ name: 'b' }] }, ''],
    [
      'keeps the completions of a Job',
      'Job',
      { template: { spec: { containers: [CONTAINER], restartPolicy: 'Never' } } },
      { completions: 4 },
      'spec.completions: Invalid value: 4: field is immutable',
    ],
  ])('%s', (_, kind, spec, next, why) => {
    expect(change(kind, spec, next)).toBe(why)
  })

  it('WL-UPD-04 shows what may not change as the API server has it', () => {
    const env = [{ name: 'A', value: 'b' }]
    const why = change(
      'Pod',
      { containers: [{ ...CONTAINER, env: [{ name: 'A', value: 'a' }] }] },
      { containers: [{ ...CONTAINER, env }] },
    )
    expect(why).toContain('spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`')
    expect(why).toContain('-     "Value": "a",\n+     "Value": "b",\n')
  })
})

function affine(term: JsonObject): JsonObject {
  return { containers: [CONTAINER], affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } }
}

function spread(constraint: JsonObject): JsonObject {
  return {
    containers: [CONTAINER],
    topologySpreadConstraints: [{ topologyKey: 'z', whenUnsatisfiable: 'DoNotSchedule', ...constraint }],
  }
}

function gated(...names: readonly string[]): JsonObject {
  return { containers: [CONTAINER], schedulingGates: names.map((name) => ({ name })) }
}
