/** What an autoscaler does when nothing is said: the API's defaults too. */
export { DEFAULT_AUTOSCALER_OPTIONS } from '../engine/autoscaler/autoscaler-options.ts'
