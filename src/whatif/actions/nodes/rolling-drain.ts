import type { DrainOptions } from '../../../engine/eviction/drain/drain-options.ts'
import { type ActionTools, DONE, goingOn, type Resumption, type Step } from '../action-spec.ts'
import { type Afterwards, afterDrain, goneOn } from './after-drain.ts'

/** How each node is drained, how many at once, and what happens to them. */
interface Rolling extends Afterwards {
  readonly options: DrainOptions
  readonly concurrency?: number | undefined
}

/** A node during its drain or the follow-up. */
interface Under {
  readonly node: string
  readonly drain: number
  readonly becoming: Resumption | undefined
}

/** Its progress. */
interface Progress {
  readonly waiting: readonly string[]
  readonly under: readonly Under[]
  readonly hasFailed: boolean
  /** What kubectl printed in the follow-ups, in the order in which they ended. */
  readonly printed: readonly string[]
}

/**
 * Nodes that are drained in their order, a limited number at once, each by its own kubectl. The next one begins when one
 * of them and its follow-up are done; none begins once a drain has failed, whose node stays as it is.
 */
export function rollingDrain(action: Rolling, names: readonly string[], tools: ActionTools): Step {
  return resume(action, { waiting: names, under: [], hasFailed: false, printed: [] }, tools)
}

function resume(action: Rolling, before: Progress, tools: ActionTools): Step {
  const under: Under[] = []
  let { hasFailed, printed } = before
  for (const item of before.under) {
    const { exitCode } = tools.drain(item.drain)
    if (exitCode === undefined) under.push(item)
    else if (exitCode !== 0) hasFailed = true
    else {
      const step = item.becoming ? goneOn(item.becoming, tools) : afterDrain(action, item.node, tools)
      if (!step.ended) under.push({ ...item, becoming: step })
      else printed = [...printed, ...step.output]
      if (step.ended && step.failure) return { ...step, output: printed }
    }
  }
  const free = hasFailed ? 0 : Math.max(0, (action.concurrency ?? 1) - under.length)
  const begun = before.waiting
    .slice(0, free)
    .map((node) => ({ node, drain: tools.beginDrain([node], action.options), becoming: undefined }))
  const after: Progress = { waiting: before.waiting.slice(free), under: [...under, ...begun], hasFailed, printed }
  // A node without pods is drained at once, and the next one may begin.
  if (begun.some(({ drain }) => tools.drain(drain).exitCode !== undefined)) return resume(action, after, tools)
  return after.under.length === 0 ? { ...DONE, output: printed } : goingOn((later) => resume(action, after, later), printed)
}
