import { expect, it } from 'vitest'
import { aContainer, aPod, aPodSpec } from '../../../test/support/builders.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import type { TimingFact } from './outcome-parts.ts'
import { hookNotes, sharedStopNotes } from './stop-notes.ts'

const shapes = new ShapeInterner()
const pod = (name: string, preStopSeconds: number, nodeName = 'a') =>
  aPod(shapes, name, { nodeName, spec: aPodSpec({ containers: [aContainer({ preStopSeconds })] }) })

it('names pods that left a node and whose preStop hook may take any time', () => {
  const notes = hookNotes([pod('none', 0), pod('sleeps', 5), pod('commands', -1), pod('pending', -1, '')])
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatchObject({ code: 'NOT_MODELLED', objects: [{ kind: 'Pod', namespace: 'default', name: 'commands' }] })
  expect(notes[0]?.message).toContain('assumed to use the whole grace period')
  expect(hookNotes([pod('sleeps', 5)])).toEqual([])
})

const SHARED: TimingFact = {
  stage: 'TERMINATE',
  workload: undefined,
  durationMs: 7000,
  provenance: 'OBSERVED',
  samples: 20,
  spreadMs: 5000,
}

it('reports termination times that are taken from other workloads, with the spread', () => {
  expect(sharedStopNotes([SHARED])).toEqual([
    {
      code: 'NOT_MODELLED',
      message:
        'pods of workloads without an observed stop take as long to stop as pods of other workloads: 7 s, spread 5 s, of 20 observed in this cluster',
      objects: [],
    },
  ])
})

it('reports nothing where the workload itself was observed, or a default is assumed', () => {
  const workload = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
  expect(
    sharedStopNotes([
      { ...SHARED, workload },
      { ...SHARED, provenance: 'ASSUMED' },
      { ...SHARED, stage: 'START' },
    ]),
  ).toEqual([])
})
