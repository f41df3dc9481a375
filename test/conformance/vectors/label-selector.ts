import {
  compileLabelSelector,
  isEmptySelector,
  type LabelSelector,
  LabelSelectorError,
  type LabelSelectorObject,
  matches,
  selectorText,
} from '../../../src/kube/label-selector.ts'
import { parseLabelSelector } from '../../../src/kube/label-selector-parser.ts'
import type { Labels } from '../../../src/kube/object-row.ts'
import { judgeBy } from './judge.ts'

interface RawSelector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: readonly string[] }[]
}

type Input =
  | { readonly kind: 'string'; readonly selector: string; readonly labels: readonly Labels[] }
  | { readonly kind: 'object'; readonly selector: RawSelector | null; readonly labels: readonly Labels[] }

export const judgeLabelSelector = judgeBy((input: Input) => {
  try {
    if (input.kind === 'string') return describe(parseLabelSelector(input.selector), input.labels)
    const selector = compileLabelSelector(selectorObject(input.selector))
    return { ...describe(selector, input.labels), formatted: selectorText(selector) || '<none>' }
  } catch (error) {
    if (error instanceof LabelSelectorError) return { error: error.message }
    throw error
  }
})

function describe(selector: LabelSelector, labels: readonly Labels[]): Record<string, unknown> {
  return {
    error: null,
    canonical: selectorText(selector),
    empty: isEmptySelector(selector),
    matches: labels.map((set) => matches(selector, set)),
  }
}

/** The selector of an API object, as rows keep it. */
export function selectorObject(raw: RawSelector | null | undefined): LabelSelectorObject | undefined {
  if (!raw) return undefined
  const expressions = raw.matchExpressions ?? []
  return {
    matchLabels: raw.matchLabels ?? {},
    matchExpressions: expressions.map(({ key, operator, values }) => ({ key, operator, values: values ?? [] })),
  }
}
