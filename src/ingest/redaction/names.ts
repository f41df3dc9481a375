import { isIP } from 'node:net'
import { KINDS } from '../../kube/kinds.ts'
import { hasKeptValue, isKeptKey } from './kept-keys.ts'
import { isKeptDomain, isKeptText } from './kept-texts.ts'
import { isMessageWord } from './message-words.ts'
import type { Renames } from './renames.ts'

const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const STANDARD_RESOURCE =
  /^(?:(?:requests|limits)\.)?(?:cpu|memory|storage|ephemeral-storage|hugepages-\d+[KMGT]i)$|^services\.(?:loadbalancers|nodeports)$/
const ATTACHABLE = 'attachable-volumes-csi-'
const GROUPS: ReadonlySet<string> = new Set(['', '*', 'apps', 'autoscaling', 'batch', 'extensions', 'policy'])
const VERSION = /^v\d+(?:(?:alpha|beta)\d+)?$/
const DIGEST = /@(sha256|sha384|sha512):([0-9a-f]+)$/
const GATE_PREFIX = /^target-health\.[a-z.0-9]+\//
/** Of a message: names in quotes, lists of names, and what may be a name as a whole. */
const QUOTED = /^(?:"|\[)/
const PART = /"[^"]*"|\[[\w. -]*\]|[A-Za-z0-9](?:[\w./-]*[A-Za-z0-9])?|[^\s"'()[\]{},:;=]+/g
const PLAIN_WORD = /(?<!\d)\d{1,3}(?:[-.]\d{1,3}){3}(?!\d)|[^-./:@,;=_\s"'()[\]{}*%+|~^$!?#&<>\\]+/g
const PLURALS: ReadonlySet<string> = new Set([
  ...Object.values(KINDS).map(({ plural }) => plural),
  '*',
  'endpoints',
  'secrets',
  'configmaps',
])

export interface KeptNames {
  /** Keys of labels, taints and annotations that are kept with their values. */
  readonly keptLabels?: readonly string[]
  /** Fields that are kept with all that is in them: `nodeName`, `csi.driver`. */
  readonly keptFields?: ReadonlySet<string>
}

const NO_FIELDS: ReadonlySet<string> = new Set()

/** What each sort of text becomes: a name, a label, an image, an address. Words that are published are kept. */
export class Names {
  readonly #renaming: Renames
  readonly #kept: ReadonlySet<string>
  readonly #keptFields: ReadonlySet<string>
  readonly #addresses = new Map<string, string>()
  readonly #taken = new Set<string>()

  constructor(renaming: Renames, { keptLabels = [], keptFields = NO_FIELDS }: KeptNames = {}) {
    this.#renaming = renaming
    this.#kept = new Set(keptLabels)
    this.#keptFields = keptFields
  }

  /** Whether a field is kept with all that is in it. */
  keepsField(field: string, parent: string): boolean {
    return this.#keptFields.has(field) || this.#keptFields.has(`${parent}.${field}`)
  }

  /** Whether a label or annotation is kept with its value. */
  keeps(key: string): boolean {
    return this.#kept.has(key)
  }

  text(text: string): string {
    if (isKeptText(text)) return text
    if (UID.test(text)) return this.#renaming.uid(text)
    const version = isIP(text)
    if (version !== 0) return this.#address(text, version)
    return this.#renaming.text(text)
  }

  /** A label key, a taint key, a finalizer: published ones as they are. */
  key(key: string): string {
    if (this.keeps(key) || isKeptKey(key)) return key
    const slash = key.indexOf('/')
    if (slash < 0) return this.#renaming.text(key)
    return `${this.#renaming.text(key.slice(0, slash))}/${this.#renaming.text(key.slice(slash + 1))}`
  }

  /** The value that goes with a key: of a label, a taint, a requirement. */
  value(key: string, value: string): string {
    return this.keeps(key) || hasKeptValue(key) ? value : this.text(value)
  }

  /** The type of a condition, which may name the objects that a load balancer has for the pod. */
  conditionType(type: string): string {
    if (isKeptText(type)) return type
    const [prefix] = GATE_PREFIX.exec(type) ?? []
    return prefix === undefined ? this.key(type) : `${prefix}${this.text(type.slice(prefix.length))}`
  }

  /** The name of a resource: `cpu`, `requests.nvidia.com/gpu`, `fast.storageclass.storage.k8s.io/requests.storage`. */
  resource(name: string): string {
    const slash = name.indexOf('/')
    if (slash < 0) return this.#plainResource(name)
    const [domain, rest] = [name.slice(0, slash), name.slice(slash)]
    const [before, kind] = domain.split(/(\.(?:storageclass|volumeattributesclass|deviceclass)\.(?:storage|resource)\.k8s\.io$)/)
    if (kind !== undefined) return `${this.text(before ?? '')}${kind}${rest}`
    if (domain === 'deviceclass.resource.kubernetes.io') return `${domain}/${this.text(rest.slice(1))}`
    if (domain === 'count') return `count/${this.#counted(rest.slice(1))}`
    const prefix = /^(?:requests|limits)\./.exec(domain)?.[0] ?? ''
    const bare = domain.slice(prefix.length)
    return isKeptDomain(bare) ? name : `${prefix}${this.#renaming.text(bare)}/${this.#renaming.text(rest.slice(1))}`
  }

  #plainResource(name: string): string {
    if (STANDARD_RESOURCE.test(name) || PLURALS.has(name)) return name
    return name.startsWith(ATTACHABLE) ? `${ATTACHABLE}${this.text(name.slice(ATTACHABLE.length))}` : this.text(name)
  }

  /** What a quota counts: `pods`, `deployments.apps`. */
  #counted(resource: string): string {
    const [plural = '', ...group] = resource.split('.')
    const isKept = group.length < 2 || isKeptDomain(group.join('.'))
    return isKept && PLURALS.has(plural) ? resource : this.text(resource)
  }

  /** A group of the API, with its version or without: `apps/v1`. */
  group(group: string): string {
    const [domain = ''] = group.split('/')
    return GROUPS.has(domain) || VERSION.test(domain) || isKeptDomain(domain)
      ? group
      : `${this.text(domain)}${group.slice(domain.length)}`
  }

  /** The plural of a kind, with a subresource or without. */
  plural(plural: string): string {
    const [kind = ''] = plural.split('/')
    return PLURALS.has(kind) ? plural : this.text(plural)
  }

  /** A message in which only words of Kubernetes' own messages are kept; names in it are those of the export. */
  message(message: string): string {
    return message.replace(PART, (part) => {
      if (QUOTED.test(part)) return `${part[0]}${this.text(part.slice(1, -1))}${part.at(-1)}`
      const slash = part.indexOf('/')
      if (slash > 0 && isKeptDomain(part.slice(0, slash))) return part
      return part.replace(PLAIN_WORD, (word) => (isMessageWord(word) ? word : this.text(word)))
    })
  }

  port(name: string): string {
    return this.#renaming.port(name)
  }

  /** An image keeps its form: registry, path, tag and digest; `latest` and the registry that is the default keep their names. */
  image(image: string): string {
    const [, algorithm, digest = ''] = DIGEST.exec(image) ?? []
    const named = algorithm === undefined ? image : image.slice(0, image.lastIndexOf('@'))
    const [, hub = '', host = '', path = '', tag = ''] =
      /^(docker\.io\/(?:library\/)?)?([^/]+:\d+\/)?(.*?)(:[^:/]*)?$/.exec(named) ?? []
    const [registry = '', number = ''] = host.split(':')
    const server = host === '' ? '' : `${this.text(registry)}:${number}`
    const version = tag === '' || tag === ':latest' ? tag : `:${this.text(tag.slice(1))}`
    const renamed = algorithm === undefined ? '' : `@${algorithm}:${this.#renaming.digest(digest, digest.length)}`
    return `${hub}${server}${this.text(path)}${version}${renamed}`
  }

  /** What is left out remains as a digest, so that what differs still does. */
  digest(text: string): string {
    return this.#renaming.digest(text, 32)
  }

  /** Addresses of ranges that are reserved for private networks, each with its own. */
  #address(address: string, version: number): string {
    if (/^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)$/.test(address)) return address
    const known = this.#addresses.get(address)
    if (known !== undefined) return known
    let made = ''
    for (let salt = 0; made === '' || this.#taken.has(made); salt++) made = this.#addressOf(`${salt} ${address}`, version)
    this.#taken.add(made)
    this.#addresses.set(address, made)
    return made
  }

  #addressOf(text: string, version: number): string {
    const parts = this.#renaming.digest(text, 28).match(version === 4 ? /../g : /..../g) ?? []
    if (version === 6) return `fd00:${parts.slice(0, 7).join(':')}`
    const [a, b, c] = parts.map((part) => Number.parseInt(part, 16))
    return `10.${a}.${b}.${c}`
  }
}
