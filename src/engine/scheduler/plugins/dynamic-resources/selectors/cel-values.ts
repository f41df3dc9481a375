/** Attributes or capacities by domain. A domain that the device has nothing of is there all the same, and empty. */
export class CelDomains {
  readonly [domain: string]: ReadonlyMap<string, unknown>

  constructor(domains: ReadonlyMap<string, ReadonlyMap<string, unknown>>) {
    Object.assign(this, Object.fromEntries(domains))
  }
}

const EMPTY: ReadonlyMap<string, unknown> = new Map()

export function celDomains(domains: ReadonlyMap<string, ReadonlyMap<string, unknown>>): CelDomains {
  return new Proxy(new CelDomains(domains), {
    get: (target, key) => (key === 'constructor' ? CelDomains : typeof key === 'string' ? ownDomain(target, key) : undefined),
    getOwnPropertyDescriptor: (target, key) => ({
      value: typeof key === 'string' ? ownDomain(target, key) : undefined,
      enumerable: true,
      configurable: true,
      writable: true,
    }),
  })
}

function ownDomain(target: CelDomains, domain: string): ReadonlyMap<string, unknown> {
  return Object.hasOwn(target, domain) ? (target[domain] ?? EMPTY) : EMPTY
}

/** The variable `device`. */
export class CelDevice {
  readonly driver: string
  readonly allowMultipleAllocations: boolean
  readonly attributes: CelDomains
  readonly capacity: CelDomains

  constructor(init: {
    readonly driver: string
    readonly allowMultipleAllocations: boolean
    readonly attributes: CelDomains
    readonly capacity: CelDomains
  }) {
    this.driver = init.driver
    this.allowMultipleAllocations = init.allowMultipleAllocations
    this.attributes = init.attributes
    this.capacity = init.capacity
  }
}
