import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import type { Random } from '../../src/engine/run/random.ts'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { RolloutChange } from '../../src/whatif/actions/rollout/rollout-change.ts'
import { clusterOf } from '../scenarios/cluster-of.ts'
import { readScenarios } from '../scenarios/scenario-text.ts'

/** A small cluster drawn at random, with the lines of a text scenario that describe it. */
export interface RandomCluster {
  readonly text: string
  readonly state: ClusterState
}

const SMALL = ['100m', '250m', '500m'] as const

export function randomCluster(random: Random): RandomCluster {
  const nodes = Array.from({ length: 2 + random.below(4) }, (_, i) => `n${i}`)
  const lines = nodes.map(
    (name) => `node ${name} cpu=${2 + random.below(3)} zone=z${random.below(3)}${random.below(8) === 0 ? ' cordoned' : ''}`,
  )
  const place = (): string => {
    const state = random.below(12)
    const node = random.pick(nodes)
    if (state === 0) return `${node}:${random.pick(['starting', 'unready', 'crashing', 'ending'])}`
    return state === 1 ? '-' : node
  }
  const places = (count: number): string => Array.from({ length: count }, place).join(',')
  for (let i = 0; i < 1 + random.below(4); i++) {
    const name = `app${String.fromCharCode(97 + i)}`
    const cpu = random.pick(SMALL)
    const kind = random.pick(['deployment', 'deployment', 'statefulset', 'replicaset'])
    const apart = random.below(6) === 0 ? ' apart=host' : ''
    const extras = `${random.below(4) === 0 ? ' emptydir' : ''}${apart}`
    lines.push(`${kind} ${name} on=${places(1 + random.below(4))} cpu=${cpu}${extras}`)
    if (random.below(2) === 0) lines.push(`budget ${name} ${random.pick(['min=1', 'min=2', 'max=1', 'max=50%', 'min=50%'])}`)
    if (random.below(3) === 0) lines.push(`service ${name}`)
  }
  if (random.below(2) === 0) lines.push(`daemonset agent on=${nodes.join(',')} cpu=50m`)
  if (random.below(3) === 0) lines.push(`pod lone on=${random.pick(nodes)} cpu=100m`)
  const text = lines.map((line) => `  ${line}`).join('\n')
  const [scenario] = readScenarios(`scenario random\n${text}`, 'random')
  return { text, state: clusterOf(scenario?.given ?? []) }
}

/** What people and programs do in no particular order. Names are of the cluster as it is at the start; they may be gone. */
export function randomActions(random: Random, state: ClusterState): readonly Action[] {
  const nodes = state.list('Node').map(({ name }) => name)
  const pods = state.list('Pod').map(({ name }) => name)
  const targets = [...state.list('Deployment'), ...state.list('StatefulSet')]
  const draw = (): Action => {
    const names = [random.pick(nodes)]
    const gracePeriodSeconds = [undefined, undefined, 0, 5][random.below(4)]
    switch (random.below(11)) {
      case 0:
        return { kind: 'cordon', nodes: { names } }
      case 1:
        return { kind: 'uncordon', nodes: { names } }
      case 2:
        return { kind: 'evictPod', namespace: 'default', name: random.pick(pods), gracePeriodSeconds }
      case 3:
        return { kind: 'deletePod', namespace: 'default', name: random.pick(pods), gracePeriodSeconds }
      case 4: {
        const target = targets.length > 0 ? random.pick(targets) : undefined
        if (!target) return { kind: 'wait', forMs: 1000 }
        const { kind, namespace, name } = target
        return { kind: 'scale', target: { kind, namespace, name }, replicas: random.below(6) }
      }
      case 5: {
        const bool = (): boolean => random.below(4) > 0
        const options = {
          ...DEFAULT_DRAIN_OPTIONS,
          ignoreDaemonSets: bool(),
          deleteEmptyDirData: bool(),
          force: bool(),
          disableEviction: !bool(),
          timeoutSeconds: 20 + random.below(100),
        }
        return { kind: 'drain', nodes: { names }, options }
      }
      case 6: {
        const target = targets.length > 0 ? random.pick(targets) : undefined
        if (!target) return { kind: 'wait', forMs: 1000 }
        const { kind, namespace, name } = target
        const changes: readonly RolloutChange[] = [
          { do: 'restart' },
          { do: 'undo', toRevision: 0 },
          { do: 'setImage', images: [{ container: '*', image: `app:${random.below(4)}` }] },
          { do: kind === 'Deployment' && random.below(2) > 0 ? 'pause' : 'restart' },
        ]
        return { kind: 'rollout', target: { kind, namespace, name }, change: random.pick(changes) }
      }
      case 7:
        return {
          kind: 'submit',
          template: { metadata: { name: 'extra' }, spec: { containers: [{ name: 'main', image: 'extra:1' }] } },
          count: 1 + random.below(4),
          namespace: 'default',
          priorityClassName: undefined,
          line: undefined,
        }
      case 8: {
        const targetsOf = random.below(3) > 0 ? [{ kind: 'Pod' as const, namespace: 'default', name: random.pick(pods) }] : []
        return {
          kind: 'deleteObject',
          targets: [
            ...targetsOf,
            ...targets.slice(0, random.below(2)).map(({ kind, namespace, name }) => ({ kind, namespace, name })),
          ],
          cascade: (['Background', 'Foreground', 'Orphan'] as const)[random.below(3)] ?? 'Background',
          gracePeriodSeconds,
          force: random.below(4) === 0,
          wait: random.below(2) > 0,
        }
      }
      default:
        return { kind: 'wait', forMs: 1 + random.below(20_000) }
    }
  }
  return Array.from({ length: 1 + random.below(8) }, draw)
}
