import { describe, expect, it } from 'vitest'
import { aDeployment } from '../../../../test/support/workloads.ts'
import type { Annotations } from '../../../kube/object-row.ts'
import { REVISION, REVISION_HISTORY } from './annotations.ts'
import { newReplicaSetAnnotations } from './revision-annotations.ts'

const LONG = Array.from({ length: 500 }, (_, i) => String(i + 1000)).join(',')

const table: readonly {
  readonly name: string
  readonly deployment?: Annotations
  readonly present: Annotations
  readonly revision: number
  readonly want: Annotations
}[] = [
  { name: 'a new one', present: {}, revision: 3, want: { [REVISION]: '3' } },
  { name: 'a revision that stays', present: { [REVISION]: '3' }, revision: 3, want: { [REVISION]: '3' } },
  { name: 'a revision never falls', present: { [REVISION]: '9' }, revision: 3, want: { [REVISION]: '9' } },
  {
    name: 'WL-DEP-63 the first earlier revision becomes history',
    present: { [REVISION]: '1' },
    revision: 3,
    want: { [REVISION]: '3', [REVISION_HISTORY]: '1' },
  },
  {
    name: 'further ones are appended',
    present: { [REVISION]: '5', [REVISION_HISTORY]: '1,3' },
    revision: 7,
    want: { [REVISION]: '7', [REVISION_HISTORY]: '1,3,5' },
  },
  {
    name: 'a long history loses its beginning',
    present: { [REVISION]: '5', [REVISION_HISTORY]: LONG.slice(0, 1999) },
    revision: 7,
    want: { [REVISION]: '7', [REVISION_HISTORY]: `${LONG.slice(5, 1999)},5` },
  },
  { name: 'what is no number stays', present: { [REVISION]: 'x' }, revision: 3, want: { [REVISION]: 'x' } },
  {
    name: 'WL-DEP-59 the cause of the change is copied, the own bookkeeping is not',
    deployment: {
      'kubernetes.io/change-cause': 'set image',
      [REVISION]: '8',
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
    },
    present: {},
    revision: 3,
    want: { 'kubernetes.io/change-cause': 'set image', [REVISION]: '3' },
  },
]

describe('newReplicaSetAnnotations', () => {
  it.each(table)('$name', ({ deployment = {}, present, revision, want }) => {
    const got = newReplicaSetAnnotations(aDeployment('web', { annotations: deployment }), present, revision)
    expect(got).toEqual(want)
    expect(newReplicaSetAnnotations(aDeployment('web', { annotations: deployment }), got, revision)).toBe(got)
  })
})
