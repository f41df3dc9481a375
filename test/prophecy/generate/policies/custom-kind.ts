import type { Manifest } from '../manifest.ts'

export const CUSTOM_GROUP = 'example.com'
export const CUSTOM_PLURAL = 'fleets'
const API_VERSION = `${CUSTOM_GROUP}/v1`
const KIND = 'Fleet'
/** The definition's name, by which kubectl also finds the kind. */
export const CUSTOM_RESOURCE = `${CUSTOM_PLURAL}.${CUSTOM_GROUP}`

/** A kind that no controller reads, with a scale subresource or without one. */
export function customKind(hasScale: boolean): Manifest {
  const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  const names = { kind: KIND, plural: CUSTOM_PLURAL, singular: KIND.toLowerCase() }
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    schema,
    subresources: { status: {}, ...(hasScale ? { scale } : {}) },
  }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: CUSTOM_RESOURCE },
    spec: { group: CUSTOM_GROUP, scope: 'Namespaced', names, versions: [version] },
  }
}

/** An object of the kind. */
export function customObject(namespace: string, name: string, replicas: number): Manifest {
  return { apiVersion: API_VERSION, kind: KIND, metadata: { namespace, name }, spec: { replicas } }
}

/** The manifest as the custom resource of this name controls it. */
export function controlledBy(manifest: Manifest, name: string, uid: string): Manifest {
  const ownerReferences = [{ apiVersion: API_VERSION, kind: KIND, name, uid, controller: true, blockOwnerDeletion: true }]
  return { ...manifest, metadata: { ...manifest.metadata, ...{ ownerReferences } } }
}
