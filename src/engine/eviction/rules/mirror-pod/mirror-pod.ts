import { type DrainRule, OKAY, SKIP } from '../drain-rule.ts'

const MIRROR_ANNOTATION = 'kubernetes.io/config.mirror'

/** The API object of a static pod is only an image of it: deleting it would change nothing on the node (semantics D3.3). */
export const mirrorPod: DrainRule = {
  name: 'MirrorPod',
  judge: (pod) => (MIRROR_ANNOTATION in pod.annotations ? SKIP : OKAY),
}
