import { describe, expect, it } from 'vitest'
import { applyMerge, strategicMerge } from './strategic-merge.ts'

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
    ['a field that is given wins', { replicas: 5 }, { replicas: 5 }],
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

  it('keeps finalizers of other controllers', () => {
    expect(strategicMerge({ finalizers: ['a', 'b'] }, { finalizers: ['c', 'a'] })).toEqual({ finalizers: ['a', 'b', 'c'] })
  })
})

describe('applyMerge', () => {
  const main = { name: 'main', image: 'web:1' }
  const proxy = { name: 'proxy', image: 'proxy:1' }
  const ready = { name: 'ready', image: 'ready:1' }

  it('removes only fields that were applied before and are no longer set', () => {
    const live = {
      replicas: 3,
      labels: { app: 'web', team: 'a' },
      finalizers: ['own', 'old', 'other'],
      containers: [main, proxy],
    }
    const previous = {
      replicas: 3,
      labels: { app: 'web' },
      finalizers: ['own', 'old'],
      containers: [{ name: 'proxy' }, { name: 'main' }],
    }
    expect(applyMerge(live, { labels: {}, finalizers: ['own'], containers: [main] }, previous)).toEqual({
      labels: { team: 'a' },
      finalizers: ['own', 'other'],
      containers: [main],
    })
  })

  it.each([
    ['a new one is inserted where the manifest has it', [main], [main, ready], [main, ready]],
    ['the order of the manifest is taken over', [proxy, main], [main, proxy], [main, proxy]],
    ['what only the cluster has keeps its place', [proxy, main], [main, ready], [proxy, main, ready]],
    ['what only the cluster has comes last behind what is new', [main, proxy], [main, ready], [main, ready, proxy]],
  ])('orders lists: %s', (_name, live, manifest, want) => {
    expect(applyMerge({ containers: live }, { containers: manifest })).toEqual({ containers: want })
  })

  it('orders finalizers by the manifest, and appends those of other controllers', () => {
    expect(applyMerge({ finalizers: ['a', 'b'] }, { finalizers: ['c', 'a'] })).toEqual({ finalizers: ['c', 'a', 'b'] })
  })

  it('drops the parameters of another strategy and of another source', () => {
    const live = {
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
      volumes: [{ name: 'data', emptyDir: {} }],
    }
    const manifest = { strategy: { type: 'Recreate' }, volumes: [{ name: 'data', configMap: { name: 'settings' } }] }
    expect(applyMerge(live, manifest)).toEqual(manifest)
  })

  it('keeps the defaults of a strategy that stays', () => {
    const live = { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } }
    expect(applyMerge(live, { strategy: { type: 'RollingUpdate' } })).toEqual(live)
  })
})
