import { IDENTIFYING_NAMESPACE } from '../../kube/identifying-namespace.ts'
import { collectionPath, type Resource } from '../resources.ts'
import type { ApiConnection } from './api-connection.ts'
import { TransportError } from './api-error.ts'
import { readPage } from './list-page.ts'

const NAMESPACES: Resource = { kind: 'Namespace', group: '', version: 'v1', plural: 'namespaces', namespaced: false }

/**
 * The uid of the namespace kube-system, which identifies a cluster.
 * @throws {ApiError | TransportError} when it cannot be read.
 */
export async function readClusterUid(connection: Pick<ApiConnection, 'get'>, signal: AbortSignal): Promise<string> {
  const path = `${collectionPath(NAMESPACES)}?fieldSelector=metadata.name%3D${IDENTIFYING_NAMESPACE}`
  for await (const objects of readPage(await connection.get(path, signal), NAMESPACES))
    for (const { metadata } of objects) if (metadata.name === IDENTIFYING_NAMESPACE && metadata.uid) return metadata.uid
  throw new TransportError(`the namespace ${IDENTIFYING_NAMESPACE} is not there`, { answered: true })
}
