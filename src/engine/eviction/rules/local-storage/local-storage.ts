import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import { type DrainRule, OKAY, removeWithWarning, stopDrain } from '../drain-rule.ts'

/**
 * An emptyDir's data is lost with its pod, so it needs `--delete-emptydir-data`. Host paths and local volumes stay (semantics
 * D3.4).
 */
export const localStorage: DrainRule = {
  name: 'LocalStorage',
  judge: (pod, { options }) => {
    if (!hasEmptyDir(pod) || isPodTerminal(pod)) return OKAY
    if (!options.deleteEmptyDirData) return stopDrain('Pods with local storage (use --delete-emptydir-data to override)')
    return removeWithWarning('deleting Pods with local storage')
  },
}

function hasEmptyDir(pod: PodRow): boolean {
  return pod.shape.spec.volumes.some((volume) => volume.emptyDir !== undefined)
}
