import { performance } from 'node:perf_hooks'
import { createRunPool } from '../../build/server/run-pool/create-run-pool.js'
import { DEFAULT_LIMITS } from '../../build/service/limits.js'
import { drainPlan } from '../../build/whatif/drain-plan/drain-plan.js'
import { failuresOf, scenarioOfLoss } from '../../build/whatif/resilience/resilience.js'
import { simulate } from '../../build/whatif/simulate.js'

/**
 * Queries of several runs over a whole cluster. Of large clusters a part is run and the figure scaled, or they would take
 * minutes.
 */
const SEED = 1
/** Nodes of the plan that warms up. */
const WARM_UP = 20
/** Losses after which a thread's code is compiled: until then they take several times as long. */
const LOSSES_TO_COMPILE = 100

/**
 * Seconds that the loss of each node takes on all cores, the state's way to the threads and their warming up included. Of
 * large clusters one node out of a number is lost after that, and its time represents the others.
 */
export async function resilienceSeconds(base, every) {
  const question = { scope: 'NODE', nodes: undefined, topologyKey: '', seed: SEED }
  const losses = [...failuresOf(question, base)].map((failure) => ({ failure, scenario: scenarioOfLoss(failure, SEED) }))
  const start = performance.now()
  const crew = await createRunPool().openForLosses(base, { runs: losses.length, limits: DEFAULT_LIMITS })
  if (!crew) throw new Error('threads can be started')
  try {
    const first = every === 1 ? losses.length : LOSSES_TO_COMPILE * crew.hands
    await loseAll(crew, losses.slice(0, first))
    const begin = performance.now()
    const sample = losses.slice(first).filter((_, i) => i % every === 0)
    await loseAll(crew, sample)
    const now = performance.now()
    const others = sample.length === 0 ? 0 : ((now - begin) * (losses.length - first)) / sample.length
    return (begin - start + others) / 1000
  } finally {
    await crew.close()
  }
}

async function loseAll(crew, losses) {
  let next = 0
  const work = async () => {
    while (next < losses.length) {
      const { type, message } = await crew.lose(losses[next++])
      if (type !== undefined) throw new Error(message)
    }
  }
  await Promise.all(Array.from({ length: crew.hands }, work))
}

/** Seconds that a plan takes which drains every node, ten at once. A plan for a part of the nodes is made, and its time scaled. */
export function drainPlanSeconds(base, part) {
  const names = base.state.list('Node').map(({ name }) => name)
  planFor(base, names.slice(-WARM_UP))
  const start = performance.now()
  const { waves } = planFor(base, names.slice(0, part))
  const seconds = (performance.now() - start) / 1000
  if (waves.length === 0) throw new Error('nodes of a settled cluster can be drained')
  return (seconds * names.length) / part
}

function planFor(base, names) {
  const options = { ignoreDaemonSets: true, deleteEmptyDirData: true }
  const question = {
    nodes: { names },
    options,
    afterwards: 'UNCORDON',
    atOnceMax: 10,
    acceptDegraded: true,
    surgeMax: 0,
    seed: SEED,
  }
  const inquiry = drainPlan(base, question)
  let step = inquiry.next()
  while (!step.done) step = inquiry.next(simulate(step.value.base, step.value.scenario))
  return step.value
}
