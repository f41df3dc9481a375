import type { Quantity } from '../quantity.ts'
import { type AddressBytes, addressText, type NetworkPrefix } from './network-address.ts'
import { compareSemver, type SemanticVersion } from './semver.ts'

/** Values of expressions besides CEL's own: the library distinguishes types by their class. */

export class CelQuantity {
  readonly amount: Quantity

  constructor(amount: Quantity) {
    this.amount = amount
  }
}

export class CelSemver {
  readonly version: SemanticVersion

  constructor(version: SemanticVersion) {
    this.version = version
  }

  compare(other: CelSemver): number {
    return Math.sign(compareSemver(this.version, other.version))
  }
}

export class CelAddress {
  readonly bytes: AddressBytes

  constructor(bytes: AddressBytes) {
    this.bytes = bytes
  }

  toString(): string {
    return addressText(this.bytes)
  }
}

export class CelPrefix {
  readonly prefix: NetworkPrefix

  constructor(prefix: NetworkPrefix) {
    this.prefix = prefix
  }

  toString(): string {
    return `${addressText(this.prefix.bytes)}/${this.prefix.bits}`
  }
}
