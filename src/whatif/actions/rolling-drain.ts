import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import { type ActionTools, DONE, type GoingOn, goingOn, type Step } from './action-spec.ts'
import { type Afterwards, afterDrain, goneOn } from './after-drain.ts'

/** How each node is drained, how many at once, and what becomes of them. */
interface Rolling extends Afterwards {
  readonly options: DrainOptions
  readonly concurrency?: number | undefined
}

/** A node that is being drained, or that is becoming what it shall be. */
interface Under {
  readonly node: string
  readonly drain: number
  readonly becoming: GoingOn | undefined
}

/** How far it has come: nobody changes it, because forks of a run share it. */
interface Progress {
  readonly waiting: readonly string[]
  readonly under: readonly Under[]
  readonly hasFailed: boolean
}

/**
 * Nodes that are drained in their order, so many at once, each by a kubectl of its own. The next one begins when one of them is
 * done and has become what it shall be; none begins any more once a drain has failed, whose node stays as it is.
 */
export function rollingDrain(action: Rolling, names: readonly string[], tools: ActionTools): Step {
  return goOn(action, { waiting: names, under: [], hasFailed: false }, tools)
}

function goOn(action: Rolling, before: Progress, tools: ActionTools): Step {
  const under: Under[] = []
  let { hasFailed } = before
  for (const item of before.under) {
    const { exitCode } = tools.drain(item.drain)
    if (exitCode === undefined) under.push(item)
    else if (exitCode !== 0) hasFailed = true
    else {
      const step = item.becoming ? goneOn(item.becoming, tools) : afterDrain(action, item.node, tools)
      if (!step.ended) under.push({ ...item, becoming: step })
      else if (step.failure) return step
    }
  }
  const free = hasFailed ? 0 : Math.max(0, (action.concurrency ?? 1) - under.length)
  const begun = before.waiting
    .slice(0, free)
    .map((node) => ({ node, drain: tools.beginDrain([node], action.options), becoming: undefined }))
  const after: Progress = { waiting: before.waiting.slice(free), under: [...under, ...begun], hasFailed }
  // A node without pods is drained at once, and the next one may begin.
  if (begun.some(({ drain }) => tools.drain(drain).exitCode !== undefined)) return goOn(action, after, tools)
  return after.under.length === 0 ? DONE : goingOn((later) => goOn(action, after, later))
}
