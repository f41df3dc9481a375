import { describe, expect, it } from 'vitest'
import { admitted, bare, clusterOf, refusalOf } from '../../../../test/support/admission.ts'
import { aContainer, aPodSpec } from '../../../../test/support/builders.ts'
import { aDeployment, aTemplate } from '../../../../test/support/workloads.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import type { DeploymentSpec } from '../../../kube/deployment.ts'
import type { Kind, Row } from '../../../kube/kinds.ts'
import type { Container, PodSpec, Probe } from '../../../kube/pod-spec.ts'
import { priorityClassRow } from '../../../kube/priority-class.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { ApiResult } from '../../turn.ts'
import { prepareObject } from '../prepare-object.ts'
import { checkObject } from './check-object.ts'

function read(kind: Kind, spec: object): Row {
  return readObject(kind, { metadata: { name: 'x', namespace: 'default' }, spec }, new CodecContext(new ShapeInterner()))
}

/** A row without a manifest. */
function check(row: Row): ApiResult<Row> {
  return checkObject(row, clusterOf(), bare(row))
}

const asking = (requests: object, limits: object = {}) => [
  aContainer({ resources: { requests, limits } as Container['resources'] }),
]
const PORT = { name: '', containerPort: 80, hostPort: 80, hostIP: '', protocol: 'TCP' }
const PROBE: Probe = {
  initialDelaySeconds: 0,
  timeoutSeconds: 1,
  periodSeconds: 10,
  successThreshold: 2,
  failureThreshold: 3,
  terminationGracePeriodSeconds: undefined,
}
const TOLERATION = { key: 'a', operator: 'Exists', value: '', effect: '', tolerationSeconds: undefined }
const SPREAD = {
  maxSkew: 1,
  topologyKey: 'zone',
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: undefined,
  minDomains: undefined,
  nodeAffinityPolicy: 'Honor',
  nodeTaintsPolicy: 'Ignore',
  matchLabelKeys: [],
}

describe('checkObject', () => {
  it.each<[name: string, kind: 'ReplicationController' | 'CronJob', object: string, why: string | undefined]>([
    ['WL-RC-28 a controller may be named like a subdomain', 'ReplicationController', 'old.web', undefined],
    ['WL-RC-28 and not otherwise', 'ReplicationController', 'Old_Web', 'a lowercase RFC 1123 subdomain'],
    ['WL-CJ-05 a CronJob may be named like a subdomain', 'CronJob', 'tick.web', undefined],
    ['WL-CJ-05 and not otherwise', 'CronJob', 'Tick_Web', 'a lowercase RFC 1123 subdomain'],
  ])('%s', (_, kind, name, why) => {
    const labels = { app: 'web' }
    const template = (restartPolicy: string) => ({
      metadata: { labels },
      spec: { restartPolicy, containers: [{ name: 'main', image: 'web:1' }] },
    })
    const spec =
      kind === 'CronJob'
        ? { schedule: '* * * * *', jobTemplate: { spec: { template: template('Never') } } }
        : { selector: labels, template: template('Always') }
    const row = readObject(kind, { metadata: { name, namespace: 'default' }, spec }, new CodecContext(new ShapeInterner()))
    const refusal = refusalOf(check(row))
    expect(why === undefined ? refusal : refusal.includes(why)).toBe(why === undefined ? '' : true)
  })

  it.each<[name: string, spec: Partial<PodSpec>, why: string]>([
    ['no containers', { containers: [] }, 'spec.containers: Required value'],
    ['no image', { initContainers: [aContainer({ name: 'i', image: '' })] }, 'spec.initContainers[0].image: Required value'],
    ['no name', { containers: [aContainer({ name: '' })] }, 'spec.containers[0].name: Required value'],
    ['a name twice', { initContainers: [aContainer()] }, 'spec.initContainers[0].name: Duplicate value: "main"'],
    [
      'a port of the host twice',
      { containers: [aContainer({ ports: [PORT, PORT] })] },
      'spec.containers[0].ports[1].hostPort: Duplicate value: "TCP//80"',
    ],
    [
      'two successes to live',
      { containers: [aContainer({ livenessProbe: PROBE, readinessProbe: PROBE })] },
      'spec.containers[0].livenessProbe.successThreshold: Invalid value: 2: must be 1',
    ],
    [
      'a request over the limit',
      { containers: asking({ cpu: '2' }, { cpu: '1' }) },
      'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    ],
    [
      'a negative request',
      { containers: asking({ cpu: '-1' }) },
      'spec.containers[0].resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
    ],
    [
      'a resource of no container',
      { containers: asking({ pods: '1' }) },
      'spec.containers[0].resources.requests[pods]: Invalid value: "pods": must be a standard resource for containers',
    ],
    [
      'an extended resource whose request is not its limit',
      { containers: asking({ 'a.b/gpu': '1' }, { 'a.b/gpu': '2' }) },
      'spec.containers[0].resources.requests: Invalid value: "1": must be equal to a.b/gpu limit of 2',
    ],
    [
      'an extended resource without a limit',
      { containers: asking({ 'a.b/gpu': '1' }) },
      'spec.containers[0].resources.limits: Required value: Limit must be set for non overcommitable resources',
    ],
    [
      'half a device',
      { containers: asking({}, { 'a.b/gpu': '500m' }) },
      '[spec.containers[0].resources.limits[a.b/gpu]: Invalid value: "500m": must be an integer, ' +
        'spec.containers[0].resources.requests[a.b/gpu]: Invalid value: "500m": must be an integer]',
    ],
    [
      'an unknown restart policy',
      { restartPolicy: 'Sometimes' },
      'spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
    ],
    [
      'a toleration of nothing',
      { tolerations: [{ ...TOLERATION, key: '', operator: 'Equal' }] },
      'spec.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
    ],
    [
      'seconds of a toleration whose effect does not evict',
      { tolerations: [{ ...TOLERATION, effect: 'NoSchedule', tolerationSeconds: 3 }] },
      'spec.tolerations[0].effect: Invalid value: "NoSchedule": effect must be \'NoExecute\' when `tolerationSeconds` is set',
    ],
    [
      'a value of any value',
      { tolerations: [{ ...TOLERATION, value: 'b' }] },
      'spec.tolerations[0].operator: Invalid value: "b": value must be empty when `operator` is \'Exists\'',
    ],
    [
      'no skew',
      { topologySpreadConstraints: [{ ...SPREAD, maxSkew: 0 }] },
      'spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero',
    ],
    [
      'no domains',
      { topologySpreadConstraints: [{ ...SPREAD, minDomains: 0 }] },
      'spec.topologySpreadConstraints[0].minDomains: Invalid value: 0: must be greater than zero',
    ],
    [
      'domains of a wish',
      { topologySpreadConstraints: [{ ...SPREAD, minDomains: 2, whenUnsatisfiable: 'ScheduleAnyway' }] },
      'spec.topologySpreadConstraints[0].minDomains: Invalid value: 2: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway',
    ],
  ])('refuses a pod with %s', (_, spec, why) => {
    expect(admitted(checkObject, { spec })).toBe(`Pod "web" is invalid: ${why}`)
  })

  it('lets a good pod pass', () => {
    const spec = {
      containers: asking({ cpu: '1', 'a.b/gpu': '1' }, { 'a.b/gpu': '1' }),
      tolerations: [TOLERATION],
      topologySpreadConstraints: [SPREAD],
    }
    expect(admitted(checkObject, { spec, labels: { app: 'web' } })).toMatchObject({ name: 'web' })
  })

  it('judges names and labels of every object', () => {
    const refusal = refusalOf(check(priorityClassRow({ name: 'Bad_Name', labels: { 'a b': 'c', d: 'e f' } })))
    expect(refusal).toContain(
      'PriorityClass.scheduling.k8s.io "Bad_Name" is invalid: [metadata.name: Invalid value: "Bad_Name": a lowercase RFC 1123',
    )
    expect(refusal).toContain('metadata.labels: Invalid value: "a b": name part must consist of')
    expect(refusal).toContain('metadata.labels: Invalid value: "e f": a valid label must be')
  })

  it('reports all errors, each with a cause', () => {
    const result = check(aDeployment('web', { spec: { replicas: -1, minReadySeconds: 600 } }))
    expect(result).toMatchObject({
      refusal: {
        code: 422,
        reason: 'Invalid',
        message:
          'Deployment.apps "web" is invalid: [spec.replicas: Invalid value: -1: must be greater than or equal to 0, spec.progressDeadlineSeconds: Invalid value: 600: must be greater than minReadySeconds]',
        causes: [
          {
            field: 'spec.replicas',
            reason: 'FieldValueInvalid',
            message: 'Invalid value: -1: must be greater than or equal to 0',
          },
          { field: 'spec.progressDeadlineSeconds' },
        ],
      },
    })
  })

  it.each<[name: string, spec: Partial<DeploymentSpec>, why: string]>([
    [
      'a selector of other pods',
      { template: aTemplate('web:1', { labels: { b: '2', a: '1' } }) },
      'spec.template.metadata.labels: Invalid value: {"a":"1","b":"2"}: `selector` does not match template `labels`',
    ],
    [
      'pods that end',
      { template: aTemplate('web:1', { spec: aPodSpec({ restartPolicy: 'Never' }) }) },
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
    [
      'no way to roll',
      { maxSurge: '0%', maxUnavailable: 0 },
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
    ],
    [
      'more than all unavailable',
      { maxUnavailable: '150%' },
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "150%": must not be greater than 100%',
    ],
    [
      'a negative surge',
      { maxSurge: -1 },
      'spec.strategy.rollingUpdate.maxSurge: Invalid value: -1: must be greater than or equal to 0',
    ],
  ])('refuses a Deployment with %s', (_, spec, why) => {
    expect(refusalOf(check(aDeployment('web', { spec })))).toBe(`Deployment.apps "web" is invalid: ${why}`)
  })

  const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }] } }
  const ending = { spec: { ...template.spec, restartPolicy: 'Never' } }
  const daemon = (rollingUpdate: object) => ({
    selector: { matchLabels: { app: 'x' } },
    template,
    updateStrategy: { rollingUpdate },
  })

  it.each<[kind: Kind, spec: object, why: string]>([
    [
      'DaemonSet',
      daemon({ maxSurge: 1, maxUnavailable: 1 }),
      'DaemonSet.apps "x" is invalid: spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero',
    ],
    [
      'DaemonSet',
      daemon({ maxUnavailable: 0 }),
      'DaemonSet.apps "x" is invalid: spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0',
    ],
    [
      'Job',
      { template },
      'Job.batch "x" is invalid: spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    ],
    [
      'Job',
      { template: ending, backoffLimitPerIndex: 1 },
      'Job.batch "x" is invalid: spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode',
    ],
    [
      'CronJob',
      { schedule: 'TZ=UTC * * * * *', jobTemplate: { spec: { template: ending } } },
      'CronJob.batch "x" is invalid: spec.schedule: Invalid value: "TZ=UTC * * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
    ],
    [
      'PodDisruptionBudget',
      { minAvailable: '120%' },
      'PodDisruptionBudget.policy "x" is invalid: spec.minAvailable: Invalid value: "120%": must not be greater than 100%',
    ],
    [
      'HorizontalPodAutoscaler',
      { scaleTargetRef: { kind: 'Deployment', name: 'x' }, minReplicas: 6, maxReplicas: 5 },
      'HorizontalPodAutoscaler.autoscaling "x" is invalid: spec.maxReplicas: Invalid value: 5: must be greater than or equal to `minReplicas`',
    ],
  ])('refuses a %s %j', (kind, spec, why) => {
    const prepared = prepareObject(read(kind, spec), clusterOf())
    expect(prepared.ok && refusalOf(check(prepared.value))).toBe(why)
  })

  it.each<[name: string, value: number, why: string]>([
    ['x', 1_000_000_000, ''],
    ['x', 1_000_000_001, 'value: Forbidden: maximum allowed value of a user defined priority is 1000000000'],
    ['system-node-critical', 2_000_001_000, ''],
    [
      'system-mine',
      5,
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-mine is not a known system priority class",
    ],
  ])('SC-PRE-04 SC-PRE-05 keeps a PriorityClass %s of %d in its range', (name, value, why) => {
    const text = refusalOf(check(priorityClassRow({ name, value })))
    expect(text).toBe(why === '' ? '' : `PriorityClass.scheduling.k8s.io "${name}" is invalid: ${why}`)
  })
})
