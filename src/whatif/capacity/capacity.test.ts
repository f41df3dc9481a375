import { expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import type { Base } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { capacity, preemptedOf } from './capacity.ts'

function shop(): Base {
  return smallShop()
    .put(namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }))
    .pin()
}

function template(cpu: string) {
  return {
    template: {
      metadata: { name: 'probe' },
      spec: { containers: [{ name: 'main', image: 'probe', resources: { requests: { cpu } } }] },
    },
    namespace: 'default',
    priorityClassName: undefined,
    line: undefined,
  }
}

/** One at a time, until one of them finds no node. */
function oneByOne(base: Base, cpu: string): number {
  for (let count = 1; ; count++) {
    const { pending } = simulate(base, scenarioOf([{ kind: 'submit', ...template(cpu), count }]))
    if (pending.length > 0) return count - 1
  }
}

it.each(['700m', '1', '3500m', '100'])('finds the number of pods of %s that fit when they are added in sequence', (cpu) => {
  const base = shop()
  const found = answerInquiry(capacity(base, { template: template(cpu), max: 500, seed: 1 }))
  expect(found.fits).toBe(oneByOne(base, cpu))
  expect(found.reachedMax).toBe(false)
  expect(found.reasons.map(({ reason }) => reason)).toContain('Insufficient cpu')
  expect(found.message).toMatch(/^0\/3 nodes are available: 3 Insufficient cpu\./)
  expect(found.nodes.reduce((sum, { pods }) => sum + pods, 0)).toBe(found.fits)
})

it('reports that more may fit when it tried no more', () => {
  const found = answerInquiry(capacity(shop(), { template: template('10m'), max: 20, seed: 1 }))
  expect(found).toMatchObject({ fits: 20, reachedMax: true, message: '', refusal: undefined })
})

it('tries one pod more than the total free resources allow', () => {
  const inquiry = capacity(shop(), { template: template('250m'), max: 1000, seed: 1 })
  const tried: number[] = []
  let step = inquiry.next()
  while (!step.done) {
    const { base, scenario } = step.value
    tried.push(...scenario.actions.flatMap((action) => (action.kind === 'submit' ? [action.count] : [])))
    step = inquiry.next(simulate(base, scenario))
  }
  // The nodes leave 10500m.
  expect(tried).toEqual([16, 43])
  expect(step.value).toMatchObject({ fits: 42, pooled: 42 })
})

it('counts a pod that is preempted once, and what replaces it not at all', () => {
  const pod = (name: string) => ({ kind: 'Pod', namespace: 'default', name }) as const
  const preemption = (...names: readonly string[]) => ({ victims: names.map(pod) })
  const preemptions = [preemption('web-1-p', 'web-1-q'), preemption('web-1-new', 'web-1-p')]
  expect(preemptedOf(preemptions, shop())).toEqual([pod('web-1-p'), pod('web-1-q')])
})
