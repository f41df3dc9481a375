import { describe, expect, it } from 'vitest'
import { questionOf } from '../../../test/auditor/random-question.ts'
import { readScenarios } from '../../../test/scenarios/scenario-text.ts'
import { resourceQuotaRow } from '../../kube/resource-quota.ts'
import { simulate } from '../simulate.ts'

/** The impact of a scenario, in a namespace with a quota of pods. */
function felt(text: string, pods: string) {
  const [read] = readScenarios(`scenario daemons\n${text}`, 'daemons')
  const { base, scenario } = questionOf('daemons', read?.given ?? [], text)
  const hard = { pods }
  base.state.put(resourceQuotaRow({ namespace: 'default', name: 'few', uid: 'uid-few', hard, statusHard: hard, used: hard }))
  return simulate(base, scenario)
}

describe('a DaemonSet of which no pod changes', () => {
  it('has a shortage where it needs one more pod and a quota rejects it', () => {
    const { workloads, verdict } = felt('node a\ndaemonset agent on=a cpu=50m\nadd-nodes 1 like=a', '1')
    expect([verdict, workloads.map(({ desired, readyAfter, causes }) => [desired, readyAfter, causes[0]?.reason])]).toEqual([
      'DEGRADED',
      [[2, 1, 'FailedCreate']],
    ])
  })
})
