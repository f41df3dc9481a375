import { describe, expect, it } from 'vitest'
import { change, revisions, settled, web } from '../../../../test/support/deployment-run.ts'
import { aTemplate } from '../../../../test/support/workloads.ts'
import type { DeploymentSpec } from '../../../kube/deployment.ts'
import type { RolloutResult } from './rollout-change.ts'
import { undo } from './undo.ts'

describe('undo of a Deployment', () => {
  it('WL-DEP-60 WL-DEP-63 WL-DEP-64 restores the ReplicaSet of the revision, which gets a new number', () => {
    const run = settled()
    change(run, { template: aTemplate('web:2') }).until(40)
    const undone = undo(web(run), 0, run.state)
    if (!undone.ok) throw new Error(undone.message)
    run.put(undone.row).until(80)
    expect(revisions(run)).toEqual(['web:1 3 r3', 'web:2 0 r2'])
    expect(run.state.list('ReplicaSet')[0]?.annotations['deployment.kubernetes.io/revision-history']).toBe('1')
  })

  const refusals: readonly { name: string; spec: Partial<DeploymentSpec>; to: number; message: string }[] = [
    { name: 'no earlier revision', spec: {}, to: 0, message: 'no rollout history found for deployment "web"' },
    { name: 'unknown revision', spec: {}, to: 7, message: 'unable to find specified revision 7 in history' },
    {
      name: 'paused',
      spec: { paused: true },
      to: 1,
      message: "you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    },
  ]
  it.each(refusals)('WL-DEP-61 is rejected: $name', ({ spec, to, message }) => {
    const run = change(settled(), spec)
    expect(undo(web(run), to, run.state)).toEqual({ ok: false, message })
  })

  it.each([
    ['that was applied', 0, true],
    ['that was applied, also where nothing is rolled back', 7, false],
  ])('WL-DEP-60 prints the warning of kubectl for a Deployment %s', (_name, revision, ok) => {
    const run = settled()
    change(run, { template: aTemplate('web:2') }).until(40)
    const applied = { ...web(run), authorship: { managedFields: '[]', lastApplied: '{}' } }
    const undone = undo(applied, revision, run.state)
    expect(undone.ok).toBe(ok)
    expect(undone.warning).toMatch(
      /^Warning: resource deployments\/web was previously managed with 'kubectl apply'\. Rolling back/,
    )
  })

  it('skips the current revision', () => {
    const run = settled()
    change(run, { template: aTemplate('web:2') }).until(40)
    const did = 'skipped rollback (current template already matches revision 2)'
    expect(undo(web(run), 2, run.state)).toEqual({ ok: true, row: web(run), did, warning: undefined } satisfies RolloutResult)
  })

  it('WL-DEP-123 cannot restore a revision whose ReplicaSet has been deleted', () => {
    const run = settled({ revisionHistoryLimit: 0 })
    change(run, { template: aTemplate('web:2') }).until(40)
    const message = 'unable to find specified revision 1 in history'
    expect(undo(web(run), 1, run.state)).toEqual({ ok: false, message })
  })

  it('WL-DEP-53 restores the template and the annotations of the revision, and no other field', () => {
    const run = settled()
    const old = run.state.list('ReplicaSet')[0]
    if (!old) throw new Error('the ReplicaSet is gone')
    run.put({ ...old, annotations: { ...old.annotations, 'kubernetes.io/change-cause': 'first' } }).until(12)
    change(run, { template: aTemplate('web:2'), replicas: 5 }).until(60)
    const undone = undo(web(run), 1, run.state)
    expect(undone).toMatchObject({ ok: true, row: { spec: { replicas: 5, template: aTemplate('web:1') } } })
    const annotations = undone.ok ? undone.row.annotations : {}
    expect(annotations).toMatchObject({ 'kubernetes.io/change-cause': 'first', 'deployment.kubernetes.io/revision': '2' })
  })
})
