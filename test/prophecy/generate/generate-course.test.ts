import { describe, expect, it } from 'vitest'
import { node } from '../../../scripts/oracle/cluster/lib/nodes.mjs'
import { readScenarioFile } from '../../../src/cli/scenario-file/read-scenario-file.ts'
import { readScenario } from '../../../src/graphql/inputs/read-scenario.ts'
import type { ScenarioValue } from '../../../src/graphql/inputs/scenario-input.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import type { JsonObject } from '../../../src/kube/codec/json.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { isKind } from '../../../src/kube/kinds.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import type { Action } from '../../../src/whatif/actions/action.ts'
import type { Scenario } from '../../../src/whatif/scenario.ts'
import { validateScenario } from '../../../src/whatif/validate-scenario.ts'
import type { Course } from '../course.ts'
import { CHANGES } from './changes/registry.ts'
import { generateCourse } from './generate-course.ts'
import type { Manifest } from './manifest.ts'
import { WORKLOAD_KINDS } from './world.ts'

const SEEDS = 300
const COURSES = Array.from({ length: SEEDS }, (_, i) => generateCourse(i + 1))

/** The actions as the reader of scenario files takes them. @throws when one of them does not match the schema. */
async function scenarioOf(actions: readonly JsonObject[], name: string): Promise<Scenario> {
  const { scenario } = await readScenarioFile(JSON.stringify({ actions }), name)
  const read = readScenario(scenario as unknown as ScenarioValue)
  if (!read.ok) throw new Error(`${name}: ${read.issues.map(({ path, message }) => `${path}: ${message}`).join('; ')}`)
  return read.scenario
}

/** A cluster that has the nodes of the course and nothing else. */
function emptyTwin({ nodes }: Course): ClusterState {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  const metadata = { creationTimestamp: '2026-06-01T12:00:00Z' }
  const objects = ['default', 'kube-system'].map((name) => ({ kind: 'Namespace', metadata: { ...metadata, name, uid: name } }))
  for (const object of objects) state.put(readObject('Namespace', object, context))
  for (const spec of nodes) {
    const object = node(spec)
    state.put(readObject('Node', { ...object, metadata: { ...object.metadata, ...metadata, uid: spec.name } }, context))
  }
  return state
}

function applied(manifests: readonly object[]): Action {
  const documents = (manifests as readonly Manifest[]).map((manifest) => {
    const { kind, metadata } = manifest
    if (!isKind(kind)) throw new Error(`the twin has no ${kind}`)
    return { key: { kind, namespace: metadata.namespace ?? '', name: metadata.name }, manifest, line: undefined }
  })
  return { kind: 'apply', documents, skipped: [] }
}

/** Pods of a StatefulSet and their claims come with the first run, which this test does without. */
const COME_LATER: ReadonlySet<string> = new Set(['Pod', 'PersistentVolumeClaim'])

function namesLater(action: Action): boolean {
  if (action.kind === 'evictPod' || action.kind === 'failContainer') return true
  if (action.kind === 'failProbe' || action.kind === 'completeJob') return true
  return (
    (action.kind === 'deleteObject' && action.targets.some(isLater)) ||
    (action.kind === 'labelObjects' && action.objects.targets?.some(isLater) === true)
  )
}

function isLater({ kind }: { readonly kind: string }): boolean {
  return COME_LATER.has(kind)
}

it('gives the same course for the same seed', () => {
  for (const course of COURSES) expect(generateCourse(course.seed)).toEqual(course)
})

it('gives actions of scenario files, and manifests that the API server admits', async () => {
  const found: object[] = []
  for (const course of COURSES) {
    const { seed, manifests, past, steps } = course
    const { actions, ...scenario } = await scenarioOf(
      [...past, ...steps].map(({ action }) => action),
      `course ${seed}`,
    )
    const checked = [...manifests.map(applied), ...actions.filter((action) => !namesLater(action))]
    for (const { path, message } of validateScenario({ ...scenario, actions: checked }, emptyTwin(course)))
      found.push({ seed, path, message })
  }
  expect(found).toEqual([])
}, 120_000)

describe('a course', () => {
  it.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])('of the kind %s has one to five steps, the first at once', (kind) => {
    for (let seed = 1; seed <= 40; seed++) {
      const course = generateCourse(seed, kind)
      expect(course.kind).toBe(kind)
      expect(course.steps.length).toBeGreaterThanOrEqual(1)
      expect(course.steps.length).toBeLessThanOrEqual(5)
      expect(course.steps[0]?.atSeconds).toBe(0)
    }
  })
})

it('makes every kind of object and of change', () => {
  const kinds = new Set(
    COURSES.flatMap(({ manifests }) => manifests.flat()).map((object) => ('kind' in object ? object.kind : '')),
  )
  const others = ['Namespace', 'PodDisruptionBudget', 'ResourceQuota', 'LimitRange', 'PriorityClass', 'HorizontalPodAutoscaler']
  const volumes = ['StorageClass', 'PersistentVolume', 'Service']
  expect([...kinds].sort()).toEqual([...WORKLOAD_KINDS, ...others, ...volumes].sort())
  expect(new Set(COURSES.map(({ kind }) => kind))).toEqual(new Set(Object.keys(CHANGES)))
})

it.each([
  'limits',
  'schedulingGates',
  'readinessGates',
  'bad-image',
  'readinessProbe',
  'preStop',
  'activeDeadlineSeconds',
  'ttlSecondsAfterFinished',
])('makes workloads with %s', (field) => {
  const having = COURSES.filter(({ manifests }) => JSON.stringify(manifests).includes(field))
  expect(having.length).toBeGreaterThan(3)
})
