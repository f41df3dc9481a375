import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../src/engine/eviction/drain/drain-options.ts'
import { isKind } from '../../src/kube/kinds.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { KubeletDocument } from '../../src/whatif/model/kubelet-configuration-of.ts'
import { NO_TIMING_OVERRIDES, type Scenario, scenarioOf, type TimingOverrides } from '../../src/whatif/scenario.ts'
import { kubeletOf, nodeActionOf } from './node-actions-of.ts'
import { objectActionOf } from './object-actions-of.ts'
import { type Line, readDuration } from './scenario-text.ts'

/** The scenario that the lines which are not about the cluster describe. */
export function scenarioFrom(title: string, lines: readonly Line[]): Scenario {
  const actions: Action[] = []
  let timing: TimingOverrides = NO_TIMING_OVERRIDES
  let horizonMs: number | undefined
  let kubeletConfiguration: KubeletDocument | undefined
  for (const line of lines) {
    if (line.verb === 'timing') timing = timingOf(line)
    else if (line.verb === 'horizon') horizonMs = readDuration(line.words[0] ?? '')
    else if (line.verb === 'kubelet') kubeletConfiguration = kubeletOf(line)
    else actions.push(actionOf(line))
  }
  return scenarioOf(actions, { name: title, timing, horizonMs, kubeletConfiguration })
}

function timingOf({ options }: Line): TimingOverrides {
  const ms = (name: string): number | undefined => {
    const text = options.get(name)
    return text === undefined ? undefined : readDuration(text)
  }
  return { startMs: ms('start'), readyMs: ms('ready'), terminateMs: ms('terminate') }
}

const FLAGS: ReadonlySet<string> = new Set(['force', 'delete-emptydir-data', 'ignore-daemonsets', 'disable-eviction'])

function actionOf(line: Line): Action {
  const { verb, words, options } = line
  const [first = '', second = '', third = ''] = words
  const grace = options.get('grace')
  const gracePeriodSeconds = grace === undefined ? undefined : readDuration(grace) / 1000
  switch (verb) {
    case 'cordon':
    case 'uncordon':
      return { kind: verb, nodes: { names: words } }
    case 'drain':
      return { kind: 'drain', nodes: { names: words.filter((word) => !FLAGS.has(word)) }, options: drainOptionsOf(line) }
    case 'evict':
      return { kind: 'evictPod', namespace: 'default', name: first, gracePeriodSeconds }
    case 'delete':
      return { kind: 'deletePod', namespace: 'default', name: first, gracePeriodSeconds }
    case 'scale':
      if (!isKind(first)) throw new Error(`${line.place}: "${first}" is no kind`)
      return { kind: 'scale', target: { kind: first, namespace: 'default', name: second }, replicas: Number(third) }
    case 'wait':
      return first === 'quiet' ? { kind: 'wait', untilQuiet: true } : { kind: 'wait', forMs: readDuration(first) }
    default: {
      const action = nodeActionOf(line) ?? objectActionOf(line)
      if (action) return action
      throw new Error(`${line.place}: nobody can "${verb}"`)
    }
  }
}

function drainOptionsOf({ words, options }: Line): DrainOptions {
  const [grace, timeout] = [options.get('grace'), options.get('timeout')]
  return {
    ...DEFAULT_DRAIN_OPTIONS,
    force: words.includes('force'),
    deleteEmptyDirData: words.includes('delete-emptydir-data'),
    ignoreDaemonSets: words.includes('ignore-daemonsets'),
    disableEviction: words.includes('disable-eviction'),
    podSelector: options.get('pods') ?? '',
    ...(grace === undefined ? {} : { gracePeriodSeconds: readDuration(grace) / 1000 }),
    ...(timeout === undefined ? {} : { timeoutSeconds: readDuration(timeout) / 1000 }),
  }
}
