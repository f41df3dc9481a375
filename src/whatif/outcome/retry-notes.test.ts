import { expect, it } from 'vitest'
import { resourceQuotaRow } from '../../kube/resource-quota.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { retryNotes } from './retry-notes.ts'

const set = (name: string, namespace = 'shop') => ({ kind: 'ReplicaSet', namespace, name }) as const
const WAITING = [{ owner: set('starved'), delayMs: 81_920 }]

const CONCERNED = [{ kind: 'Pod', namespace: 'shop', name: 'web-1' }] as const

function notes(
  created: readonly ReturnType<typeof set>[],
  hasQuota = true,
  concerned: typeof CONCERNED | [] = CONCERNED,
): readonly string[] {
  const base = new ClusterState()
  if (hasQuota) base.put(resourceQuotaRow({ name: 'pods', namespace: 'shop', hard: { pods: '3' } }))
  const events = created.map((regarding) => ({ event: { regarding, reason: 'SuccessfulCreate' } }))
  return retryNotes({ base, awaited: WAITING, concerned, events }).flatMap(({ objects }) => objects.map(({ name }) => name))
}

it('is reported where the retry succeeds, or another object uses what a quota allows', () => {
  expect(notes([set('starved')], false)).toEqual(['starved'])
  expect(notes([set('web')])).toEqual(['starved'])
})

it('is not reported where the time of the retry has no effect', () => {
  expect(notes([])).toEqual([])
  expect(notes([set('web')], false)).toEqual([])
  expect(notes([set('web', 'other')])).toEqual([])
  expect(notes([set('starved')], true, [])).toEqual([])
})

it('names the longest delay', () => {
  const events = [{ event: { regarding: set('starved'), reason: 'SuccessfulCreate' } }]
  const [note] = retryNotes({ base: new ClusterState(), awaited: WAITING, concerned: CONCERNED, events })
  expect(note?.code).toBe('ORDER_UNKNOWN')
  expect(note?.message).toContain('here up to 1 min 22 s')
})
