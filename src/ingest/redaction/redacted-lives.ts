import { idOf, type ObjectId, splitId } from '../../kube/id-of.ts'
import type { SeenStop, StoredLives } from '../../kube/seen-lives.ts'
import type { Names } from './names.ts'

/** What was observed of the lives of pods, with the new names of pods and workloads. */
export function redactedLives({ pulls, stops }: StoredLives, names: Names): StoredLives {
  return {
    pulls: pulls.map(([pod, pull]) => [names.text(pod), pull]),
    stops: stops.map(([workload, seen]) => [renamedId(workload, names), seen.map((stop) => renamedStop(stop, names))]),
  }
}

function renamedId(id: ObjectId, names: Names): ObjectId {
  const { kind, namespace, name } = splitId(id)
  return idOf({ kind, namespace: names.text(namespace), name: names.text(name) })
}

function renamedStop(stop: SeenStop, names: Names): SeenStop {
  const parts = stop.template.split(' ').map((part) => names.text(part))
  return { ...stop, template: parts.join(' ') }
}
