import { TrafficRecorder } from '../../engine/traffic/traffic-recorder.ts'
import type { Base } from '../base.ts'
import { stopsOf } from '../model/stops-of.ts'
import type { Scenario } from '../scenario.ts'

/** The requests that Services receive in a run; `undefined`: the scenario has none. */
export function createTraffic({ state, info }: Base, { traffic }: Scenario): TrafficRecorder | undefined {
  return traffic && new TrafficRecorder({ base: state, start: info.takenAt, traffic, ports: { stopsOf } })
}
