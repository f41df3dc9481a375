import { isJsonObject } from '../../kube/codec/json.ts'
import type { NodeRow } from '../../kube/node.ts'
import { hiddenText } from '../hidden-text.ts'

/** Of requirements that compare numbers. */
const NUMBER = /^-?\d+$/
/** Fields with what pods require of nodes. */
const REQUIREMENTS: ReadonlySet<string> = new Set(['nodeSelector', 'nodeAffinity', 'tolerations', 'topologyKey'])

/**
 * What pods without names require of nodes, without texts that no node has: such a requirement is not met, whatever its text is, and
 * the text may be a name that only those pods have.
 */
export class UnmetRequirements {
  readonly #key: string
  readonly #ofNodes = new Set<string>([''])

  constructor(nodes: Iterable<NodeRow>, key: string) {
    this.#key = key
    for (const { name, labels, taints } of nodes) {
      this.#ofNodes.add(name)
      for (const entry of Object.entries(labels)) for (const text of entry) this.#ofNodes.add(text)
      for (const taint of taints) this.#ofNodes.add(taint.key).add(taint.value)
    }
  }

  /** A value of the JSON of an object, as it is shown. */
  shown(field: string, value: unknown): unknown {
    return REQUIREMENTS.has(field) ? this.#required(field, value) : value
  }

  #required(field: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#required(field, item))
    if (isJsonObject(value)) {
      const isSelector = field === 'nodeSelector' && Object.values(value).every((item) => typeof item === 'string')
      const entries = Object.entries(value).map(([name, item]) =>
        isSelector ? [this.#text(name), this.#text(String(item))] : [name, this.#required(name, item)],
      )
      return Object.fromEntries(entries)
    }
    const isText = typeof value === 'string' && ['key', 'value', 'values', 'topologyKey'].includes(field)
    return isText ? this.#text(value) : value
  }

  #text(text: string): string {
    if (this.#ofNodes.has(text) || NUMBER.test(text) || isOfKubernetes(text)) return text
    return hiddenText(text, this.#key)
  }
}

/** Keys of taints and labels that every cluster may have, and fields of nodes. */
function isOfKubernetes(text: string): boolean {
  return text === 'metadata.name' || /^(?:[a-z-]+\.)*kubernetes\.io\/[\w.-]+$/.test(text)
}
