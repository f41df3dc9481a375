import { describe, expect, it } from 'vitest'
import { aContainer } from '../../../../test/support/builders.ts'
import type { Container } from '../../../kube/pod-spec.ts'
import { planTermination, type TerminationInput, terminationSeconds } from './plan-termination.ts'

const sidecar = (name: string, init: Partial<Container> = {}): Container => aContainer({ name, restartPolicy: 'Always', ...init })

interface Pod {
  readonly containers?: readonly Container[]
  readonly initContainers?: readonly Container[]
  readonly graceSeconds?: number
  readonly stopSeconds?: number
}

function input({ containers = [aContainer()], initContainers = [], graceSeconds = 30, stopSeconds = 5 }: Pod): TerminationInput {
  return { spec: { containers, initContainers }, graceSeconds, stopSeconds: () => stopSeconds }
}

/** `name: stop signal, kill, end`, in seconds. */
function plan(pod: Pod): readonly string[] {
  return planTermination(input(pod)).map(({ name, termAt, killAt, endsAt }) => `${name}: ${termAt}, ${killAt}, ${endsAt}`)
}

describe('planTermination', () => {
  it('WL-TERM-06 WL-TERM-09 WL-CST-09 WL-CST-12 runs the hook first, then sends the signal', () => {
    expect(plan({ containers: [aContainer({ preStopSeconds: 10 })] })).toEqual(['main: 10, 30, 15'])
  })

  it('WL-TERM-15 kills running containers when the grace period expires', () => {
    expect(plan({ stopSeconds: 600 })).toEqual(['main: 0, 30, 30'])
  })

  it('WL-TERM-07 WL-TERM-08 gives two more seconds after a hook that used up the grace period', () => {
    expect(plan({ containers: [aContainer({ preStopSeconds: 60 })], stopSeconds: 600 })).toEqual(['main: 30, 32, 32'])
    expect(plan({ containers: [aContainer({ preStopSeconds: 60 })], graceSeconds: 90 })).toEqual(['main: 60, 90, 65'])
  })

  it('WL-TERM-25 WL-TERM-26 allows two seconds without the hook for a grace period of 0', () => {
    const containers = [aContainer({ preStopSeconds: 10 })]
    expect(plan({ containers, graceSeconds: 0, stopSeconds: 600 })).toEqual(['main: 0, 2, 2'])
  })

  it('WL-TERM-10 each container gets its signal when its own hook is done', () => {
    const containers = [aContainer({ name: 'a', preStopSeconds: 10 }), aContainer({ name: 'b' })]
    expect(plan({ containers })).toEqual(['a: 10, 30, 15', 'b: 0, 30, 5'])
  })

  it('sidecars follow the regular containers, the last of them first', () => {
    expect(plan({ initContainers: [sidecar('one'), aContainer({ name: 'setup' }), sidecar('two')] })).toEqual([
      'main: 0, 30, 5',
      'two: 5, 30, 10',
      'one: 10, 30, 15',
    ])
  })

  it('a sidecar runs its hook at once and waits within the grace period', () => {
    const initContainers = [sidecar('proxy', { preStopSeconds: 3 })]
    expect(plan({ initContainers })).toEqual(['main: 0, 30, 5', 'proxy: 5, 30, 10'])
    expect(plan({ initContainers, stopSeconds: 600, graceSeconds: 10 })).toEqual(['main: 0, 10, 10', 'proxy: 10, 12, 12'])
  })
})

describe('terminationSeconds', () => {
  it('is the end of the last container', () => {
    expect(terminationSeconds(input({ initContainers: [sidecar('proxy')] }))).toBe(10)
    expect(terminationSeconds(input({ containers: [aContainer({ preStopSeconds: -1 })] }))).toBe(32)
  })
})
