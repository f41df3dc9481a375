import type { Judge } from './judge.ts'
import { judgeLabelSelector } from './label-selector.ts'
import { judgeNodeSelector, judgeNodeZone } from './node-selector.ts'
import { judgePodResources } from './pod-resources.ts'
import { judgeQuantity } from './quantity.ts'
import { judgeDefaultTolerations, judgeTaintEvictionTime, judgeToleration } from './taint.ts'

/** The judge of each kind of vector, by the name of its recording. Kinds without a judge count as failed. */
export const vectorJudges: Readonly<Record<string, Judge>> = {
  'default-tolerations': judgeDefaultTolerations,
  'label-selector': judgeLabelSelector,
  'node-selector': judgeNodeSelector,
  'node-zone': judgeNodeZone,
  'pod-resources': judgePodResources,
  quantity: judgeQuantity,
  'taint-eviction-time': judgeTaintEvictionTime,
  toleration: judgeToleration,
}
