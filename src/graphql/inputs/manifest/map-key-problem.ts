import { type Document, isCollection, isMap, isScalar, isSeq, type Node, type Pair, visit } from 'yaml'
import { goQuote } from '../../../kube/field-error.ts'
import { compareText } from '../../../lib/compare.ts'

/** A key that JSON cannot have, and the offset of it in the text. */
interface MapKeyProblem {
  readonly problem: string
  readonly offset: number
}

/**
 * A key of a map that is a map or a list itself, as `{{ .Values.name }}` of a template that was not rendered is; `undefined` where none is.
 * kubectl prints it as Go does (sigs.k8s.io/yaml, yamlToJSON; semantics F3.45).
 */
export function mapKeyProblem(document: Document): MapKeyProblem | undefined {
  let found: MapKeyProblem | undefined
  visit(document, {
    Pair(_, { key }: Pair): symbol | undefined {
      if (!isCollection(key)) return undefined
      found = { problem: `invalid map key: ${goText(key)}`, offset: key.range?.[0] ?? 0 }
      return visit.BREAK
    },
  })
  return found
}

function goText(node: unknown): string {
  if (isMap(node)) {
    const pairs = node.items.map(({ key, value }) => `${goText(key)}:${goText(value)}`)
    return `map[interface {}]interface {}{${pairs.toSorted(compareText).join(', ')}}`
  }
  if (isSeq(node)) return `[]interface {}{${node.items.map(goText).join(', ')}}`
  const value: unknown = isScalar<Node>(node) ? node.value : node
  if (value === null || value === undefined) return 'interface {}(nil)'
  return typeof value === 'string' ? goQuote(value) : String(value)
}
