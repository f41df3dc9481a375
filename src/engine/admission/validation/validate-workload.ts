import { labelErrors } from '../../../kube/label-syntax.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { type Issue, invalid, notAllowed, notNegative, required, unsupported } from './issue.ts'
import { Place } from './place.ts'
import { claimSpecIssues } from './validate-claim.ts'
import {
  emptySelectorIssues,
  labelIssues,
  ownSelectorIssues,
  selectorFinds,
  selectorIssues,
  shownSelector,
} from './validate-selector.ts'
import { intOrStringIssues, isZero, lastingIssues, mismatchIssue, percentIssues, templateIssues } from './validate-template.ts'

/** A Deployment (apps validation ValidateDeploymentSpec). */
export function validateDeployment(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const [deadline, ready] = [spec.at('progressDeadlineSeconds'), spec.at('minReadySeconds')]
  const late = deadline.given && deadline.number <= ready.number
  return [
    ...notNegative(spec.at('replicas')),
    ...ownSelectorIssues(spec.at('selector'), 'deployment'),
    ...selectedTemplateIssues(spec),
    ...strategyIssues(spec.at('strategy')),
    ...notNegative(ready),
    ...notNegative(spec.at('revisionHistoryLimit')),
    ...notNegative(deadline),
    ...(late ? [invalid(deadline.path, deadline.number, 'must be greater than minReadySeconds')] : []),
  ]
}

/** A ReplicaSet; its messages speak of Deployments, as upstream's do. */
export function validateReplicaSet(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  return [
    ...notNegative(spec.at('replicas')),
    ...notNegative(spec.at('minReadySeconds')),
    ...ownSelectorIssues(spec.at('selector'), 'deployment'),
    ...selectedTemplateIssues(spec),
  ]
}

/** A template whose pods the selector finds and that last. */
function selectedTemplateIssues(spec: Place): readonly Issue[] {
  const [selector, template] = [spec.at('selector'), spec.at('template')]
  const found = selectorFinds(selector, template.at('metadata').at('labels'))
  if (found === 'invalid') return [invalid(selector.path, shownSelector(selector), 'invalid label selector')]
  const empty = selector.given && emptySelectorIssues(selector, '').length > 0
  return [
    ...(found || empty ? [] : [mismatchIssue(template)]),
    ...templateIssues(template),
    ...lastingIssues(template, 'ReplicaSet'),
  ]
}

function strategyIssues(strategy: Place): readonly Issue[] {
  const [type, rolling] = [strategy.at('type'), strategy.at('rollingUpdate')]
  switch (type.text) {
    case 'Recreate':
      return rolling.given ? [notAllowed(rolling.path, "may not be specified when strategy `type` is 'Recreate'")] : []
    case 'RollingUpdate':
      return rolling.given ? deploymentRollIssues(rolling) : [required(rolling.path, 'this should be defaulted and never be nil')]
    default:
      return [unsupported(strategy.path, internalJson('DeploymentStrategy', strategy.value), ['Recreate', 'RollingUpdate'])]
  }
}

function deploymentRollIssues(rolling: Place): readonly Issue[] {
  const [unavailable, surge] = [rolling.at('maxUnavailable'), rolling.at('maxSurge')]
  const neither = isNone(unavailable) && isNone(surge)
  return [
    ...intOrStringIssues(unavailable),
    ...intOrStringIssues(surge),
    ...(neither ? [invalid(unavailable.path, unavailable.value, 'may not be 0 when `maxSurge` is 0')] : []),
    ...percentIssues(unavailable),
  ]
}

/** A ReplicationController (core validation ValidateReplicationControllerSpec). */
export function validateReplicationController(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const [selector, template] = [spec.at('selector'), spec.at('template')]
  const wanted = Object.entries(selector.labels)
  const common = [
    ...notNegative(spec.at('minReadySeconds')),
    ...(wanted.length === 0 ? [required(selector.path)] : []),
    ...notNegative(spec.at('replicas')),
  ]
  if (!template.given) return [...common, required(template.path)]
  const labels = template.at('metadata').at('labels').labels
  const found = wanted.every(([key, value]) => labels[key] === value)
  return [
    ...common,
    ...(found ? [] : [mismatchIssue(template)]),
    ...templateIssues(template),
    ...lastingIssues(template, 'ReplicationController'),
  ]
}

/** A StatefulSet (apps validation ValidateStatefulSetSpec). */
export function validateStatefulSet(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const [policy, retention, service] = [
    spec.at('podManagementPolicy'),
    spec.at('persistentVolumeClaimRetentionPolicy'),
    spec.at('serviceName'),
  ]
  const managed = ['OrderedReady', 'Parallel'].includes(policy.text)
  return [
    ...(managed ? [] : [invalid(policy.path, policy.text, "must be 'OrderedReady' or 'Parallel'")]),
    ...statefulStrategyIssues(spec.at('updateStrategy')),
    ...['whenDeleted', 'whenScaled'].flatMap((name) => retentionIssues(retention.at(name))),
    ...spec.at('volumeClaimTemplates').items.flatMap((claim) => claimSpecIssues(claim.at('spec'))),
    ...notNegative(spec.at('replicas')),
    ...notNegative(spec.at('minReadySeconds')),
    ...notNegative(spec.at('ordinals').at('start')),
    ...(service.text === '' ? [] : labelErrors(service.text).map((error) => invalid(service.path, service.text, error))),
    ...ownSelectorIssues(spec.at('selector'), 'statefulset'),
    ...statefulTemplateIssues(spec),
    ...lastingIssues(spec.at('template'), 'StatefulSet'),
  ]
}

function retentionIssues(policy: Place): readonly Issue[] {
  const known = ['Retain', 'Delete']
  return !policy.given || known.includes(policy.text) ? [] : [unsupported(policy.path, policy.text, known)]
}

function statefulStrategyIssues(strategy: Place): readonly Issue[] {
  const [type, rolling] = [strategy.at('type'), strategy.at('rollingUpdate')]
  switch (type.text) {
    case 'OnDelete': {
      const shown = internalJson('RollingUpdateStatefulSetStrategy', rolling.value)
      return rolling.given ? [invalid(rolling.path, shown, "only allowed for updateStrategy 'RollingUpdate'")] : []
    }
    case 'RollingUpdate':
      return notNegative(rolling.at('partition'))
    default:
      return [
        invalid(
          strategy.path,
          internalJson('StatefulSetUpdateStrategy', strategy.value),
          "must be 'RollingUpdate' or 'OnDelete'",
        ),
      ]
  }
}

/** Claims of the set are volumes of its pods; they take the place of volumes of the same name. */
function statefulTemplateIssues(spec: Place): readonly Issue[] {
  const [selector, template] = [spec.at('selector'), spec.at('template')]
  const found = selectorFinds(selector, template.at('metadata').at('labels'))
  if (found === 'invalid') return [invalid(selector.path, shownSelector(selector), '')]
  const claims = spec.at('volumeClaimTemplates').items.map((claim) => claim.at('metadata').at('name').text)
  const own = [...new Set(claims)].map((name) => ({ name, persistentVolumeClaim: { claimName: name, readOnly: false } }))
  const others = template
    .at('spec')
    .at('volumes')
    .items.filter((volume) => !claims.includes(volume.at('name').text))
  const volumes = [...own, ...others.map(({ value }) => value)]
  const { hostname: _name, subdomain: _domain, ...rest } = template.at('spec').json
  const whole = new Place({ ...template.json, spec: { ...rest, ...(volumes.length > 0 ? { volumes } : {}) } }, template.path)
  const empty = emptySelectorIssues(selector, '').length > 0
  // Its labels are validated again at the end (ValidatePodTemplateSpecForStatefulSet).
  const labels = labelIssues(template.at('metadata').at('labels').as(`${template.path}.labels`))
  return [...(found || empty ? [] : [mismatchIssue(template)]), ...templateIssues(whole), ...labels]
}

/** A DaemonSet rolls by taking away or by surging, not both (apps validation ValidateDaemonSetSpec). */
export function validateDaemonSet(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const [selector, template] = [spec.at('selector'), spec.at('template')]
  const found = selectorFinds(selector, template.at('metadata').at('labels'))
  return [
    ...(selector.given ? selectorIssues(selector) : []),
    ...(found === false ? [mismatchIssue(template)] : []),
    ...emptySelectorIssues(selector, 'daemonset'),
    ...templateIssues(template),
    ...lastingIssues(template, 'DaemonSet'),
    ...notNegative(spec.at('minReadySeconds')),
    ...daemonStrategyIssues(spec.at('updateStrategy')),
    ...notNegative(spec.at('revisionHistoryLimit')),
  ]
}

function daemonStrategyIssues(strategy: Place): readonly Issue[] {
  const rolling = strategy.at('rollingUpdate')
  switch (strategy.at('type').text) {
    case 'OnDelete':
      return []
    case 'RollingUpdate':
      return rolling.given ? daemonRollIssues(rolling) : [required(rolling.path)]
    default:
      return [unsupported(strategy.path, internalJson('DaemonSetUpdateStrategy', strategy.value), ['RollingUpdate', 'OnDelete'])]
  }
}

function daemonRollIssues(rolling: Place): readonly Issue[] {
  const [unavailable, surge] = [rolling.at('maxUnavailable'), rolling.at('maxSurge')]
  const both = 'may not be set when maxUnavailable is non-zero'
  const [unavailableIsNone, surgeIsNone] = [isNone(unavailable), isNone(surge)]
  return [
    ...intOrStringIssues(unavailable),
    ...intOrStringIssues(surge),
    ...percentIssues(unavailable),
    ...percentIssues(surge),
    ...(unavailableIsNone || surgeIsNone ? [] : [invalid(surge.path, surge.value, both)]),
    ...(unavailableIsNone && surgeIsNone ? [required(unavailable.path, 'cannot be 0 when maxSurge is 0')] : []),
  ]
}

/** A text that is neither a percentage nor a number counts as none at all (getIntOrPercentValue). */
function isNone(place: Place): boolean {
  if (typeof place.value !== 'string' || /^[0-9]+%$/.test(place.value)) return isZero(place)
  return !/^[+-]?[0-9]+$/.test(place.value) || Number(place.value) === 0
}
