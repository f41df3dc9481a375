import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { formatInstant } from '../../src/kube/instant.ts'
import { type JobRow, jobRow } from '../../src/kube/job.ts'
import type { Row } from '../../src/kube/kinds.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import { podRow } from '../../src/kube/pod.ts'
import type { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { ownedBy } from '../support/builders.ts'
import { aTemplate } from '../support/workloads.ts'
import { BORN, podIn, specOf } from './pods-of.ts'
import type { Line } from './scenario-text.ts'

const OWNED = { apiVersion: 'batch/v1' }

/** A Job in the middle of its work: its pods are at the places, none has ended yet. */
export function jobOf(name: string, line: Line, shapes: ShapeInterner): readonly Row[] {
  const { options } = line
  const places = (options.get('on') ?? '').split(',').filter((place) => place !== '')
  const labels = { app: name, 'batch.kubernetes.io/job-name': name }
  const spec = { ...specOf(line), restartPolicy: 'Never' }
  const owners = ownedBy('Job', name, OWNED)
  const pods = places
    .map((place, i) => podIn(shapes, { name: `${name}-${i + 1}`, place, labels, spec, owners, line }))
    .map((pod) => podRow({ ...pod, finalizers: ['batch.kubernetes.io/job-tracking'] }))
  const job = jobFrom(name, shapes, {
    parallelism: places.length,
    completions: Number(options.get('completions') ?? places.length),
  })
  const counts = { active: pods.length, ready: pods.length, terminating: 0 }
  const template = aTemplate('', { labels, spec })
  const selector = selectorOfLabels(labels)
  const status = { ...job.status, ...counts, startTime: BORN }
  return [jobRow({ ...job, spec: { ...job.spec, selector, template }, status }), ...pods]
}

/** A CronJob with an interval in minutes, `every=5`, and perhaps `concurrency=Forbid`, whose Jobs have one pod. */
export function cronJobOf(name: string, { options }: Line, shapes: ShapeInterner): Row {
  const template = {
    metadata: { labels: { app: name } },
    spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'app:1' }] },
  }
  const schedule = `*/${options.get('every') ?? '1'} * * * *`
  const spec = { schedule, concurrencyPolicy: options.get('concurrency') ?? 'Allow', jobTemplate: { spec: { template } } }
  const metadata = { name, namespace: 'default', uid: `uid-${name}`, creationTimestamp: formatInstant(BORN) }
  // Up to the beginning of the scenario it was on time.
  const status = { lastScheduleTime: formatInstant((BORN + 3_600_000) as typeof BORN) }
  return readObject('CronJob', { metadata, spec, status }, new CodecContext(shapes))
}

function jobFrom(name: string, shapes: ShapeInterner, spec: object): JobRow {
  const metadata = { name, namespace: 'default', uid: `uid-${name}`, creationTimestamp: formatInstant(BORN) }
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'app:1' }] } }
  return readObject('Job', { metadata, spec: { ...spec, template } }, new CodecContext(shapes))
}
