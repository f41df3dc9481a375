import { expect, it } from 'vitest'
import { apiType } from './api-types.ts'
import { clientSideProblems } from './client-side-problems.ts'
import { OBJECT_TYPES } from './object-types.ts'
import { openApiType } from './open-api-type.ts'
import { POD_TYPES } from './pod-types.ts'
import { VOLUME_TYPES } from './volume-types.ts'

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1'

it('says what kubectl 1.36.3 says of the items of a list (semantics F3.12)', () => {
  const container = {
    image: { a: 1 },
    resources: { limits: { cpu: [1], memory: true } },
    ports: [{ containerPort: 'a', hostPort: 1.5 }],
    zip: 1,
  }
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', labels: ['a'], foo: 1 },
    spec: { replicas: '3', selector: 'x', template: { spec: { containers: [null, container], volumes: 7 } } },
  }
  expect(clientSideProblems('Deployment', deployment, 'Deployment')).toEqual([
    `ValidationError(Deployment.metadata): unknown field "foo" in ${META}.ObjectMeta`,
    `ValidationError(Deployment.metadata.labels): invalid type for ${META}.ObjectMeta.labels: got "array", expected "map"`,
    'ValidationError(Deployment.spec.replicas): invalid type for io.k8s.api.apps.v1.DeploymentSpec.replicas: got "string", expected "integer"',
    `ValidationError(Deployment.spec.selector): invalid type for ${META}.LabelSelector: got "string", expected "map"`,
    'ValidationError(Deployment.spec.template.spec.containers): unknown object type "nil" in Deployment.spec.template.spec.containers[0]',
    'ValidationError(Deployment.spec.template.spec.containers[1].image): invalid type for io.k8s.api.core.v1.Container.image: got "map", expected "string"',
    'ValidationError(Deployment.spec.template.spec.containers[1].ports[0].containerPort): invalid type for io.k8s.api.core.v1.ContainerPort.containerPort: got "string", expected "integer"',
    'ValidationError(Deployment.spec.template.spec.containers[1].resources.limits.cpu): invalid type for io.k8s.apimachinery.pkg.api.resource.Quantity: got "array", expected "string"',
    'ValidationError(Deployment.spec.template.spec.containers[1]): unknown field "zip" in io.k8s.api.core.v1.Container',
    'ValidationError(Deployment.spec.template.spec.containers[1]): missing required field "name" in io.k8s.api.core.v1.Container',
    'ValidationError(Deployment.spec.template.spec.volumes): invalid type for io.k8s.api.core.v1.PodSpec.volumes: got "integer", expected "array"',
  ])
  const service = {
    metadata: { name: 'web' },
    spec: {
      ports: [
        { name: 'a', targetPort: {} },
        { port: 80, targetPort: true },
      ],
      foo: 1,
      bar: null,
    },
  }
  expect(clientSideProblems('Service', service, 'Service')).toEqual([
    'ValidationError(Service.spec): unknown field "foo" in io.k8s.api.core.v1.ServiceSpec',
    'ValidationError(Service.spec.ports[0].targetPort): invalid type for io.k8s.apimachinery.pkg.util.intstr.IntOrString: got "map", expected "string"',
    'ValidationError(Service.spec.ports[0]): missing required field "port" in io.k8s.api.core.v1.ServicePort',
  ])
  expect(clientSideProblems('CronJob', { metadata: { name: 'p' }, spec: {} }, 'CronJob')).toEqual([
    'ValidationError(CronJob.spec): missing required field "schedule" in io.k8s.api.batch.v1.CronJobSpec',
    'ValidationError(CronJob.spec): missing required field "jobTemplate" in io.k8s.api.batch.v1.CronJobSpec',
  ])
  expect(clientSideProblems('Pod', { metadata: { name: 'z' }, spec: { foo: 1 } }, 'PodList.items[0]')).toEqual([
    'ValidationError(PodList.items[0].spec): unknown field "foo" in io.k8s.api.core.v1.PodSpec',
    'ValidationError(PodList.items[0].spec): missing required field "containers" in io.k8s.api.core.v1.PodSpec',
  ])
})

it('reads only what it has a schema of', () => {
  expect(clientSideProblems('ConfigMap', { foo: 1 }, 'ConfigMap')).toEqual([])
  // A type of containers has the name of this kind.
  expect(clientSideProblems('ResourceClaim', { metadata: { name: 'gpu' }, spec: {} }, 'ResourceClaim')).toEqual([])
})

it('has a name for each type of the schema, and its required fields are among its fields', () => {
  const names = [POD_TYPES, VOLUME_TYPES, OBJECT_TYPES].flatMap((text) =>
    text
      .trim()
      .split(/\n(?! )/)
      .map((entry) => entry.split(' ')[0] ?? ''),
  )
  expect(names.filter((name) => openApiType(name) === undefined)).toEqual([])
  const wrong = names.flatMap((name) => {
    const fields = new Set(apiType(name)?.map((field) => field.name))
    return (openApiType(name)?.required ?? []).filter((field) => !fields.has(field)).map((field) => `${name}.${field}`)
  })
  expect(wrong).toEqual([])
})
