import { describe, expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject } from '../../kube/codec/registry.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { Action } from './action.ts'

const METADATA = { namespace: 'default', name: 'backup', uid: 'uid-backup' }
const TEMPLATE = {
  metadata: { labels: { p: 'q' } },
  spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'nginx' }] },
}
const JOB_TEMPLATE = { metadata: { labels: { l: 'm' }, annotations: { n: 'o' } }, spec: { backoffLimit: 2, template: TEMPLATE } }

function shop(): StateTwin {
  const twin = new StateTwin().put(aNode('a'))
  const cronJob = { metadata: METADATA, spec: { schedule: '0 3 1 1 *', jobTemplate: JOB_TEMPLATE } }
  return twin.put(readObject('CronJob', cronJob, new CodecContext(twin.state.shapes)))
}

const job = (name: string, cronJob = 'backup'): Action => ({
  kind: 'createJob',
  namespace: 'default',
  name,
  cronJob,
  saveConfig: false,
})

function play(...actions: readonly Action[]): Outcome {
  return simulate(shop().pin(), scenarioOf(actions))
}

// As kubectl and kube-apiserver 1.36.3 did it.
describe('kubectl create job --from', () => {
  it('semantics F3.28 creates the Job of the template, which the CronJob controls', () => {
    const { output, after } = play(job('now'))
    expect(output).toEqual(['job.batch/now created'])
    expect(after.get('Job', 'default', 'now')).toMatchObject({
      labels: { l: 'm' },
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'backup', uid: 'uid-backup', controller: true }],
      spec: { backoffLimit: 2, parallelism: 1 },
    })
    expect(after.get('Job', 'default', 'now')?.ownerReferences[0]?.blockOwnerDeletion ?? false).toBe(false)
    expect(after.list('Pod').map(({ labels }) => labels)).toEqual([expect.objectContaining({ p: 'q', 'job-name': 'now' })])
  })

  it('semantics F3.28 refuses a Job that exists', () => {
    expect(play(job('now'), job('now')).output).toEqual([
      'job.batch/now created',
      'error: failed to create job: jobs.batch "now" already exists',
    ])
  })

  it('semantics F3.28 reports a CronJob that is gone when the command reads it', () => {
    const target = { kind: 'CronJob', namespace: 'default', name: 'backup' } as const
    const deletion = { kind: 'deleteObject', targets: [target], cascade: 'Background', force: false, wait: true } as const
    const { output } = play({ ...deletion, gracePeriodSeconds: undefined }, job('now'))
    expect(output.at(-1)).toBe('Error from server (NotFound): cronjobs.batch "backup" not found')
  })

  it('names a CronJob that does not exist, and knows one that the scenario creates', () => {
    const manifest = {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'new' },
      spec: { schedule: '0 3 * * *', jobTemplate: JOB_TEMPLATE },
    }
    const key = { kind: 'CronJob', namespace: 'default', name: 'new' } as const
    const creation = { kind: 'create', documents: [{ key, manifest, line: undefined }], skipped: [], saveConfig: false } as const
    const { state } = shop()
    expect(validateScenario(scenarioOf([job('now', 'bakup')]), state)).toMatchObject([
      { path: 'actions[0].createJob.cronJob', message: 'CronJob "bakup" not found in namespace "default"; similar: backup' },
    ])
    expect(validateScenario(scenarioOf([creation, job('now', 'new')]), state)).toEqual([])
  })
})
