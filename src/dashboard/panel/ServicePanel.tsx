import type { OpenedObject } from '../address/map-address.ts'
import { useMarks } from '../map/marks.ts'
import { Section } from '../parts/Section.tsx'
import { counted, titleOf } from '../parts/words.ts'
import { ACTION_KINDS } from '../question/action-kinds.ts'
import { Facts } from './Facts.tsx'
import { MemberTable } from './MemberTable.tsx'
import { OwnerCounts } from './OwnerCounts.tsx'
import { Panel } from './Panel.tsx'
import { PlaceTable } from './PlaceTable.tsx'
import { type Member, readService, type ServicePanelAnswer } from './panel-answers.ts'
import { type Ask, Questions } from './Questions.tsx'
import { useObject } from './use-object.ts'
import { usePlaces } from './use-places.ts'

interface ServicePanelProps {
  readonly service: OpenedObject
  readonly onClose: () => void
}

const NO_PODS: readonly Member[] = []

/** A Service beside the map: which pods are behind it, which of them get requests, and what leads to it. */
export function ServicePanel({ service, onClose }: ServicePanelProps) {
  const read = useObject((signal) => readService(service, signal))
  const { value, isGone } = read
  useMarks(value?.members ?? NO_PODS)
  return (
    <Panel object={service} {...read} onClose={onClose}>
      {(shown) => (
        <>
          <p class="summary" role="status">
            {endpointText(shown)}
          </p>
          {isGone ? null : <Questions asks={asksOf(shown)} />}
          <Facts facts={factsOf(shown)} />
          <Pods pods={shown.members} />
        </>
      )}
    </Panel>
  )
}

function Pods({ pods }: { readonly pods: readonly Member[] }) {
  const places = usePlaces(pods)
  if (pods.length === 0) return null
  return (
    <>
      <Section title="By node" aside={counted(places.length, 'node')}>
        <PlaceTable caption="Pods behind it by node" places={places} />
      </Section>
      <Section title="Pods" aside={counted(pods.length, 'pod')}>
        <MemberTable caption="Pods behind it" pods={pods} hasOwners />
      </Section>
    </>
  )
}

function endpointText({ selector, publishNotReadyAddresses, members }: ServicePanelAnswer): string {
  if (selector === null) return 'It has no selector: its endpoints are managed by other means.'
  if (members.length === 0) return 'No pod is behind it: its selector matches none, and requests fail.'
  const ready = members.filter((pod) => pod.ready).length
  const text = `${ready} of ${counted(members.length, 'pod')} behind it ${ready === 1 ? 'is' : 'are'} ready`
  if (publishNotReadyAddresses) return `${text}; pods that are not ready get requests as well.`
  return ready === 0 ? `${text}: requests fail.` : `${text} and ${ready === 1 ? 'gets' : 'get'} requests.`
}

function factsOf(service: ServicePanelAnswer) {
  const { type, clusterIP, selector, ports, ingresses, members } = service
  return [
    ['Type', clusterIP === 'None' ? `${type}, headless` : type],
    ['Ports', ports.length === 0 ? null : ports.map(portText).join(', ')],
    ['Selects', selector === null ? null : selector.map(({ key, value }) => `${key}=${value}`).join(', ')],
    ['Workloads', members.length === 0 ? null : <OwnerCounts pods={members} />],
    ['Ingresses', ingresses.length === 0 ? 'none routes to it' : ingresses.map(({ name }) => name).join(', ')],
  ] as const
}

function portText({ name, port, protocol, targetPort }: ServicePanelAnswer['ports'][number]): string {
  const named = name === '' ? '' : `${name} `
  return `${named}${port}/${protocol}${String(port) === targetPort ? '' : ` to ${targetPort}`}`
}

/** A restart of each workload behind it, as long as they are few; then its deletion. */
function asksOf({ namespace, name, members }: ServicePanelAnswer): readonly Ask[] {
  const owners = new Map(members.flatMap(({ topOwner }) => (topOwner ? [[titleOf(topOwner), topOwner] as const] : [])))
  const restarts = [...owners.values()]
    .filter(({ kind }) => ACTION_KINDS.restart.includes(kind))
    .slice(0, RESTARTS_MAX)
    .map((owner): Ask => {
      const workload = { kind: owner.kind, namespace: owner.namespace ?? 'default', name: owner.name }
      return { text: `Rehearse a restart of ${owner.name}`, question: { action: 'restart', workload } }
    })
  const remove: Ask = {
    text: 'Rehearse its deletion',
    question: { action: 'delete', kind: 'Service', namespace: namespace ?? 'default', name },
  }
  return [...restarts, remove]
}

const RESTARTS_MAX = 2
