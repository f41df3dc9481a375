import { findCondition } from '../../kube/condition.ts'
import type { NodeRow } from '../../kube/node.ts'

/** The assumed duration where no node shows one. */
const ASSUMED_BOOT_MS = 60_000
/** A node that became ready later than this after it joined has been away in between. */
const BOOT_MS_MAX = 900_000

export interface BootTime {
  readonly ms: number
  readonly provenance: 'OBSERVED' | 'ASSUMED' | 'GIVEN'
  readonly samples: number
}

/**
 * How long a node of a group takes to be ready: what was given, or the median over its nodes from their creation to their
 * last becoming ready, or an assumption.
 */
export function bootTimeOf(nodes: readonly NodeRow[], givenMs: number | undefined): BootTime {
  if (givenMs !== undefined) return { ms: givenMs, provenance: 'GIVEN', samples: 0 }
  const seen = nodes.flatMap(readyAfter).sort((a, b) => a - b)
  const median = seen[Math.floor(seen.length / 2)]
  if (median === undefined) return { ms: ASSUMED_BOOT_MS, provenance: 'ASSUMED', samples: 0 }
  return { ms: median, provenance: 'OBSERVED', samples: seen.length }
}

function readyAfter({ conditions, creationTimestamp }: NodeRow): readonly number[] {
  const ready = findCondition(conditions, 'Ready')
  if (ready?.status !== 'True' || ready.lastTransitionTime === undefined || creationTimestamp === 0) return []
  const ms = ready.lastTransitionTime - creationTimestamp
  return ms > 0 && ms <= BOOT_MS_MAX ? [ms] : []
}
