/** The largest page that a server gives by default. */
export const PAGE = 500

/** A list of an answer of which a document reads the first page. */
export interface PagedList {
  /** Its place below the answer. */
  readonly path: readonly string[]
  /** What is selected of its items. */
  readonly fields: string
  /** The size of its first page, where that is not `PAGE`. */
  readonly first?: number
}

/** A question, and which of its lists have pages. */
interface Question {
  /** The variables that it declares beside `$on`. */
  readonly variables: string
  /** The field and its arguments. */
  readonly field: string
  /** The type of the answer. */
  readonly type: string
  readonly lists: readonly PagedList[]
  /** What the fields of the items use. */
  readonly fragments?: string
}

/** A question whose lists can be read to their ends. */
export interface PagedQuestion extends Question {
  /** Its only field is called `answer`; it selects the first pages, and their `furtherPages`. */
  readonly document: string
}

/** A question with the document that `documentOf` makes of it. */
export function paged(question: Question, documentOf: (question: Question) => string): PagedQuestion {
  return { ...question, document: documentOf(question) }
}

/** Where the pages after the first of these lists begin, for the document that selects the first pages. */
export function furtherPages(lists: readonly PagedList[]): string {
  return lists
    .map(({ path, first = PAGE }) => selected(path, `(first: ${first})`, 'pageInfo { hasNextPage endCursor }'))
    .join('\n      ')
}

/** The same question for a further page of one of its lists. */
export function furtherDocument({ variables, field, type, fragments = '' }: PagedQuestion, { path, fields }: PagedList): string {
  const page = `pageInfo { hasNextPage endCursor } nodes { ${fields} }`
  return `query FurtherPage(${variables}, $on: StateRef, $after: String) {
  answer: ${field} { __typename ... on Error { message } ... on ${type} { ${selected(path, `(first: ${PAGE}, after: $after)`, page)} } }
}${fragments}`
}

function selected(path: readonly string[], args: string, fields: string): string {
  return path.reduceRight((inner, name, i) => `${name}${i === path.length - 1 ? args : ''} { ${inner} }`, fields)
}
