import { pressureRefusal } from '../../../src/engine/kubelet/pressure/admit-under-pressure.ts'
import { checkPressure, type PressureOutcome } from '../../../src/engine/kubelet/pressure/check-pressure.ts'
import { type EvictionSettings, parseEvictionThresholds } from '../../../src/engine/kubelet/pressure/eviction-thresholds.ts'
import { newPressureMemory } from '../../../src/engine/kubelet/pressure/pressure-memory.ts'
import { instant } from '../../../src/kube/instant.ts'
import { assert } from '../../../src/lib/assert.ts'
import { judgeBy } from './judge.ts'
import { KubeletRows, type RawNodePod, writtenEnd } from './kubelet-rows.ts'
import { type RawSummary, statsOf } from './stats-summary.ts'

interface PressureInput {
  readonly config: EvictionSettings & {
    readonly pressureTransitionPeriodSeconds: number
    readonly maxPodGracePeriodSeconds: number
    readonly localStorageCapacityIsolation: boolean
    readonly dedicatedImageFs: boolean
    readonly dedicatedContainerFs: boolean
  }
  readonly pods: readonly RawNodePod[]
  readonly admitPods: readonly RawNodePod[]
  readonly rounds: readonly {
    readonly atSeconds: number
    readonly activePods: readonly string[]
    readonly summaryError?: boolean
    readonly summary: RawSummary
    readonly summaryAfterReclaim: RawSummary | null
  }[]
}

export const judgeNodePressure = judgeBy(({ config, pods, admitPods, rounds }: PressureInput) => {
  const rows = new KubeletRows()
  const known = new Map(pods.map((pod) => [pod.metadata.name, rows.pod(pod)]))
  const newcomers = admitPods.map((pod) => rows.pod(pod))
  const disks = { imageFs: config.dedicatedImageFs, containerFs: config.dedicatedContainerFs }
  const settings = {
    transitionPeriodMs: config.pressureTransitionPeriodSeconds * 1000,
    maxPodGracePeriodSeconds: config.maxPodGracePeriodSeconds,
    enforcesStorageLimits: config.localStorageCapacityIsolation,
    disks,
  }
  let memory = newPressureMemory(parseEvictionThresholds(config), disks)
  const reported = rounds.map(({ atSeconds, activePods, summaryError, summary, summaryAfterReclaim }) => {
    const reclaimed: string[] = []
    let outcome: PressureOutcome = { memory: { ...memory, checked: true }, starved: undefined, evictions: [] }
    if (!summaryError) {
      outcome = checkPressure({
        settings,
        memory,
        now: instant(atSeconds * 1000),
        pods: activePods.map((name) => {
          const pod = known.get(name)
          assert(pod !== undefined, `the vector has a pod ${name}`)
          return pod
        }),
        stats: statsOf(summary),
        reclaim: (steps) => {
          reclaimed.push(...steps)
          return statsOf(summaryAfterReclaim ?? summary)
        },
      })
    }
    memory = outcome.memory
    return {
      conditions: memory.conditions,
      reclaim: reclaimed,
      killed: outcome.evictions.map(writtenEnd),
      events: eventsOf(outcome),
      admission: newcomers.map((pod) => {
        const refusal = pressureRefusal(pod, memory.conditions.toSorted())
        return refusal ? { admit: false, ...refusal } : { admit: true }
      }),
    }
  })
  return { rounds: reported }
})

function eventsOf({ starved, evictions }: PressureOutcome): readonly object[] {
  const attempt = {
    object: 'Node/node-1',
    type: 'Warning',
    reason: 'EvictionThresholdMet',
    message: `Attempting to reclaim ${starved}`,
  }
  const ends = evictions.map(({ pod, reason, message, annotations }) => ({
    object: `Pod/${pod.row.name}`,
    type: 'Warning',
    reason,
    message,
    ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
  }))
  return starved === undefined ? ends : [attempt, ...ends]
}
