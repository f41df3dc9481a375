import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import { readRunsMax, runsMax } from '../api/runs-max.ts'
import { cluster, clusterError } from '../cluster/cluster.ts'
import { moment } from '../moment/moment.ts'
import { makePlan } from './plan.ts'
import type { PlanQuestion } from './plan-question.ts'
import { needsConfirmation, type PlanRuns, planRuns } from './plan-runs.ts'

/** A plan that waits for the reader: it can take more runs than the server allows. */
export interface UnconfirmedPlan extends PlanRuns {
  readonly nodes: number
  /** The runs that the server allows. */
  readonly max: number
}

/** The plan that is not made before the reader confirms it; `undefined`: none waits. */
export const unconfirmed = signal<UnconfirmedPlan | undefined>(undefined)

/** Increases when Run or Plan again is pressed, so that the same plan is made again. */
export const runs = signal(0)

/** The address of the plan that the reader has confirmed. */
const confirmed = signal<string | undefined>(undefined)

/** The nodes of a plan; `undefined` until those of the cluster are read. */
export function nodesOf({ nodes }: Pick<PlanQuestion, 'nodes'>): number | undefined {
  return nodes.length > 0 ? nodes.length : cluster.value?.nodes.length
}

/** Makes the plan of the address, and again on each Run. One that can take more runs than the server allows waits for the reader. */
export function usePlan(plan: PlanQuestion | undefined): void {
  const address = plan ? addressText({ view: 'plan', plan }) : ''
  const isCounted = plan !== undefined && (nodesOf(plan) !== undefined || clusterError.value !== undefined)
  const isConfirmed = confirmed.value === address
  useEffect(() => {
    if (!plan || !isCounted) return
    const ended = new AbortController()
    let end = (): void => {}
    void doubtOf(plan).then((doubt) => {
      if (ended.signal.aborted) return
      if (doubt && !isConfirmed) unconfirmed.value = doubt
      else end = makePlan(plan)
    })
    return () => {
      ended.abort()
      unconfirmed.value = undefined
      end()
    }
  }, [address, isCounted, isConfirmed, runs.value, moment.value])
}

/** Makes the plan that waits for the reader. */
export function confirmPlan(plan: PlanQuestion): void {
  confirmed.value = addressText({ view: 'plan', plan })
}

/** What waits for the reader before the first run; nothing where the plan fits, or a number is not known. */
async function doubtOf(plan: PlanQuestion): Promise<UnconfirmedPlan | undefined> {
  await readRunsMax()
  const [max, nodes] = [runsMax.value, nodesOf(plan)]
  if (max === undefined || nodes === undefined) return undefined
  const counted = planRuns(nodes, plan.atOnce)
  return needsConfirmation(counted, max) ? { ...counted, nodes, max } : undefined
}
