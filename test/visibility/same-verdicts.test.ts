import { expect, it } from 'vitest'
import { Views } from '../../src/server/views/views.ts'
import type { TwinHandle } from '../../src/service/twin-handle.ts'
import type { Base } from '../../src/whatif/base.ts'
import type { Scenario } from '../../src/whatif/scenario.ts'
import { SAMPLES, type SampleName, sampleBase, sampleQuestions } from '../auditor/sample-questions.ts'
import { answerFacts } from '../export/answer-facts.ts'
import { answererOf } from '../support/answerer.ts'
import { StateTwin } from '../support/state-twin.ts'

/** All 1,350 have the same verdict. */
const EVERY = 3

/** The base as a caller sees it who may read a namespace. */
async function shownTo(base: Base, namespace: string): Promise<Base> {
  let shown: TwinHandle | undefined
  const twin = new StateTwin(base.state.fork())
  const ofView = (seen: TwinHandle) => {
    shown = seen
    return answererOf({ twin: seen })
  }
  const views = new Views({
    twin,
    whole: answererOf({ twin }),
    answererOf: ofView,
    nowMs: () => performance.now(),
    every: () => () => {},
  })
  await views.open({ name: 'team', namespaces: [namespace] })
  const pinned = shown?.pin()
  await views.close()
  if (!pinned) throw new Error('the view was not made')
  return { ...pinned, info: { ...pinned.info, takenAt: base.info.takenAt } }
}

/** Questions about nodes, whose names are the same. */
function nodeQuestions(base: Base): readonly Scenario[] {
  return sampleQuestions(base)
    .map(({ scenario }) => scenario)
    .filter(({ actions }) => actions.every((action) => 'nodes' in action || action.kind === 'failDomain'))
}

it.each(Object.keys(SAMPLES) as SampleName[])(
  'questions about nodes of the cluster %s have the same verdict for a caller who may read one namespace',
  async (name) => {
    const base = await sampleBase(name)
    const [namespace = ''] = base.state.list('Pod').map((pod) => pod.namespace)
    const shown = await shownTo(base, namespace)
    const questions = nodeQuestions(base).filter((_, i) => i % EVERY === 0)
    expect(questions.length).toBeGreaterThan(100)
    const differences = questions.flatMap((scenario, i) => {
      const [a, b] = [answerFacts(base, scenario), answerFacts(shown, scenario)]
      const of = (facts: typeof a) => JSON.stringify([facts['verdict'], facts['exit'], facts['evictions'], facts['pending']])
      return of(a) === of(b) ? [] : [`${i}: ${of(a)} ${of(b)}`]
    })
    expect(differences).toEqual([])
  },
)
