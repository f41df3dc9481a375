import { goDurationText, parseGoDuration } from '../../../kube/duration.ts'
import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import { isExtendedResource } from '../../../kube/resources.ts'
import { checkProfile, checkQueueSort } from './check-profile.ts'
import { ConfigPlace } from './config-place.ts'
import { formProblem } from './decode-configuration.ts'
import { type Args, numberArg, objectArg, objectsArg, textArg } from './plugin-args.ts'
import type { ConfigIssue } from './scheduler-config-error.ts'

/**
 * Everything that kube-scheduler would refuse in a configuration, with its fields and in its words. Fields that do not exist and
 * values of a wrong type are reported alone, as they do there: nothing else is validated before they are valid.
 */
export function configurationIssues(configuration: Args): readonly ConfigIssue[] {
  const unreadable = formProblem(configuration)
  if (unreadable) return [unreadable]
  const place = new ConfigPlace()
  const profiles = objectsArg(configuration, 'profiles')
  checkNumbers(configuration, place)
  checkElection(objectArg(configuration, 'leaderElection') ?? {}, place.at('leaderElection'))
  for (const [i, profile] of profiles.entries())
    checkProfile(profile, { place: place.at('profiles').index(i), alone: profiles.length === 1 })
  checkNames(profiles, place.at('profiles'))
  checkQueueSort(profiles, place.at('profiles'))
  checkExtenders(objectsArg(configuration, 'extenders'), place.at('extenders'))
  return place.issues
}

function checkNumbers(configuration: Args, place: ConfigPlace): void {
  const burst = numberArg(objectArg(configuration, 'clientConnection') ?? {}, 'burst', 0)
  if (burst < 0) place.at('clientConnection').at('burst').invalid(burst, 'must be non-negative')
  const parallelism = numberArg(configuration, 'parallelism', 16)
  if (parallelism <= 0) place.at('parallelism').invalid(parallelism, 'should be an integer value greater than zero')
  const percentage = numberArg(configuration, 'percentageOfNodesToScore', 0)
  if (percentage < 0 || percentage > 100) place.at('percentageOfNodesToScore').invalid(percentage, 'not in valid range [0-100]')
  const initial = numberArg(configuration, 'podInitialBackoffSeconds', 1)
  const max = numberArg(configuration, 'podMaxBackoffSeconds', 10)
  if (initial <= 0) place.at('podInitialBackoffSeconds').invalid(initial, 'must be greater than 0')
  if (max < initial) place.at('podMaxBackoffSeconds').invalid(max, 'must be greater than or equal to PodInitialBackoffSeconds')
}

const LEASE_MS = 15_000
const RENEW_MS = 10_000
const RETRY_MS = 2000

/** An absent value is the same as zero here. */
function checkElection(election: Args, place: ConfigPlace): void {
  if (election['leaderElect'] === false) return
  const lock = textArg(election, 'resourceLock') || 'leases'
  if (lock !== 'leases') place.at('resourceLock').invalid(lock, 'resourceLock value must be "leases"')
  const lease = duration(election, 'leaseDuration', LEASE_MS)
  const renew = duration(election, 'renewDeadline', RENEW_MS)
  const retry = duration(election, 'retryPeriod', RETRY_MS)
  for (const [field, ms] of Object.entries({ leaseDuration: lease, renewDeadline: renew, retryPeriod: retry }))
    if (ms < 0) place.at(field).invalid(goDurationText(ms), 'must be greater than zero')
  if (lease <= renew) place.at('leaseDuration').invalid(goDurationText(renew), 'must be greater than `RenewDeadline`')
}

function duration(args: Args, field: string, absent: number): number {
  const given = textArg(args, field)
  return (given === '' ? 0 : parseGoDuration(given)) || absent
}

/** Only a single profile has a default name. The place of the first profile is reported as a value, which prints as nothing. */
function checkNames(profiles: readonly Args[], place: ConfigPlace): void {
  const seen = new Set<string>()
  for (const [i, profile] of profiles.entries()) {
    const name = textArg(profile, 'schedulerName')
    if (seen.has(name)) place.index(i).at('schedulerName').report('Duplicate value: {}')
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
