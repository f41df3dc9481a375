/** The defaults of drains: kubectl's, and those of plans and explanations. All interfaces use them. */
export { DEFAULT_DRAIN_OPTIONS, PLANNED_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
