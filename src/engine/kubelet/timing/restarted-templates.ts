import { idOf } from '../../../kube/id-of.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { POD_TEMPLATE_HASH, type PodTemplate, templateText } from '../../../kube/pod-template.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { controllerRow } from '../../../twin/controller-row.ts'
import { templateOf } from '../../../twin/template-of.ts'
import type { ObjectKey } from '../../turn.ts'

/**
 * Finds for a pod of a new template one of the cluster's pods whose template differs by annotations alone: `kubectl rollout restart`
 * changes one of these, and the containers run as before.
 */
export class RestartedTemplates {
  /** A pod by its workload and the text of its template without annotations. */
  readonly #pods = new Map<string, Map<string, PodRow>>()
  /** Templates do not change, and all pods of one share it. */
  readonly #texts = new WeakMap<PodTemplate, string>()

  /** Notes a pod of the cluster. */
  add(workload: ObjectKey, pod: PodRow, cluster: ClusterView): void {
    const text = this.#textOf(pod, cluster)
    if (text === undefined) return
    const pods = this.#pods.get(idOf(workload)) ?? new Map<string, PodRow>()
    this.#pods.set(idOf(workload), pods)
    // Of revisions that differ by annotations alone, the newest shows how the next one fares.
    if ((pods.get(text)?.creationTimestamp ?? 0) <= pod.creationTimestamp) pods.set(text, pod)
  }

  find(workload: ObjectKey, pod: PodRow, cluster: ClusterView): PodRow | undefined {
    const pods = this.#pods.get(idOf(workload))
    const text = pods && this.#textOf(pod, cluster)
    return text === undefined ? undefined : pods?.get(text)
  }

  #textOf(pod: PodRow, cluster: ClusterView): string | undefined {
    const owner = controllerRow(pod, cluster)
    const template = owner && templateOf(pod, owner, cluster)
    if (template === undefined) return undefined
    const known = this.#texts.get(template)
    if (known !== undefined) return known
    const text = templateText({ ...template, annotations: {} }, POD_TEMPLATE_HASH)
    this.#texts.set(template, text)
    return text
  }
}
