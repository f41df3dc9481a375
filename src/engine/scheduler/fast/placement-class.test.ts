import { describe, expect, it } from 'vitest'
import { aContainer, aPod } from '../../../../test/support/builders.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { placementText } from './placement-class.ts'

const shapes = new ShapeInterner()
const textOf = (options: Parameters<typeof aPod>[2]): string => placementText(aPod(shapes, 'p', options).shape)

describe('the placement class of a pod', () => {
  it('is the same for pods of different workloads with equal node requirements', () => {
    const volumes = [{ name: 'data' } as never]
    expect(textOf({ labels: { app: 'a' }, namespace: 'x', cpu: '1' })).toBe(textOf({ cpu: '1', spec: { volumes } }))
  })

  it.each([
    ['requests', { cpu: '2' }],
    ['node selector', { cpu: '1', spec: { nodeSelector: { disk: 'ssd' } } }],
    [
      'tolerations',
      { cpu: '1', spec: { tolerations: [{ key: 'k', operator: 'Exists', value: '', effect: '', tolerationSeconds: 1 }] } },
    ],
    [
      'host ports',
      {
        cpu: '1',
        spec: { containers: [aContainer({ ports: [{ name: '', containerPort: 80, hostPort: 80, hostIP: '', protocol: '' }] })] },
      },
    ],
  ])('differs by %s', (_what, options) => {
    expect(textOf(options)).not.toBe(textOf({ cpu: '1' }))
  })
})
