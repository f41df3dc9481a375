import { withDefaultTolerations } from '../../../src/kube/default-tolerations.ts'
import { firstUntoleratedTaint, type Taint, type Toleration, toleratesTaint } from '../../../src/kube/taint.ts'
import { minTolerationSeconds, usedTolerations } from '../../../src/kube/taint-eviction.ts'
import { judgeBy } from './judge.ts'

type RawTaint = Partial<Omit<Taint, 'timeAdded'>>
type RawToleration = Partial<Toleration>

export const judgeToleration = judgeBy((input: { readonly toleration: RawToleration; readonly taint: RawTaint }) => ({
  tolerates: toleratesTaint(tolerationOf(input.toleration), taintOf(input.taint)),
  toleratesWithComparisonOperators: toleratesTaint(tolerationOf(input.toleration), taintOf(input.taint), true),
}))

export const judgeTaintEvictionTime = judgeBy((input: { readonly taints: RawTaint[]; readonly tolerations: RawToleration[] }) => {
  const taints = input.taints.map(taintOf)
  const tolerations = input.tolerations.map(tolerationOf)
  const used = usedTolerations(taints, tolerations)
  const seconds = used && minTolerationSeconds(used)
  const first = firstUntoleratedTaint(taints, tolerations, () => true)
  return {
    allTolerated: used !== undefined,
    used: (used ?? []).map(written),
    minTolerationSeconds: seconds === undefined ? null : seconds === Number.POSITIVE_INFINITY ? -1 : seconds,
    firstUntolerated: first ? written(first) : null,
  }
})

export const judgeDefaultTolerations = judgeBy((input: { readonly tolerations: RawToleration[] | null }) => ({
  error: null,
  tolerations: withDefaultTolerations((input.tolerations ?? []).map(tolerationOf)).map(written),
}))

function taintOf(raw: RawTaint): Taint {
  return { key: raw.key ?? '', value: raw.value ?? '', effect: raw.effect ?? '', timeAdded: undefined }
}

/** A toleration of an API object, as rows keep it. */
export function tolerationOf(raw: RawToleration): Toleration {
  return {
    key: raw.key ?? '',
    operator: raw.operator ?? '',
    value: raw.value ?? '',
    effect: raw.effect ?? '',
    tolerationSeconds: raw.tolerationSeconds,
  }
}

/** The API leaves empty texts out. */
function written(object: Taint | Toleration): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== '' && value !== undefined))
}
