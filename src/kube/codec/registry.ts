import { assert } from '../../lib/assert.ts'
import type { Kind, Row, RowOf } from '../kinds.ts'
import type { CodecContext } from './codec-context.ts'
import { readDeployment, writeDeployment } from './deployment.ts'
import { Field } from './field.ts'
import { readNode, writeNode } from './node.ts'
import type { ApiObject } from './output.ts'
import { readPod, writePod } from './pod.ts'
import { readReplicaSet, readReplicationController, writeReplicaSet, writeReplicationController } from './replica-set.ts'

interface Codec<K extends Kind> {
  readonly read: (object: Field, context: CodecContext) => RowOf[K]
  readonly write: (row: RowOf[K]) => ApiObject
}

/** How each kind is read and written. */
const CODECS: { readonly [K in Kind]?: Codec<K> } = {
  // The ground that pods stand on.
  Node: { read: readNode, write: writeNode },
  // Workloads and their pods.
  Pod: { read: readPod, write: writePod },
  ReplicaSet: { read: readReplicaSet, write: writeReplicaSet },
  Deployment: { read: readDeployment, write: writeDeployment },
  ReplicationController: { read: readReplicationController, write: writeReplicationController },
}

/**
 * The row of an API object of this kind. What the object says of its own kind is not looked at: items of lists say
 * nothing.
 * @throws {FieldError} when a field that rows keep is not what the API means by it.
 */
export function readObject<K extends Kind>(kind: K, object: unknown, context: CodecContext): RowOf[K] {
  return codecOf(kind).read(Field.root(object), context)
}

/** The object that the API would show for a row, as far as rows go. */
export function writeObject(row: Row): ApiObject {
  return codecOf(row.kind).write(row as never)
}

function codecOf<K extends Kind>(kind: K): Codec<K> {
  const codec = CODECS[kind] as Codec<K> | undefined
  assert(codec, `no codec for ${kind}`)
  return codec
}
