import { CONFIG_MIRROR_ANNOTATION } from '../../../kube/critical-pod.ts'
import { goQuote } from '../../../kube/field-error.ts'
import type { Annotations } from '../../../kube/object-row.ts'
import { CONTAINER_APP_ARMOR, CONTAINER_SECCOMP, POD_SECCOMP } from '../profile-annotations.ts'
import { type Issue, invalid, notAllowed } from './issue.ts'
import { Place } from './place.ts'

const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost'

interface PodFacts {
  /** Empty before it is bound. */
  readonly nodeName: string
  readonly containers: readonly string[]
}

interface StoredPod extends PodFacts {
  /** Its annotations before the change. */
  readonly before: Annotations
}

/** What these annotations depend on, of the spec of a pod. */
export function podFacts(spec: Place): PodFacts {
  const lists = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => spec.at(list).items)
  return { nodeName: spec.at('nodeName').text, containers: lists.map((container) => container.at('name').text) }
}

/** Annotations of a new pod that mean something to the API server (core validation ValidatePodSpecificAnnotations). */
export function podAnnotationIssues(annotations: Place, facts: PodFacts): readonly Issue[] {
  return [
    ...mirrorIssues(annotations, facts),
    ...costIssues(annotations),
    ...seccompIssues(annotations),
    ...appArmorIssues(annotations, facts),
  ]
}

/** The same of a pod that is stored, and those that may not change (core validation ValidatePodSpecificAnnotationUpdates). */
export function podAnnotationChangeIssues(annotations: Place, { before, ...facts }: StoredPod): readonly Issue[] {
  const after = annotations.labels
  const changed = Object.keys(before).filter((key) => after[key] !== before[key])
  const added = annotations.keys.filter((key) => before[key] === undefined)
  // A cost that was stored before the API server validated it may stay.
  const isOldCost = costIssues(new Place(before, annotations.path)).length > 0
  return [
    ...mirrorIssues(annotations, facts),
    ...(isOldCost ? [] : costIssues(annotations)),
    ...seccompIssues(annotations),
    ...appArmorIssues(annotations, facts),
    ...changed.toSorted().flatMap((key) => fixedIssues(annotations.entry(key), key, 'remove or update')),
    ...added.flatMap((key) => fixedIssues(annotations.entry(key), key, 'add')),
  ]
}

function fixedIssues({ path }: Place, key: string, change: string): readonly Issue[] {
  if (key.startsWith(CONTAINER_APP_ARMOR)) return [notAllowed(path, `may not ${change} AppArmor annotations`)]
  return key === CONFIG_MIRROR_ANNOTATION ? [notAllowed(path, `may not ${change} mirror pod annotation`)] : []
}

function mirrorIssues(annotations: Place, { nodeName }: PodFacts): readonly Issue[] {
  const { path, given, text } = annotations.entry(CONFIG_MIRROR_ANNOTATION)
  if (!given || nodeName !== '') return []
  return [invalid(path, text, 'must set spec.nodeName if mirror pod annotation is set')]
}

function costIssues(annotations: Place): readonly Issue[] {
  const { path, given, text } = annotations.entry(DELETION_COST)
  return given && !isCost(text) ? [invalid(path, text, 'must be a 32bit integer')] : []
}

/** Without a plus sign and leading zeros (pkg/apis/core/helper, GetDeletionCostFromPodAnnotations). */
function isCost(text: string): boolean {
  const number = Number(text)
  return /^(0|-\d+|[1-9]\d*)$/.test(text) && number >= -(2 ** 31) && number < 2 ** 31
}

/** The path of these has no brackets (ValidateSeccompPodAnnotations). */
function seccompIssues(annotations: Place): readonly Issue[] {
  return annotations.keys
    .filter((key) => key === POD_SECCOMP || key.startsWith(CONTAINER_SECCOMP))
    .map((key) => annotations.at(key))
    .filter(({ text }) => !['runtime/default', 'docker/default', 'unconfined'].includes(text) && !text.startsWith('localhost/'))
    .map(({ path, text }) => invalid(path, text, 'must be a valid seccomp profile'))
}

function appArmorIssues(annotations: Place, { containers }: PodFacts): readonly Issue[] {
  return annotations.keys
    .filter((key) => key.startsWith(CONTAINER_APP_ARMOR))
    .flatMap((key) => {
      const { path, text } = annotations.entry(key)
      const container = key.slice(CONTAINER_APP_ARMOR.length)
      return [
        ...(containers.includes(container) ? [] : [invalid(path, container, 'container not found')]),
        ...(isProfile(text) ? [] : [invalid(path, text, `invalid AppArmor profile name: ${goQuote(text)}`)]),
      ]
    })
}

function isProfile(text: string): boolean {
  return ['', 'runtime/default', 'unconfined'].includes(text) || text.startsWith('localhost/')
}
