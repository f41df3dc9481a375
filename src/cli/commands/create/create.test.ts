import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../../../test/support/cli.ts'
import { CRON_JOB } from './cron-job.ts'
import { DEPLOYMENT } from './deployment.ts'
import { INGRESS } from './ingress.ts'
import { POD_DISRUPTION_BUDGET } from './pod-disruption-budget.ts'
import { PRIORITY_CLASS } from './priority-class.ts'
import { QUOTA } from './quota.ts'
import { serviceOf } from './service.ts'

const BACKUP = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'backup', namespace: 'shop', uid: 'uid-backup' },
  spec: {
    schedule: '0 3 * * *',
    jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'backup' }] } } } },
  },
}
const saved = savedCluster([...webCluster(), BACKUP])
const IN = ['-n', 'shop', '--from', saved]

// As kubectl 1.36.3 printed it, except for what is not modelled.
describe('create (semantics F3.28)', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['a job of a CronJob', ['job', 'now', '--from=cronjob/backup', ...IN], 'SAFE: create job now: done, 1 more pod scheduled'],
    ['the same, flags first', [...IN, 'job', '--from', 'cj/backup', 'now'], 'SAFE: create job now: done, 1 more pod scheduled'],
    ['a job with a command', ['job', 'now', '--image=a', ...IN, '--', 'date', '-u'], 'SAFE: create job now: done, 1 more pod'],
    [
      'a deployment',
      ['deploy', 'api', '--image=a', '-r', '2', ...IN],
      'SAFE: create deployment api: done, 2 more pods scheduled',
    ],
    [
      'what exists',
      ['deployment', 'web', '--image=a', ...IN],
      'BLOCKED: create deployment web: failed to create deployment: deployments.apps "web" already exists',
    ],
    ['a priority class', ['pc', 'high', '--value=5', '--global-default=true', ...IN], 'SAFE: create priorityclass high: done'],
    ['a Service', ['service', 'clusterip', 'api', '--tcp=80:8080', ...IN], 'SAFE: create service clusterip api: done'],
    [
      'a Service that exists',
      ['svc', 'nodeport', 'web', '--tcp=80', ...IN],
      'BLOCKED: create service nodeport web: failed to create NodePort service: services "web" already exists',
    ],
    ['a service account', ['sa', 'robot', ...IN], 'SAFE: create serviceaccount robot: done'],
    ['an Ingress', ['ing', 'web', '--rule=/*=web:80', ...IN], 'SAFE: create ingress web: done'],
  ])('%s', async (_name, words, expected) => {
    const { out, err } = await cli(['create', ...words])
    expect(err).toBe('')
    expect(firstSentence(out)).toContain(expected)
  })

  it.each<readonly [string, readonly string[], string]>([
    ['two names', ['deployment', 'a', 'b', '--image=a'], 'exactly one NAME is required, got 2'],
    ['a file beside a name', ['deployment', 'a', '--image=a', '-f', 'x'], 'unknown flag: --filename'],
    ['no image', ['deployment', 'a'], 'required flag(s) "image" not set'],
    [
      'two images and a command',
      ['deployment', 'a', '--image=a', '--image=b', '--', 'x'],
      'cannot specify multiple --image options and command',
    ],
    ['no image and no schedule', ['cronjob', 'a'], 'required flag(s) "image", "schedule" not set'],
    ['a job of nothing', ['job', 'a', ...IN], 'either --image or --from must be specified'],
    ['a job of two', ['job', 'a', '--image=a', '--from=cronjob/backup'], 'either --image or --from must be specified'],
    ['a job with another command', ['job', 'a', '--from=cronjob/backup', '--', 'x'], 'cannot specify --from and command'],
    ['a job of what does not exist', ['job', 'a', '--from=cronjob/nope', ...IN], 'CronJob "nope" not found in namespace "shop"'],
    ['no selector', ['pdb', 'a'], 'a selector must be specified'],
    ['no limit', ['pdb', 'a', '--selector=a=b'], 'one of min-available or max-unavailable must be specified'],
    [
      'two limits',
      ['pdb', 'a', '--selector=a=b', '--min-available=1', '--max-unavailable=1'],
      'min-available and max-unavailable cannot be both specified',
    ],
    ['a quantity', ['pdb', 'a', '--selector=a=b', '--min-available=1Gi'], 'invalid format specified for min-available'],
    ['a word', ['pdb', 'a', '--selector=a=b', '--max-unavailable=x'], 'invalid format specified for max-unavailable'],
    ['another operator', ['pdb', 'a', '--selector=a!=b', '--max-unavailable=1'], '"!=" is not a valid label selector operator'],
    ['a comparison', ['pdb', 'a', '--selector=a>1', '--max-unavailable=1'], `"gt" isn't supported in label selectors`],
    [
      'no key',
      ['pdb', 'a', '--selector==a', '--max-unavailable=1'],
      `couldn't parse the selector string "=a": found '=', expected: !, identifier, or 'end of string'`,
    ],
    ['a resource without an amount', ['quota', 'a', '--hard=cpu'], 'Invalid argument syntax cpu, expected <resource>=<value>'],
    ['two amounts', ['quota', 'a', '--hard=cpu=1=2'], 'Invalid argument syntax cpu=1=2, expected <resource>=<value>'],
    [
      'no quantity',
      ['quota', 'a', '--hard=cpu=x'],
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    ['an empty scope', ['quota', 'a', '--hard=cpu=1', '--scopes=,a'], 'invalid resource quota scope ""'],
    ['an unknown command', ['foo', 'bar'], 'Unexpected args: [foo bar]'],
    ['an unknown flag', ['-f', 'x', '--bogus'], "unknown option '--bogus'"],
    ['a kind that is not modelled', ['secret', 'generic', 'a', '--from-literal=a=b'], 'a Secret is not modelled'],
    ['a Service without a port', ['service', 'clusterip', 'a'], 'at least one tcp port specifier must be provided'],
    ['a port that is none', ['svc', 'nodeport', 'a', '--tcp=x:1'], 'strconv.ParseUint: parsing "x": invalid syntax'],
    [
      'a port that is too large',
      ['svc', 'nodeport', 'a', '--tcp=65536'],
      'strconv.ParseUint: parsing "65536": value out of range',
    ],
    ['an invalid target port', ['svc', 'loadbalancer', 'a', '--tcp=80:0'], 'must be between 1 and 65535, inclusive'],
    [
      'a target that has two mistakes',
      ['svc', 'loadbalancer', 'a', '--tcp=80:A--b'],
      'must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-),must not contain consecutive hyphens',
    ],
    ['no external name', ['svc', 'externalname', 'a'], 'required flag(s) "external-name" not set'],
    ['an external name that is none', ['svc', 'externalname', 'a', '--external-name=A_'], 'invalid service external name A_'],
    ['a Service of no type', ['service', 'a'], "unknown command 'a'"],
    ['an Ingress of nothing', ['ingress', 'a'], 'not enough information provided: every ingress has to either specify'],
    ['a rule that is none', ['ingress', 'a', '--rule=b'], 'rule b is invalid and should be in format host/path=svcname:svcport'],
    ['an annotation', ['ing', 'a', '--default-backend=a:1', '--annotation=b'], 'annotation b is invalid and should be in format'],
    ['a backend', ['ing', 'a', '--default-backend=a'], 'default-backend should be in format servicename:serviceport'],
  ])('refuses %s', async (_name, words, expected) => {
    const { code, out, err } = await cli(['create', ...words])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(expected)
  })

  it('makes the Deployment of kubectl: containers are called like their images', () => {
    const image = ['a/b_c.d:1', 'reg:5000/x@sha256:abc', 'foo:2']
    const made = DEPLOYMENT.objectOf({ name: 'web', words: [], flags: { image, replicas: 1, port: 80 } })
    const labels = { app: 'web' }
    const containers = [
      { name: expect.stringMatching(/^b-c-d-[a-z0-9]{5}$/), image: image[0], ports: [{ containerPort: 80 }] },
      { name: 'x', image: image[1] },
      { name: 'foo', image: image[2] },
    ]
    expect(made).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', labels },
      spec: { replicas: 1, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } },
    })
  })

  it('makes the Services of kubectl', () => {
    const made = serviceOf('NodePort', { name: 'web', words: [], flags: { tcp: ['80', '443:https', '1:2'], nodePort: 30080 } })
    const labels = { app: 'web' }
    const port = { protocol: 'TCP', nodePort: 30080 }
    expect(made).toEqual({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web', labels },
      spec: {
        type: 'NodePort',
        selector: labels,
        ports: [
          { name: '80', port: 80, targetPort: 80, ...port },
          { name: '443-https', port: 443, targetPort: 'https', ...port },
          { name: '1-2', port: 1, targetPort: 2, ...port },
        ],
      },
    })
    const headless = serviceOf('ClusterIP', { name: 'web', words: [], flags: { clusterip: 'None' } })
    expect(headless['spec']).toEqual({ type: 'ClusterIP', selector: labels, clusterIP: 'None' })
    const external = serviceOf('ExternalName', { name: 'web', words: [], flags: { externalName: 'a.b' } })
    expect(external['spec']).toEqual({ type: 'ExternalName', selector: labels, externalName: 'a.b' })
  })

  it('makes the Ingress of kubectl', () => {
    const rule = ['a.b/x*=web:80,tls=s', 'a.b/y=web:http,tls=t', '/=api:1', 'c/=api:1,tls=s', 'd/=api:1,tls']
    const flags = { class: 'alb', rule, defaultBackend: 'web:80', annotation: ['k=v=w'] }
    const backend = (name: string, port: object) => ({ service: { name, port } })
    const path = { path: '/', pathType: 'Exact', backend: backend('api', { number: 1 }) }
    expect(INGRESS.objectOf({ name: 'web', words: [], flags })).toEqual({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'web', annotations: { k: 'v=w' } },
      spec: {
        ingressClassName: 'alb',
        defaultBackend: backend('web', { number: 80 }),
        tls: [{ hosts: ['a.b', 'c'], secretName: 's' }, { hosts: ['d'] }],
        rules: [
          {
            host: 'a.b',
            http: {
              paths: [
                { path: '/x', pathType: 'Prefix', backend: backend('web', { number: 80 }) },
                { path: '/y', pathType: 'Exact', backend: backend('web', { name: 'http' }) },
              ],
            },
          },
          { http: { paths: [path] } },
          { host: 'c', http: { paths: [path] } },
          { host: 'd', http: { paths: [path] } },
        ],
      },
    })
  })

  it('makes the budget of kubectl', () => {
    const flags = { selector: 'app in (a,b),!x,y,z=1', maxUnavailable: '50%' }
    expect(POD_DISRUPTION_BUDGET.objectOf({ name: 'web', words: [], flags })).toMatchObject({
      spec: {
        maxUnavailable: '50%',
        selector: {
          matchLabels: { z: '1' },
          matchExpressions: [
            { key: 'app', operator: 'In', values: ['a', 'b'] },
            { key: 'x', operator: 'DoesNotExist' },
            { key: 'y', operator: 'Exists' },
          ],
        },
      },
    })
  })

  it('makes the CronJob, the quota and the priority class of kubectl', () => {
    const cronJob = CRON_JOB.objectOf({ name: 'a', words: ['date', '-u'], flags: { image: 'b', schedule: '* * * * *' } })
    const template = { spec: { containers: [{ name: 'a', image: 'b', command: ['date', '-u'] }], restartPolicy: 'OnFailure' } }
    expect(cronJob).toMatchObject({
      spec: { schedule: '* * * * *', jobTemplate: { metadata: { name: 'a' }, spec: { template } } },
    })
    const quota = QUOTA.objectOf({ name: 'a', words: [], flags: { hard: 'cpu=1,pods=2', scopes: 'BestEffort' } })
    expect(quota).toMatchObject({ spec: { hard: { cpu: '1', pods: '2' }, scopes: ['BestEffort'] } })
    const flags = { value: 5, globalDefault: true, description: 'x', preemptionPolicy: 'Never' } as const
    const { name, ...fields } = { name: 'a', ...flags }
    expect(PRIORITY_CLASS.objectOf({ name, words: [], flags })).toMatchObject(fields)
  })
})

it('refuses create without a file (semantics F3.25)', async () => {
  const run = await cli(['create', ...IN])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toContain('must specify one of -f and -k')
})
