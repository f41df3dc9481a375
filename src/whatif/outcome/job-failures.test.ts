import { expect, it } from 'vitest'
import { clusterOf } from '../../../test/scenarios/cluster-of.ts'
import { readScenarios } from '../../../test/scenarios/scenario-text.ts'
import { condition } from '../../kube/condition.ts'
import { type JobRow, jobRow } from '../../kube/job.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { jobFailures } from './job-failures.ts'

/** A cluster with the Job work: it runs, has failed, or is another one of that name; `none`: without it. */
function cluster(work: 'runs' | 'failed' | 'other failed' | 'none'): ClusterState {
  const state = new ClusterState()
  const lines = readScenarios('scenario job\nnode a\njob work on=a', 'test').flatMap(({ given }) => given)
  const job = clusterOf(lines).get('Job', 'default', 'work')
  if (!job || work === 'none') return state
  return put(state, work === 'other failed' ? { ...job, uid: 'another' } : job, work !== 'runs')
}

function put(state: ClusterState, job: JobRow, failed: boolean): ClusterState {
  const failure = condition({ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded', message: 'it has failed' })
  state.put(failed ? jobRow({ ...job, status: { ...job.status, conditions: [failure] } }) : job)
  return state
}

it.each([
  ['a Job that fails because of the scenario', 'runs', 'failed', 'runs', ['work BackoffLimitExceeded it has failed']],
  ['a Job that has failed before', 'failed', 'failed', 'failed', []],
  ['a Job that fails without the scenario too', 'runs', 'failed', 'failed', []],
  ['one that is created again under the name and fails in both', 'none', 'failed', 'other failed', []],
  ['a new one in the place of one that had failed', 'other failed', 'failed', 'other failed', []],
  [
    'a new one in the place of one that had failed and is gone without it',
    'other failed',
    'failed',
    'none',
    ['work BackoffLimitExceeded it has failed'],
  ],
  ['a Job that runs on', 'runs', 'runs', 'runs', []],
] as const)('%s', (_name, base, after, baseline, expected) => {
  const found = jobFailures(cluster(base), cluster(after), cluster(baseline))
  expect(found.map(({ job, reason, message }) => `${job.name} ${reason} ${message}`)).toEqual(expected)
})
