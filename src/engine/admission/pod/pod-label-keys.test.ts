import { describe, expect, it } from 'vitest'
import { admitted } from '../../../../test/support/admission.ts'
import type { PodAffinityTerm, TopologySpreadConstraint } from '../../../kube/pod-spec.ts'
import { admitPod } from './admit-pod.ts'

const SELECTOR = { matchLabels: { app: 'web' }, matchExpressions: [] }
const LABELS = { app: 'web', 'pod-template-hash': 'abc', tenant: 't1' }

function aTerm(init: Partial<PodAffinityTerm> = {}): PodAffinityTerm {
  const keys = { matchLabelKeys: ['pod-template-hash', 'missing'], mismatchLabelKeys: ['tenant'] }
  return { topologyKey: 'zone', labelSelector: SELECTOR, namespaces: [], namespaceSelector: undefined, ...keys, ...init }
}

const MERGED = {
  matchLabels: { app: 'web' },
  matchExpressions: [
    { key: 'pod-template-hash', operator: 'In', values: ['abc'] },
    { key: 'tenant', operator: 'NotIn', values: ['t1'] },
  ],
}

describe('podLabelKeys', () => {
  it('writes the values of the label keys into the selectors of affinity', () => {
    const podAffinity = { required: [aTerm()], preferred: [] }
    const podAntiAffinity = {
      required: [aTerm({ matchLabelKeys: [], mismatchLabelKeys: [] })],
      preferred: [{ weight: 5, term: aTerm() }],
    }
    expect(admitted(admitPod, { labels: LABELS, spec: { podAffinity, podAntiAffinity } })).toMatchObject({
      shape: {
        spec: {
          podAffinity: { required: [{ labelSelector: MERGED }] },
          podAntiAffinity: {
            required: [{ labelSelector: SELECTOR }],
            preferred: [{ weight: 5, term: { labelSelector: MERGED } }],
          },
        },
      },
    })
  })

  it('writes them into spread constraints, and does not add a missing selector', () => {
    const constraint: TopologySpreadConstraint = {
      maxSkew: 1,
      topologyKey: 'zone',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: SELECTOR,
      minDomains: undefined,
      nodeAffinityPolicy: 'Honor',
      nodeTaintsPolicy: 'Ignore',
      matchLabelKeys: ['pod-template-hash'],
    }
    const constraints = [constraint, { ...constraint, labelSelector: undefined }]
    const pod = admitted(admitPod, { labels: LABELS, spec: { topologySpreadConstraints: constraints } })
    if (typeof pod === 'string') throw new Error(pod)
    expect(pod.shape.spec.topologySpreadConstraints.map(({ labelSelector }) => labelSelector?.matchExpressions)).toEqual([
      [MERGED.matchExpressions[0]],
      undefined,
    ])
  })
})
