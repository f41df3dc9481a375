import { describe, expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject } from '../../kube/codec/registry.ts'
import type { Kind } from '../../kube/kinds.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { SingleAction } from './action.ts'
import type { ObjectPatch } from './manifests/object-patch.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const

function shop(): StateTwin {
  const twin = new StateTwin().put(aNode('a'))
  const put = (kind: Kind, spec: object): void => {
    const metadata = {
      namespace: 'default',
      name: 'web',
      uid: `uid-${kind}`,
      creationTimestamp: '2026-06-01T00:00:00Z',
      generation: 1,
    }
    twin.put(readObject(kind, { metadata, spec }, new CodecContext(twin.state.shapes)))
  }
  put('Deployment', {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'nginx', image: 'nginx' }], restartPolicy: 'Always' },
    },
  })
  put('Service', { selector: { app: 'web' }, ports: [{ name: 'http', port: 80, targetPort: 80 }] })
  return twin
}

function play(patch: ObjectPatch, ...names: readonly string[]): Outcome {
  const targets = (names.length > 0 ? names : ['web']).map((name) => ({ ...WEB, name }))
  return simulate(shop().pin(), scenarioOf([{ kind: 'patch', targets, patch }]))
}

const strategic = (patch: object): ObjectPatch => ({
  type: 'STRATEGIC',
  patch: patch as Extract<ObjectPatch, { type: 'MERGE' | 'STRATEGIC' }>['patch'],
})
const merge = (patch: object): ObjectPatch => ({ ...strategic(patch), type: 'MERGE' }) as ObjectPatch
const json = (...patch: Extract<ObjectPatch, { type: 'JSON' }>['patch']): ObjectPatch => ({ type: 'JSON', patch })
const container = (fields: object) => ({ spec: { template: { spec: { containers: [{ name: 'nginx', ...fields }] } } } })

const PATCHED = 'deployment.apps/web patched'
const SAME = 'deployment.apps/web patched (no change)'
const UNAPPLICABLE = 'The request is invalid: the server rejected our request due to an error in our request'

describe('kubectl patch', () => {
  // As kubectl 1.36.3 printed it.
  it.each<readonly [string, ObjectPatch, readonly string[]]>([
    ['changes a field', strategic({ spec: { replicas: 3 } }), [PATCHED]],
    ['changes nothing', strategic({ spec: { replicas: 2 } }), [SAME]],
    ['is empty', strategic({}), [SAME]],
    ['merges containers by name', strategic(container({ image: 'nginx:2' })), [PATCHED]],
    [
      'replaces a list as a merge patch',
      merge(container({})),
      ['The Deployment "web" is invalid: spec.template.spec.containers[0].image: Required value'],
    ],
    [
      'names fields that do not exist',
      merge({ spec: { bogus: 1, template: { spec: { nodeSelectr: { a: 'b' } } } } }),
      ['Warning: unknown field "spec.bogus"', 'Warning: unknown field "spec.template.spec.nodeSelectr"', SAME],
    ],
    ['writes the status', strategic({ status: { replicas: 9 } }), [SAME]],
    ['writes another kind', strategic({ kind: 'Pod' }), [SAME]],
    [
      'writes another type',
      strategic({ spec: { replicas: 'x' } }),
      ['The request is invalid: patch: Invalid value: "map[spec:map[replicas:x]]": unrecognized type: int32'],
    ],
    [
      'is not valid',
      strategic({ spec: { replicas: -1 } }),
      ['The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'renames the object',
      strategic({ metadata: { name: 'other' } }),
      ['Error from server (BadRequest): the name of the object (other) does not match the name on the URL (web)'],
    ],
    [
      'moves the object',
      strategic({ metadata: { namespace: 'kube-system' } }),
      ['Error from server (BadRequest): the namespace of the provided object does not match the namespace sent on the request'],
    ],
    [
      'leaves what another strategy forbids',
      strategic({ spec: { strategy: { type: 'Recreate' } } }),
      [
        'The Deployment "web" is invalid: spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is \'Recreate\'',
      ],
    ],
    ['retains keys', strategic({ spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } }), [PATCHED]],
    ['takes a field away', strategic({ spec: { replicas: null } }), [PATCHED]],
    ['is a JSON patch', json({ op: 'replace', path: '/spec/replicas', value: 6 }), [PATCHED]],
    [
      'is a JSON patch of a field that does not exist',
      json({ op: 'add', path: '/spec/bogus', value: 7 }),
      ['Warning: unknown field "spec.bogus"', SAME],
    ],
    ['is a JSON patch whose test fails', json({ op: 'test', path: '/spec/replicas', value: 7 }), [UNAPPLICABLE]],
    ['is a JSON patch that cannot be applied', json({ op: 'remove', path: '/spec/nope' }), [UNAPPLICABLE]],
  ])('semantics F3.20 %s', (_name, patch, expected) => {
    const { output, verdict, summary } = play(patch)
    expect(output).toEqual(expected)
    expect(verdict === 'BLOCKED').toBe(!expected.some((line) => line.startsWith(PATCHED)))
    expect(summary.includes('unchanged, nothing changes')).toBe(expected.includes(SAME))
  })

  it('semantics F3.20 has the controllers act on what it wrote', () => {
    const { after } = play(strategic({ spec: { replicas: 3 } }))
    expect(after.get('Deployment', 'default', 'web')?.spec.replicas).toBe(3)
    expect(after.list('Pod')).toHaveLength(3)
    expect(play(strategic({ spec: { replicas: null } })).after.list('Pod')).toHaveLength(1)
  })

  it('semantics F3.20 changes objects of any kind', () => {
    const target = { kind: 'Service', namespace: 'default', name: 'web' } as const
    const patch = strategic({ spec: { selector: { app: 'x' }, ports: [{ name: 'admin', port: 81 }] } })
    const { output, after } = simulate(shop().pin(), scenarioOf([{ kind: 'patch', targets: [target], patch }]))
    expect(output).toEqual(['service/web patched'])
    expect(after.get('Service', 'default', 'web')?.selector).toEqual({ app: 'x' })
  })

  it('semantics F3.20 continues after a refusal', () => {
    const first = {
      kind: 'deleteObject',
      targets: [WEB],
      cascade: 'Background',
      gracePeriodSeconds: undefined,
      force: false,
      wait: true,
    } as const
    const service = { ...WEB, kind: 'Service' } as const
    const patch = { kind: 'patch', targets: [WEB, service], patch: strategic({ metadata: { labels: { a: 'b' } } }) } as const
    const { output, verdict } = simulate(shop().pin(), scenarioOf([first, patch]))
    expect(output?.slice(1)).toEqual(['service/web patched', 'Error from server (NotFound): deployments.apps "web" not found'])
    expect(verdict).toBe('BLOCKED')
  })

  it('semantics F3.20 lets an object go whose last finalizer it removes', () => {
    const twin = shop()
    const service = { ...WEB, kind: 'Service' } as const
    const hold: SingleAction = {
      kind: 'patch',
      targets: [service],
      patch: merge({ metadata: { finalizers: ['example.com/hold'] } }),
    }
    const remove: SingleAction = {
      kind: 'deleteObject',
      targets: [service],
      cascade: 'Background',
      gracePeriodSeconds: undefined,
      force: false,
      wait: false,
    }
    const release: SingleAction = { kind: 'patch', targets: [service], patch: merge({ metadata: { finalizers: null } }) }
    const left = (...actions: readonly SingleAction[]) => simulate(twin.pin(), scenarioOf(actions)).after.list('Service').length
    expect([left(hold, remove), left(hold, remove, release)]).toEqual([1, 0])
  })

  it('names an object that does not exist before anything runs', () => {
    const scenario = scenarioOf([{ kind: 'patch', targets: [{ ...WEB, name: 'wed' }], patch: strategic({}) }])
    expect(validateScenario(scenario, shop().pin().state).map(({ path, message }) => `${path}: ${message}`)).toEqual([
      expect.stringMatching(/^.*targets\[0\]: Deployment "wed" not found in namespace "default"/),
    ])
    const empty = scenarioOf([{ kind: 'patch', targets: [], patch: strategic({}) }])
    expect(validateScenario(empty, shop().pin().state).map(({ message }) => message)).toEqual(['name at least one object'])
  })
})
