import type { JsonObject } from '../../kube/codec/json.ts'
import { writeObject } from '../../kube/codec/registry.ts'
import { customResourceName, shownKey } from '../../kube/custom-resource.ts'
import type { ObjectId } from '../../kube/id-of.ts'
import { splitId } from '../../kube/id-of.ts'
import type { Row } from '../../kube/kinds.ts'
import type { MeasuredUsage } from '../../kube/measured-usage.ts'
import type { PersistentVolumeRow } from '../../kube/persistent-volume.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { SeenLives, StoredLives } from '../../kube/seen-lives.ts'
import { Names } from '../redaction/names.ts'
import { redactedLives } from '../redaction/redacted-lives.ts'
import { RowRedactor } from '../redaction/row-redactor.ts'
import { HashedWords } from './hashed-words.ts'
import { HiddenPods } from './hidden-pods.ts'
import { KEPT_ANNOTATIONS, KEPT_FIELDS } from './kept-fields.ts'

/** Its leases are the heartbeats of nodes. */
const OF_NODES = 'kube-node-lease'

/** What identifies an object of a kind. */
type Identity = Pick<Row, 'namespace' | 'name' | 'uid'>

/**
 * What a caller sees who may read some namespaces. Objects of the others stay, because they take room and are scheduled, but without what
 * identifies them: names, labels, images and texts become hashes, and what no rule reads is left out. Objects without a namespace
 * stay as they are, except for references to what is hidden.
 */
export class Visibility {
  readonly #namespaces: ReadonlySet<string>
  readonly #names: Names
  readonly #redactor: RowRedactor
  readonly #pods: HiddenPods

  /** @param key what hashes are made with. */
  constructor(namespaces: Iterable<string>, key: string) {
    this.#namespaces = new Set(namespaces)
    this.#names = new Names(new HashedWords(key), { keptLabels: KEPT_ANNOTATIONS, keptFields: KEPT_FIELDS })
    this.#redactor = new RowRedactor(this.#names)
    this.#pods = new HiddenPods(this.#names, this.#redactor)
  }

  /** Whether the objects of a namespace are shown; `''`: those that have none. */
  shows(namespace: string): boolean {
    return namespace === '' || namespace === OF_NODES || this.#namespaces.has(namespace)
  }

  /** The object as it is shown. */
  object(row: Row): JsonObject {
    if (!this.#shows(row)) return this.#redactor.object(row)
    return row.kind === 'PersistentVolume' ? this.#volume(row) : writeObject(row)
  }

  /** The pod that a reader of it as it is shown gets. */
  pod(row: PodRow): PodRow {
    return this.#shows(row) ? row : this.#pods.pod(row)
  }

  /** The namespace, the name and the uid with which it is shown. */
  identity(row: Row): Identity {
    if (this.#shows(row)) return row
    const shown = (text: string): string => this.#names.text(text)
    return { namespace: shown(row.namespace), name: this.#nameOf(row), uid: shown(row.uid) }
  }

  /** The kind that is part of the name of a custom resource stays. */
  #nameOf(row: Row): string {
    const name = this.#names.text(shownKey(row).name)
    return row.kind === 'CustomResource' ? customResourceName({ apiVersion: row.apiVersion, kind: row.ownKind, name }) : name
  }

  /** What was observed of the lives of pods; `isShown`: whether the pod of a uid is. */
  lives({ pulls, stops }: SeenLives, isShown: (uid: string) => boolean): StoredLives {
    const of = (visible: boolean): StoredLives => ({
      pulls: [...pulls].filter(([pod]) => isShown(pod) === visible),
      stops: [...stops].filter(([workload]) => this.#showsId(workload) === visible),
    })
    const [shown, hidden] = [of(true), redactedLives(of(false), this.#names)]
    return { pulls: [...shown.pulls, ...hidden.pulls], stops: [...shown.stops, ...hidden.stops] }
  }

  /** What pods and their containers use, by the names with which they are shown. */
  usage({ nodes, pods, containers }: MeasuredUsage): MeasuredUsage {
    return { nodes, pods: this.#byShownName(pods), containers: this.#byShownName(containers) }
  }

  #byShownName<Name extends string, Amounts>(measured: ReadonlyMap<Name, Amounts>): ReadonlyMap<Name, Amounts> {
    const shown = [...measured].map(([name, amounts]): [Name, Amounts] => {
      const parts = name.split('/')
      return [this.shows(parts[0] ?? '') ? name : (parts.map((part) => this.#names.text(part)).join('/') as Name), amounts]
    })
    return new Map(shown)
  }

  #shows(row: Row): boolean {
    return this.shows(row.kind === 'Namespace' ? row.name : row.namespace)
  }

  #showsId(id: ObjectId): boolean {
    return this.shows(splitId(id).namespace)
  }

  /** Whose claim it has may be hidden. */
  #volume(row: PersistentVolumeRow): JsonObject {
    const { claimRef } = row
    if (!claimRef || this.shows(claimRef.namespace)) return writeObject(row)
    const hidden = {
      namespace: this.#names.text(claimRef.namespace),
      name: this.#names.text(claimRef.name),
      uid: this.#names.text(claimRef.uid),
    }
    return writeObject({ ...row, claimRef: hidden })
  }
}
