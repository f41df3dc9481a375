import { expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import type { Kind } from '../../kube/kinds.ts'
import type { SingleAction } from '../actions/action.ts'
import type { Base } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const DELETION = {
  kind: 'deleteObject',
  targets: [],
  matching: { kinds: ['PersistentVolumeClaim'], namespace: 'shop', selector: '' },
  cascade: 'Background',
  gracePeriodSeconds: undefined,
  force: false,
  wait: true,
} as const

function verdictOn(base: Base, deletion: SingleAction = DELETION) {
  const { verdict, reasons } = simulate(base, scenarioOf([deletion]))
  const unseen = reasons.filter(({ code }) => code === 'NOT_VISIBLE')
  return [verdict, ...unseen.map(({ message }) => message)]
}

function unlisted(...kinds: readonly Kind[]): Base {
  const base = new StateTwin().put(aNode('a')).pin()
  return { ...base, info: { ...base.info, unlisted: kinds } }
}

it('leave open what an action selects of kinds that no file contains', () => {
  expect(verdictOn(unlisted('PersistentVolumeClaim', 'Job'))).toEqual([
    'UNKNOWN',
    'not in the files: PersistentVolumeClaim; whether the command finds any in the cluster is unknown',
  ])
  expect(verdictOn(unlisted('Job'))).toEqual(['SAFE'])
})

it('leave open whether an object is missing beside others (semantics F3.8)', () => {
  const targets = [
    { kind: 'Node', namespace: '', name: 'a' },
    { kind: 'PersistentVolumeClaim', namespace: 'shop', name: 'data' },
  ] as const
  expect(verdictOn(unlisted('PersistentVolumeClaim'), { ...DELETION, matching: undefined, targets })).toEqual([
    'BLOCKED',
    'not in the files: PersistentVolumeClaim; whether the command finds any in the cluster is unknown',
  ])
})

it('are those of the cluster for kinds that it does not list', () => {
  const message = 'no permission to list persistentvolumeclaims'
  const note = { code: 'KIND_NOT_READ', message, objects: [], unread: 'PersistentVolumeClaim' } as const
  expect(verdictOn({ ...unlisted(), coverage: [note] })).toEqual(['UNKNOWN', message])
})
