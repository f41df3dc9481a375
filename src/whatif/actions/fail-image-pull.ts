import { matchesImage, withMissingImages } from '../../kube/experiment/missing-images.ts'
import { addMs } from '../../kube/instant.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { issue } from '../input-issue.ts'
import { type ActionSpec, endedWith } from './action-spec.ts'
import { imagesIn } from './images-in.ts'
import { eachNode } from './nodes/fail-node.ts'
import { machineIssues, type NodeSelection, selectNodes } from './nodes/select-nodes.ts'

/** Permanently or for a time, nodes cannot pull images: a tag that does not exist, a registry that is out of reach. */
export interface FailImagePullAction {
  readonly kind: 'failImagePull'
  /** Images as containers name them; `*` at the end: all that begin so. */
  readonly images: readonly string[]
  /** `undefined`: all nodes, and those that join in their image. */
  readonly nodes: NodeSelection | undefined
  /** Milliseconds; `undefined`: permanently. */
  readonly forMs: number | undefined
}

/** Actions after or before which other images may be in use. */
const BRINGS_IMAGES: ReadonlySet<string> = new Set([
  'apply',
  'create',
  'createJob',
  'debug',
  'patch',
  'replace',
  'rollout',
  'submit',
])

const EVERYWHERE: NodeSelection = { selector: '' }

export const FAIL_IMAGE_PULL: ActionSpec<FailImagePullAction> = {
  validate({ images, nodes, forMs }, path, cluster) {
    return [
      ...(images.length > 0 ? [] : [issue(`${path}.images`, 'name at least one image')]),
      ...images.flatMap((image, i) =>
        image === '' || /[\s,]/.test(image) ? [issue(`${path}.images[${i}]`, `"${image}" is not a valid image name`)] : [],
      ),
      ...(nodes ? machineIssues(nodes, `${path}.nodes`, cluster) : []),
      ...((forMs ?? 1) > 0 ? [] : [issue(`${path}.for`, 'the duration of a pull failure must be above 0')]),
    ]
  },
  warnings({ images }, cluster, others) {
    if (others.some(({ kind }) => BRINGS_IMAGES.has(kind))) return []
    const used = imagesIn(cluster)
    const unused = images.filter((pattern) => !used.some((image) => matchesImage(image, pattern)))
    if (unused.length === 0) return []
    const kind = unused.length === images.length ? 'NOTHING_MATCHED' : 'PARTLY_SO'
    return [{ kind, message: `no pod and no workload uses the image ${abbreviatedNames(unused)}` }]
  },
  begin({ images, nodes = EVERYWHERE, forMs }, { turn }) {
    const until = forMs === undefined ? undefined : addMs(turn.now, forMs)
    const missing = images.map((pattern) => ({ pattern, until }))
    return endedWith(
      eachNode(selectNodes(nodes, turn.cluster), turn, (node, { api }) =>
        api.setExperiment(node, withMissingImages(node.experiment, missing)),
      ),
    )
  },
  describe: ({ images }) => `failure to pull ${images.join(', ')}`,
  reach: 'AVAILABILITY',
}
