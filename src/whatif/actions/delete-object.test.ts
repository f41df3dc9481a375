import { expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { DeleteObjectAction } from './delete-object.ts'

const HELD = { kind: 'Deployment', namespace: 'default', name: 'held' } as const

function deletion(rest: Partial<DeleteObjectAction> = {}): DeleteObjectAction {
  return {
    kind: 'deleteObject',
    targets: [HELD],
    cascade: 'Background',
    gracePeriodSeconds: undefined,
    force: false,
    wait: true,
    ...rest,
  }
}

function outcomeOf(action: DeleteObjectAction) {
  const base = smallShop()
    .put(aDeployment('held', { spec: { replicas: 0 }, finalizers: ['example.com/hold'] }))
    .pin()
  return simulate(base, scenarioOf([action, { kind: 'wait', forMs: 1000 }]))
}

it('never completes while a finalizer blocks the deletion, and reports it', () => {
  const { verdict, reasons, timeline } = outcomeOf(deletion())
  expect(verdict).toBe('STUCK')
  expect(reasons[0]).toMatchObject({
    code: 'NEVER_COMPLETES',
    message:
      'delete of deployment.apps/held never completes: Deployment default/held is not deleted: it waits for the finalizer example.com/hold',
    objects: [HELD],
  })
  expect(timeline.map(({ kind }) => kind)).toEqual(['ACTION_STARTED'])
})

it('prints its line before it waits', () => {
  expect(outcomeOf(deletion()).output).toEqual(['deployment.apps "held" deleted from default namespace'])
})

it('continues at once without waiting', () => {
  const { verdict, output, after } = outcomeOf(deletion({ wait: false }))
  expect([verdict, output]).toEqual(['SAFE', ['deployment.apps "held" deleted from default namespace']])
  expect(after.get('Deployment', 'default', 'held')?.deletionTimestamp).toBeDefined()
})

it('reports an object that was deleted meanwhile, and deletes the others', () => {
  const { output, reasons } = outcomeOf(deletion({ targets: [{ ...HELD, name: 'gone' }, HELD], wait: false }))
  expect(output).toEqual([
    'deployment.apps "held" deleted from default namespace',
    'Error from server (NotFound): deployments.apps "gone" not found',
  ])
  expect(reasons[0]).toMatchObject({ code: 'ACTION_FAILED', message: 'deployments.apps "gone" not found' })
})

it.each([
  [
    'is not enough for a forced deletion: the pod gets a second',
    false,
    ['DELETED web-1-p is deleted, with a grace period of 1 s'],
  ],
  ['with --force deletes it at once, without its kubelet', true, ['DELETED web-1-p is deleted, with a grace period of 0 s']],
])('WL-TERM-22 WL-TERM-29 --grace-period=0 %s', (_name, force, reported) => {
  const pod = { kind: 'Pod', namespace: 'default', name: 'web-1-p' } as const
  const outcome = simulate(smallShop().pin(), scenarioOf([deletion({ targets: [pod], gracePeriodSeconds: 0, force })]))
  const about = outcome.timeline.filter(
    ({ object, kind }) => object.name === pod.name && (kind === 'DELETED' || kind === 'TERMINATED'),
  )
  expect(about.map(({ kind, message }) => `${kind} ${message}`)).toEqual([...reported, 'TERMINATED web-1-p is removed from a'])
  const [from, to] = [outcome.timeline.find(({ kind }) => kind === 'ACTION_STARTED')?.atMs ?? 0, about.at(-1)?.atMs ?? 0]
  expect(to - from < 1000).toBe(force)
  const warning = /^Warning: Immediate deletion does not wait for confirmation /
  expect(outcome.output.map((line) => (warning.test(line) ? 'Warning' : line))).toEqual(
    force ? ['Warning', 'pod "web-1-p" force deleted from default namespace'] : ['pod "web-1-p" deleted from default namespace'],
  )
})

it('semantics F3.39 deletes what selectors match, kind by kind, and passes over what is gone meanwhile', () => {
  const matching = { kinds: ['StatefulSet', 'Pod', 'Deployment'], namespace: 'default', selector: '' } as const
  const selected = deletion({ targets: [], matching })
  const pod = { kind: 'Pod', namespace: 'default', name: 'web-1-q' } as const
  const { output, reasons } = simulate(
    smallShop().pin(),
    scenarioOf([{ kind: 'parallel', actions: [selected, deletion({ targets: [pod], gracePeriodSeconds: 0, force: true })] }]),
  )
  expect(output.filter((line) => line.includes('deleted'))).toEqual([
    'pod "web-1-p" deleted from default namespace',
    'pod "web-1-r" deleted from default namespace',
    'deployment.apps "web" deleted from default namespace',
    'pod "web-1-q" force deleted from default namespace',
  ])
  expect(reasons.map(({ code }) => code)).not.toContain('ACTION_FAILED')
})

// As kubectl 1.36.3 printed it.
it('semantics F3.51 gives up waiting after the time limit, with --force too', () => {
  const { verdict, summary, output } = outcomeOf(deletion({ timeoutMs: 2500 }))
  const timedOut = 'timed out waiting for the condition on deployments/held'
  expect(output).toEqual(['deployment.apps "held" deleted from default namespace', `error: ${timedOut}`])
  expect([verdict, summary]).toEqual(['BLOCKED', `${timedOut}; no pod disrupted.`])
  const forced = outcomeOf(deletion({ timeoutMs: 1000, gracePeriodSeconds: 0, force: true }))
  expect(forced.output.at(-1)).toBe(`error: ${timedOut}`)
})

it('semantics F3.51 waits within the time limit', () => {
  const { output } = outcomeOf(deletion({ targets: [{ ...HELD, name: 'web' }], cascade: 'Foreground', timeoutMs: 600_000 }))
  expect(output).toEqual(['deployment.apps "web" deleted from default namespace'])
})

const ABSENT = { ...HELD, name: 'absent' } as const
const NOT_FOUND = 'Deployment "absent" not found in namespace "default"'

it('semantics F3.51 accepts that objects do not exist, and the first line names them', () => {
  const { verdict, summary, output } = outcomeOf(deletion({ targets: [ABSENT], ignoreNotFound: true }))
  expect([verdict, summary, output]).toEqual(['SAFE', `${NOT_FOUND}, nothing changes.`, []])
  const { warnings, output: lines } = outcomeOf(
    deletion({ targets: [ABSENT, { ...HELD, name: 'web' }], ignoreNotFound: true, wait: false }),
  )
  expect(warnings).toEqual([NOT_FOUND])
  expect(lines).toEqual(['deployment.apps "web" deleted from default namespace'])
})

it('semantics F3.51 warns once of objects that are of no namespace', () => {
  const targets = ['a', 'c'].map((name) => ({ kind: 'Node', namespace: '', name }) as const)
  const { output } = outcomeOf(deletion({ targets, namespaceGiven: true }))
  expect(output).toEqual([
    'Warning: deleting cluster-scoped resources, not scoped to the provided namespace',
    'node "a" deleted',
    'node "c" deleted',
  ])
})
