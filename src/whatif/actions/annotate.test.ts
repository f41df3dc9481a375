import { describe, expect, it } from 'vitest'
import { aPod } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { SingleAction } from './action.ts'
import type { AnnotateAction } from './annotate.ts'

const POD = { kind: 'Pod', namespace: 'default', name: 'web-1-p' } as const
const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const COST = 'controller.kubernetes.io/pod-deletion-cost'
const CAUSE = 'kubernetes.io/change-cause'
const DECLARED = 'error: --overwrite is false but found the following declared annotation(s): '

function annotating(rest: Partial<AnnotateAction>): AnnotateAction {
  return { kind: 'annotate', objects: { targets: [WEB] }, set: {}, remove: [], overwrite: false, ...rest }
}

function outcomeOf(...actions: readonly SingleAction[]) {
  return simulate(smallShop().pin(), scenarioOf(actions))
}

describe('kubectl annotate', () => {
  // As kubectl 1.36.3 printed it.
  it.each<readonly [string, readonly Partial<AnnotateAction>[], readonly string[]]>([
    ['one', [{ set: { team: 'x' } }], ['deployment.apps/web annotated']],
    ['what is there already', [{ set: { a: 'b' } }, { set: { a: 'b' } }], Array(2).fill('deployment.apps/web annotated')],
    ['the removal of one that is not there', [{ remove: ['absent'] }], ['deployment.apps/web annotated']],
    [
      'other values without --overwrite',
      [{ set: { a: '1', b: '2', c: '3' } }, { set: { a: '2', b: '3', c: '3' } }],
      ['deployment.apps/web annotated', `${DECLARED}'a' already has a value (1); 'b' already has a value (2)`],
    ],
    [
      'another value with --overwrite',
      [{ set: { a: '1' } }, { set: { a: '2' }, overwrite: true }],
      Array(2).fill('deployment.apps/web annotated'),
    ],
    [
      'another cause, which needs no --overwrite',
      [{ set: { [CAUSE]: 'one' } }, { set: { [CAUSE]: 'two' } }],
      Array(2).fill('deployment.apps/web annotated'),
    ],
    [
      'a key that the API server refuses',
      [{ set: { 'a b': '1' } }],
      [
        `The Deployment "web" is invalid: metadata.annotations: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')`,
      ],
    ],
    [
      'more than the API server stores',
      [{ set: { a: 'x'.repeat(200_000), b: 'x'.repeat(70_000) } }],
      ['The Deployment "web" is invalid: metadata.annotations: Too long: may not be more than 262144 bytes'],
    ],
    [
      'several objects, of which one is refused',
      [{ set: { a: '1' } }, { objects: { targets: [WEB, POD] }, set: { a: '2' } }],
      ['deployment.apps/web annotated', 'pod/web-1-p annotated', `${DECLARED}'a' already has a value (1)`],
    ],
  ])('semantics F3.26 %s', (_name, actions, expected) => {
    expect(outcomeOf(...actions.map(annotating)).output).toEqual(expected)
  })

  it('semantics F3.26 annotates all objects of a kind', () => {
    const matching = { kinds: ['Pod'], namespace: 'default', selector: '' } as const
    const pods = ['web-1-p', 'web-1-q', 'web-1-r']
    const { output, after } = outcomeOf(annotating({ objects: { matching }, set: { a: 'b' } }))
    expect(output).toEqual(pods.map((name) => `pod/${name} annotated`))
    expect(pods.map((name) => after.get('Pod', 'default', name)?.annotations)).toEqual(Array(3).fill({ a: 'b' }))
  })

  const MIRROR = 'kubernetes.io/config.mirror'
  const ARMOR = 'container.apparmor.security.beta.kubernetes.io/main'
  const INVALID = 'The Pod "web-1-p" is invalid: '

  // As kubectl 1.36.3 printed it.
  it.each<readonly [string, Partial<AnnotateAction>, readonly string[]]>([
    [
      'a new mirror pod',
      { set: { [MIRROR]: 'x' } },
      [`${INVALID}metadata.annotations[${MIRROR}]: Forbidden: may not add mirror pod annotation`],
    ],
    [
      'a new AppArmor profile',
      { set: { [ARMOR]: 'unconfined' } },
      [`${INVALID}metadata.annotations[${ARMOR}]: Forbidden: may not add AppArmor annotations`],
    ],
    [
      'an AppArmor profile of another container that is none',
      { set: { [`${ARMOR}x`]: 'y' } },
      [
        INVALID,
        `* metadata.annotations[${ARMOR}x]: Invalid value: "mainx": container not found`,
        `* metadata.annotations[${ARMOR}x]: Invalid value: "y": invalid AppArmor profile name: "y"`,
        `* metadata.annotations[${ARMOR}x]: Forbidden: may not add AppArmor annotations`,
      ],
    ],
    [
      'a cost that is none',
      { set: { [COST]: '1.5' } },
      [`${INVALID}metadata.annotations[${COST}]: Invalid value: "1.5": must be a 32bit integer`],
    ],
  ])('semantics F3.26 refuses %s', (_name, rest, expected) => {
    const { output } = outcomeOf(annotating({ objects: { targets: [POD] }, ...rest }))
    expect(output).toEqual(expected)
  })

  it('semantics F3.26 changes neither the annotation of a mirror pod nor one of AppArmor', () => {
    const twin = smallShop()
    const annotations = { [MIRROR]: 'x', [ARMOR]: 'unconfined', other: '1' }
    twin.put(aPod(twin.state.shapes, 'static', { nodeName: 'a', annotations }))
    const targets = [{ ...POD, name: 'static' }]
    const { output } = simulate(
      twin.pin(),
      scenarioOf([
        annotating({ objects: { targets }, set: { [MIRROR]: 'y' }, overwrite: true }),
        annotating({ objects: { targets }, remove: [ARMOR] }),
        annotating({ objects: { targets }, set: { other: '2', [MIRROR]: 'x' }, overwrite: true }),
      ]),
    )
    const refused = 'The Pod "static" is invalid: metadata.annotations'
    expect(output).toEqual([
      `${refused}[${MIRROR}]: Forbidden: may not remove or update mirror pod annotation`,
      `${refused}[${ARMOR}]: Forbidden: may not remove or update AppArmor annotations`,
      'pod/static annotated',
    ])
  })

  it('semantics F3.26 accepts the version that an object has, and no other one', () => {
    const twin = smallShop()
    twin.put(aPod(twin.state.shapes, 'bare', { resourceVersion: '7' }))
    const targets = [{ ...POD, name: 'bare' }]
    const { output } = simulate(
      twin.pin(),
      scenarioOf([
        annotating({ objects: { targets }, set: { a: '1' }, resourceVersion: '7' }),
        annotating({ objects: { targets }, set: { a: '1' }, resourceVersion: '6' }),
        annotating({ objects: { targets }, set: { a: '1' }, resourceVersion: 'x' }),
      ]),
    )
    expect(output).toEqual([
      'pod/bare annotated',
      'Error from server (Conflict): Operation cannot be fulfilled on pods "bare": the object has been modified; please apply your changes to the latest version and try again',
      'Error from server: strconv.ParseUint: parsing "x": invalid syntax',
    ])
  })

  it('semantics F3.26 changes no template: a Deployment is not rolled out', () => {
    const { verdict, moves, after } = outcomeOf(annotating({ set: { team: 'x' }, remove: ['old'] }))
    expect([verdict, moves]).toEqual(['SAFE', []])
    expect(after.get('Deployment', 'default', 'web')?.annotations).toMatchObject({ team: 'x' })
  })

  it('WL-RS-22 has a scale-down delete the pod with the lowest cost', () => {
    const cheap = annotating({ objects: { targets: [POD] }, set: { [COST]: '-1' } })
    const { after } = outcomeOf(cheap, { kind: 'scale', target: WEB, replicas: 2 })
    expect(podsUnder('uid-web-1', after).map(({ name }) => name)).toEqual(['web-1-q', 'web-1-r'])
    const { after: dear } = outcomeOf(annotating({ objects: { targets: [POD] }, set: { [COST]: '1' } }), {
      kind: 'scale',
      target: WEB,
      replicas: 1,
    })
    expect(podsUnder('uid-web-1', dear).map(({ name }) => name)).toEqual(['web-1-p'])
  })

  it.each<readonly [string, Partial<AnnotateAction>, string]>([
    ['nothing to change', {}, 'at least one annotation update is required'],
    [
      'keys both to set and to remove',
      { set: { a: '1', b: '2' }, remove: ['b', 'a'] },
      'can not both modify and remove the following annotation(s) in the same command: b, a',
    ],
    [
      'a version for several objects',
      { objects: { targets: [WEB, POD] }, set: { a: '1' }, resourceVersion: '1' },
      '--resource-version may only be used with a single resource',
    ],
  ])('semantics F3.26 is refused with %s', (_name, rest, expected) => {
    const issues = validateScenario(scenarioOf([annotating(rest)]), smallShop().pin().state)
    expect(issues.map(({ message }) => message)).toEqual([expected])
  })

  it('warns of objects that are already annotated so', () => {
    const { warnings } = outcomeOf(annotating({ remove: ['absent'] }))
    expect(warnings).toEqual(['deployment.apps/web already has the annotation'])
  })
})
