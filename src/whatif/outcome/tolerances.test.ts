import { describe, expect, it } from 'vitest'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Base } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Tolerances } from './tolerances.ts'

const READY = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }
const MINUTE = 60_000

/** A Deployment of one replica that is ready, on one of two nodes. */
function base(): Base {
  const state = new ClusterState()
  for (const row of [namespaceRow({ name: 'default' }), aNode('a', READY), aNode('b', READY), aDeployment('web')]) state.put(row)
  const info = { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined }
  const { after } = simulate({ state, info, coverage: [] }, scenarioOf([{ kind: 'wait', forMs: MINUTE }], { seed: 2 }))
  return { state: after, info: { ...info, takenAt: addMs(T0, MINUTE) }, coverage: [] }
}

/** What happens to it when its pod is deleted. */
function judged(tolerances: Partial<Tolerances> | undefined) {
  const from = base()
  const [pod] = from.state.list('Pod')
  const action = { kind: 'deletePod', namespace: 'default', name: pod?.name ?? '', gracePeriodSeconds: undefined } as const
  const { verdict, reasons } = simulate(from, scenarioOf([action], { tolerances }))
  return [verdict, ...reasons.map(({ code, severity }) => `${code} ${severity}`)]
}

describe('tolerances', () => {
  it.each<readonly [name: string, tolerances: Partial<Tolerances> | undefined, judgement: readonly string[]]>([
    ['nothing at zero is the usual', undefined, ['DEGRADED', 'NO_REPLICA_READY WARNING']],
    ['a minute at zero', { noReplicaReadyMs: MINUTE }, ['SAFE', 'NO_REPLICA_READY INFO']],
    ['a moment at zero', { noReplicaReadyMs: 1 }, ['DEGRADED', 'NO_REPLICA_READY WARNING']],
    [
      'a minute at zero, but not a moment too few',
      { noReplicaReadyMs: MINUTE, belowDesiredMs: 0 },
      ['DEGRADED', 'BELOW_DESIRED WARNING', 'NO_REPLICA_READY INFO'],
    ],
  ])('%s', (_name, tolerances, judgement) => {
    expect(judged(tolerances)).toEqual(judgement)
  })
})
