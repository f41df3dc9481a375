import { expect, it } from 'vitest'
import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import { Random } from '../../src/engine/run/random.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Base } from '../../src/whatif/base.ts'
import { sampleBase } from '../support/sample-base.ts'
import { randomShortage } from './random-shortage.ts'
import { type Followed, followHelp, followRemedies } from './remedy-proofs.ts'

// PROOF_SEED=n repeats one seed; PROOF_ADVICES=n sets the number of remedies to follow.
const ONE = process.env['PROOF_SEED']
const ADVICES = Number(process.env['PROOF_ADVICES'] ?? 20)

function drawn(seed: number): Followed & { readonly text: string } {
  const random = Random.stream(seed, 'shortage')
  const { base, text } = randomShortage(random)
  const waiting = base.state.podsOnNode('').filter(({ schedulingGates }) => schedulingGates.length === 0 || random.below(2) === 0)
  const followed = [...waiting.map((pod) => followHelp(base, pod)), followRemedies(base, [randomAction(base, random)])]
  return {
    advices: followed.reduce((sum, { advices }) => sum + advices, 0),
    differences: followed.flatMap(({ differences }) => differences),
    text,
  }
}

function randomAction({ state }: Base, random: Random): Action {
  const targets = [...state.list('Deployment'), ...state.list('StatefulSet')]
  const target = random.below(2) === 0 && targets.length > 0 ? random.pick(targets) : undefined
  if (target) {
    const { kind, namespace, name, spec } = target
    return { kind: 'scale', target: { kind, namespace, name }, replicas: spec.replicas + 1 + random.below(4) }
  }
  const names = [random.pick(state.list('Node')).name]
  const timeoutSeconds = random.pick([0, 60])
  const options = { ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: random.below(4) > 0, force: random.below(2) > 0, timeoutSeconds }
  return { kind: 'drain', nodes: { names }, options }
}

const requested = (base: Base, namespace: string, name: string): Followed => {
  const pod = base.state.get('Pod', namespace, name)
  if (!pod) throw new Error(`there is a pod ${namespace}/${name}`)
  return followHelp(base, pod)
}

const drained = (base: Base, name: string): Followed =>
  followRemedies(base, [
    { kind: 'drain', nodes: { names: [name] }, options: { ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: true, force: true } },
  ])

const scaled = (base: Base, namespace: string, name: string, replicas: number): Followed =>
  followRemedies(base, [{ kind: 'scale', target: { kind: 'Deployment', namespace, name }, replicas }])

const QUESTIONS = [
  ['a pod without a free host port', 'test/clusters/a-48.json.gz', (base: Base) => requested(base, 'ops', 'p-port')],
  ['a pod without a label', 'test/clusters/a-48.json.gz', (base: Base) => requested(base, 'ops', 'p-nosel')],
  ['a drain without room for devices', 'test/clusters/a-48.json.gz', (base: Base) => drained(base, 'gpu-z1')],
  ['a quota', 'test/clusters/a-48.json.gz', (base: Base) => scaled(base, 'ml', 'trainer', 7)],
  ['a pod without devices', 'test/clusters/a-48-later.json.gz', (base: Base) => requested(base, 'ops', 'p-gpu')],
  ['a gated pod', 'test/clusters/a-48-later.json.gz', (base: Base) => requested(base, 'ops', 'p-gated')],
  ['a pod of a DaemonSet', 'test/clusters/b-56.json.gz', (base: Base) => requested(base, 'd', 'dae-hp9td')],
  ['host ports on all nodes', 'test/clusters/b-56.json.gz', (base: Base) => scaled(base, 'c', 'port', 12)],
  ['a drain that loses data', 'samples/shop-30.json.gz', (base: Base) => drained(base, 'general-1a-1')],
] as const

it.each(QUESTIONS)('remedies on recorded clusters have the stated effect: %s', (_name, file, follow) => {
  const { advices, differences } = follow(sampleBase(file))
  expect(differences).toEqual([])
  expect(advices).toBeGreaterThan(0)
})

it(
  'remedies on random clusters have the stated effect when their commands run',
  () => {
    const differences: string[] = []
    let advices = 0
    for (let seed = ONE === undefined ? 1 : Number(ONE); advices < ADVICES; seed++) {
      const followed = drawn(seed)
      if (followed.differences.length > 0) differences.push(`seed ${seed}\n${followed.text}`, ...followed.differences)
      advices += followed.advices
      if (ONE !== undefined) break
    }
    expect(differences).toEqual([])
  },
  60_000 + 3000 * ADVICES,
)
