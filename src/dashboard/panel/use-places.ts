import { useMemo } from 'preact/hooks'
import { cluster } from '../cluster/cluster.ts'
import type { Member } from './panel-answers.ts'
import { type Place, placesOf } from './places-of.ts'

/** The nodes of pods, with their zones as the map has them. */
export function usePlaces(pods: readonly Member[]): readonly Place[] {
  const nodes = cluster.value?.nodes
  return useMemo(() => placesOf(pods, new Map(nodes?.map(({ name, zone }) => [name, zone]))), [pods, nodes])
}
