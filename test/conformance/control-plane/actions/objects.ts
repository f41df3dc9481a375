import { writeObject } from '../../../../src/kube/codec/registry.ts'
import { isKind, KINDS, type Row } from '../../../../src/kube/kinds.ts'
import { assert } from '../../../../src/lib/assert.ts'
import type { JsonObject } from '../../json.ts'
import type { Lab } from '../lab.ts'
import type { ApiJson, Step } from '../recording.ts'
import { replyOf } from '../status-body.ts'
import { mergePatch } from './changed.ts'

interface Reply {
  readonly status: number
  readonly body?: object
}

export function createObjects(manifests: readonly ApiJson[], lab: Lab): readonly Reply[] {
  return manifests.map((manifest) => {
    const { kind, metadata } = manifest
    assert(isKind(kind), `${kind} is a kind that rows are made of`)
    return replyOf(lab.create(manifest), 201, { kind, name: metadata.name ?? '' })
  })
}

export function patchObject({ kind, name, subresource, body }: NonNullable<Step['patch']>, lab: Lab): Reply {
  const stored = storedRow(kind, name, lab)
  const merged = mergePatch(writeObject(stored) as JsonObject, body) as ApiJson
  if (subresource === 'status') {
    return replyOf(
      lab.act(({ api }) => api.updateStatus<Row['kind']>(lab.read(merged))),
      200,
      stored,
    )
  }
  return replyOf(lab.replace(stored, merged), 200, stored)
}

export function removeObject({ kind, name, ...options }: NonNullable<Step['remove']>, lab: Lab): Reply {
  assert(isKind(kind), `${kind} is a kind that rows are made of`)
  const key =
    kind === 'Namespace'
      ? { kind, namespace: '', name: lab.namespace }
      : { kind, namespace: namespaceOf(kind, lab), name: name ?? '' }
  return replyOf(
    lab.act(({ api }) => api.delete(key, options)),
    200,
    key,
  )
}

function storedRow(kind: string, name: string, lab: Lab): Row {
  assert(isKind(kind), `${kind} is a kind that rows are made of`)
  const row: Row | undefined = lab.simulation.state.get(kind, namespaceOf(kind, lab), name)
  assert(row !== undefined, `${kind} ${name} is there to be patched`)
  return row
}

function namespaceOf(kind: keyof typeof KINDS, lab: Lab): string {
  return KINDS[kind].namespaced ? lab.namespace : ''
}
