import { describe, expect, it } from 'vitest'
import { waitingTree } from './waiting-tree.ts'

const KINDS: Readonly<Record<string, string>> = { p: 'Pod', n: 'Node', b: 'PodDisruptionBudget' }

/** `p1>n1,n2` is a pod that waits for two nodes. The state of each is its name in upper case. */
function point(text: string) {
  const [id = '', next = ''] = text.split('>')
  const kind = KINDS[id.charAt(0)]
  return {
    id,
    title: id,
    objects: kind === undefined ? [] : [{ kind }],
    state: id.toUpperCase(),
    freedBy: next === '' ? `help for ${id}` : null,
    waitsFor: next === '' ? [] : next.split(','),
    cycle: null,
  }
}

function tree(texts: readonly string[], known = ''): readonly string[] {
  return waitingTree(texts.map(point), known).map(({ depth, text }) => ' '.repeat(depth) + text)
}

describe('waitingTree', () => {
  it.each<readonly [name: string, points: readonly string[]]>([
    ['nothing', []],
    ['an eviction that a budget refuses', ['drain>p1', 'p1>b1', 'b1']],
    ['a workload whose pod no node fits', ['web>p1', 'p1>n1,n2', 'n1', 'n2']],
    ['a pod that waits for its node', ['p1>n1', 'n1']],
  ])('leaves out what the reasons have: %s', (_name, points) => {
    expect(tree(points)).toEqual([])
  })

  it('continues behind a budget, and ends with what would help', () => {
    expect(tree(['drain>p1', 'p1>b1', 'b1>p2', 'p2>n1', 'n1'])).toEqual([
      'drain',
      ' p1: P1',
      '  b1: B1',
      '   p2: P2',
      '    n1: N1; would help: help for n1',
    ])
  })

  it('leaves out the nodes that lead nowhere beside those that do', () => {
    expect(tree(['web>p1', 'p1>n1,n2', 'n1', 'n2>p2', 'p2>b1', 'b1'])).toEqual([
      'web',
      ' p1: P1',
      '  n2: N2',
      '   p2: P2',
      '    b1: B1; would help: help for b1',
    ])
  })

  it('does not repeat what was printed before', () => {
    expect(tree(['drain>p1', 'p1>b1', 'b1>p2', 'p2>n1', 'n1'], 'P1\nN1\nhelp for n1')).toEqual([
      'drain',
      ' p1',
      '  b1: B1',
      '   p2: P2',
      '    n1: N1',
    ])
  })

  it('names a cycle where it closes', () => {
    expect(tree(['drain>p1', 'p1>b1', 'b1>p2', 'p2>n1', 'n1>drain'])).toEqual([
      'drain',
      ' p1: P1',
      '  b1: B1',
      '   p2: P2',
      '    n1: N1',
      '     drain: a deadlock, it waits for itself',
    ])
  })

  it('describes each point once', () => {
    const points = ['drain>p1,p2', 'web>p3', 'api>p4', 'p1>b1', 'p2>b1', 'b1>p3', 'p3>n1', 'p4>n2', 'n1', 'n2>p3']
    expect(tree(points)).toEqual([
      'drain',
      ' p1: P1',
      '  b1: B1',
      '   p3: P3',
      '    n1: N1; would help: help for n1',
      ' p2: P2',
      '  b1: as above',
      'api',
      ' p4: P4',
      '  n2: N2',
      '   p3: as above',
    ])
  })
})
