import { describe, expect, it } from 'vitest'
import { condition } from '../../src/kube/condition.ts'
import { keyOf } from '../../src/kube/namespaced-name.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { smallShop } from '../support/small-shop.ts'
import { aTemplate } from '../support/workloads.ts'

const WEBHOOK = 'admission webhook "images.example.com" denied the request: web:1 is not signed'
const SCALE: Action = { kind: 'scale', target: { kind: 'Deployment', namespace: 'default', name: 'web' }, replicas: 4 }
const CORDON: Action = { kind: 'cordon', nodes: { names: ['c'] } }
const DELETION: Action = { kind: 'deletePod', namespace: 'default', name: 'web-1-r', gracePeriodSeconds: undefined }
const ROLLOUT: Action = {
  kind: 'rollout',
  target: { kind: 'Deployment', namespace: 'default', name: 'web' },
  change: { do: 'restart' },
}

/** The shop, with one of four pods that cannot be created for this reason. */
function play(message: string, ...actions: readonly Action[]): Outcome {
  const twin = smallShop()
  const set = twin.state.get('ReplicaSet', 'default', 'web-1')
  const web = twin.state.get('Deployment', 'default', 'web')
  if (!set || !web) throw new Error('the shop has a Deployment')
  const failure = condition({ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message })
  const replicas = 4
  twin.put(
    { ...set, spec: { ...set.spec, replicas, template: aTemplate() }, status: { ...set.status, conditions: [failure] } },
    { ...web, spec: { ...web.spec, replicas, template: aTemplate() } },
  )
  return simulate(twin.pin(), scenarioOf(actions))
}

const podsOf = ({ after }: Outcome): readonly string[] => after.list('Pod').map(keyOf).toSorted()
const notesOf = ({ coverage }: Outcome) => coverage.filter(({ message }) => message.startsWith('the cluster refuses pods'))

describe('a ReplicaSet whose pods the cluster rejects', () => {
  it('semantics F4.1 gets no pod that the cluster rejects, and the answer reports the reason', () => {
    const outcome = play(WEBHOOK, CORDON)
    expect(podsOf(outcome)).toEqual(['default/web-1-p', 'default/web-1-q', 'default/web-1-r'])
    expect(notesOf(outcome)).toEqual([
      {
        code: 'NOT_MODELLED',
        message: `the cluster refuses pods for a reason that is not modelled, and is assumed to continue to: ${WEBHOOK}`,
        objects: [{ kind: 'ReplicaSet', namespace: 'default', name: 'web-1' }],
      },
    ])
  })

  it('semantics F4.1 gets none for pods that are deleted', () => {
    const { verdict, after } = play(WEBHOOK, DELETION)
    expect(verdict).toBe('DEGRADED')
    expect(after.list('Pod')).toHaveLength(2)
  })

  it('semantics F4.1 gets none when it is scaled, but a new template does', () => {
    expect(podsOf(play(WEBHOOK, SCALE))).toHaveLength(3)
    const { after } = play(WEBHOOK, ROLLOUT)
    expect(after.list('Pod').length).toBeGreaterThan(3)
  })

  it('semantics F4.1 gets a pod where the rules of the twin decide, and admit it', () => {
    const outcome = play(
      'pods "web-1-x" is forbidden: exceeded quota: team, requested: pods=1, used: pods=3, limited: pods=3',
      CORDON,
    )
    expect(podsOf(outcome)).toHaveLength(4)
    expect(notesOf(outcome)).toEqual([])
  })
})
