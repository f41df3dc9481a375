import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import type { Kind } from '../../kube/kinds.ts'
import {
  noneSelected,
  type ObjectSelection,
  selectedRows,
  selectionCommand,
  selectionIssues,
  selectionName,
} from './object-selection.ts'

function pods(): StateTwin {
  const twin = new StateTwin()
  const { shapes } = twin.state
  return twin.put(
    aNode('n', { unschedulable: true }),
    aNode('m'),
    aPod(shapes, 'x', { namespace: 'b', nodeName: 'n', phase: 'Running', podIP: '10.0.0.1' }),
    aPod(shapes, 'z', { namespace: 'a', nodeName: 'm', phase: 'Running' }),
    aPod(shapes, 'y', { namespace: 'a' }),
    aPod(shapes, 'w', { namespace: 'a-b' }),
  )
}

function matching(kind: Kind, fieldSelector: string, namespace = '') {
  return { matching: { kinds: [kind], namespace, selector: '', fieldSelector } }
}

describe('objects of a kind that match selectors', () => {
  it.each<readonly [Kind, string, readonly string[]]>([
    ['Pod', '', ['a-b/w', 'a/y', 'a/z', 'b/x']],
    ['Pod', 'metadata.name=y', ['a/y']],
    ['Pod', 'metadata.namespace!=a', ['a-b/w', 'b/x']],
    ['Pod', 'spec.nodeName=n', ['b/x']],
    ['Pod', 'spec.host=n', ['b/x']],
    ['Pod', 'spec.nodeName=,metadata.namespace=a', ['a/y']],
    ['Pod', 'status.phase==Running', ['a/z', 'b/x']],
    ['Pod', 'status.podIP=10.0.0.1', ['b/x']],
    ['Pod', 'spec.hostNetwork=true', []],
    ['Node', 'spec.unschedulable=true', ['/n']],
    ['Node', 'metadata.name!=n', ['/m']],
  ])('semantics F3.30 %s by %j', (kind, fieldSelector, expected) => {
    const rows = selectedRows(matching(kind, fieldSelector), pods().state)
    expect(rows.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual(expected)
  })

  it.each<readonly [string, string, readonly string[]]>([
    ['kind by kind', 'a', ['/m', '/n', 'a/y', 'a/z']],
    ['in all namespaces', '', ['/m', '/n', 'a-b/w', 'a/y', 'a/z', 'b/x']],
  ])('semantics F3.30 F3.39 takes several kinds %s', (_name, namespace, expected) => {
    const objects: ObjectSelection = { matching: { kinds: ['Node', 'Deployment', 'Pod'], namespace, selector: '' } }
    const rows = selectedRows(objects, pods().state)
    expect(rows.map((row) => `${row.namespace}/${row.name}`)).toEqual(expected)
    expect(selectionIssues(objects, 'x', pods().state)).toEqual([])
  })

  it('semantics F3.39 refuses fields that one of several kinds does not have', () => {
    const kinds = ['Deployment', 'StatefulSet'] as const
    const messages = (fieldSelector: string) =>
      selectionIssues({ matching: { kinds, namespace: 'a', selector: '', fieldSelector } }, 'x', pods().state).map(
        ({ message }) => message,
      )
    expect(messages('status.x=a')).toEqual([
      expect.stringContaining('"apps/v1, Resource=deployments"'),
      expect.stringContaining('"apps/v1, Resource=statefulsets"'),
    ])
  })

  // As kubectl 1.36.3 printed it.
  it.each<readonly [Kind, string, string]>([
    [
      'Pod',
      'spec.x=a',
      'Unable to find "/v1, Resource=pods" that match label selector "", field selector "spec.x=a": field label not supported: spec.x',
    ],
    [
      'Node',
      'metadata.namespace=a',
      'Unable to find "/v1, Resource=nodes" that match label selector "", field selector "metadata.namespace=a": field label not supported: metadata.namespace',
    ],
    [
      'Deployment',
      'status.phase=a',
      'Unable to find "apps/v1, Resource=deployments" that match label selector "", field selector "status.phase=a": "status.phase" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
    [
      'Job',
      'a=b',
      'Unable to find "batch/v1, Resource=jobs" that match label selector "", field selector "a=b": field label "a" not supported for Job',
    ],
    [
      'Pod',
      'a',
      'Unable to find "/v1, Resource=pods" that match label selector "", field selector "a": invalid selector: \'a\'; can\'t understand \'a\'',
    ],
  ])('semantics F3.30 refuses %s by %j', (kind, fieldSelector, expected) => {
    const issues = selectionIssues(matching(kind, fieldSelector), 'x', pods().state)
    expect(issues.map(({ message }) => message)).toEqual([expected])
  })

  it.each([
    [['Pod'], '', 'status.phase=Failed', 'no Pod matches --field-selector status.phase=Failed'],
    [['Deployment', 'StatefulSet'], 'a', '', 'no Deployment, no StatefulSet found in namespace "a"'],
    [['PersistentVolume'], 'a', '', 'no PersistentVolume found'],
  ] as const)('semantics F3.50 warns that no %s matches: %j %j', (kinds, namespace, fieldSelector, message) => {
    const objects: ObjectSelection = { matching: { kinds, namespace, selector: '', fieldSelector } }
    expect(selectionIssues(objects, 'x', pods().state)).toEqual([])
    expect(noneSelected(objects, pods().state)).toEqual([{ kind: 'NONE_SELECTED', message }])
  })

  it.each([
    [matching('Pod', ''), 'pod -A --all'],
    [matching('Pod', 'a=b', 'shop'), 'pod --field-selector a=b'],
    [
      { matching: { kinds: ['Node'], namespace: '', selector: 'a in (b)', fieldSelector: 'c=d' } } as const,
      "node -l 'a in (b)' --field-selector c=d",
    ],
    [
      { matching: { kinds: ['Deployment', 'StatefulSet'], namespace: 'shop', selector: 'a=b' } } as const,
      'deployment.apps,statefulset.apps -l a=b',
    ],
    [{ matching: { kinds: ['Node', 'Pod'], namespace: '', selector: '' } } as const, 'node,pod -A --all'],
  ])('is named by its flags: %j', (objects, expected) => {
    expect(selectionName(objects)).toBe(expected)
    const [kind = '', ...flags] = expected.split(' ')
    const place = objects.matching.namespace === 'shop' ? '-n shop ' : ''
    expect(selectionCommand(objects, 'annotate', 'e=f')).toBe(`kubectl annotate ${kind} ${place}${flags.join(' ')} e=f`)
  })

  it('has no command where a file names none of them', () => {
    expect(selectionCommand({ targets: [], file: { skipped: [] } }, 'annotate', 'a=b')).toBeUndefined()
    expect(selectionIssues({ targets: [] }, 'x', smallShop().state)).toMatchObject([{ message: 'name at least one object' }])
  })
})
