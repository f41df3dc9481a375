import { beforeEach, expect, it } from 'vitest'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { condition } from '../../src/kube/condition.ts'
import { KINDS, type Kind } from '../../src/kube/kinds.ts'
import type { SingleAction } from '../../src/whatif/actions/action.ts'
import type { CoverageNote } from '../../src/whatif/outcome/coverage-note.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { aNode, T0 } from '../support/builders.ts'
import { StateTwin } from '../support/state-twin.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const UNREAD: CoverageNote = { code: 'KIND_NOT_READ', message: 'accounts are forbidden', objects: [], unread: 'ServiceAccount' }

let twin: StateTwin

function manifestOf(kind: Kind, metadata: object, rest: object) {
  return { apiVersion: KINDS[kind].apiVersion, kind, metadata: { name: 'new', namespace: 'shop', ...metadata }, ...rest }
}

function put(kind: Kind, metadata: object, rest: object = {}): void {
  twin.put(readObject(kind, manifestOf(kind, metadata, rest), new CodecContext(twin.state.shapes)))
}

function applied(kind: Kind, rest: object = {}, metadata: object = {}): SingleAction {
  const manifest = manifestOf(kind, metadata, rest)
  const { name, namespace = '' } = manifest.metadata
  return { kind: 'apply', documents: [{ key: { kind, namespace, name }, manifest, line: undefined }], skipped: [] }
}

const pod = (account?: string) => ({ spec: { serviceAccountName: account, containers: [{ name: 'c', image: 'app:1' }] } })

function deployment(account: string): object {
  const labels = { app: 'new' }
  const template = { metadata: { labels }, ...pod(account) }
  return { spec: { replicas: 1, selector: { matchLabels: labels }, template } }
}

function play(...actions: readonly SingleAction[]): Outcome {
  return simulate(twin.pin(), scenarioOf(actions))
}

const messages = ({ reasons }: Outcome) => reasons.map(({ message }) => message).join('\n')

beforeEach(() => {
  twin = new StateTwin().put(aNode('a', { conditions: READY, cpu: '8' }))
  put('Namespace', { name: 'shop', namespace: undefined })
  put('ServiceAccount', { name: 'default', uid: 'sa' })
})

it('semantics F2.1 rejects pods whose account does not exist', () => {
  const missing = 'is forbidden: error looking up service account shop/robot: serviceaccount "robot" not found'
  expect(messages(play(applied('Pod', pod('robot'))))).toBe(
    `Error from server (Forbidden): error when creating "STDIN": pods "new" ${missing}`,
  )
  const outcome = play(applied('Deployment', deployment('robot')))
  expect(outcome.verdict).toBe('DEGRADED')
  expect(messages(outcome)).toContain(
    'FailedCreate: error looking up service account shop/robot: serviceaccount "robot" not found',
  )
})

it('semantics F2.1 admits pods whose account exists, and those without one', () => {
  const { output, verdict, after } = play(
    applied('ServiceAccount', {}, { name: 'robot' }),
    applied('Deployment', deployment('robot')),
  )
  expect([verdict, output]).toEqual(['SAFE', ['serviceaccount/robot created', 'deployment.apps/new created']])
  expect(after.listIn('Pod', 'shop')).toHaveLength(1)
  expect(play(applied('Pod', pod())).verdict).toBe('SAFE')
})

it('semantics F2.1 rejects new pods once the account is deleted', () => {
  put('ServiceAccount', { name: 'robot', uid: 'robot' })
  const key = { kind: 'ServiceAccount', namespace: 'shop', name: 'robot' } as const
  const rest = { cascade: 'Background', gracePeriodSeconds: undefined, force: false, wait: true } as const
  const { output, reasons } = play({ kind: 'deleteObject', targets: [key], ...rest }, applied('Pod', pod('robot')))
  expect(output[0]).toBe('serviceaccount "robot" deleted from shop namespace')
  expect(reasons[0]?.message).toContain('serviceaccount "robot" not found')
})

it('semantics F2.2 creates the account of a new namespace, and recreates a deleted one', () => {
  const place = { name: 'other', namespace: undefined }
  const { after, verdict } = play(applied('Namespace', {}, place), applied('Pod', pod(), { namespace: 'other' }))
  expect(verdict).toBe('SAFE')
  expect(after.get('ServiceAccount', 'other', 'default')).toBeDefined()
  const key = { kind: 'ServiceAccount', namespace: 'shop', name: 'default' } as const
  const rest = { cascade: 'Background', gracePeriodSeconds: undefined, force: false, wait: false } as const
  const again = play({ kind: 'deleteObject', targets: [key], ...rest }).after.get('ServiceAccount', 'shop', 'default')
  expect(again?.uid).not.toBe('sa')
  expect(again).toBeDefined()
})

it('semantics F2.3 rejects nothing where no account was loaded, and reports it where it matters', () => {
  const state = new StateTwin().put(aNode('a', { conditions: READY, cpu: '8' }))
  const base = { ...state.pin(), coverage: [UNREAD] }
  const noteOf = (action: SingleAction) => {
    const { coverage, after } = simulate(base, scenarioOf([action]))
    const codes = coverage.filter(({ message }) => message === UNREAD.message).map(({ code }) => code)
    return [...codes, after.count('Pod'), after.count('ServiceAccount')]
  }
  expect(noteOf(applied('Deployment', deployment('robot')))).toEqual(['UNREADABLE', 1, 0])
  expect(noteOf(applied('Deployment', deployment('default')))).toEqual(['KIND_NOT_READ', 1, 0])
  expect(noteOf(applied('Namespace', {}, { name: 'other', namespace: undefined }))).toEqual(['KIND_NOT_READ', 0, 0])
})
