import { type Instant, instant } from './instant.ts'
import type { Annotations } from './object-row.ts'

/** A probe that a scenario lets fail. */
export interface ProbeTrouble {
  readonly probe: 'liveness' | 'readiness' | 'startup'
  /** Empty: every container that has such a probe. */
  readonly container: string
  readonly since: Instant
  /** `undefined`: for good. */
  readonly until: Instant | undefined
}

/**
 * Where a scenario writes down which probes fail: on a workload for each of its pods, and on the node of a single pod, under the
 * pod's uid, so that forks of a run carry it along.
 */
const PROBES_ANNOTATION = 'kube-rehearse.example/failing-probes'
/** On a node: which images it cannot pull. */
const IMAGES_ANNOTATION = 'kube-rehearse.example/missing-images'

const PROBES: ReadonlySet<string> = new Set(['liveness', 'readiness', 'startup'])

/** The probes that were said to fail; `podUid` asks a node about one of its pods. */
export function probeTroublesOf(annotations: Annotations, podUid = ''): readonly ProbeTrouble[] {
  const text = annotations[probesKey(podUid)]
  return text === undefined ? NO_TROUBLES : text.split(',').flatMap(readTrouble)
}

/** The annotations with another failing probe; what was said before of the same probe holds no more. */
export function withProbeTrouble(annotations: Annotations, trouble: ProbeTrouble, podUid = ''): Annotations {
  const others = probeTroublesOf(annotations, podUid).filter(
    ({ probe, container }) => probe !== trouble.probe || container !== trouble.container,
  )
  return { ...annotations, [probesKey(podUid)]: [...others, trouble].map(writeTrouble).join(',') }
}

/** Whether an object says of any probe that it fails. */
export function tellsProbeTroubles(annotations: Annotations): boolean {
  for (const key in annotations) if (key.startsWith(PROBES_ANNOTATION)) return true
  return false
}

/** Whether two objects tell the same of failing probes. */
export function sameProbeTroubles(a: Annotations, b: Annotations): boolean {
  if (a === b) return true
  const told = (annotations: Annotations): string =>
    Object.keys(annotations)
      .filter((key) => key.startsWith(PROBES_ANNOTATION))
      .map((key) => `${key}=${annotations[key]}`)
      .join(';')
  return told(a) === told(b)
}

/** Images that a node cannot pull: `*` at the end means all that begin so. */
export interface MissingImages {
  readonly patterns: readonly string[]
  /** `undefined`: for good. */
  readonly until: Instant | undefined
}

/** Whether a node was said to be unable to pull any image at any time. */
export function tellsMissingImages(annotations: Annotations): boolean {
  return annotations[IMAGES_ANNOTATION] !== undefined
}

/** Whether the node was said to be unable to pull the image at this moment. */
export function isImageMissing(annotations: Annotations, image: string, now: Instant): boolean {
  const text = annotations[IMAGES_ANNOTATION]
  if (text === undefined) return false
  return text.split(',').some((entry) => {
    const [pattern = '', until = ''] = entry.split(' ')
    const matches = pattern.endsWith('*') ? image.startsWith(pattern.slice(0, -1)) : image === pattern
    return matches && (until === '' || now < Number(until))
  })
}

/** The annotations of a node that from now on cannot pull these images either. */
export function withMissingImages(annotations: Annotations, { patterns, until }: MissingImages): Annotations {
  const known = annotations[IMAGES_ANNOTATION]?.split(',') ?? []
  const entries = patterns.map((pattern) => (until === undefined ? pattern : `${pattern} ${until}`))
  return { ...annotations, [IMAGES_ANNOTATION]: [...new Set([...known, ...entries])].join(',') }
}

/** What a new node in the image of another shares of this: the registry that it cannot reach either. */
export function sharedTroubles(annotations: Annotations): Annotations {
  const images = annotations[IMAGES_ANNOTATION]
  return images === undefined ? {} : { [IMAGES_ANNOTATION]: images }
}

const NO_TROUBLES: readonly ProbeTrouble[] = Object.freeze([])

function probesKey(podUid: string): string {
  return podUid === '' ? PROBES_ANNOTATION : `${PROBES_ANNOTATION}.${podUid}`
}

/** `liveness:main:1780272000000:`; names of containers have no colons. */
function writeTrouble({ probe, container, since, until }: ProbeTrouble): string {
  return [probe, container, since, until ?? ''].join(':')
}

function readTrouble(text: string): readonly ProbeTrouble[] {
  const [probe = '', container = '', since = '', until = ''] = text.split(':')
  if (!isProbe(probe) || !Number.isFinite(Number(since)) || since === '') return []
  return [{ probe, container, since: instant(Number(since)), until: until === '' ? undefined : instant(Number(until)) }]
}

function isProbe(text: string): text is ProbeTrouble['probe'] {
  return PROBES.has(text)
}
