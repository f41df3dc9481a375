import { cronJobErrors } from '../../../kube/cron-validation.ts'
import { ownJobLabels } from '../../../kube/job.ts'
import { labelErrors } from '../../../kube/label-syntax.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { type Issue, invalid, notNegative, oneOf, required, unsupported } from './issue.ts'
import { Place } from './place.ts'
import { domainPathIssues } from './validate-domain-path.ts'
import { failurePolicyIssues, successPolicyIssues } from './validate-job-policies.ts'
import { selectorFinds, selectorIssues, shownSelector } from './validate-selector.ts'
import { endingIssues, mismatchIssue, templateIssues } from './validate-template.ts'

/** A Job with its generated selector (batch validation ValidateJob). */
export function validateJob(job: Place): readonly Issue[] {
  const [spec, name] = [job.at('spec'), job.at('metadata').at('name')]
  const last = `${name.text}-${spec.at('completions').number - 1}`
  const longest = spec.at('completionMode').text === 'Indexed' && spec.at('completions').number > 0
  const rule = `will not able to create pod with invalid DNS label: ${last}`
  return [
    ...generatedSelectorIssues(job),
    ...jobSpecIssues(spec),
    ...selectorOfJobIssues(spec),
    ...(longest && labelErrors(last).length > 0 ? [invalid(name.path, name.text, rule)] : []),
  ]
}

/** Labels that a Job puts on its pods, unless its selector is manual. */
function generatedSelectorIssues(job: Place): readonly Issue[] {
  const [spec, metadata] = [job.at('spec'), job.at('metadata')]
  const selector = spec.at('selector')
  if (spec.at('manualSelector').flag || !selector.given) return []
  const [uid, name] = [metadata.at('uid').text, metadata.at('name').text]
  const expected = ownJobLabels(uid, name)
  const found = selectorFinds(selector, new Place(expected, metadata.path))
  const labels = spec.at('template').at('metadata').at('labels')
  return [
    ...['controller-uid', 'job-name', 'batch.kubernetes.io/controller-uid', 'batch.kubernetes.io/job-name'].flatMap((key) =>
      ownLabelIssues(labels, key, expected[key] ?? ''),
    ),
    ...(found === false ? [invalid(selector.path, shownSelector(selector), '`selector` not auto-generated')] : []),
  ]
}

/** A label that must be there with one value (core validation ValidateHasLabel). */
function ownLabelIssues(labels: Place, key: string, value: string): readonly Issue[] {
  const label = labels.entry(key)
  if (!label.given) return [required(label.path, `must be '${value}'`)]
  return label.value === value ? [] : [invalid(label.path, labels.labels, `must be '${value}'`)]
}

/** The selector must be there and find the Job's own pods. */
export function selectorOfJobIssues(spec: Place): readonly Issue[] {
  const [selector, template] = [spec.at('selector'), spec.at('template')]
  const found = selectorFinds(selector, template.at('metadata').at('labels'))
  return [
    ...(selector.given ? selectorIssues(selector) : [required(selector.path)]),
    ...(found === false ? [mismatchIssue(template)] : []),
  ]
}

const COUNTS = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
]

/** What a Job and the Job of a CronJob have in common (batch validation validateJobSpec). */
export function jobSpecIssues(spec: Place): readonly Issue[] {
  const [failed, perIndex, manager] = [spec.at('maxFailedIndexes'), spec.at('backoffLimitPerIndex'), spec.at('managedBy')]
  const [policy, success, mode] = [spec.at('podFailurePolicy'), spec.at('successPolicy'), spec.at('completionMode')]
  const indexed = mode.text === 'Indexed'
  const shown = internalJson('SuccessPolicy', success.value)
  return [
    ...COUNTS.flatMap((name) => notNegative(spec.at(name))),
    ...notNegative(failed),
    ...(failed.given && !perIndex.given ? [required(perIndex.path, 'when maxFailedIndexes is specified')] : []),
    ...(manager.given ? domainPathIssues(manager) : []),
    ...(mode.given ? oneOf(mode, ['NonIndexed', 'Indexed']) : []),
    ...(indexed ? indexedIssues(spec) : []),
    ...(indexed || (mode.given && mode.text !== 'NonIndexed') ? [] : unindexedIssues(spec)),
    ...(policy.given ? failurePolicyIssues(spec) : []),
    ...(success.given && !indexed ? [invalid(success.path, shown, 'requires indexed completion mode')] : []),
    ...(success.given && indexed ? successPolicyIssues(spec) : []),
    ...replacementIssues(spec),
    ...templateIssues(spec.at('template')),
    ...restartIssues(spec),
  ]
}

const PARALLELISM_MAX = 100_000
const COMPLETIONS_SOFT_MAX = 100_000
const HIGH_PARALLELISM_MAX = 10_000

function indexedIssues(spec: Place): readonly Issue[] {
  const [completions, parallelism, failed] = [spec.at('completions'), spec.at('parallelism'), spec.at('maxFailedIndexes')]
  const issues: Issue[] = []
  if (!completions.given) issues.push(required(completions.path, 'when completion mode is Indexed'))
  const most = `must be less than or equal to ${PARALLELISM_MAX}`
  if (parallelism.number > PARALLELISM_MAX)
    issues.push(invalid(parallelism.path, parallelism.number, `${most} when completion mode is Indexed`))
  if (completions.given && failed.given && failed.number > completions.number)
    issues.push(invalid(failed.path, failed.number, 'must be less than or equal to completions'))
  if (failed.number > PARALLELISM_MAX) issues.push(invalid(failed.path, failed.number, most))
  if (completions.number <= COMPLETIONS_SOFT_MAX || !spec.at('backoffLimitPerIndex').given) return issues
  const when = `when completions are above ${COMPLETIONS_SOFT_MAX} and used with backoff limit per index`
  if (!failed.given) issues.push(required(failed.path, `must be specified when completions is above ${COMPLETIONS_SOFT_MAX}`))
  for (const place of [parallelism, failed])
    if (place.number > HIGH_PARALLELISM_MAX)
      issues.push(invalid(place.path, place.number, `must be less than or equal to ${HIGH_PARALLELISM_MAX} ${when}`))
  return issues
}

function unindexedIssues(spec: Place): readonly Issue[] {
  return ['backoffLimitPerIndex', 'maxFailedIndexes']
    .map((name) => spec.at(name))
    .filter(({ given }) => given)
    .map(({ path, number }) => invalid(path, number, 'requires indexed completion mode'))
}

function replacementIssues(spec: Place): readonly Issue[] {
  const policy = spec.at('podReplacementPolicy')
  if (!policy.given) return []
  return oneOf(policy, spec.at('podFailurePolicy').given ? ['Failed'] : ['Failed', 'TerminatingOrFailed'])
}

function restartIssues(spec: Place): readonly Issue[] {
  const template = spec.at('template')
  const restart = template.at('spec').at('restartPolicy')
  const ending = endingIssues(template)
  if (ending.length > 0 || !spec.at('podFailurePolicy').given || restart.text === 'Never') return ending
  return [invalid(restart.path, restart.text, 'only "Never" is supported when podFailurePolicy is specified')]
}

/** A CronJob: the Job that it makes, and when (batch validation ValidateCronJobSpec). */
export function validateCronJob(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const job = spec.at('jobTemplate').at('spec')
  const [selector, manual, schedule, zone] = [
    job.at('selector'),
    job.at('manualSelector'),
    spec.at('schedule'),
    spec.at('timeZone'),
  ]
  const timed = { schedule: schedule.text, timeZone: zone.given ? zone.text : undefined, startingDeadlineSeconds: undefined }
  const ofSchedule = cronJobErrors(timed).map(({ field, type, message }): Issue => {
    return { field, reason: type, message: message.slice(`${field}: `.length) }
  })
  return [
    ...ofSchedule.filter(({ field }) => field === schedule.path),
    ...notNegative(spec.at('startingDeadlineSeconds')),
    ...ofSchedule.filter(({ field }) => field === zone.path),
    ...oneOf(spec.at('concurrencyPolicy'), ['Allow', 'Forbid', 'Replace']),
    ...jobSpecIssues(job),
    ...(selector.given ? [invalid(selector.path, shownSelector(selector), '`selector` will be auto-generated')] : []),
    ...(manual.flag ? [unsupported(manual.path, true, ['nil', 'false'])] : []),
    ...notNegative(spec.at('successfulJobsHistoryLimit')),
    ...notNegative(spec.at('failedJobsHistoryLimit')),
  ]
}
