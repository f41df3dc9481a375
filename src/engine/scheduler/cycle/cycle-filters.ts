import type { PodRow } from '../../../kube/pod.ts'
import type { Nominations } from '../framework/post-filter-context.ts'
import type { Profile } from '../profile/profile.ts'
import { FilterRun } from './filter-run.ts'
import { activeFilters, type PreFiltered, type PreFilterInput, runPreFilter } from './pre-filter.ts'

export interface CycleFiltersInput extends PreFilterInput {
  readonly pod: PodRow
  readonly profile: Profile
  readonly nominations: Nominations
}

/**
 * What preFilter found out about the pod of a cycle, and the filters that take part: made when they are first read, and once in a
 * cycle. Reading them throws the `PluginError` of a plugin that cannot decide.
 */
export class CycleFilters {
  readonly #input: CycleFiltersInput
  #preFilter: PreFiltered | undefined
  #run: FilterRun | undefined

  /** `preFilter`: what it found out about this pod or an equal one. */
  constructor(input: CycleFiltersInput, preFilter?: PreFiltered) {
    this.#input = input
    this.#preFilter = preFilter
  }

  get preFilter(): PreFiltered {
    this.#preFilter ??= runPreFilter(this.#input, this.#input.profile)
    return this.#preFilter
  }

  get run(): FilterRun {
    const { pod, cluster, profile, nominations } = this.#input
    this.#run ??= new FilterRun({ pod, cluster, nominations, filters: activeFilters(profile, this.preFilter) })
    return this.#run
  }
}
