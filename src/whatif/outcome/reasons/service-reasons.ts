import { idOf } from '../../../kube/id-of.ts'
import { abbreviatedNames } from '../../../lib/abbreviated-names.ts'
import { counted } from '../../../lib/counted.ts'
import { durationText } from '../../../lib/duration-text.ts'
import type { ServiceImpact } from '../impact.ts'
import type { ObjectKey, VerdictReason } from '../outcome.ts'
import { removedNamespaces } from '../removed-namespaces.ts'
import { type Facts, reason, weightOf } from './facts.ts'
import { nameOf, titleOf } from './object-names.ts'
import { type Leftovers, leftoversOf, readyPodsOf, usersOf } from './service-users.ts'

/** Services without a ready endpoint that would have one without the scenario, Services that are deleted in use, requests that fail. */
export function serviceReasons(facts: Facts): readonly VerdictReason[] {
  const { after, baseline, services } = facts
  const removed = removedNamespaces(after, baseline?.after ?? after)
  const leftovers = leftoversOf(after, removed)
  return [
    ...services.flatMap((item) => (item.deleted ? deletedReason(item, facts, leftovers) : downReason(item, facts))),
    ...[...removed].flatMap((namespace) => namespaceReason(namespace, facts)),
    ...requestReasons(facts),
  ]
}

function downReason({ service, down }: ServiceImpact, { tolerated }: Facts): readonly VerdictReason[] {
  if (!down) return []
  if (down.untilMs === undefined) {
    const message = `${titleOf(service)} has no ready endpoint from ${durationText(down.fromMs)} on and none at the end`
    return [reason('SERVICE_DOWN', 'CRITICAL', message, [service])]
  }
  const message = `${titleOf(service)} has no ready endpoint for ${durationText(down.totalMs)}`
  return [reason('SERVICE_DOWN', weightOf(down.totalMs > tolerated.serviceDownMs), message, [service])]
}

/** Its removal was requested; that others still need it was not. */
function deletedReason({ service }: ServiceImpact, { record, baseline }: Facts, leftovers: Leftovers): readonly VerdictReason[] {
  const before = baseline?.after.get('Service', service.namespace, service.name)
  const users = before && record ? usersOf(before, leftovers) : []
  if (users.length === 0) return []
  const message = `${titleOf(service)} is deleted and still in use by ${users.map(({ text }) => text).join(' and ')}`
  return [reason('SERVICE_DELETED', 'CRITICAL', message, [service, ...users.flatMap(({ objects }) => objects)])]
}

/** The deletion of a namespace does not name the Services in it: those that would have ready endpoints without it answer requests. */
function namespaceReason(namespace: string, { services, baseline }: Facts): readonly VerdictReason[] {
  const served = services.flatMap(({ service, deleted }): readonly ObjectKey[] => {
    const before =
      deleted && service.namespace === namespace ? baseline?.after.get('Service', namespace, service.name) : undefined
    return before && baseline && readyPodsOf(before, baseline.after).length > 0 ? [service] : []
  })
  if (served.length === 0) return []
  const subject = `${counted(served.length, 'Service')} with ready endpoints ${served.length === 1 ? 'is' : 'are'} deleted`
  const message = `${subject} with Namespace ${namespace}: ${abbreviatedNames(served.map(nameOf))}`
  return [reason('SERVICE_DELETED', 'WARNING', message, served)]
}

/** What fails without the scenario too is not attributed to it. */
function requestReasons({ traffic, baseline, tolerated }: Facts): readonly VerdictReason[] {
  const before = new Map((baseline?.traffic?.services ?? []).map(({ service, errors }) => [idOf(service), errors]))
  return (traffic?.services ?? []).flatMap(({ service, errors, requests, windows }): readonly VerdictReason[] => {
    if (errors <= 0) return []
    const codes = [...new Set(windows.map(({ code }) => code))].sort((a, b) => a - b)
    const message = `${errorsText(errors)} of ${Math.round(requests)} requests to ${titleOf(service)} fail (${codes.join(', ')})`
    const weight = weightOf(errors > requests * tolerated.failedRequests)
    return [reason('REQUESTS_FAIL', weight, message, [service], isMore(errors, before.get(idOf(service)) ?? 0))]
  })
}

/** Where some fail without the scenario too, the same cause may last a little longer in one of the runs. */
function isMore(errors: number, without: number): boolean {
  return without > 0 ? errors > without + 0.5 : errors > 0
}

/** An expected count, as people read it: fractions only of small ones. */
function errorsText(errors: number): string {
  if (errors < 0.1) return 'fewer than 0.1'
  return `about ${errors < 10 ? Math.round(errors * 10) / 10 : Math.round(errors)}`
}
