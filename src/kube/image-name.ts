/** What a container runtime makes of a name that a pod spec gives an image. */
interface ImageReference {
  /** With registry and path, without tag and digest. */
  readonly name: string
  /** Empty where none is written. */
  readonly tag: string
  readonly digest: string
}

export type PullPolicy = 'Always' | 'IfNotPresent' | 'Never'

const LATEST = 'latest'
const DOCKER_HUB = /^(?:index\.)?docker\.io\//
const NAME_MAX = 255
const COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*'
const PATH = new RegExp(`^${COMPONENT}(?:/${COMPONENT})*$`)
const LABEL = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])'
const REGISTRY = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?$`)
const TAG = /^\w[\w.-]{0,127}$/
/** The algorithms that the API server accepts, with the digits of their digests. */
const DIGEST = /^(?:sha256:[a-f0-9]{64}|sha384:[a-f0-9]{96}|sha512:[a-f0-9]{128})$/
/** A name with the form of an image identifier is not a valid name. */
const IDENTIFIER = /^[a-f0-9]{64}$/

/** The image with its registry and tag, as container runtimes list it: `nginx` is `docker.io/library/nginx:latest`. */
export function fullImageName(image: string): string {
  const { name, tag, digest } = partsOf(image)
  if (digest !== '') return `${name}${tag === '' ? '' : `:${tag}`}@${digest}`
  return `${name}:${tag === '' ? LATEST : tag}`
}

/**
 * The API server's default for an absent policy: `Always` where the tag is latest, or neither tag nor digest is written;
 * a digest beside the tag latest changes nothing, and an invalid name gets `IfNotPresent` (SetDefaults_Container).
 */
export function pullPolicyOf(image: unknown): PullPolicy {
  if (typeof image !== 'string') return 'IfNotPresent'
  const { name, tag, digest } = partsOf(image)
  if (!isReadable(image, { name, tag, digest })) return 'IfNotPresent'
  return tag === LATEST || (tag === '' && digest === '') ? 'Always' : 'IfNotPresent'
}

/** The policy that is written, or else the one that follows from the image. */
export function pullPolicyAs(written: string, image: string): PullPolicy {
  return written === 'Always' || written === 'IfNotPresent' || written === 'Never' ? written : pullPolicyOf(image)
}

function partsOf(image: string): ImageReference {
  const at = image.indexOf('@')
  const named = at < 0 ? image : image.slice(0, at)
  const slash = named.indexOf('/')
  const first = slash < 0 ? '' : named.slice(0, slash)
  const hasRegistry = /[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first
  const path = hasRegistry && !DOCKER_HUB.test(named) ? named : onDockerHub(named.replace(DOCKER_HUB, ''))
  const colon = path.indexOf(':', path.lastIndexOf('/'))
  const digest = at < 0 ? '' : image.slice(at + 1)
  return colon < 0 ? { name: path, tag: '', digest } : { name: path.slice(0, colon), tag: path.slice(colon + 1), digest }
}

/** Names without a registry are there, and those without a namespace are official ones. */
function onDockerHub(name: string): string {
  return `docker.io/${name.includes('/') ? '' : 'library/'}${name}`
}

/** Whether it keeps to the grammar of references (distribution/reference). */
function isReadable(image: string, { name, tag, digest }: ImageReference): boolean {
  const slash = name.indexOf('/')
  const path = name.slice(slash + 1)
  if (IDENTIFIER.test(image) || path.length > NAME_MAX) return false
  if (/[@:]$|:@/.test(image)) return false
  return (
    REGISTRY.test(name.slice(0, slash)) &&
    PATH.test(path) &&
    (tag === '' || TAG.test(tag)) &&
    (digest === '' || DIGEST.test(digest))
  )
}
