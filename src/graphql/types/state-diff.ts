import type { Row } from '../../kube/kinds.ts'
import type { Base } from '../../whatif/base.ts'
import { diffFields, type FieldChange as Field } from '../../whatif/fork/diff-fields.ts'
import type { Difference } from '../../whatif/fork/diff-in-slices.ts'
import { withoutSecrets } from '../../whatif/fork/hidden-values.ts'
import { stateDiffSummary } from '../../whatif/fork/state-diff-summary.ts'
import { builder } from '../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageOf } from '../connection.ts'
import { enumOf } from '../enum-of.ts'
import { locate } from '../located.ts'
import { KubernetesObjectRef } from '../refs.ts'
import { ObjectKey, StateInfo } from './state.ts'

export interface StateDiffView {
  readonly from: Base
  readonly to: Base
  readonly differences: readonly Difference[]
}

interface DifferenceView {
  readonly difference: Difference
  readonly diff: StateDiffView
}

/** Maximum number of reported fields of one object; with more differences it is a different object. */
const FIELDS_MAX = 100

const DifferenceTypeEnum = enumOf('DifferenceType', 'How an object differs in the second state.', {
  ADDED: 'It exists only in the second state.',
  REMOVED: 'It exists only in the first state.',
  CHANGED: 'It exists in both and differs.',
})

const FieldChange = builder.objectRef<Field>('FieldChange').implement({
  description: 'A field that differs. Literal values of environment variables are hidden: they are `"(hidden)"`.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'Its path in the object, items of lists by their names: `spec.template.spec.containers[app].image`.',
    }),
    before: t.string({
      nullable: true,
      description: 'The value in the first state, as JSON; null: not set.',
      resolve: ({ before }) => before ?? null,
    }),
    after: t.string({
      nullable: true,
      description: 'The value in the second state, as JSON; null: not set.',
      resolve: ({ after }) => after ?? null,
    }),
  }),
})

const ObjectDifference = builder.objectRef<DifferenceView>('ObjectDifference').implement({
  description: 'An object that differs between two states.',
  fields: (t) => ({
    type: t.field({ type: DifferenceTypeEnum, description: 'How it differs.', resolve: ({ difference }) => difference.type }),
    key: t.field({ type: ObjectKey, description: 'Its name.', resolve: ({ difference }) => difference.object }),
    fields: t.field({
      type: [FieldChange],
      description: `The fields that differ, at most ${FIELDS_MAX}; empty for objects that exist in only one of the states.`,
      resolve: ({ difference: { before, after } }) => (before && after ? fieldsOf(before, after) : []),
    }),
    before: t.field({
      type: KubernetesObjectRef,
      nullable: true,
      description: 'The object in the first state; null when it was added.',
      resolve: ({ difference: { before }, diff }) => (before ? locate(before, diff.from) : null),
    }),
    after: t.field({
      type: KubernetesObjectRef,
      nullable: true,
      description: 'The object in the second state; null when it was removed.',
      resolve: ({ difference: { after }, diff }) => (after ? locate(after, diff.to) : null),
    }),
  }),
})

const ObjectDifferenceConnection = connectionType(ObjectDifference, 'ObjectDifference', 'differences')

export const StateDiff = builder.objectRef<StateDiffView>('StateDiff').implement({
  description: 'The difference between two states.',
  fields: (t) => ({
    from: t.field({ type: StateInfo, description: 'The first state.', resolve: ({ from }) => from.info }),
    to: t.field({ type: StateInfo, description: 'The second state.', resolve: ({ to }) => to.info }),
    summary: t.string({
      description: 'One sentence to read first: how many objects differ, and of which kinds.',
      resolve: ({ differences }) => stateDiffSummary(differences),
    }),
    added: t.int({ description: 'Objects that exist only in the second state.', resolve: (diff) => count(diff, 'ADDED') }),
    removed: t.int({ description: 'Objects that exist only in the first state.', resolve: (diff) => count(diff, 'REMOVED') }),
    changed: t.int({ description: 'Objects that differ.', resolve: (diff) => count(diff, 'CHANGED') }),
    objects: t.field({
      type: ObjectDifferenceConnection,
      args: PAGE_ARGS,
      description: 'The objects, by kind, namespace and name.',
      resolve: (diff, args, context) =>
        pageOf(inOrder(diff.differences.map((difference) => ({ difference, diff }))), args, context),
    }),
  }),
})

function fieldsOf(before: Row, after: Row): readonly Field[] {
  return diffFields(before, after).slice(0, FIELDS_MAX).map(withoutSecrets)
}

function count({ differences }: StateDiffView, wanted: Difference['type']): number {
  return differences.filter(({ type }) => type === wanted).length
}
