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

/** Tells a part of an answer later: the verdict comes at once, what takes more runs comes when it is known. */
export const DEFER = new GraphQLDirective({
  name: 'defer',
  description:
    'Tells this part of the answer later, in a message of its own, so that the rest need not wait for it. For clients that take answers in parts: multipart/mixed, server-sent events, or WebSocket; for others it changes nothing.',
  locations: [DirectiveLocation.FRAGMENT_SPREAD, DirectiveLocation.INLINE_FRAGMENT],
  args: {
    if: { type: new GraphQLNonNull(GraphQLBoolean), defaultValue: true, description: 'Whether it is told later.' },
    label: { type: GraphQLString, description: 'A name for the part, which its message bears.' },
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

/** Labels are written down and unique, so that parts can be told apart; mutations and streams have an order of their own. */
export function deferRule(context: ValidationContext) {
  const labels = new Set<string>()
  const refuse = (message: string, node: DirectiveNode): void => context.reportError(new GraphQLError(message, { nodes: node }))
  return {
    Directive(node: DirectiveNode): void {
      if (node.name.value !== DEFER.name) return
      const schema = context.getSchema()
      const parent = context.getParentType()
      if (parent && (parent === schema.getMutationType() || parent === schema.getSubscriptionType()))
        refuse(`"@defer" is not taken directly below ${parent.name}: defer a part of an answer.`, node)
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

/** The document with one more field in each deferred part: measured beside the original, it tells how many parts there may be. */
export function withMarkedParts(document: DocumentNode): DocumentNode {
  const marked = (selections: readonly SelectionNode[]): SelectionNode => ({
    kind: Kind.INLINE_FRAGMENT,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [...selections, MARK] },
  })
  const leave = (node: SelectionNode): SelectionNode | undefined => (deferOf(node) ? marked([node]) : undefined)
  return visit(document, { FragmentSpread: { leave }, InlineFragment: { leave } })
}

const MARK: SelectionNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }
