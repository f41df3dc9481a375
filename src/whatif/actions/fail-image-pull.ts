import { withMissingImages } from '../../kube/container-trouble.ts'
import { addMs } from '../../kube/instant.ts'
import { nodeRow } from '../../kube/node.ts'
import { issue } from '../input-issue.ts'
import { type ActionSpec, endedWith } from './action-spec.ts'
import { eachNode } from './fail-node.ts'
import { type NodeSelection, nodeIssues, selectNodes } from './select-nodes.ts'

/** From now on, or for a while, nodes cannot pull images: a tag that does not exist, a registry that is out of reach. */
export interface FailImagePullAction {
  readonly kind: 'failImagePull'
  /** Images as containers name them; `*` at the end: all that begin so. */
  readonly images: readonly string[]
  /** `undefined`: all nodes, and those that join in their image. */
  readonly nodes: NodeSelection | undefined
  /** Milliseconds; `undefined`: for good. */
  readonly forMs: number | undefined
}

const EVERYWHERE: NodeSelection = { selector: '' }

export const FAIL_IMAGE_PULL: ActionSpec<FailImagePullAction> = {
  validate({ images, nodes, forMs }, path, cluster) {
    return [
      ...(images.length > 0 ? [] : [issue(`${path}.images`, 'name at least one image')]),
      ...images.flatMap((image, i) =>
        image === '' || /[\s,]/.test(image) ? [issue(`${path}.images[${i}]`, `"${image}" is no name of an image`)] : [],
      ),
      ...(nodes ? nodeIssues(nodes, `${path}.nodes`, cluster) : []),
      ...((forMs ?? 1) > 0 ? [] : [issue(`${path}.for`, 'pulls fail for longer than nothing')]),
    ]
  },
  begin({ images, nodes = EVERYWHERE, forMs }, { turn }) {
    const until = forMs === undefined ? undefined : addMs(turn.now, forMs)
    const missing = { patterns: images, until }
    return endedWith(
      eachNode(selectNodes(nodes, turn.cluster), turn, (node, { api }) =>
        api.update<'Node'>(nodeRow({ ...node, annotations: withMissingImages(node.annotations, missing) })),
      ),
    )
  },
  describe: ({ images }) => `failure to pull ${images.join(', ')}`,
}
