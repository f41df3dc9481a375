import type { Quantity } from '../quantity.ts'
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
