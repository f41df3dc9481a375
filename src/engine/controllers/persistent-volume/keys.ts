import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../kube/persistent-volume.ts'
import { assert } from '../../../lib/assert.ts'
import { keyOf } from '../../turn.ts'

/**
 * What the controller is to do: sync a claim or a volume; write of a claim and the volume that is there for it that they are
 * bound (`bind`); sync a claim whose volume was deleted (`lost`); at a volume whose claim has gone (`released`). Only what went
 * while we watched is known to be gone: of what was never loaded nothing follows.
 */
const TASKS = ['claim', 'bind', 'lost', 'volume', 'released'] as const

export type Task = (typeof TASKS)[number]

type ClaimTask = 'claim' | 'bind' | 'lost'

export function claimKey(claim: { readonly namespace: string; readonly name: string }, task: ClaimTask = 'claim'): string {
  return `${task} ${keyOf(claim)}`
}

export function volumeKey(name: string, task: 'volume' | 'released' = 'volume'): string {
  return `${task} /${name}`
}

export function splitTask(key: string): { readonly task: Task; readonly key: string } {
  const at = key.indexOf(' ')
  const task = TASKS.find((name) => name === key.slice(0, at))
  assert(task !== undefined, `the binder of volumes knows the key ${key}`)
  return { task, key: key.slice(at + 1) }
}

export function claimEvent(claim: PersistentVolumeClaimRow) {
  return { kind: 'PersistentVolumeClaim', namespace: claim.namespace, name: claim.name } as const
}

export function volumeEvent(volume: PersistentVolumeRow) {
  return { kind: 'PersistentVolume', namespace: '', name: volume.name } as const
}
