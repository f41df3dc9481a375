import { type Draft, fill, fillText, part, parts } from '../../../kube/defaults/draft.ts'

/** resource/v1 SetDefaults_ExactDeviceRequest and SetDefaults_DeviceSubRequest: one device. */
export function defaultClaim(object: Draft): void {
  defaultRequests(part(object, 'spec'))
}

/** The same for the claims of a template. */
export function defaultClaimTemplate(object: Draft): void {
  defaultRequests(part(part(object, 'spec'), 'spec'))
}

function defaultRequests(spec: Draft | undefined): void {
  for (const request of parts(part(spec, 'devices'), 'requests')) {
    const exactly = part(request, 'exactly')
    for (const ask of [...(exactly ? [exactly] : []), ...parts(request, 'firstAvailable')]) {
      fillText(ask, 'allocationMode', 'ExactCount')
      if (ask['count'] === 0) delete ask['count']
      if (ask['allocationMode'] === 'ExactCount') fill(ask, 'count', 1)
    }
  }
}
