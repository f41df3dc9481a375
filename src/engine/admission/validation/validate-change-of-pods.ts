import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { goJson } from '../../../kube/schema/go-json.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { unifiedDiff } from '../../../lib/unified-diff.ts'
import { type Issue, invalid, notAllowed, required } from './issue.ts'
import { Place } from './place.ts'
import { podAnnotationChangeIssues, podFacts } from './pod-annotations.ts'
import { semantic } from './semantic.ts'
import { jobSpecIssues, selectorOfJobIssues, validateJob } from './validate-job.ts'
import { ownChangeIssues } from './validate-metadata.ts'
import { tolerationIssues } from './validate-placement.ts'
import { imageIssues } from './validate-pod.ts'
import { validatePodSpec } from './validate-pod-spec.ts'

interface Change {
  readonly next: Place
  readonly stored: Place
}

const DEADLINE_MAX = 2 ** 31 - 1

/** What of a pod may change: images, a deadline that gets shorter, tolerations that are added (WL-UPD; core ValidatePodUpdate). */
export function podChangeIssues({ next, stored }: Change): readonly Issue[] {
  const [spec, before] = [next.at('spec'), stored.at('spec')]
  const issues: Issue[] = [
    ...annotationIssues({ next, stored }),
    ...validatePodSpec(spec, next.at('metadata').at('name').text),
    ...imageIssues(spec),
  ]
  for (const list of ['containers', 'initContainers']) {
    if (spec.at(list).items.length !== before.at(list).items.length)
      return [...issues, notAllowed(spec.at(list).path, 'pod updates may not add or remove containers')]
    issues.push(...missingImages(spec.at(list)))
  }
  const deadline = deadlineIssues(spec.at('activeDeadlineSeconds'), before.at('activeDeadlineSeconds'))
  issues.push(...deadline.issues)
  if (deadline.ends) return issues
  issues.push(...tolerationChangeIssues(spec, before), ...gateIssues(spec.at('schedulingGates'), before.at('schedulingGates')))
  return sameJson(spec.value, before.value) ? issues : [...issues, ...otherIssues(spec, before)]
}

function annotationIssues({ next, stored }: Change): readonly Issue[] {
  const annotations = (pod: Place): Place => pod.at('metadata').at('annotations')
  return podAnnotationChangeIssues(annotations(next), { before: annotations(stored).labels, ...podFacts(next.at('spec')) })
}

function missingImages(containers: Place): readonly Issue[] {
  return containers.items.flatMap((container) => {
    const image = container.at('image')
    if (image.text === '') return [required(image.path)]
    return image.text.trim() === image.text
      ? []
      : [invalid(image.path, image.text, 'must not have leading or trailing whitespace')]
  })
}

function deadlineIssues(next: Place, stored: Place): { readonly issues: readonly Issue[]; readonly ends: boolean } {
  if (!next.given) {
    const rule = 'must not update from a positive integer to nil value'
    return { issues: stored.given ? [invalid(next.path, null, rule)] : [], ends: false }
  }
  if (next.number < 0 || next.number > DEADLINE_MAX)
    return { issues: [invalid(next.path, next.number, `must be between 0 and ${DEADLINE_MAX}, inclusive`)], ends: true }
  if (!stored.given || next.number <= stored.number) return { issues: [], ends: false }
  return { issues: [invalid(next.path, next.number, 'must be less than or equal to previous value')], ends: true }
}

/** Tolerations may be added; of those that are there only the seconds may change. */
function tolerationChangeIssues(spec: Place, stored: Place): readonly Issue[] {
  const list = spec.at('tolerations')
  const without = (toleration: JsonObject): JsonObject => {
    const { tolerationSeconds: _, ...rest } = toleration
    return rest
  }
  const kept = stored
    .at('tolerations')
    .items.every((old) => list.items.some((toleration) => sameJson(without(toleration.json), without(old.json))))
  return kept
    ? tolerationIssues(list)
    : [notAllowed(list.path, 'existing toleration can not be modified except its tolerationSeconds')]
}

/** Gates may only go (SC-GATE-04). */
function gateIssues(gates: Place, stored: Place): readonly Issue[] {
  const known = new Set(stored.items.map((gate) => gate.at('name').text))
  // If two have the same name, the last one is reported.
  const named = new Map(gates.items.map((gate) => [gate.at('name').text, gate.at('name')]))
  return [...named.values()]
    .filter(({ text }) => !known.has(text))
    .map(({ path, text }) => notAllowed(path, `only deletion is allowed, but found new scheduling gate '${text}'`))
}

const MAY_CHANGE = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',')

/** All else must be as it was; a refusal shows the difference in the API server's own structs. */
function otherIssues(spec: Place, stored: Place): readonly Issue[] {
  const gated = stored.at('schedulingGates').items.length > 0
  const { issues, next } = gated ? gatedChange(spec, stored) : { issues: [], next: spec.json }
  const munged = { ...next, ...picked(stored.json, ['activeDeadlineSeconds', 'schedulingGates', 'tolerations']) }
  for (const name of ['containers', 'initContainers'])
    if (Array.isArray(munged[name])) munged[name] = withImages(munged[name], stored.json[name])
  const grace = stored.at('terminationGracePeriodSeconds').number
  if (grace < 0 && munged['terminationGracePeriodSeconds'] === 1) munged['terminationGracePeriodSeconds'] = grace
  const [before, after] = [internalJson('PodSpec', stored.json), internalJson('PodSpec', munged)]
  if (sameJson(semantic(before), semantic(after))) return issues
  const difference = unifiedDiff(goJson(before, 1), goJson(after, 1))
  return [...issues, notAllowed('spec', `pod updates may not change fields other than ${MAY_CHANGE}\n${difference}`)]
}

/** The fields as they are in another object, missing ones taken away. */
function picked(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}

function withImages(containers: readonly unknown[], stored: unknown): readonly unknown[] {
  const images = Array.isArray(stored) ? stored : []
  return containers.map((container, i) => {
    const old: unknown = images[i]
    return isJsonObject(container) && isJsonObject(old) ? { ...container, image: old['image'] } : container
  })
}

/** Where a gated pod may go can be narrowed: labels of nodes may be added, and so may affinity. */
function gatedChange(spec: Place, stored: Place): { readonly issues: readonly Issue[]; readonly next: JsonObject } {
  const [selector, before] = [spec.at('nodeSelector'), stored.at('nodeSelector')]
  const kept = Object.entries(before.labels).every(([key, value]) => selector.json[key] === value)
  const rule = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)'
  const affinity = affinityChange(spec.at('affinity'), stored.at('affinity'))
  return {
    issues: [...(kept ? [] : [invalid(selector.path, selector.given ? selector.labels : null, rule)]), ...affinity.issues],
    next: { ...spec.json, ...picked(stored.json, ['nodeSelector']), affinity: affinity.next },
  }
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'

function affinityChange(next: Place, stored: Place): { readonly issues: readonly Issue[]; readonly next: unknown } {
  const [after, before] = [next.at('nodeAffinity'), stored.at('nodeAffinity')]
  if (sameJson(after.value ?? null, before.value ?? null)) return { issues: [], next: next.value }
  const { nodeAffinity: _, ...others } = next.json
  const restored = before.given ? { ...others, nodeAffinity: before.value } : others
  const rest = stored.given || Object.keys(others).length > 0 ? restored : undefined
  return { issues: nodeAffinityIssues(after.at(REQUIRED), before.at(REQUIRED)), next: rest }
}

/** Terms that were there may only become narrower. */
function nodeAffinityIssues(after: Place, before: Place): readonly Issue[] {
  if (!before.given || before.at('nodeSelectorTerms').items.length === 0) return []
  const [terms, old] = [after.at('nodeSelectorTerms'), before.at('nodeSelectorTerms')]
  if (terms.items.length !== old.items.length) {
    const rule = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed'
    return [invalid(terms.path, termsOf(after), rule)]
  }
  return terms.items.flatMap((term, i) => {
    const had = old.items[i]
    const grown =
      had !== undefined && ['matchExpressions', 'matchFields'].every((list) => startsWith(term.at(list), had.at(list)))
    if (grown) return []
    return [
      invalid(term.path, internalJson('NodeSelectorTerm', term.value), 'only additions are allowed (no mutations or deletions)'),
    ]
  })
}

/** As the API server prints them; null if the list is empty. */
function termsOf(selector: Place): unknown {
  const shown = internalJson('NodeSelector', selector.value)
  return isJsonObject(shown) ? shown['NodeSelectorTerms'] : null
}

function startsWith(next: Place, stored: Place): boolean {
  return stored.items.every((item, i) => sameJson(item.value, next.items[i]?.value))
}

/** A Job's template stays, unless the Job is suspended: then its placement and resources may change. */
export function jobChangeIssues({ next, stored }: Change): readonly Issue[] {
  const [spec, before] = [next.at('spec'), stored.at('spec')]
  return [
    ...validateJob(next),
    ...ownChangeIssues(next.at('metadata'), stored.at('metadata')),
    ...jobSpecIssues(spec),
    ...selectorOfJobIssues(spec),
    ...completionsIssues(spec, before),
    ...immutableField(spec, before, 'selector', 'LabelSelector'),
    ...jobTemplateIssues(spec, before, stored.at('status')),
    ...immutableField(spec, before, 'completionMode'),
    ...immutableField(spec, before, 'podFailurePolicy', 'PodFailurePolicy'),
    ...immutableField(spec, before, 'backoffLimitPerIndex'),
    ...immutableField(spec, before, 'managedBy'),
    ...immutableField(spec, before, 'successPolicy', 'SuccessPolicy'),
  ]
}

function immutableField(next: Place, stored: Place, name: string, type?: string): readonly Issue[] {
  const [after, before] = [next.at(name), stored.at(name)]
  const shown = (place: Place): unknown => (type === undefined ? (place.value ?? null) : internalJson(type, place.value))
  if (sameJson(semantic(shown(after)), semantic(shown(before)))) return []
  return [invalid(after.path, shown(after), 'field is immutable')]
}

/** Completions of an indexed Job may change together with its parallelism. */
function completionsIssues(spec: Place, stored: Place): readonly Issue[] {
  const [completions, parallelism] = [spec.at('completions'), spec.at('parallelism')]
  if (completions.value === stored.at('completions').value) return []
  if (spec.at('completionMode').text !== 'Indexed') return immutableField(spec, stored, 'completions')
  if (!completions.given || completions.number === parallelism.number) return []
  return [invalid(completions.path, completions.number, `can only be modified in tandem with ${parallelism.path}`)]
}

function jobTemplateIssues(spec: Place, stored: Place, status: Place): readonly Issue[] {
  const template = spec.at('template')
  const old = stored.at('template')
  if (stored.at('suspend').flag && !status.at('startTime').given) return suspendedTemplateIssues(template, old)
  const before = old.json
  const [was, is] = [internalJson('PodTemplateSpec', before), internalJson('PodTemplateSpec', template.value)]
  if (sameJson(semantic(was), semantic(is))) return []
  return [invalid(template.path, is, 'field is immutable')]
}

/** Of a suspended Job, placement, labels and resources may change. */
function suspendedTemplateIssues(template: Place, stored: Place): readonly Issue[] {
  const spec = template.at('spec')
  const munged: Record<string, unknown> = { ...new Place(withPlacementOf(stored.json, template.json), '').at('spec').json }
  for (const name of ['containers', 'initContainers']) munged[name] = withResources(munged[name], spec.json[name])
  const [was, is] = [internalJson('PodSpec', munged), internalJson('PodSpec', spec.value)]
  return sameJson(semantic(was), semantic(is)) ? [] : [invalid(spec.path, is, 'field is immutable')]
}

function withResources(stored: unknown, next: unknown): unknown {
  if (!Array.isArray(stored) || !Array.isArray(next) || stored.length !== next.length) return stored
  return stored.map((container, i) => {
    const other: unknown = next[i]
    const same = isJsonObject(container) && isJsonObject(other) && container['name'] === other['name']
    return same ? { ...container, resources: other['resources'] } : container
  })
}

function withPlacementOf(stored: JsonObject, next: JsonObject): JsonObject {
  const [before, after] = [new Place(stored, ''), new Place(next, '')]
  const { affinity, ...spec } = before.at('spec').json
  const nodeAffinity = after.at('spec').at('affinity').json['nodeAffinity']
  const others = isJsonObject(affinity)
    ? { ...affinity, nodeAffinity }
    : nodeAffinity === undefined
      ? undefined
      : { nodeAffinity }
  return {
    metadata: after.at('metadata').value,
    spec: { ...spec, ...picked(after.at('spec').json, ['nodeSelector', 'tolerations', 'schedulingGates']), affinity: others },
  }
}
