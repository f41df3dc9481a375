import type { Instant } from '../instant.ts'
import type { Experiment, MissingImage } from './experiment.ts'

/** Whether the node cannot pull the image at this moment. */
export function isImageMissing(experiment: Experiment | undefined, image: string, now: Instant): boolean {
  const missing = experiment?.missingImages
  if (missing === undefined) return false
  return missing.some(({ pattern, until }) => matchesImage(image, pattern) && (until === undefined || now < until))
}

/** Whether a pattern means the image: `*` at its end matches any rest. */
export function matchesImage(image: string, pattern: string): boolean {
  return pattern.endsWith('*') ? image.startsWith(pattern.slice(0, -1)) : image === pattern
}

/** The experiment of a node that from now on cannot pull these images either. */
export function withMissingImages(experiment: Experiment | undefined, missing: readonly MissingImage[]): Experiment {
  return { ...experiment, missingImages: [...(experiment?.missingImages ?? []), ...missing] }
}

/** What a new node in the image of another shares of its experiment: the registry that it cannot reach either. */
export function sharedExperiment(experiment: Experiment | undefined): Experiment | undefined {
  return experiment?.missingImages && { missingImages: experiment.missingImages }
}
