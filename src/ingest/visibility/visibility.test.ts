import { describe, expect, it } from 'vitest'
import { ACME_CLUSTER } from '../../../test/export/acme-cluster.ts'
import { baseOf } from '../../../test/export/exported-base.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { KIND_NAMES, KINDS, type Row } from '../../kube/kinds.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { KEPT_ANNOTATIONS, KEPT_FIELDS } from './kept-fields.ts'
import { Visibility } from './visibility.ts'

const { state } = baseOf(ACME_CLUSTER)
const rows: readonly Row[] = KIND_NAMES.flatMap((kind) => [...(state.table(kind) as Iterable<Row>)])
const hidden = new Visibility(['other'], 'key')

const KEPT: ReadonlySet<string> = new Set([...KEPT_FIELDS, ...KEPT_ANNOTATIONS])

/** The places of an object that have the word of all texts of users, except in fields that refer to what has no namespace. */
function leaks(value: unknown, path: string, parent = '', field = ''): readonly string[] {
  if (KEPT.has(field) || KEPT.has(`${parent}.${field}`)) return []
  if (typeof value === 'string') return /acme|203\.0\.113/i.test(value) ? [`${path}: ${value}`] : []
  if (Array.isArray(value)) return value.flatMap((item, i) => leaks(item, `${path}[${i}]`, parent, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [
    ...(/acme/i.test(key) ? [`${path}: ${key}`] : []),
    ...leaks(item, `${path}.${key}`, field, key),
  ])
}

describe('an object of a namespace that is not shown', () => {
  const namespaced = rows.filter(({ namespace }) => !['', 'kube-node-lease'].includes(namespace))

  it('has none of its texts, whatever kind it is', () => {
    expect(new Set(namespaced.map(({ kind }) => kind)).size).toBe(
      Object.values(KINDS).filter((info) => info.namespaced && info.plural !== 'leases').length,
    )
    expect(namespaced.flatMap((row) => leaks(hidden.object(row), row.kind))).toEqual([])
  })

  it('is identified as the row that a reader of it gets', () => {
    const context = new CodecContext(new ShapeInterner())
    const wrong = namespaced.filter((row) => {
      const { namespace, name, uid } = readObject(row.kind, hidden.object(row), context)
      const shown = hidden.identity(row)
      return namespace !== shown.namespace || name !== shown.name || uid !== shown.uid
    })
    expect(wrong.map(({ kind }) => kind)).toEqual([])
  })

  it('is shown with all of them where its namespace is', () => {
    const all = new Visibility(['acme-shop'], 'key')
    expect(namespaced.flatMap((row) => leaks(all.object(row), row.kind)).length).toBeGreaterThan(300)
  })

  it('keeps the node of a pod, and what decides where it may be', () => {
    const pod = namespaced.find((row) => row.kind === 'Pod' && row.nodeName !== '')
    expect(JSON.stringify(hidden.object(pod as Row))).toContain('"nodeName":"acme-node-1"')
  })
})

describe('an object without a namespace', () => {
  it('is shown, except a namespace that is not, and the claim of a volume', () => {
    const changed = rows.filter(
      (row) =>
        row.namespace === '' &&
        JSON.stringify(hidden.object(row)) !== JSON.stringify(new Visibility(['acme-shop'], 'key').object(row)),
    )
    expect(new Set(changed.map(({ kind }) => kind))).toEqual(new Set(['Namespace', 'PersistentVolume']))
    const volume = changed.find(({ kind }) => kind === 'PersistentVolume')
    expect((hidden.object(volume as Row) as { spec: { claimRef: object } }).spec.claimRef).not.toMatchObject({
      namespace: 'acme-shop',
    })
    expect(leaks(hidden.object(changed.find(({ kind }) => kind === 'Namespace') as Row), 'Namespace')).toEqual([])
  })
})
