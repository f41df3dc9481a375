import { describe, expect, it } from 'vitest'
import { writtenDeployment } from '../../../../test/support/manifests.ts'
import { whatIfOnShop as whatIf } from '../../../../test/support/what-if-on-shop.ts'

const AUTOSCALER_V1 = `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }, maxReplicas: 4, targetCPUUtilizationPercentage: 60 }
`
const RESOURCE_CLAIM = `apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: { name: gpu }
spec: { devices: { requests: [{ name: main, exactly: { deviceClassName: gpu } }] } }
`
const CRON_JOB = `apiVersion: batch/v1
kind: CronJob
metadata: { name: backup }
spec:
  schedule: "0 3 1 1 *"
  jobTemplate: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: c, image: backup }] } } } }
`
const WEB = { kind: 'Deployment', name: 'web' }

describe('actions on workloads and objects', () => {
  it.each([
    ['a restart', [{ rollout: { target: WEB, restart: true } }], 'deployment.apps/web restarted'],
    [
      'a new image of every container',
      [{ rollout: { target: WEB, images: [{ container: '*', image: 'web:2' }] } }],
      'deployment.apps/web image updated',
    ],
    [
      'a patch of the template',
      [{ rollout: { target: WEB, template: 'spec: { terminationGracePeriodSeconds: 5 }' } }],
      'deployment.apps/web patched',
    ],
    [
      'a pause and a resume',
      [{ rollout: { target: WEB, pause: true } }, { rollout: { target: WEB, resume: true } }],
      'deployment.apps/web resumed',
    ],
    ['a variable', [{ setEnv: { targets: [WEB], set: [{ name: 'A', value: '1' }] } }], 'deployment.apps/web env updated'],
    [
      'a variable of what a manifest names',
      [{ setEnv: { manifest: writtenDeployment('web'), set: [{ name: 'A' }], remove: ['B'] } }],
      'deployment.apps/web env updated',
    ],
    [
      'annotations',
      [{ annotate: { targets: [WEB], set: [{ key: 'a' }, { key: 'b', value: 'c d' }], remove: ['e'] } }],
      'deployment.apps/web annotated',
    ],
    [
      'annotations of what a manifest names',
      [{ annotate: { manifest: writtenDeployment('web'), set: [{ key: 'a' }], resourceVersion: '1' } }],
      'deployment.apps/web annotated',
    ],
    [
      'labels of what fields select in all namespaces',
      [
        {
          labelObjects: {
            matching: { kind: 'Pod', allNamespaces: true, fieldSelector: 'spec.nodeName=b' },
            set: [{ key: 'a' }],
          },
        },
      ],
      'pod/web-1-r labeled',
    ],
    [
      'labels of several kinds',
      [{ labelObjects: { matching: { kinds: ['Deployment', 'Service', 'Deployment'], selector: '' }, set: [{ key: 'a' }] } }],
      'deployment.apps/web labeled',
    ],
    [
      'an autoscaler',
      [{ autoscale: { targets: [WEB], min: 2, max: 5, cpu: '80%', memory: '1Gi', name: 'web-2' } }],
      'horizontalpodautoscaler.autoscaling/web-2 autoscaled',
    ],
    [
      'an autoscaler of what a manifest names',
      [{ autoscale: { manifest: writtenDeployment('web'), max: 5, cpuPercent: 80 } }],
      'horizontalpodautoscaler.autoscaling/web autoscaled',
    ],
    ['a patch', [{ patch: { targets: [WEB], patch: '{"spec":{"replicas":2}}' } }], 'deployment.apps/web patched'],
    [
      'a patch by operations',
      [{ patch: { targets: [WEB], type: 'JSON', patch: '[{"op":"add","path":"/metadata/labels","value":{"a":"b"}}]' } }],
      'deployment.apps/web patched',
    ],
    ['a creation', [{ create: { manifest: writtenDeployment('api') } }], 'deployment.apps/api created'],
    [
      'a creation by a command',
      [{ create: { manifest: writtenDeployment('api'), subcommand: true } }],
      'deployment.apps/api created',
    ],
    [
      'a Job of a CronJob',
      [{ create: { manifest: CRON_JOB } }, { createJob: { name: 'now', cronJob: 'backup' } }],
      'job.batch/now created',
    ],
    ['a replacement', [{ replace: { manifest: writtenDeployment('web') } }], 'deployment.apps/web replaced'],
    ['an apply', [{ apply: { manifest: writtenDeployment('api') } }], 'deployment.apps/api created'],
    [
      'an apply of which the API server warns',
      [
        {
          apply: {
            manifest:
              '{"apiVersion":"v1","kind":"Service","metadata":{"name":"old"},"spec":{"ports":[{"port":80}],"trafficDistribution":"PreferClose"}}',
          },
        },
      ],
      'Warning: spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"',
    ],
    [
      'an apply of several objects, one of a kind that the twin does not have',
      [{ apply: { manifest: `${writtenDeployment('api')}---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: x }` } }],
      'configmap/x skipped: not modelled',
    ],
    [
      'an apply of an older version that is served (semantics B12.14)',
      [{ apply: { manifest: AUTOSCALER_V1 } }],
      'horizontalpodautoscaler.autoscaling/web created',
    ],
    [
      'an apply of a kind that has the name of a type of pods',
      [{ apply: { manifest: RESOURCE_CLAIM } }],
      'resourceclaim.resource.k8s.io/gpu created',
    ],
    [
      'an apply of JSON',
      [{ apply: { manifest: '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"new"}}' } }],
      'namespace/new created',
    ],
    [
      'a scale of what was applied before',
      [{ apply: { manifest: writtenDeployment('api') } }, { scale: { target: { ...WEB, name: 'api' }, replicas: 2 } }],
      'deployment.apps/api scaled',
    ],
    ['pods submitted', [{ submit: { template: writtenDeployment('batch'), count: 2 } }], '2 of 2 pods created'],
    [
      'actions that begin together, and a wait until all is quiet',
      [
        { parallel: [{ rollout: { target: WEB, restart: true } }, { wait: { for: '1s' } }] },
        { wait: { untilQuiet: true } },
        { scale: { target: WEB, replicas: 2 } },
      ],
      'deployment.apps/web scaled',
    ],
  ])('%s', async (_name, actions, printed) => {
    const outcome = await whatIf(...actions)
    expect(outcome).toMatchObject({ __typename: 'Outcome', verdict: 'SAFE' })
    expect(outcome.output).toContain(printed)
  })

  it('reports the reason for each removed pod', async () => {
    const causes = async (...actions: readonly object[]) => {
      const { moves } = await whatIf(...actions)
      return [...new Set(moves.nodes.map(({ cause }: { cause: string }) => cause))]
    }
    expect(await causes({ rollout: { target: WEB, restart: true } })).toEqual(['ROLLOUT'])
    expect(await causes({ apply: { manifest: writtenDeployment('web', { replicas: 1, image: 'web:1' }) } })).toContain('SCALE')
    expect(await causes({ deleteObject: { targets: [WEB] } })).toEqual(['DELETION'])
  })

  it('deletes and creates what is replaced with force (semantics F3.31)', async () => {
    const outcome = await whatIf({
      replace: { manifest: writtenDeployment('web'), force: true, cascade: 'ORPHAN', gracePeriodSeconds: 5 },
    })
    expect(outcome.output).toEqual(['deployment.apps "web" deleted from default namespace', 'deployment.apps/web replaced'])
  })

  it('describes the actions in the timeline', async () => {
    const { timeline } = await whatIf({ rollout: { target: WEB, restart: true } })
    expect(timeline.nodes[0]).toEqual({ kind: 'ACTION_STARTED', message: 'rollout restart deployment.apps/web starts' })
  })

  it.each([
    [
      'a missing revision',
      { rollout: { target: WEB, undo: { toRevision: 7 } } },
      'unable to find specified revision 7 in history',
    ],
    ['a missing previous revision', { rollout: { target: WEB, undo: {} } }, 'no rollout history found for deployment "web"'],
    ['nothing is paused', { rollout: { target: WEB, resume: true } }, 'deployments.apps "web" is not paused'],
    [
      'a container is not there',
      { rollout: { target: WEB, images: [{ container: 'x', image: 'y' }] } },
      'unable to find container named "x"',
    ],
    ...['evictPod', 'deletePod'].map((verb) => [
      `another pod is meant by ${verb}`,
      { [verb]: { name: 'web-1-p', preconditions: { uid: 'another' } } },
      'Operation cannot be fulfilled on Pod "web-1-p": the UID in the precondition (another) does not match the UID in record',
    ]),
  ] as [string, object, string][])('is BLOCKED with the message of kubectl when %s', async (_name, action, words) => {
    const outcome = await whatIf(action)
    expect(outcome).toMatchObject({ verdict: 'BLOCKED', moves: { nodes: [] }, reasons: [{ code: 'ACTION_FAILED' }] })
    expect(outcome.reasons[0].message).toContain(words)
  })
})

describe('invalid manifests change nothing', () => {
  const at = (manifest: string) => ({ apply: { manifest } })
  it.each([
    ['no YAML', at('kind: Pod\nspec: {a: [}'), { path: 'actions[0].apply.manifest', line: 2, column: 12 }],
    [
      'a field of a newer version (semantics B12.14)',
      at(AUTOSCALER_V1.replace('maxReplicas: 4', 'maxReplicas: 4, metrics: []')),
      {
        message:
          'HorizontalPodAutoscaler in version "v1" cannot be handled as a HorizontalPodAutoscaler: strict decoding error: unknown field "spec.metrics"',
        line: 1,
      },
    ],
    ['no name', at('apiVersion: v1\nkind: Pod'), { message: 'the Pod has no name: set metadata.name' }],
    [
      'no name, of a kind that is not read',
      at('apiVersion: v1\nkind: ConfigMap'),
      { message: 'the ConfigMap has no name: set metadata.name' },
    ],
    ['no object', at('# nothing'), { message: 'the manifest contains no object' }],
    [
      'aliases that grow',
      at(
        `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]`,
      ),
      { path: 'actions[0].apply.manifest', line: 1 },
    ],
    [
      'selectors that kubectl set env does not have (semantics F3.30)',
      { setEnv: { matching: { kind: 'Pod', allNamespaces: true }, set: [{ name: 'A' }] } },
      { path: 'actions[0].setEnv.matching', message: 'kubectl set env has no --all-namespaces and no --field-selector' },
    ],
    [
      'a kind beside kinds (semantics F3.39)',
      { annotate: { matching: { kind: 'Pod', kinds: ['Node'] }, remove: ['a'] } },
      { path: 'actions[0].annotate.matching', message: 'name either a kind or kinds' },
    ],
    [
      'kinds of which one is unknown (semantics F3.39)',
      { annotate: { matching: { kinds: ['Pod', 'Nope'] }, remove: ['a'] } },
      { path: 'actions[0].annotate.matching.kinds[1]' },
    ],
    [
      'no kinds (semantics F3.39)',
      { annotate: { matching: { kinds: [] }, remove: ['a'] } },
      { path: 'actions[0].annotate.matching.kinds', message: 'name at least one kind' },
    ],
    [
      'objects of a manifest and by name',
      { annotate: { manifest: writtenDeployment('web'), targets: [WEB], remove: ['a'] } },
      { path: 'actions[0].annotate', message: 'name the objects by one of targets, matching and manifest' },
    ],
    [
      'a grace period without force (semantics F3.31)',
      { replace: { manifest: writtenDeployment('web'), gracePeriodSeconds: 5 } },
      { path: 'actions[0].replace.gracePeriodSeconds', message: '--grace-period must have --force specified' },
    ],
    [
      'another file of a forced replacement (semantics F3.31)',
      { replace: { manifest: writtenDeployment('web'), force: true, sameCommand: true } },
      { path: 'actions[0].replace.sameCommand' },
    ],
    ['a list', at('- a'), { message: 'a document of a manifest must be an object with apiVersion, kind and metadata' }],
    [
      'two objects of a command that creates one',
      { create: { manifest: `${writtenDeployment('a')}---\n${writtenDeployment('b')}`, subcommand: true } },
      {
        path: 'actions[0].create.subcommand',
        message: 'subcommand requires a manifest of one object of a kind that is modelled',
      },
    ],
    ['a template without containers', { submit: { template: 'metadata: {name: x}' } }, { path: 'actions[0].submit.template' }],
    [
      'a misspelt field beside the metadata of a template',
      { submit: { template: 'kind: Pod\nmetadat: {name: x}\nspec: {containers: [{name: c, image: x}]}' } },
      { path: 'actions[0].submit.template', message: 'unknown field "metadat"' },
    ],
    [
      'misspelt containers of a template',
      { submit: { template: 'metadata: {name: x}\nspec: {containrs: [{name: c, image: x}]}' } },
      { path: 'actions[0].submit.template', message: 'unknown field "spec.containrs"' },
    ],
    [
      'a misspelt field of a workload, by its path there',
      { submit: { template: writtenDeployment('x').replace('image:', 'imag:') } },
      { message: 'unknown field "spec.template.spec.containers[0].imag"' },
    ],
    [
      'a value that the pods of a template cannot have, by the name of the template',
      { submit: { template: 'metadata: {name: x}\nspec: {restartPolicy: Nevr, containers: [{name: c, image: x}]}' } },
      { message: expect.stringMatching(/^pod\/x: spec.restartPolicy: Unsupported value/) },
    ],
    ['two changes in one', { rollout: { target: WEB, restart: true, pause: true } }, { path: 'actions[0].rollout' }],
    [
      'a pause of what cannot',
      { rollout: { target: { kind: 'DaemonSet', name: 'x' }, pause: true } },
      { path: 'actions[0].rollout.target' },
    ],
    [
      'a kind without a rollout',
      { rollout: { target: { kind: 'Job', name: 'x' }, restart: true } },
      { message: 'Job has no rollout: one of Deployment, StatefulSet, DaemonSet' },
    ],
    [
      'a kind without a known scale',
      { scale: { target: { kind: 'Rollout', name: 'x' }, replicas: 1 } },
      {
        message: 'Rollout cannot be scaled; scalable kinds: Deployment, StatefulSet, ReplicaSet, ReplicationController',
      },
    ],
  ])('%s', async (_name, action, want) => {
    const { __typename, issues } = await whatIf(action)
    expect(__typename).toBe('InvalidInputError')
    expect(issues[0]).toMatchObject(want)
  })

  it('suggests similar names for a missing object', async () => {
    const target = { kind: 'Deployment', name: 'wep' }
    expect(await whatIf({ rollout: { target, restart: true } })).toMatchObject({ __typename: 'NotFoundError', nearest: ['web'] })
    expect(await whatIf({ deleteObject: { targets: [target] } })).toMatchObject({ __typename: 'NotFoundError', nearest: ['web'] })
  })

  it.each([
    ['replicas of a manifest', { apply: { manifest: writtenDeployment('api', { replicas: 2_000_000 }) } }],
    ['pods submitted', { submit: { template: writtenDeployment('x'), count: 2_000_000 } }],
  ])('limits %s', async (_name, action) => {
    expect(await whatIf(action)).toMatchObject({ __typename: 'LimitExceededError', limit: 'replicas', requested: 2_000_000 })
  })

  it('counts each action that begins at the same time', async () => {
    const parallel = Array.from({ length: 101 }, () => ({ wait: { for: '1s' } }))
    expect(await whatIf({ parallel })).toMatchObject({ __typename: 'LimitExceededError', limit: 'actions', requested: 102 })
  })
})
