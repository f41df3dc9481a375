/** The defaults of an autoscaler: those of the API too. */
export { DEFAULT_AUTOSCALER_OPTIONS } from '../engine/autoscaler/autoscaler-options.ts'
