import type { CountedPods, PodShape } from '../address/capacity-address.ts'
import { titleOf } from '../parts/words.ts'

/** Which pods are counted, and in which order the sentence of the answer gives its numbers. */
export function meaningOf(pods: CountedPods): string {
  if (!('cpu' in pods))
    return `The pods are those of ${titleOf(pods)}, which is scaled up: their requests, constraints, volumes and quotas count. Its HorizontalPodAutoscaler is left out.`
  return `Each pod has one container that requests ${pods.cpu} CPU and ${pods.memory} memory, the default priority and no constraints. The answer begins with the largest pod: how far one of the two requests can rise while the other stays.`
}

/** The command that counts them. */
export function commandOf(pods: CountedPods): string {
  if (!('cpu' in pods)) return `rehearse capacity ${pods.kind.toLowerCase()}/${pods.name} -n ${pods.namespace}`
  return `echo '${templateOf(pods)}' | rehearse capacity -f - --largest`
}

/** A pod template of one container that requests this, as JSON. */
export function templateOf(requests: PodShape): string {
  return JSON.stringify({ spec: { containers: [{ name: 'main', image: 'main', resources: { requests } }] } })
}
