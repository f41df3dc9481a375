import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { LabelObjectsAction } from './label-objects.ts'
import type { LabelAction } from './nodes/label.ts'

const POD = { kind: 'Pod', namespace: 'default', name: 'web-1-p' } as const
const OTHER = { ...POD, name: 'web-1-q' } as const
const PODS = { matching: { kinds: ['Pod'], namespace: 'default', selector: '' } } as const

function labelling(rest: Partial<LabelObjectsAction>): LabelObjectsAction {
  return { kind: 'labelObjects', objects: { targets: [POD] }, set: {}, remove: [], overwrite: false, ...rest }
}

function outcomeOf(...actions: readonly LabelObjectsAction[]) {
  return simulate(smallShop().pin(), scenarioOf(actions))
}

describe('label of any kind', () => {
  it('WL-RS-19 has the ReplicaSet release a pod whose labels no longer match, and replace it', () => {
    const { output, after, verdict } = outcomeOf(labelling({ remove: ['app'] }))
    expect([verdict, output]).toEqual(['SAFE', ['pod/web-1-p unlabeled']])
    const pods = podsUnder('uid-web-1', after).map(({ name }) => name)
    expect(pods).toHaveLength(3)
    expect(pods).not.toContain(POD.name)
    expect(after.get('Pod', 'default', POD.name)?.ownerReferences).toEqual([])
    expect(after.get('PodDisruptionBudget', 'default', 'web')?.status.expectedPods).toBe(3)
  })

  it('semantics F3.29 prints the lines of kubectl for objects by name', () => {
    const { output } = outcomeOf(
      labelling({ set: { tier: 'front' } }),
      labelling({ set: { tier: 'front' }, remove: ['absent'] }),
      labelling({ set: { tier: 'back', team: 'x' }, overwrite: true }),
      labelling({ set: { team: 'y' }, remove: ['tier'], overwrite: true }),
      labelling({ objects: { targets: [{ kind: 'Deployment', namespace: 'default', name: 'web' }] }, set: { team: 'x' } }),
    )
    expect(output).toEqual([
      'pod/web-1-p labeled',
      'label "absent" not found.',
      'pod/web-1-p not labeled',
      'pod/web-1-p labeled',
      'pod/web-1-p modified',
      'deployment.apps/web labeled',
    ])
  })

  it('labels all objects of a kind, or those that a selector matches', () => {
    const pods = ['web-1-p', 'web-1-q', 'web-1-r']
    expect(outcomeOf(labelling({ objects: PODS, set: { a: 'b' } })).output).toEqual(pods.map((name) => `pod/${name} labeled`))
    const matching = { ...PODS.matching, selector: 'app!=web' }
    expect(
      outcomeOf(labelling({ objects: { matching: { ...matching, selector: 'app' } }, set: { c: 'd' } })).output,
    ).toHaveLength(3)
    expect(outcomeOf(labelling({ objects: { matching }, set: { c: 'd' } })).warnings).toEqual([
      'no Pod matches the selector "app!=web"',
    ])
  })

  // As kubectl 1.36.3 printed it.
  it.each<readonly [string, LabelObjectsAction['objects'], readonly string[]]>([
    [
      'of one object, a line each',
      { targets: [POD] },
      [
        "'tier' already has a value (front), and --overwrite is false",
        "'team' already has a value (x), and --overwrite is false",
      ],
    ],
    [
      'of several objects, a line for each object',
      { targets: [POD, OTHER] },
      Array(2).fill(
        "['tier' already has a value (front), and --overwrite is false, 'team' already has a value (x), and --overwrite is false]",
      ),
    ],
  ])('semantics F3.29 reports each key that has another value, %s', (_name, objects, expected) => {
    const { output } = outcomeOf(
      labelling({ objects: { targets: [POD, OTHER] }, set: { tier: 'front', team: 'x', kept: '1' } }),
      labelling({ objects, set: { tier: 'back', team: 'y', kept: '1' } }),
    )
    expect(output.slice(2)).toEqual(expected)
  })

  it('semantics F3.29 refuses to change a value without --overwrite, and labels the other objects', () => {
    const { output, reasons } = outcomeOf(
      labelling({ set: { tier: 'front' } }),
      labelling({ objects: { targets: [POD, OTHER] }, set: { tier: 'back' } }),
    )
    expect(output).toEqual([
      'pod/web-1-p labeled',
      'pod/web-1-q labeled',
      "error: 'tier' already has a value (front), and --overwrite is false",
    ])
    expect(reasons[0]?.message).toContain("'tier' already has a value (front), and --overwrite is false")
  })

  const NAME =
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

  it('semantics F3.29 leaves the syntax of keys to the API server', () => {
    expect(outcomeOf(labelling({ set: { 'a b': 'c' } })).output).toEqual([
      `The Pod "web-1-p" is invalid: metadata.labels: Invalid value: "a b": ${NAME}`,
    ])
    const node: LabelAction = { kind: 'label', nodes: { names: ['a'] }, set: { 'a b': 'c' }, remove: [], overwrite: false }
    expect(simulate(smallShop().pin(), scenarioOf([node])).output).toEqual([
      `The Node "a" is invalid: metadata.labels: Invalid value: "a b": ${NAME}`,
    ])
    expect(outcomeOf(labelling({ remove: ['a b'] })).output).toEqual(['label "a b" not found.', 'pod/web-1-p not labeled'])
  })

  it.each<readonly [string, Partial<LabelObjectsAction>, readonly string[]]>([
    ['nothing to change', {}, ['at least one label update is required']],
    ['two equals signs', { set: { a: 'b=c' } }, ['invalid label spec: a=b=c']],
    [
      'a value',
      { set: { a: 'b c' } },
      [
        `invalid label value: "a=b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`,
      ],
    ],
    [
      'a key to set and to remove',
      { set: { a: 'b' }, remove: ['a'] },
      ['can not both modify and remove a label in the same command'],
    ],
  ])('semantics F3.29 is refused with %s', (_name, rest, expected) => {
    const issues = validateScenario(scenarioOf([labelling(rest)]), smallShop().pin().state)
    expect(issues.map(({ message }) => message)).toEqual(expected)
  })
})
