/** The image with its registry and tag, as container runtimes list it: `nginx` is `docker.io/library/nginx:latest`. */
export function fullImageName(image: string): string {
  const at = image.indexOf('/')
  const first = at < 0 ? '' : image.slice(0, at)
  const hasRegistry = first.includes('.') || first.includes(':') || first === 'localhost'
  const path = hasRegistry ? image : `docker.io/${at < 0 ? 'library/' : ''}${image}`
  return isTagged(path) ? path : `${path}:latest`
}

/** Whether a node that has the image asks the registry all the same: the API server's default for the tag latest or none. */
export function isAlwaysPulled(image: string): boolean {
  return pullPolicyOf(image) === 'Always'
}

/** What the API server puts where no policy is written: `Always` for the tag latest or none (SetDefaults_Container). */
export function pullPolicyOf(image: unknown): 'Always' | 'IfNotPresent' {
  const name = typeof image === 'string' ? lastPart(image) : ''
  return name.includes('@') || (name.includes(':') && !name.endsWith(':latest')) ? 'IfNotPresent' : 'Always'
}

function isTagged(image: string): boolean {
  const name = lastPart(image)
  return name.includes(':') || name.includes('@')
}

function lastPart(image: string): string {
  return image.slice(image.lastIndexOf('/') + 1)
}
