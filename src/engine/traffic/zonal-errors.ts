import type { ObjectKey } from '../turn.ts'
import type { ErrorQuestion, Found, PartErrors } from './error-question.ts'
import { errorWindows, type Route, type Target } from './error-windows.ts'
import { joinErrors } from './join-errors.ts'
import type { Steps } from './steps.ts'

/** Clients that see the pods alike: those of a zone, or of a node that has a pod of its own. */
interface Clients {
  readonly zone: string
  /** `undefined`: any node of the zone that has no pod. */
  readonly nodeName: string | undefined
  /** Which part of the requests is theirs. */
  readonly share: number
}

interface Where {
  readonly zone: string
  readonly nodeName: string
}

/**
 * Errors where each client is routed to pods close by, as long as one is ready there (trafficDistribution): each node sends the
 * same number of requests. A pod whose zone is unknown has no hint, and then no node follows any hint.
 */
export function zonalErrors(
  question: ErrorQuestion,
  { targets, fromMs, rate }: Found & { readonly rate: Steps<number> },
): PartErrors {
  const { pods, placeOf, untilMs, locality } = question
  const places = pods.map(({ nodeName }): Where => ({ nodeName, zone: placeOf(nodeName)?.zone ?? '' }))
  const isHinted = places.every(({ nodeName, zone }) => nodeName === '' || zone !== '')
  if (!isHinted) return errorWindows({ targets, rate, fromMs, untilMs })
  const parts = clientsOf(question, places).map((clients) => {
    const seen = targets.map((target, i): Target<ObjectKey> => {
      const near = nearness(places[i], clients, locality === 'same-node')
      return { ...target, route: target.route.map((route) => (route === 'yes' ? near : route)) }
    })
    return {
      share: clients.share,
      found: errorWindows({ targets: seen, rate: rate.map((all) => all * clients.share), fromMs, untilMs }),
    }
  })
  // Every pod that answers serves some clients: this is reported once and not for each group.
  const { answering } = errorWindows({ targets, rate, fromMs, untilMs })
  return { ...joinErrors(parts.map(({ found }) => found)), answering }
}

function nearness(pod: Where | undefined, clients: Clients, byNode: boolean): Route {
  if (byNode && clients.nodeName !== undefined && pod?.nodeName === clients.nodeName) return 'yes'
  if (pod?.zone !== clients.zone) return 'elsewhere'
  return byNode ? 'near' : 'yes'
}

function clientsOf(question: ErrorQuestion, places: readonly Where[]): readonly Clients[] {
  const { locality } = question
  const zones = question.zones()
  const all = [...zones.values()].reduce((sum, count) => sum + count, 0)
  const hosts = new Map(locality === 'same-node' ? places.map(({ nodeName, zone }) => [nodeName, zone]) : [])
  hosts.delete('')
  const rest = new Map(zones)
  const own = [...hosts].map(([nodeName, zone]): Clients => {
    rest.set(zone, (rest.get(zone) ?? 0) - 1)
    return { nodeName, zone, share: 1 / all }
  })
  const others = [...rest].flatMap(([zone, count]): readonly Clients[] =>
    count > 0 ? [{ zone, nodeName: undefined, share: count / all }] : [],
  )
  return [...own, ...others]
}
