/**
 * How long a controller with several workers takes to react, in milliseconds. Which of two owners has its pods created first, no API
 * shows: their keys are handled by different workers, whose requests take a few milliseconds each (semantics G7).
 */
export const WORKER_REACTIONS = [4, 29] as const
