import { expect, it } from 'vitest'
import { answererOf } from '../../../test/support/answerer.ts'
import { aNode, aPod, aPodSpec } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import type { PodAffinity } from '../../kube/pod-spec.ts'
import type { TwinHandle } from '../../service/twin-handle.ts'
import type { Base } from '../../whatif/base.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { simulate } from '../../whatif/simulate.ts'
import { type Answerer, Views } from './views.ts'

const EVERYWHERE: PodAffinity = {
  required: [
    {
      topologyKey: 'kubernetes.io/hostname',
      labelSelector: { matchLabels: { app: 'db' }, matchExpressions: [] },
      namespaces: [],
      namespaceSelector: { matchLabels: {}, matchExpressions: [] },
      matchLabelKeys: [],
      mismatchLabelKeys: [],
    },
  ],
  preferred: [],
}

/** A pod on the node `a`, in each namespace of `far` with anti-affinity to pods of all namespaces. */
async function seenBy(
  namespaces: readonly string[],
  far: readonly string[],
  { unlisted = [], coverage = [] }: Pick<Base['info'], 'unlisted'> & Partial<Pick<Base, 'coverage'>> = {},
): Promise<Base> {
  const twin = new StateTwin()
  const pin = twin.pin.bind(twin)
  twin.pin = () => ({ ...pin(), info: { ...pin().info, unlisted }, coverage })
  twin.put(aNode('a'), aNode('b'))
  for (const namespace of ['shop', 'team-b']) {
    const spec = aPodSpec(far.includes(namespace) ? { podAntiAffinity: EVERYWHERE } : {})
    twin.put(
      namespaceRow({ name: namespace }),
      aPod(twin.state.shapes, `${namespace}-1`, { namespace, nodeName: 'a', phase: 'Running', spec }),
    )
  }
  let seen: TwinHandle = twin
  const ofView = (next: TwinHandle): Answerer => {
    seen = next
    return answererOf({ twin: next })
  }
  const views = new Views({ twin, whole: answererOf({ twin }), answererOf: ofView, nowMs: () => 0, every: () => () => {} })
  await views.open({ name: 'team', namespaces })
  const base = seen.pin()
  await views.close()
  return base
}

/** The codes of the notes that a drain of the node `a` has about what the caller may not read. */
async function drained(namespaces: readonly string[], far: readonly string[]): Promise<readonly string[]> {
  const options = { ...DEFAULT_DRAIN_OPTIONS, force: true }
  const { coverage } = simulate(await seenBy(namespaces, far), scenarioOf([{ kind: 'drain', nodes: { names: ['a'] }, options }]))
  return coverage.filter(({ message }) => message.includes('this caller')).map(({ code }) => code)
}

it('a caller who sees all namespaces by name has no note about hidden ones', async () => {
  expect((await seenBy(['shop', 'team-b'], ['team-b'])).coverage).toEqual([])
})

it('kinds that no file contains are unknown to each caller', async () => {
  const base = await seenBy(['shop'], [], {
    unlisted: ['Job', 'PodDisruptionBudget'],
    coverage: [{ code: 'KIND_NOT_READ', message: 'not in the files, and assumed to be empty: PodDisruptionBudget', objects: [] }],
  })
  expect(base.info.unlisted).toEqual(['Job', 'PodDisruptionBudget'])
  expect(base.coverage.filter(({ message }) => message.includes('not in the files'))).toHaveLength(1)
})

it('hidden namespaces are counted in each answer', async () => {
  const { coverage } = await seenBy(['shop'], [])
  expect(coverage.map(({ code, message }) => [code, message])).toEqual([
    ['NAMES_HIDDEN', expect.stringMatching(/^the objects of 1 namespace that this caller may not read count under other names/)],
  ])
})

it.each([
  ['no pod has affinity to pods of other namespaces', [], ['NAMES_HIDDEN']],
  ['a visible pod has', ['shop'], ['UNREADABLE']],
  ['a hidden pod has', ['team-b'], ['UNREADABLE', 'UNREADABLE']],
] as const)('the verdict rests on labels that are hidden where %s', async (_, far, codes) => {
  expect(await drained(['shop'], far)).toEqual(codes)
})
