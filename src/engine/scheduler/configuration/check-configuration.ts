import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import { isExtendedResource } from '../../../kube/resources.ts'
import { type Args, isArgs, numberArg, objectArg, objectsArg, textArg } from '../plugin-args.ts'
import type { ConfigIssue } from '../scheduler-config-error.ts'
import { checkProfile, checkQueueSort } from './check-profile.ts'
import { checkShape } from './check-shape.ts'
import { ConfigPlace } from './config-place.ts'
import { CONFIGURATION } from './config-schema.ts'

export const CONFIGURATION_API_VERSION = 'kubescheduler.config.k8s.io/v1'
const KIND = 'KubeSchedulerConfiguration'

/** Whether a parsed document is a KubeSchedulerConfiguration of the version that is known, or what it is instead. */
export function documentIssues(document: unknown): readonly ConfigIssue[] {
  const place = new ConfigPlace()
  if (!isArgs(document)) return [{ path: '', message: `a ${KIND} is an object, not ${JSON.stringify(document) ?? 'nothing'}` }]
  if (document['apiVersion'] !== CONFIGURATION_API_VERSION)
    place
      .at('apiVersion')
      .tell(`must be ${CONFIGURATION_API_VERSION}, not ${JSON.stringify(document['apiVersion']) ?? 'missing'}`)
  if (document['kind'] !== KIND) place.at('kind').tell(`must be ${KIND}, not ${JSON.stringify(document['kind']) ?? 'missing'}`)
  return place.issues
}

/**
 * Everything that kube-scheduler would refuse in a configuration, with its fields and in its words. Fields that do not
 * exist and values of a wrong type come alone, as they do there: nothing else is looked at before they are right.
 */
export function configurationIssues(configuration: Args): readonly ConfigIssue[] {
  const place = new ConfigPlace()
  checkShape(configuration, CONFIGURATION, place)
  if (place.issues.length > 0) return place.issues
  const profiles = objectsArg(configuration, 'profiles')
  checkNumbers(configuration, place)
  const election = objectArg(configuration, 'leaderElection') ?? {}
  const lock = textArg(election, 'resourceLock') || 'leases'
  if (election['leaderElect'] !== false && lock !== 'leases')
    place.at('leaderElection').at('resourceLock').invalid(lock, 'resourceLock value must be "leases"')
  for (const [i, profile] of profiles.entries())
    checkProfile(profile, { place: place.at('profiles').index(i), alone: profiles.length === 1 })
  checkNames(profiles, place.at('profiles'))
  checkQueueSort(profiles, place.at('profiles'))
  checkExtenders(objectsArg(configuration, 'extenders'), place.at('extenders'))
  return place.issues
}

function checkNumbers(configuration: Args, place: ConfigPlace): void {
  const parallelism = numberArg(configuration, 'parallelism', 16)
  if (parallelism <= 0) place.at('parallelism').invalid(parallelism, 'should be an integer value greater than zero')
  const percentage = numberArg(configuration, 'percentageOfNodesToScore', 0)
  if (percentage < 0 || percentage > 100) place.at('percentageOfNodesToScore').invalid(percentage, 'not in valid range [0-100]')
  const initial = numberArg(configuration, 'podInitialBackoffSeconds', 1)
  const max = numberArg(configuration, 'podMaxBackoffSeconds', 10)
  if (initial <= 0) place.at('podInitialBackoffSeconds').invalid(initial, 'must be greater than 0')
  if (max < initial) place.at('podMaxBackoffSeconds').invalid(max, 'must be greater than or equal to PodInitialBackoffSeconds')
}

/** Only a profile that is alone has a name by default. */
function checkNames(profiles: readonly Args[], place: ConfigPlace): void {
  const seen = new Set<string>()
  for (const [i, profile] of profiles.entries()) {
    const name = textArg(profile, 'schedulerName')
    if (seen.has(name) && name !== '') place.index(i).at('schedulerName').duplicate(name)
    seen.add(name)
  }
}

function checkExtenders(extenders: readonly Args[], place: ConfigPlace): void {
  const seen = new Set<string>()
  for (const [i, extender] of extenders.entries()) {
    const at = place.index(i)
    const weight = numberArg(extender, 'weight', 0)
    if (textArg(extender, 'prioritizeVerb') !== '' && weight <= 0)
      at.at('weight').invalid(weight, 'must have a positive weight applied to it')
    for (const [j, resource] of objectsArg(extender, 'managedResources').entries())
      checkManaged(textArg(resource, 'name'), at.at('managedResources').index(j).at('name'), seen)
  }
  const binders = extenders.filter((extender) => textArg(extender, 'bindVerb') !== '').length
  if (binders > 1) place.invalid(`found ${binders} extenders implementing bind`, 'only one extender can implement bind')
}

function checkManaged(name: string, place: ConfigPlace, seen: Set<string>): void {
  const errors = labelKeyErrors(name)
  for (const error of errors) place.invalid(name, error)
  if (errors.length === 0 && !isExtendedResource(name)) place.invalid(name, 'is an invalid extended resource name')
  if (seen.has(name)) place.invalid(name, 'duplicate extender managed resource name')
  seen.add(name)
}
