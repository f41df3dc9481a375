import type { Dice } from '../dice.ts'
import type { Manifest } from '../manifest.ts'
import type { Workload } from '../world.ts'

const SOME = 0.2

/** Services of some of the workloads; those of StatefulSets are headless. */
export function makeServices(workloads: readonly Workload[], dice: Dice): readonly Manifest[] {
  return workloads.flatMap(({ kind, namespace, name }) => {
    if (!dice.chance(SOME)) return []
    const headless = kind === 'StatefulSet' ? { clusterIP: 'None' } : {}
    const spec = { selector: { app: name }, ports: [{ port: 80 }], ...headless }
    return [{ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace }, spec }]
  })
}
