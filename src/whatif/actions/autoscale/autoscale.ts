import type { ApiRefusal, ApiResult, ObjectKey } from '../../../engine/turn.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { idOf } from '../../../kube/id-of.ts'
import type { Row } from '../../../kube/kinds.ts'
import { abbreviatedNames } from '../../../lib/abbreviated-names.ts'
import { counted } from '../../../lib/counted.ts'
import { issue } from '../../input-issue.ts'
import { objectText } from '../../kubectl/kubectl-texts.ts'
import { ownError, ownRefusal } from '../../kubectl/own-error.ts'
import { readByName } from '../../kubectl/read-by-name.ts'
import { resourceText } from '../../kubectl/resource-text.ts'
import { shellQuoted } from '../../kubectl/shell-quoted.ts'
import { warningLines } from '../../kubectl/warning-lines.ts'
import type { ActionSpec, ActionTools, Ended, Step } from '../action-spec.ts'
import { commandEnd } from '../command-end.ts'
import type { Manifests } from '../manifests/manifests.ts'
import { misplacedTexts, placesIn, withMisplaced } from '../manifests/misplaced.ts'
import { allMissing, missingError } from '../missing-target.ts'
import { oneAfterAnother, type Requests, type Sent } from '../one-after-another.ts'
import { SCALABLE_KINDS } from '../scale.ts'
import { fileEnd, type TargetFile } from '../target-file.ts'
import { kubectlName } from '../workload-template.ts'
import { type AutoscalerBounds, autoscalerManifest, boundsProblem, olderManifest, olderObstacle } from './autoscaler-manifest.ts'

/** `kubectl autoscale`: a new HorizontalPodAutoscaler for each of these workloads (semantics F3.27). */
export interface AutoscaleAction extends AutoscalerBounds {
  readonly kind: 'autoscale'
  readonly targets: readonly ObjectKey[]
  /** The file that names the workloads: kubectl does not read these from the cluster, so that they need not exist. */
  readonly file?: TargetFile | undefined
  /** Where the autoscalers are created; each in the namespace of its target when left out. */
  readonly namespace?: string | undefined
}

export const AUTOSCALE: ActionSpec<AutoscaleAction> = {
  validate(action, path, cluster) {
    const { targets, file } = action
    const problem = boundsProblem(action)
    const bounds = problem === undefined ? [] : [issue(path, problem)]
    if (file) return bounds
    return [
      ...bounds,
      ...(targets.length === 0 ? [issue(`${path}.targets`, 'name at least one object')] : []),
      ...allMissing(targets, `${path}.targets`, cluster),
    ]
  },
  begin: autoscaleEach,
  /** A refusal is a result of the run, as with kubectl. What is created is there for the actions after it. */
  tryOn(action, _path, { manifests }) {
    for (const target of action.targets.filter(canScale)) created(target, action, manifests)
    return []
  },
  makes: (action) => action.targets.map((target) => autoscalerKey(target, action)),
  requestedReplicas: ({ min = 0 }) => Math.max(0, min),
  newPods: (_actions, { newReplicas }) => (newReplicas > 0 ? counted(newReplicas, 'new pod') : undefined),
  subject: ({ targets }) => targets[0],
  describe: ({ targets, file }) =>
    `autoscale of ${abbreviatedNames(targets.map(kubectlName)) || misplacedTexts(file?.misplaced) || 'objects that cannot be read'}`,
  kubectl: (action) =>
    action.targets.length === 0
      ? undefined
      : action.targets.map((target) => `kubectl autoscale ${objectText(target)} ${flagsOf(action).join(' ')}`).join(' && '),
}

/** One object after the other; a refusal does not stop the rest (pkg/cmd/autoscale/autoscale.go, ContinueOnError). */
function autoscaleEach(action: AutoscaleAction, tools: ActionTools): Step {
  const { targets, file } = action
  const causes = new Map<string, string>()
  const requests: Requests<ObjectKey> = {
    items: targets,
    limit: ({ kind }) => (file ? 'horizontalpodautoscalers' : kind),
    send: (target, now, printed) => autoscaleOne(target, { action, tools: now, printed, causes }),
    end: (sent, now) =>
      withCauses(file ? fileEnd(file, sent, now, { done: 'autoscaled', targets }) : commandEnd(sent.output, sent.errors), causes),
  }
  return oneAfterAnother(withMisplaced(requests, placesIn(targets, targets), file?.misplaced), tools)
}

interface Autoscaling {
  readonly action: AutoscaleAction
  readonly tools: ActionTools
  readonly printed: readonly string[]
  /** What the API server reported where kubectl does not print it, by target. */
  readonly causes: Map<string, string>
}

function autoscaleOne(target: ObjectKey, { action, tools, printed, causes }: Autoscaling): Sent {
  const read = action.file ? undefined : readByName(target, tools.turn.cluster)
  if (read?.ok === false) return { output: [], errors: [missingError(target, read.refusal, tools.turn.cluster)] }
  if (!canScale(target)) return refusedFor(target, ownRefusal(noScale(target)))
  const { result, cause } = created(target, action, tools.manifests)
  if (result.ok)
    return { output: [...warningLines(result.warnings, printed), `${kubectlName(result.value)} autoscaled`], errors: [] }
  const object = autoscalerKey(target, action)
  if (cause !== undefined) causes.set(idOf(object), cause)
  return refusedFor(object, result.refusal)
}

function refusedFor(object: ObjectKey, refusal: ApiRefusal): Sent {
  return { output: [], errors: [{ object, refusal }] }
}

interface Creation {
  readonly result: ApiResult<Row>
  /** What the API server reported where the error of kubectl leaves it out. */
  readonly cause?: string
}

/** kubectl sends an autoscaler of autoscaling/v1 after one of autoscaling/v2 that was refused, for whatever reason, if v1 can express it. */
function created(target: ObjectKey, action: AutoscaleAction, manifests: Manifests): Creation {
  const key = autoscalerKey(target, action)
  const create = (manifest: JsonObject) => manifests.create({ key, manifest, line: undefined }, { by: 'kubectl-autoscale' })
  const result = create(autoscalerManifest(target, action))
  if (result.ok) return { result }
  const obstacle = olderObstacle(action)
  if (obstacle === undefined) return { result: create(olderManifest(target, action)) }
  const message = `failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1: ${obstacle}`
  return { result: ownError(message), cause: result.refusal.message }
}

/** Reasons of the answer name what the lines of kubectl leave out. */
function withCauses(ended: Ended, causes: ReadonlyMap<string, string>): Ended {
  const failures = ended.failures?.map(({ object, message }) => {
    const cause = causes.get(idOf(object))
    return { object, message: cause === undefined ? message : `${cause} (kubectl: ${message})` }
  })
  return { ...ended, ...(failures && { failures }) }
}

function autoscalerKey({ namespace, name }: ObjectKey, action: AutoscaleAction): ObjectKey {
  return { kind: 'HorizontalPodAutoscaler', namespace: action.namespace ?? namespace, name: action.name || name }
}

function canScale({ kind }: ObjectKey): boolean {
  return SCALABLE_KINDS.some((known) => known === kind)
}

function noScale({ kind }: ObjectKey): string {
  return `cannot autoscale a ${kind}: could not find scale subresource for ${resourceText(kind)} in discovery information`
}

function flagsOf({ name, min, max, cpu, memory, cpuPercent }: AutoscaleAction): readonly string[] {
  const flags = { min, max, cpu, memory, 'cpu-percent': cpuPercent, name }
  return Object.entries(flags).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}=${shellQuoted(String(value))}`],
  )
}
