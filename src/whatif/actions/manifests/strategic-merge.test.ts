import { describe, expect, it } from 'vitest'
import { strategicMerge } from './strategic-merge.ts'

describe('strategicMerge', () => {
  const live = {
    replicas: 3,
    labels: { app: 'web', team: 'a' },
    containers: [
      { name: 'main', image: 'web:1', env: [{ name: 'A', value: '1' }] },
      { name: 'sidecar', image: 'proxy:1' },
    ],
    args: ['a', 'b'],
  }

  it.each([
    ['a field that is said wins', { replicas: 5 }, { replicas: 5 }],
    ['null takes a field away', { labels: { team: null } }, { labels: { app: 'web' } }],
    ['a plain list is replaced', { args: ['c'] }, { args: ['c'] }],
    [
      'named things are merged by their names, new ones come first',
      { containers: [{ name: 'main', image: 'web:2' }, { name: 'new' }] },
      {
        containers: [
          { name: 'new' },
          { name: 'main', image: 'web:2', env: [{ name: 'A', value: '1' }] },
          { name: 'sidecar', image: 'proxy:1' },
        ],
      },
    ],
    [
      'a named thing is taken away by its mark',
      { containers: [{ name: 'sidecar', $patch: 'delete' }] },
      { containers: [live.containers[0]] },
    ],
  ])('%s', (_name, patch, want) => {
    expect(strategicMerge(live, patch)).toEqual({ ...live, ...want })
  })

  it('takes away what was applied before and is said no more, and nothing else', () => {
    const previous = {
      replicas: 3,
      labels: { app: 'web' },
      containers: [{ name: 'sidecar' }, { name: 'main', env: [{ name: 'A' }] }],
    }
    expect(strategicMerge(live, { labels: {}, containers: [{ name: 'main', image: 'web:1' }] }, previous)).toEqual({
      labels: { team: 'a' },
      containers: [{ name: 'main', image: 'web:1' }],
      args: ['a', 'b'],
    })
  })
})
