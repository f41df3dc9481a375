const GROUP = 'example.com'

/** A kind of an operator as tests define it. */
export interface CustomKindOptions {
  readonly kind: string
  readonly plural: string
  readonly scope?: 'Namespaced' | 'Cluster'
  /** Where its objects have their replicas; without it they have no scale subresource. */
  readonly replicasIn?: string
  readonly version?: string
}

/** The definition of a kind of `example.com`, as the API shows it. */
export function definition({ kind, plural, scope = 'Namespaced', replicasIn, version = 'v1' }: CustomKindOptions): object {
  const paths = { specReplicasPath: `.spec.${replicasIn}`, statusReplicasPath: `.status.${replicasIn}` }
  const subresources = { status: {}, ...(replicasIn === undefined ? {} : { scale: paths }) }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}`, uid: `definition-${plural}` },
    spec: {
      group: GROUP,
      names: { kind, plural, listKind: `${kind}List` },
      scope,
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } }, subresources }],
    },
  }
}

/** A custom resource in the namespace shop. Its uid is its name. */
export function customResource(kind: string, name: string, fields: object = {}): object {
  return { apiVersion: `${GROUP}/v1`, kind, metadata: { name, namespace: 'shop', uid: name }, ...fields }
}

/** The metadata of what a custom resource of `customResource` controls. */
export function controlledBy(kind: string, name: string): object {
  return { ownerReferences: [{ apiVersion: `${GROUP}/v1`, kind, name, uid: name, controller: true }] }
}

/** A running and ready pod in the namespace shop. */
export function readyPod(name: string, nodeName: string, metadata: object = {}): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', uid: `uid-${name}`, ...metadata },
    spec: { nodeName, containers: [{ name: 'main', image: 'db:1' }] },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  }
}
