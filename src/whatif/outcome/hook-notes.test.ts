import { expect, it } from 'vitest'
import { aContainer, aPod, aPodSpec } from '../../../test/support/builders.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { hookNotes } from './hook-notes.ts'

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
