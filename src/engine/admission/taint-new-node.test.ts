import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../test/support/builders.ts'
import type { Taint } from '../../kube/taint.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { taintNewNode } from './taint-new-node.ts'

const NOT_READY: Taint = { key: 'node.kubernetes.io/not-ready', value: '', effect: 'NoSchedule', timeAdded: undefined }
const OTHER: Taint = { ...NOT_READY, key: 'gpu' }

function taintsOf(taints: readonly Taint[]): unknown {
  const result = taintNewNode(aNode('n', { taints }))
  return result.ok && result.value.kind === 'Node' ? result.value.taints : result
}

describe('taintNewNode', () => {
  it('adds the taint to a node, once', () => {
    expect(taintsOf([OTHER])).toEqual([OTHER, NOT_READY])
    expect(taintsOf([NOT_READY])).toEqual([NOT_READY])
    expect(taintsOf([{ ...NOT_READY, effect: 'NoExecute' }])).toHaveLength(2)
  })

  it('lets other kinds pass', () => {
    const pod = aPod(new ShapeInterner(), 'p')
    expect(taintNewNode(pod)).toEqual({ ok: true, value: pod })
  })
})
