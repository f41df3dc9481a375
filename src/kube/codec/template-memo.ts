import { digestText } from '../../lib/hash.ts'
import type { PodSpec } from '../pod-spec.ts'

const ENTRIES_MAX = 50_000

/** What a template's spec means, independent of its metadata. */
export interface TemplateSpec {
  readonly spec: PodSpec
  readonly schedulingGates: readonly string[]
  readonly nodeName: string
  /** What was dropped from a template with this spec of which nothing else was dropped; empty for nothing. */
  readonly unmodelled: string
}

/**
 * The specs of templates that were read before, so that a Deployment and its ReplicaSets, and what was only scaled, share
 * one spec and read it once. Found by the digest of the raw text: the texts themselves would take more memory than the specs.
 */
export class TemplateMemo {
  readonly #specs = new Map<string, TemplateSpec>()
  readonly #words = new Map<string, string>()

  /** The value of `raw`; `read` is called when it is new. */
  specOf(raw: unknown, read: () => TemplateSpec): TemplateSpec {
    const key = digestText(JSON.stringify(raw) ?? '')
    const known = this.#specs.get(key)
    if (known) return known
    const made = read()
    if (this.#specs.size >= ENTRIES_MAX) this.#specs.clear()
    this.#specs.set(key, made)
    return made
  }

  /** One text for equal texts: revisions of a workload differ in their images and have all that is dropped in common. */
  word(text: string): string {
    const known = this.#words.get(text)
    if (known !== undefined) return known
    if (this.#words.size >= ENTRIES_MAX) this.#words.clear()
    this.#words.set(text, text)
    return text
  }
}
