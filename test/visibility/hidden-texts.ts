import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { originalTexts } from '../export/original-texts.ts'
import { OPERATOR_OBJECTS } from './operator-objects.ts'
import { NAMESPACE, SAMPLE } from './view-of-sample.ts'

/** A name in the sample, and a word of answers themselves. */
const OF_ANSWERS = 'data'

interface RawItem {
  readonly kind: string
  readonly metadata: { readonly namespace?: string; readonly name: string }
}

const sample = JSON.parse(gunzipSync(readFileSync(SAMPLE)).toString()) as { readonly items: readonly RawItem[] }
const items = [...sample.items, ...OPERATOR_OBJECTS]
const isHidden = ({ kind, metadata }: RawItem): boolean =>
  ![undefined, NAMESPACE, 'kube-node-lease'].includes(metadata.namespace) ||
  (kind === 'Namespace' && ![NAMESPACE, 'kube-node-lease'].includes(metadata.name))
const shown = originalTexts(items.filter((item) => !isHidden(item)))

/** What only objects have that a caller may not read who may read one namespace. */
export const HIDDEN: ReadonlySet<string> = new Set(
  [...originalTexts(items.filter(isHidden))].filter((text) => !shown.has(text) && text !== OF_ANSWERS),
)

/** The hidden texts that a text has, each as a whole name. */
export function hiddenIn(text: string): readonly string[] {
  const isWhole = (original: string): boolean =>
    new RegExp(`(?<![\\w./-])${original.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w./-])`).test(text)
  return [...HIDDEN].filter((original) => text.includes(original) && isWhole(original))
}
