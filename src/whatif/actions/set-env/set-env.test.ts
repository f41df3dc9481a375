import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { scenarioOf } from '../../scenario.ts'
import { simulate } from '../../simulate.ts'
import { validateScenario } from '../../validate-scenario.ts'
import type { SingleAction } from '../action.ts'
import { matchesContainer } from './matches-container.ts'
import type { SetEnvAction } from './set-env.ts'
import { withEnv } from './with-env.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const SERVICE = { ...WEB, kind: 'Service' } as const
const A = [{ name: 'A', value: '1' }]
const NOTHING = { containers: '*', set: [], remove: [], overwrite: true } as const
const UPDATED = 'deployment.apps/web env updated'

function setting(rest: Partial<SetEnvAction>): SetEnvAction {
  return { kind: 'setEnv', objects: { targets: [WEB] }, ...NOTHING, ...rest }
}

function outcomeOf(...actions: readonly SingleAction[]) {
  return simulate(smallShop().pin(), scenarioOf(actions))
}

describe('kubectl set env', () => {
  // As kubectl 1.36.3 printed it.
  it.each<readonly [string, readonly SingleAction[], readonly string[]]>([
    ['a variable', [setting({ set: A })], [UPDATED]],
    ['the same again, which prints nothing', [setting({ set: A }), setting({ set: A })], [UPDATED]],
    ['its removal', [setting({ set: A }), setting({ remove: ['A'] })], [UPDATED, UPDATED]],
    ['the removal of one that is not there', [setting({ remove: ['B'] })], []],
    [
      'another value without --overwrite',
      [setting({ set: A }), setting({ set: [{ name: 'A', value: '2' }], overwrite: false })],
      [UPDATED, "error: deployments/web 'A' already has a value (1), and --overwrite is false"],
    ],
    [
      'no container that matches',
      [setting({ set: A, containers: 'x' })],
      ['Warning: Deployment/web does not have any containers matching "x"'],
    ],
    [
      'an object without containers',
      [setting({ objects: { targets: [SERVICE] }, set: A })],
      ['error: services/web the object is not a pod or does not have a pod template: *v1.Service'],
    ],
    [
      'an object without containers beside another',
      [setting({ objects: { targets: [SERVICE, WEB] }, set: A })],
      [UPDATED, 'error: services/web the object is not a pod or does not have a pod template: *v1.Service'],
    ],
  ])('semantics F3.22 %s', (_name, actions, expected) => {
    expect(outcomeOf(...actions).output).toEqual(expected)
  })

  it('semantics F3.22 starts a rollout', () => {
    const { verdict, moves, summary } = outcomeOf(setting({ set: A }))
    expect([verdict, moves.length]).toEqual(['SAFE', 3])
    expect(summary).toMatch(/^rolled out after /)
  })

  it('semantics F3.22 changes nothing where an object cannot be read', () => {
    const remove: SingleAction = {
      kind: 'deleteObject',
      targets: [SERVICE],
      cascade: 'Background',
      gracePeriodSeconds: undefined,
      force: false,
      wait: true,
    }
    const { output, moves } = outcomeOf(remove, setting({ objects: { targets: [WEB, SERVICE] }, set: A }))
    expect(output).toEqual([
      'service "web" deleted from default namespace',
      'Error from server (NotFound): services "web" not found',
    ])
    expect(moves).toEqual([])
  })

  it.each<readonly [string, Partial<SetEnvAction>, string]>([
    ['no variable', {}, 'at least one environment variable must be provided'],
    ['a name with a digit first', { set: [{ name: '1A', value: '' }] }, '"1A" is not a valid key name: '],
    ['a folder as name', { set: [{ name: '..A', value: '' }] }, `"..A" is not a valid key name: must not start with '..'`],
    [
      'the same variable twice',
      { set: A, remove: ['A'] },
      'can not both modify and remove the same environment variable in the same command',
    ],
  ])('semantics F3.22 is refused with %s', (_name, rest, expected) => {
    const issues = validateScenario(scenarioOf([setting(rest)]), smallShop().pin().state)
    expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining(expected)])
  })

  it('semantics F3.22 keeps the places of variables, and other containers', () => {
    const ref = { name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }
    const manifest = (app: readonly object[] | undefined, proxy?: readonly object[]) => ({
      kind: 'CronJob',
      spec: {
        jobTemplate: {
          spec: {
            template: {
              spec: {
                containers: [
                  { name: 'app', ...(app && { env: app }) },
                  { name: 'proxy', ...(proxy && { env: proxy }) },
                ],
              },
            },
          },
        },
      },
    })
    const live = manifest([A[0] ?? {}, ref, { name: 'C' }])
    const change = { ...NOTHING, containers: 'app' }
    const set = [
      { name: 'D', value: '' },
      { name: 'B', value: '2' },
      { name: 'D', value: '3' },
    ]
    expect(withEnv(live, { ...change, set, remove: ['A'] })).toEqual({
      did: 'changed',
      manifest: manifest([{ name: 'B', value: '2' }, { name: 'C' }, { name: 'D' }]),
    })
    expect(withEnv(live, { ...change, remove: ['A', 'B', 'C'] })).toEqual({ did: 'changed', manifest: manifest(undefined) })
    expect(withEnv(live, { ...change, set: [...A, { name: 'C', value: '' }] }).did).toBe('unchanged')
  })

  it.each([
    ['app', '*', true],
    ['app', 'app', true],
    ['app', 'ap', false],
    ['app', 'a*', true],
    ['app', '*p', false],
    ['api', '*i', true],
    ['my-app', 'app*', true],
    ['app-1', 'b*', false],
  ])('semantics F3.22 %s matches %s: %s', (name, pattern, expected) => {
    expect(matchesContainer(name, pattern)).toBe(expected)
  })
})
