import { describe, expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { KINDS, type Kind } from '../../kube/kinds.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const TEMPLATE = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'nginx', image: 'nginx' }] },
}
const SPEC = { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: TEMPLATE }
const PORTS = { selector: { app: 'web' }, ports: [{ port: 80 }] }
const JOB = { template: { spec: { ...TEMPLATE.spec, restartPolicy: 'Never' } } }
const NOTE = 'kubectl.kubernetes.io/last-applied-configuration'

interface Written {
  readonly kind?: Kind
  readonly metadata?: object
  readonly spec?: object
  readonly status?: object
}

function manifestOf({ kind = 'Deployment', metadata, spec = SPEC, status }: Written): JsonObject {
  return { apiVersion: KINDS[kind].apiVersion, kind, metadata: { name: 'web', ...metadata }, spec, ...(status && { status }) }
}

/** A cluster with the Deployment `web`. */
function shop(): StateTwin {
  const twin = new StateTwin().put(aNode('a'))
  const manifest = manifestOf({ metadata: { namespace: 'default', uid: 'uid-web' } })
  return twin.put(readObject('Deployment', manifest, new CodecContext(twin.state.shapes)))
}

function play(objects: readonly Written[], saveConfig = false): Outcome {
  const documents = objects.map((written) => {
    const { kind = 'Deployment', metadata } = written
    const { name } = { name: 'web', ...metadata }
    return { key: { kind, namespace: 'default', name }, manifest: manifestOf(written), line: undefined }
  })
  return simulate(shop().pin(), scenarioOf([{ kind: 'create', documents, skipped: [], source: 'f.yaml', saveConfig }]))
}

const THERE = 'Error from server (AlreadyExists): error when creating "f.yaml": deployments.apps "web" already exists'

describe('kubectl create', () => {
  // As kubectl and kube-apiserver 1.36.3 printed it.
  it.each<readonly [string, readonly Written[], readonly string[]]>([
    ['a new object', [{ metadata: { name: 'api' } }], ['deployment.apps/api created']],
    ['an object that exists', [{}], [THERE]],
    ['an object that exists, and a new one', [{}, { kind: 'Service', spec: PORTS }], ['service/web created', THERE]],
    [
      'an object twice',
      [{ metadata: { name: 'api' } }, { metadata: { name: 'api' } }],
      ['deployment.apps/api created', THERE.replace('"web"', '"api"')],
    ],
    [
      'an unknown field, and another object',
      [
        { metadata: { name: 'api' }, spec: { ...SPEC, bogus: 1 } },
        { kind: 'Service', spec: PORTS },
      ],
      [
        'service/web created',
        'Error from server (BadRequest): error when creating "f.yaml": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.bogus"',
      ],
    ],
    [
      'an invalid object',
      [{ metadata: { name: 'bad' }, spec: { ...SPEC, replicas: -1 } }],
      ['The Deployment "bad" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'an invalid object, and one that exists',
      [{ metadata: { name: 'bad' }, spec: { ...SPEC, replicas: -1 } }, {}],
      [
        'Error from server (Invalid): error when creating "f.yaml": Deployment.apps "bad" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
        THERE,
      ],
    ],
  ])('semantics F3.25 %s', (_name, objects, expected) => {
    expect(play(objects).output).toEqual(expected)
  })

  it('semantics F3.25 gives an object with generateName a name, another one each time', () => {
    const run = { kind: 'Job', metadata: { name: '', generateName: 'run-' }, spec: JOB } as const
    const { output, after } = play([run, run])
    const names = after.list('Job').map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
    expect(names).toEqual([expect.stringMatching(/^run-[a-z0-9]{5}$/), expect.stringMatching(/^run-[a-z0-9]{5}$/)])
    expect(output.toSorted()).toEqual(names.map((name) => `job.batch/${name} created`).toSorted())
  })

  it('semantics F3.25 does not change an object that exists', () => {
    const { after, verdict } = play([{ spec: { ...SPEC, replicas: 5 } }])
    expect(after.get('Deployment', 'default', 'web')?.spec.replicas).toBe(2)
    expect(verdict).toBe('BLOCKED')
  })

  it('semantics F3.25 stores nothing of a manifest that the API server assigns', () => {
    const assigned = { uid: 'uid-old', resourceVersion: '7', generation: 9, creationTimestamp: '2020-01-01T00:00:00Z' }
    const deleted = { deletionTimestamp: '2020-01-01T00:00:00Z', deletionGracePeriodSeconds: 0 }
    const { after } = play([{ metadata: { name: 'api', ...assigned, ...deleted }, status: { collisionCount: 7 } }])
    const api = after.get('Deployment', 'default', 'api')
    expect(api).toMatchObject({
      resourceVersion: '',
      generation: 1,
      deletionTimestamp: undefined,
      status: { collisionCount: undefined },
    })
    expect(api?.uid).not.toBe('uid-old')
    expect(api?.creationTimestamp).toBeGreaterThan(Date.UTC(2020, 0, 2))
  })

  it.each<readonly [string, boolean, object, boolean]>([
    ['--save-config', true, {}, true],
    ['a note in the manifest', false, { annotations: { [NOTE]: '{}' } }, true],
    ['neither', false, {}, false],
  ])('semantics F3.25 notes the manifest for a later apply: %s', (_name, saveConfig, metadata, expected) => {
    const { after } = play([{ metadata: { name: 'api', ...metadata } }], saveConfig)
    const note = after.get('Deployment', 'default', 'api')?.authorship?.lastApplied
    if (expected)
      expect(JSON.parse(note ?? '')).toMatchObject({ metadata: { annotations: {}, name: 'api', namespace: 'default' } })
    else expect(note).toBe('')
  })
})

/** What a command such as `kubectl create deployment` prints. */
function playOne(kind: Kind, name: string, body: object): readonly string[] {
  const { apiVersion, namespaced } = KINDS[kind]
  const manifest = { apiVersion, kind, metadata: { name }, ...body }
  const documents = [{ key: { kind, namespace: namespaced ? 'default' : '', name }, manifest, line: undefined }]
  const action = { kind: 'create', documents, skipped: [], saveConfig: false, subcommand: true } as const
  return simulate(shop().pin(), scenarioOf([action, action])).output
}

const SCHEDULED = { schedule: '* * * * *', jobTemplate: { spec: JOB } }

describe('a command of kubectl create that makes the object', () => {
  // As kubectl and kube-apiserver 1.36.3 printed it.
  it.each<readonly [Kind, object, string, string]>([
    ['Deployment', { spec: SPEC }, 'deployment.apps/x', 'error: failed to create deployment: deployments.apps "x"'],
    ['Job', { spec: JOB }, 'job.batch/x', 'error: failed to create job: jobs.batch "x"'],
    ['CronJob', { spec: SCHEDULED }, 'cronjob.batch/x', 'error: failed to create cronjob: cronjobs.batch "x"'],
    ['ResourceQuota', { spec: { hard: { pods: '9' } } }, 'resourcequota/x', 'error: failed to create quota: resourcequotas "x"'],
    [
      'PodDisruptionBudget',
      { spec: { minAvailable: 1, selector: {} } },
      'poddisruptionbudget.policy/x',
      'error: failed to create poddisruptionbudgets: poddisruptionbudgets.policy "x"',
    ],
    [
      'PriorityClass',
      { value: 1 },
      'priorityclass.scheduling.k8s.io/x',
      'error: failed to create priorityclass: priorityclasses.scheduling.k8s.io "x"',
    ],
    [
      'Service',
      { spec: { type: 'NodePort', ports: [{ port: 80 }] } },
      'service/x',
      'error: failed to create NodePort service: services "x"',
    ],
    ['ServiceAccount', {}, 'serviceaccount/x', 'error: failed to create serviceaccount: serviceaccounts "x"'],
    [
      'Ingress',
      { spec: { defaultBackend: { service: { name: 'x', port: { number: 80 } } } } },
      'ingress.networking.k8s.io/x',
      'error: failed to create ingress: ingresses.networking.k8s.io "x"',
    ],
    ['Namespace', {}, 'namespace/x', 'Error from server (AlreadyExists): namespaces "x"'],
  ])('semantics F3.28 has words of its own for %s', (kind, body, created, refused) => {
    expect(playOne(kind, 'x', body)).toEqual([`${created} created`, `${refused} already exists`])
  })

  it('semantics F3.28 does not list the fields of an invalid object, except for a Namespace', () => {
    const spec = { ...SPEC, replicas: -1 }
    const [line] = playOne('Deployment', 'x', { spec })
    const why = 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'
    expect(line).toBe(`error: failed to create deployment: Deployment.apps "x" is invalid: ${why}`)
    expect(playOne('Namespace', 'X', {})[0]).toMatch(/^The Namespace "X" is invalid: metadata\.name: Invalid value: "X": /)
  })
})
