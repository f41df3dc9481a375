import type { ServiceRow } from '../../kube/service.ts'
import { hashText } from '../../lib/hash.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** The range of addresses to use when no Service shows the cluster's own range. */
const USUAL_PREFIX = '10.96'
const HOSTS = 2 ** 16

/**
 * Gives a Service its address (core/service/storage allocation). Which address is chance upstream; here it
 * follows from the name, so that the same run gives the same one. The range is that of the Services that there are.
 */
export function withAddress(service: ServiceRow, cluster: ClusterView): ServiceRow {
  if (service.type === 'ExternalName') return service
  const clusterIP = service.clusterIP === '' ? freeAddress(service, cluster) : service.clusterIP
  return { ...service, clusterIP }
}

function freeAddress(service: ServiceRow, cluster: ClusterView): string {
  const taken = new Set(cluster.list('Service').map(({ clusterIP }) => clusterIP))
  const known = [...taken].find((address) => /^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$/.test(address))
  const prefix = known === undefined ? USUAL_PREFIX : known.split('.').slice(0, 2).join('.')
  const first = hashText(`${service.namespace}/${service.name}`)
  for (let tried = 0; tried < HOSTS; tried++) {
    const host = (first + tried) % HOSTS
    const address = `${prefix}.${host >> 8}.${host & 0xff}`
    if ((host & 0xff) !== 0 && (host & 0xff) !== 0xff && !taken.has(address)) return address
  }
  return ''
}
