import {
  DirectiveLocation,
  type DirectiveNode,
  type DocumentNode,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLError,
  GraphQLNonNull,
  GraphQLString,
  Kind,
  OperationTypeNode,
  type SelectionNode,
  type ValidationContext,
  visit,
} from 'graphql'

/** Delivers a part of an answer later: the verdict at once, parts that need more runs when they are known. */
export const DEFER = new GraphQLDirective({
  name: 'defer',
  description:
    'Delivers this part of the answer later, in a message of its own, so that the rest does not wait for it. For clients that accept incremental answers: multipart/mixed, server-sent events, or WebSocket; it has no effect for others.',
  locations: [DirectiveLocation.FRAGMENT_SPREAD, DirectiveLocation.INLINE_FRAGMENT],
  args: {
    if: { type: new GraphQLNonNull(GraphQLBoolean), defaultValue: true, description: 'Whether it is delivered later.' },
    label: { type: GraphQLString, description: 'A label for the part, which its message repeats.' },
  },
})

/** The directive that defers a part of a selection, where there is one. */
export function deferOf({
  directives,
}: {
  readonly directives?: readonly DirectiveNode[] | undefined
}): DirectiveNode | undefined {
  return directives?.find(({ name }) => name.value === DEFER.name)
}

/** Labels are written down and unique, so that parts can be distinguished; mutations and streams have an order of their own. */
export function deferRule(context: ValidationContext) {
  const labels = new Set<string>()
  const refuse = (message: string, node: DirectiveNode): void => context.reportError(new GraphQLError(message, { nodes: node }))
  return {
    Directive(node: DirectiveNode): void {
      if (node.name.value !== DEFER.name) return
      const schema = context.getSchema()
      const parent = context.getParentType()
      if (parent && (parent === schema.getMutationType() || parent === schema.getSubscriptionType()))
        refuse(`"@defer" is not supported directly below ${parent.name}: defer a part of an answer.`, node)
      const label = node.arguments?.find(({ name }) => name.value === 'label')?.value
      if (label === undefined || label.kind === Kind.NULL) return
      if (label.kind !== Kind.STRING) refuse('The label of "@defer" must be written as a string.', node)
      else if (labels.has(label.value)) refuse(`Two parts have the label "${label.value}": labels must be unique.`, node)
      else labels.add(label.value)
    },
  }
}

/** The document with nothing deferred, for who takes an answer in one piece, and for streams, whose items are pieces already. */
export function withoutDefer(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: (node) => (node.name.value === DEFER.name ? null : undefined) })
}

/** Whether anything of the document, streams aside, may be deferred. */
export function mayDefer(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    OperationDefinition: ({ operation }) => (operation === OperationTypeNode.SUBSCRIPTION ? false : undefined),
    Directive: ({ name }) => {
      found ||= name.value === DEFER.name
    },
  })
  return found
}

/** The document with one more field in each deferred part: measured beside the original, it shows the maximum number of parts. */
export function withMarkedParts(document: DocumentNode): DocumentNode {
  const marked = (selections: readonly SelectionNode[]): SelectionNode => ({
    kind: Kind.INLINE_FRAGMENT,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [...selections, MARK] },
  })
  const leave = (node: SelectionNode): SelectionNode | undefined => (deferOf(node) ? marked([node]) : undefined)
  return visit(document, { FragmentSpread: { leave }, InlineFragment: { leave } })
}

const MARK: SelectionNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }
