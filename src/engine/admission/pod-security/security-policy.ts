import type { Labels } from '../../../kube/object-row.ts'
import { type Issue, invalid } from '../validation/issue.ts'

/** A level of the Pod Security Standards. */
export type SecurityLevel = 'privileged' | 'baseline' | 'restricted'

/** A level with the minor version of Kubernetes whose checks apply; infinity for the latest. */
export interface LevelVersion {
  readonly level: SecurityLevel
  readonly minor: number
}

/** What a namespace requires of its pods. */
export interface SecurityPolicy {
  /** Pods that violate this level are refused. */
  readonly enforce: LevelVersion
  /** A client that creates such pods, or workloads with such templates, receives a warning. */
  readonly warn: LevelVersion
  /** Labels that cannot be parsed. */
  readonly issues: readonly Issue[]
}

const PREFIX = 'pod-security.kubernetes.io/'
const LEVELS: readonly string[] = ['privileged', 'baseline', 'restricted']
const LATEST = Number.POSITIVE_INFINITY
const UNRESTRICTED: SecurityPolicy = {
  enforce: { level: 'privileged', minor: LATEST },
  warn: { level: 'privileged', minor: LATEST },
  issues: [],
}

/** A memory that changes no answer: the same labels give the same policy. */
const policies = new WeakMap<Labels, SecurityPolicy>()

/**
 * The policy of a namespace with these labels (pod-security-admission api PolicyToEvaluate, semantics F1.1). The defaults of the API
 * server's configuration are taken to be those of Kubernetes: privileged, latest.
 */
export function securityPolicy(labels: Labels): SecurityPolicy {
  const known = policies.get(labels)
  if (known) return known
  const isUnrestricted = !Object.keys(labels).some((key) => key.startsWith(PREFIX))
  const policy = isUnrestricted ? UNRESTRICTED : policyOf(labels)
  policies.set(labels, policy)
  return policy
}

/** `restricted:latest`, `baseline:v1.25`. */
export function levelText({ level, minor }: LevelVersion): string {
  return `${level}:${minor === LATEST ? 'latest' : `v1.${minor}`}`
}

/** Positive when `a` is stricter than `b`, negative when it is less strict. */
export function compareLevels(a: SecurityLevel, b: SecurityLevel): number {
  return LEVELS.indexOf(a) - LEVELS.indexOf(b)
}

function policyOf(labels: Labels): SecurityPolicy {
  const issues: Issue[] = []
  const modeOf = (mode: string): LevelVersion & { readonly isLevelValid: boolean } => {
    const [level, version] = [labels[PREFIX + mode], labels[`${PREFIX}${mode}-version`]]
    const isLevelValid = level !== undefined && isLevel(level)
    const isOther = level !== undefined && !isLevelValid
    if (isOther) issues.push(labelIssue(mode, level, `must be one of ${LEVELS.join(', ')}`))
    const minor = version === undefined ? LATEST : minorOf(version)
    if (minor === undefined) issues.push(labelIssue(`${mode}-version`, version ?? '', 'must be "latest" or "v1.x"'))
    // A level that cannot be parsed is enforced as the strictest, and no reason to warn.
    const unparsed = isOther && mode === 'enforce' ? 'restricted' : 'privileged'
    return { level: isLevelValid ? level : unparsed, minor: minor ?? LATEST, isLevelValid }
  }
  const { isLevelValid: isEnforced, ...enforce } = modeOf('enforce')
  modeOf('audit')
  const { isLevelValid: _, ...warn } = modeOf('warn')
  const isWarnOpen = labels[`${PREFIX}warn`] === undefined && isEnforced && compareLevels(enforce.level, warn.level) > 0
  if (!isWarnOpen) return { enforce, warn, issues }
  const minor = labels[`${PREFIX}warn-version`] === undefined ? enforce.minor : warn.minor
  return { enforce, warn: { level: enforce.level, minor }, issues }
}

function isLevel(level: string): level is SecurityLevel {
  return LEVELS.includes(level)
}

function minorOf(version: string): number | undefined {
  if (version === 'latest') return LATEST
  const digits = /^v1\.([0-9]|[1-9][0-9]*)$/.exec(version)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function labelIssue(label: string, value: string, detail: string): Issue {
  return invalid(`metadata.labels[${PREFIX}${label}]`, value, detail)
}
