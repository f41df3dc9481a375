import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import { FAKE_KUBELET_LABEL, FAKE_KUBELET_STOPPED } from '../../../support/set-kubelet.ts'
import type { Step } from '../../course.ts'
import { ZONE } from '../placement/topology-keys.ts'
import { labelChange } from './label-change.ts'

/** Nodes by their names, or those with labels. */
export type NodesChosen = readonly string[] | { readonly selector: string }

/** As arguments of kubectl. */
export function wordsOf(nodes: NodesChosen): readonly string[] {
  return 'selector' in nodes ? ['-l', nodes.selector] : nodes
}

/** As the input of an action. */
export function inputOf(nodes: NodesChosen): JsonObject {
  return 'selector' in nodes ? nodes : { names: nodes }
}

/** `kubectl cordon`. */
export function cordon(atSeconds: number, nodes: NodesChosen): Step {
  return { atSeconds, command: ['cordon', ...wordsOf(nodes)], action: { cordon: inputOf(nodes) } }
}

/** `kubectl uncordon`. */
export function uncordon(atSeconds: number, nodes: NodesChosen): Step {
  return { atSeconds, command: ['uncordon', ...wordsOf(nodes)], action: { uncordon: inputOf(nodes) } }
}

export interface SetTaint {
  readonly key: string
  readonly value: string
  readonly effect: string
}

/** `kubectl taint nodes NAME... KEY=VALUE:EFFECT`. */
export function taint(atSeconds: number, nodes: NodesChosen, { key, value, effect }: SetTaint): Step {
  return {
    atSeconds,
    command: ['taint', 'nodes', ...wordsOf(nodes), `${key}=${value}:${effect}`],
    action: { taint: { nodes: inputOf(nodes), key, value, effect } },
  }
}

/** `kubectl taint nodes NAME... KEY:EFFECT-`; without an effect, all taints of the key. */
export function untaint(
  atSeconds: number,
  names: readonly string[],
  { key, effect }: { readonly key: string; readonly effect?: string },
): Step {
  return {
    atSeconds,
    command: ['taint', 'nodes', ...names, effect === undefined ? `${key}-` : `${key}:${effect}-`],
    action: { untaint: { nodes: { names }, key, ...(effect === undefined ? {} : { effect }) } },
  }
}

/** `kubectl label nodes NAME... KEY=VALUE --overwrite`; `undefined` removes the label. */
export function label(atSeconds: number, names: readonly string[], key: string, value: string | undefined): Step {
  const { word, fields } = labelChange(key, value)
  return {
    atSeconds,
    command: ['label', 'nodes', ...names, word, '--overwrite'],
    action: { label: { nodes: { names }, ...fields, overwrite: true } },
  }
}

/** The kubelets of these nodes stop: the fake kubelet leaves nodes with its label alone. */
export function silence(atSeconds: number, names: readonly string[]): Step {
  return unspoken(atSeconds, [...names, STOPPED], { failNode: { names } })
}

/** The kubelets of these nodes report again. */
export function recovery(atSeconds: number, names: readonly string[]): Step {
  return unspoken(atSeconds, [...names, BACK], { recoverNode: { names } })
}

/** The kubelets of a zone stop. */
export function silentZone(atSeconds: number, zone: string): Step {
  return unspoken(atSeconds, ['-l', `${ZONE}=${zone}`, STOPPED], { failDomain: { value: zone } })
}

export function zoneRecovery(atSeconds: number, zone: string): Step {
  const selector = `${ZONE}=${zone}`
  return unspoken(atSeconds, ['-l', selector, BACK], { recoverNode: { selector } })
}

const STOPPED = `${FAKE_KUBELET_LABEL}=${FAKE_KUBELET_STOPPED}`
const BACK = `${FAKE_KUBELET_LABEL}-`

function unspoken(atSeconds: number, words: readonly string[], action: Step['action']): Step {
  return { atSeconds, command: ['label', 'nodes', ...words], action, spoken: false }
}
