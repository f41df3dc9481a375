import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { Action } from './action.ts'

const nodes = { selector: 'disk=none' }
const objects = { matching: { kinds: ['Deployment', 'StatefulSet'], namespace: 'default', selector: 'app=nope' } } as const
const { matching } = objects
const labels = { set: { x: 'y' }, remove: [], overwrite: false }
const deletion = { targets: [], cascade: 'Background', gracePeriodSeconds: undefined, force: false, wait: true } as const
const deletePods: Action = { ...deletion, kind: 'deleteObject', matching: { ...matching, kinds: ['Pod'] } }
const scale: Action = { kind: 'scale', matching, replicas: 1 }
const cordon: Action = { kind: 'cordon', nodes: { names: ['a'] } }

const NODES = 'no node matches the selector "disk=none"'
const WORKLOADS = 'no Deployment, no StatefulSet matches the selector "app=nope"'
const NONE_IN = 'No resources found in default namespace.'

function outcomeOf(...actions: readonly Action[]) {
  return simulate(smallShop().pin(), scenarioOf(actions))
}

describe('a selector that matches nothing', () => {
  // As kubectl 1.36.3 printed it.
  it.each<readonly [string, Action, warning: string, output: readonly string[]]>([
    ['cordon', { kind: 'cordon', nodes }, NODES, []],
    ['uncordon', { kind: 'uncordon', nodes }, NODES, []],
    ['drain', { kind: 'drain', nodes, options: DEFAULT_DRAIN_OPTIONS }, NODES, []],
    ['drain and reboot', { kind: 'drain', nodes, options: DEFAULT_DRAIN_OPTIONS, afterwards: 'REBOOT' }, NODES, []],
    ['label of nodes', { kind: 'label', nodes, ...labels }, NODES, []],
    ['taint', { kind: 'taint', nodes, key: 'k', value: 'v', effect: 'NoSchedule', overwrite: false }, NODES, []],
    ['untaint', { kind: 'untaint', nodes, key: 'k', effect: undefined }, NODES, []],
    ['delete of nodes', { kind: 'deleteNode', nodes }, NODES, ['No resources found']],
    ['label', { kind: 'labelObjects', objects, ...labels }, WORKLOADS, []],
    ['annotate', { kind: 'annotate', objects, ...labels }, WORKLOADS, []],
    ['set env', { kind: 'setEnv', objects, set: [], remove: ['A'], containers: '*', overwrite: true }, WORKLOADS, []],
    ['delete', { kind: 'deleteObject', matching, ...deletion }, WORKLOADS, ['No resources found']],
    ['rollout restart', { kind: 'rollout', matching, change: { do: 'restart' } }, WORKLOADS, [NONE_IN]],
    ['rollout pause', { kind: 'rollout', matching, change: { do: 'pause' } }, WORKLOADS, [NONE_IN]],
    ['rollout resume', { kind: 'rollout', matching, change: { do: 'resume' } }, WORKLOADS, [NONE_IN]],
    ['rollout undo', { kind: 'rollout', matching, change: { do: 'undo', toRevision: 0 } }, WORKLOADS, []],
  ])('semantics F3.50 changes nothing by %s, and the first line names it', (_verb, action, warning, expected) => {
    const { verdict, summary, output, moves } = outcomeOf(action)
    expect([verdict, summary, moves]).toEqual(['SAFE', `${warning}, nothing changes.`, []])
    expect(output).toEqual(expected)
  })

  it('semantics F3.50 is an error of scale', () => {
    const { verdict, summary, output } = outcomeOf(scale)
    expect(output).toEqual(['error: no objects passed to scale'])
    expect([verdict, summary]).toEqual(['BLOCKED', `no objects passed to scale; ${WORKLOADS}; no pod disrupted.`])
  })

  it('is in the first line beside actions with an effect', () => {
    const { verdict, summary } = outcomeOf(cordon, { kind: 'rollout', matching, change: { do: 'restart' } })
    expect(verdict).toBe('SAFE')
    expect(summary).toMatch(`; ${WORKLOADS}.`)
  })

  it('semantics F3.50 is found when the action begins, not before', () => {
    const pods = { targets: [{ kind: 'Pod', namespace: 'default', name: 'web-1-p' }] } as const
    const { output } = outcomeOf(
      { kind: 'labelObjects', objects: pods, ...labels, set: { app: 'nope' }, overwrite: true },
      deletePods,
    )
    expect(output).toEqual(['pod/web-1-p labeled', 'pod "web-1-p" deleted from default namespace'])
  })

  it('is refused for machines', () => {
    const actions = [
      { kind: 'failNode', nodes },
      { kind: 'shutdownNode', nodes },
    ] as const
    const issues = validateScenario(scenarioOf(actions), smallShop().pin().state)
    expect(issues.map(({ message }) => message)).toEqual([NODES, NODES])
  })
})
