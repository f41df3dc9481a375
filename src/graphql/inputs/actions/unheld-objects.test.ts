import { describe, expect, it } from 'vitest'
import { writtenDeployment } from '../../../../test/support/manifests.ts'
import { whatIfOnShop as whatIf } from '../../../../test/support/what-if-on-shop.ts'

describe('objects that the twin does not read (semantics F3.5)', () => {
  const custom = (apiVersion: string, kind: string) => `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: x }\n`

  it.each([
    ['custom resources', custom('example.com/v1', 'Widget'), 'widget.example.com/x'],
    ['custom resources of a known name', custom('serving.knative.dev/v1', 'Service'), 'service.serving.knative.dev/x'],
    [
      'CustomResourceDefinitions',
      custom('apiextensions.k8s.io/v1', 'CustomResourceDefinition'),
      'customresourcedefinition.apiextensions.k8s.io/x',
    ],
  ])('are %s: the other objects are applied', async (_name, text, wanted) => {
    const outcome = await whatIf({ apply: { manifest: `${text}${custom('v1', 'Namespace')}` } })
    expect(outcome).toMatchObject({
      verdict: 'SAFE',
      output: ['namespace/x created', `${wanted} skipped: not modelled`],
    })
    expect(outcome.coverage.map(({ message }: { readonly message: string }) => message)).toContain(
      `objects of these kinds are not modelled and were left out: ${wanted}`,
    )
  })

  it('are also skipped by a delete: the other objects are deleted', async () => {
    const manifest = `${writtenDeployment('web')}${custom('example.com/v1', 'Widget')}`
    const outcome = await whatIf({ deleteObject: { manifest } })
    expect(outcome.output).toEqual([
      'deployment.apps "web" deleted from default namespace',
      'widget.example.com/x skipped: not modelled',
    ])
    expect(outcome.coverage.map(({ message }: { readonly message: string }) => message)).toContain(
      'objects of these kinds are not modelled and were left out: widget.example.com/x',
    )
  })

  it.each([
    ['apply', 'applied'],
    ['deleteObject', 'deleted'],
  ])('leave the verdict unknown when the manifest has no other objects: %s', async (action, done) => {
    expect(await whatIf({ [action]: { manifest: custom('example.com/v1', 'Widget') } })).toMatchObject({
      verdict: 'UNKNOWN',
      summary: `nothing to judge: widget.example.com/x not modelled: not ${done}.`,
    })
  })

  const webhook = (resource: string) =>
    `{ webhooks: [{ name: gate.example.com, rules: [{ apiGroups: ['*'], resources: [${resource}], operations: [CREATE] }] }] }`
  const policy = '{ spec: { matchConstraints: { resourceRules: [{ apiGroups: [apps], resources: [deployments] }] } } }'

  it.each([
    ['a webhook for pods', 'ValidatingWebhookConfiguration', webhook('pods'), 'UNKNOWN'],
    ['a webhook for all resources', 'MutatingWebhookConfiguration', webhook("'*/*'"), 'UNKNOWN'],
    ['a webhook for evictions', 'ValidatingWebhookConfiguration', webhook('pods/eviction'), 'UNKNOWN'],
    ['a webhook for other resources', 'ValidatingWebhookConfiguration', webhook('ingresses'), 'SAFE'],
    ['a policy for workloads', 'ValidatingAdmissionPolicy', policy, 'UNKNOWN'],
    ['a binding that denies', 'ValidatingAdmissionPolicyBinding', '{ spec: { validationActions: [Deny] } }', 'UNKNOWN'],
    ['a policy that changes workloads', 'MutatingAdmissionPolicy', policy, 'UNKNOWN'],
    ['a binding of one', 'MutatingAdmissionPolicyBinding', '{ spec: { policyName: x } }', 'UNKNOWN'],
    ['a binding that audits', 'ValidatingAdmissionPolicyBinding', '{ spec: { validationActions: [Audit] } }', 'SAFE'],
    ['a webhook without rules', 'ValidatingWebhookConfiguration', '{ webhooks: [{ name: gate.example.com }, 1] }', 'SAFE'],
  ])('leave the verdict open if they may refuse pods: %s', async (_name, kind, fields, verdict) => {
    const guard = `${custom('admissionregistration.k8s.io/v1', kind)}${fields.slice(1, -1).trim()}\n`
    const outcome = await whatIf({ apply: { manifest: `${writtenDeployment('api')}${guard}` } })
    expect(outcome.verdict).toBe(verdict)
    const message = `${kind.toLowerCase()}.admissionregistration.k8s.io/x may refuse or change pods, and is not evaluated`
    if (verdict === 'UNKNOWN') expect(outcome.summary).toContain(`cannot be judged: ${message}; as far as is known: done`)
  })

  it.each([
    ['networking.k8s.io/v1', 'Ingres', '; similar: Ingress, IngressClass'],
    ['v1', 'Pood', '; similar: Pod'],
    ['networking.k8s.io/v1beta1', 'Ingress', '; the API server serves networking.k8s.io/v1 of it'],
    ['extensions/v1beta1', 'Ingress', '; the API server serves networking.k8s.io/v1 of it'],
    ['policy/v1beta1', 'PodDisruptionBudget', '; the API server serves policy/v1 of it'],
    ['policy/v1beta1', 'PodSecurityPolicy', ''],
    ['autoscaling/v2beta2', 'HorizontalPodAutoscaler', '; the API server serves autoscaling/v2 of it'],
    ['batch/v1beta1', 'CronJob', '; the API server serves batch/v1 of it'],
    ['rbac.authorization.k8s.io/v1beta1', 'Role', '; the API server serves rbac.authorization.k8s.io/v1 of it'],
    ['flowcontrol.apiserver.k8s.io/v1beta3', 'FlowSchema', '; the API server serves flowcontrol.apiserver.k8s.io/v1 of it'],
    ['resource.k8s.io/v1beta1', 'ResourceClaim', '; the API server serves resource.k8s.io/v1 of it'],
    ['v1', 'Deployment', '; the API server serves apps/v1 of it'],
    ['apps/v1', 'Widget', ''],
  ])('do not include kinds that no API server serves: %s %s', async (apiVersion, kind, hint) => {
    const cause = `no matches for kind "${kind}" in version "${apiVersion}"`
    const mapping = `resource mapping not found for name: "x" namespace: "" from "STDIN": ${cause}`
    const ensure = 'ensure CRDs are installed first'
    for (const text of [
      custom(apiVersion, kind) + custom('v1', 'Namespace'),
      custom('v1', 'Namespace') + custom(apiVersion, kind),
    ])
      expect(await whatIf({ apply: { manifest: text } })).toMatchObject({
        verdict: 'BLOCKED',
        output: ['namespace/x created', `error: ${mapping}`, ensure],
        reasons: [{ code: 'ACTION_FAILED', message: `${mapping}: ${ensure}${hint}` }],
      })
  })
})

describe('an object that the API server rejects (semantics F3.6)', () => {
  const BAD = writtenDeployment('bad', { replicas: -1 })
  const invalid = 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'

  it('does not stop the others of its manifest', async () => {
    const outcome = await whatIf({ apply: { manifest: `${BAD}---\n${writtenDeployment('api')}`, source: 'web.yaml' } })
    expect(outcome).toMatchObject({
      verdict: 'BLOCKED',
      output: ['deployment.apps/api created', `The Deployment "bad" is invalid: ${invalid}`],
      summary: expect.stringMatching(/^The Deployment "bad" is invalid: spec\.replicas: /),
    })
    expect(outcome.reasons.map(({ code }: { readonly code: string }) => code)).toEqual(['ACTION_FAILED'])
  })

  it.each([false, true])(
    'is one whose name the API server is to generate, for kubectl itself (server-side: %s)',
    async (serverSide) => {
      const generated = '---\napiVersion: v1\nkind: Namespace\nmetadata: { generateName: job- }\n'
      const named = '---\napiVersion: v1\nkind: Namespace\nmetadata: { name: new }\n'
      const message = 'from job-: cannot use generate name with apply'
      expect(await whatIf({ apply: { manifest: generated + named, serverSide } })).toMatchObject({
        verdict: 'BLOCKED',
        output: [`namespace/new ${serverSide ? 'serverside-applied' : 'created'}`, `error: ${message}`],
        reasons: [{ code: 'ACTION_FAILED' }],
      })
      const both = await whatIf({ apply: { manifest: generated + BAD.replace(/^/, '---\n'), source: 'f.yaml' } })
      expect(both.output).toEqual([
        message,
        expect.stringMatching(/^Error from server \(Invalid\): error when creating "f.yaml": /),
      ])
    },
  )

  it('is a separate reason with the file', async () => {
    const labels = writtenDeployment('web').replaceAll('app: web', 'app: other')
    const outcome = await whatIf({ apply: { manifest: `${BAD}---\n${labels}`, source: 'web.yaml' } })
    const messages = outcome.reasons.map(({ message }: { readonly message: string }) => message)
    expect(messages).toEqual([
      `Error from server (Invalid): error when creating "web.yaml": Deployment.apps "bad" is invalid: ${invalid}`,
      expect.stringMatching(/^Error from server \(Invalid\): error when patching "web.yaml": Deployment.apps "web" is invalid: /),
    ])
    expect(outcome.output).toEqual(messages)
  })

  it.each([
    [
      { manifest: writtenDeployment('api'), namespace: 'gone' },
      'Error from server (NotFound): error when creating "STDIN": namespaces "gone" not found',
    ],
    [
      { manifest: writtenDeployment('api', { rest: ', colour: red' }) },
      /^Error from server \(BadRequest\): error when creating "STDIN": .*unknown field "spec.template.spec.containers\[0\].colour"$/,
    ],
  ])('%s', async (apply, message) => {
    expect((await whatIf({ apply })).output).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)])
  })

  it('prints one line for each invalid field', async () => {
    const manifest = writtenDeployment('api', { replicas: -1 }).replace('metadata: { labels: { app: api } }', 'metadata: {}')
    const { output, summary } = await whatIf({ apply: { manifest } })
    expect(output[0]).toBe('The Deployment "api" is invalid: ')
    expect(output).toContain(`* ${invalid}`)
    expect(summary).toContain(`"api" is invalid: ${invalid}; spec.template.metadata.labels: `)
  })
})
