import { Document, isAlias, isCollection, isScalar, visit, YAMLSeq } from 'yaml'
import { YAML_OPTIONS } from './yaml-options.ts'

/** The library's guard against documents that expand without end; 100 is its default. */
const LIMITS = { maxAliasCount: 100 }
/** Values of an anchor: the guard sees one slice only, and slices that build on each other grow like powers. */
const PARTS_MAX = 100_000

/**
 * The anchors of a document that is read in slices: an item may refer to one that is in another item, or before the list. Their contents
 * are kept as values, so that the slices themselves need not be.
 */
export class YamlAnchors {
  readonly #values = new Map<string, unknown>()

  /** Clears all anchors: they are valid for one document. */
  clear(): void {
    this.#values.clear()
  }

  /** Whether a slice refers to an anchor that neither it nor any slice so far has. */
  lacks(slice: Document): boolean {
    return referredBy(slice).some((name) => !this.#values.has(name))
  }

  /**
   * The value of a slice, and the anchors in it noted for the others.
   * @throws {Error} when it refers to an anchor that there is not, or expands without end.
   */
  valueOf(slice: Document): unknown {
    const { contents } = slice
    const known = referredBy(slice).filter((name) => this.#values.has(name))
    const whole = known.length > 0 ? this.#behind(contents, known) : slice
    const value: unknown = whole.toJS(LIMITS)
    visit(slice, {
      Node: (_key, node) => {
        if (isAlias(node) || !node.anchor) return
        const anchored: unknown = node.toJS(whole, LIMITS)
        if (partsOf(anchored, PARTS_MAX) > PARTS_MAX) throw new Error(`the anchor ${node.anchor} expands to too much data`)
        this.#values.set(node.anchor, anchored)
      },
    })
    return known.length > 0 && Array.isArray(value) ? value.at(-1) : value
  }

  /** A document in which the anchors are before the contents, which come last in its list. */
  #behind(contents: Document['contents'], names: readonly string[]): Document {
    const whole: Document = new Document(null, YAML_OPTIONS)
    const list = new YAMLSeq()
    for (const name of names) {
      const node = whole.createNode(this.#values.get(name), { aliasDuplicateObjects: false })
      if (isScalar(node) || isCollection(node)) node.anchor = name
      list.items.push(node)
    }
    list.items.push(contents)
    whole.contents = list
    return whole
  }
}

/** The names that a slice refers to before it has an anchor of that name. */
function referredBy(slice: Document): readonly string[] {
  const own = new Set<string>()
  const referred = new Set<string>()
  visit(slice, {
    Node(_key, node) {
      if (!isAlias(node)) {
        if (node.anchor) own.add(node.anchor)
      } else if (!own.has(node.source)) referred.add(node.source)
    },
  })
  return [...referred]
}

/** How many values there are in a value, itself included; the count stops beyond `most`. */
function partsOf(value: unknown, most: number): number {
  let parts = 1
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) {
      if (parts > most) break
      parts += partsOf(part, most - parts)
    }
  return parts
}
