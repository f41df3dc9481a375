import { describe, expect, it } from 'vitest'
import { change, revisions, settled, web } from '../../../../test/support/deployment-run.ts'
import { aTemplate } from '../../../../test/support/workloads.ts'
import type { DeploymentSpec } from '../../../kube/deployment.ts'
import { type Rollback, rollback } from './rollback.ts'

describe('rollback', () => {
  it('WL-DEP-60 WL-DEP-63 WL-DEP-64 undoes to the ReplicaSet of the revision, which gets a new number', () => {
    const run = settled()
    change(run, { template: aTemplate('web:2') }).until(40)
    const undone = rollback(web(run), run.state, 0)
    if (undone.kind !== 'rollback') throw new Error(undone.message)
    run.put(undone.deployment).until(80)
    expect(revisions(run)).toEqual(['web:1 3 r3', 'web:2 0 r2'])
    expect(run.state.list('ReplicaSet')[0]?.annotations['deployment.kubernetes.io/revision-history']).toBe('1')
  })

  const resume = "resume it first with 'kubectl rollout resume deployment/web' and try again"
  const refusals: readonly { name: string; spec: Partial<DeploymentSpec>; to: number; want: Rollback }[] = [
    {
      name: 'no earlier revision',
      spec: {},
      to: 0,
      want: { kind: 'refused', message: 'no rollout history found for deployment "web"' },
    },
    {
      name: 'unknown revision',
      spec: {},
      to: 7,
      want: { kind: 'refused', message: 'unable to find specified revision 7 in history' },
    },
    {
      name: 'paused',
      spec: { paused: true },
      to: 1,
      want: { kind: 'refused', message: `you cannot rollback a paused deployment; ${resume}` },
    },
  ]
  it.each(refusals)('WL-DEP-61 does not undo: $name', ({ spec, to, want }) => {
    const run = settled(spec)
    expect(rollback(web(run), run.state, to)).toEqual(want)
  })

  it('skips a revision that is the present one', () => {
    const run = settled()
    change(run, { template: aTemplate('web:2') }).until(40)
    const message = 'skipped rollback (current template already matches revision 2)'
    expect(rollback(web(run), run.state, 2)).toEqual({ kind: 'skipped', message })
  })

  it('WL-DEP-123 cannot go back to a revision whose ReplicaSet is gone', () => {
    const run = settled({ revisionHistoryLimit: 0 })
    change(run, { template: aTemplate('web:2') }).until(40)
    const message = 'unable to find specified revision 1 in history'
    expect(rollback(web(run), run.state, 1)).toEqual({ kind: 'refused', message })
  })

  it('WL-DEP-53 restores only the template when undoing', () => {
    const run = settled()
    change(run, { template: aTemplate('web:2'), replicas: 5 }).until(60)
    const undone = rollback(web(run), run.state, 1)
    expect(undone).toMatchObject({ kind: 'rollback', deployment: { spec: { replicas: 5, template: aTemplate('web:1') } } })
  })
})
