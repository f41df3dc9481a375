import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { nameOf } from '../parts/words.ts'

interface MarkedPod {
  readonly namespace: string | null
  readonly name: string
  readonly nodeName: string | null
}

/** The pods of what is open beside the map. */
export interface Marks {
  /** `NAMESPACE/NAME` of each. */
  readonly pods: ReadonlySet<string>
  /** How many of them each node has, by its name. */
  readonly nodes: ReadonlyMap<string, number>
}

const NO_MARKS: Marks = { pods: new Set(), nodes: new Map() }

export const marks = signal<Marks>(NO_MARKS)

/** Marks pods on the map while the component is shown. */
export function useMarks(pods: readonly MarkedPod[]): void {
  useEffect(() => {
    marks.value = marksOf(pods)
  }, [pods])
  useEffect(
    () => () => {
      marks.value = NO_MARKS
    },
    [],
  )
}

export function marksOf(pods: readonly MarkedPod[]): Marks {
  const nodes = new Map<string, number>()
  for (const { nodeName } of pods) if (nodeName !== null) nodes.set(nodeName, (nodes.get(nodeName) ?? 0) + 1)
  return { pods: new Set(pods.map(nameOf)), nodes }
}
