import { type Environment, EvaluationError } from '@marcbachmann/cel-js'
import { CelSemver } from './cel-values.ts'
import { registerComparisons } from './register-comparisons.ts'
import { normalizeSemver, parseSemver } from './semver.ts'

const SEMVER = 'kubernetes.Semver'

/** Semantic versions (apiserver/pkg/cel/library SemverLib). */
export function registerVersions(environment: Environment): void {
  environment.registerType(SEMVER, { ctor: CelSemver, fields: {} })
  registerComparisons<CelSemver>(environment, SEMVER, (a, b) => a.compare(b))
  environment.registerFunction(`semver(string): ${SEMVER}`, semverOf)
  environment.registerFunction(`semver(string, bool): ${SEMVER}`, (text: string, lax: boolean) =>
    semverOf(lax ? normalizeSemver(text) : text),
  )
  environment.registerFunction('isSemver(string): bool', (text: string) => parseSemver(text) !== undefined)
  environment.registerFunction(
    'isSemver(string, bool): bool',
    (text: string, lax: boolean) => parseSemver(lax ? normalizeSemver(text) : text) !== undefined,
  )
  for (const [i, part] of ['major', 'minor', 'patch'].entries()) {
    environment.registerFunction(`${SEMVER}.${part}(): int`, ({ version }: CelSemver) => version.numbers[i] ?? 0n)
  }
}

function semverOf(text: string): CelSemver {
  const version = parseSemver(text)
  if (!version) throw new EvaluationError(`Invalid semantic version "${text}"`)
  return new CelSemver(version)
}
