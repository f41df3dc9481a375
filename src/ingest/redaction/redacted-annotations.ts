import { isKeptAnnotationKey } from './kept-keys.ts'
import type { Names } from './names.ts'

/** Numbers, durations and lists of numbers; the words that the engine compares values with. */
const PLAIN = /^(?:-?[\d.,]+[smh]?|yes|true|false|api|file|http|ip|instance|nlb-ip|auto|disabled)$/i
const PROFILES = /^container\.(?:apparmor\.security\.beta|seccomp\.security\.alpha)\.kubernetes\.io\//
const PROFILE = /^(?:runtime\/default|docker\/default|unconfined)$/
const GROUP_ATTRIBUTES =
  /^(?:alb\.ingress\.kubernetes\.io\/|service\.beta\.kubernetes\.io\/aws-load-balancer-)target-group-attributes$/
const DRAIN = /deregistration_delay\.timeout_seconds\s*=\s*\d+/
const NEG = 'cloud.google.com/neg'
const NEG_PARTS = /"ingress"\s*:\s*true|"exposed_ports"/

/** The annotations that a rule reads, of which no more is kept than it reads. */
export function redactedAnnotations(
  annotations: Readonly<Record<string, unknown>>,
  names: Names,
): Readonly<Record<string, string>> {
  const kept = Object.entries(annotations).flatMap(([key, value]) =>
    typeof value === 'string' ? entryOf(key, value, names) : [],
  )
  return Object.fromEntries(kept)
}

function entryOf(key: string, value: string, names: Names): readonly (readonly [string, string])[] {
  if (PROFILES.test(key)) return [profileOf(key, value, names)]
  if (GROUP_ATTRIBUTES.test(key)) return partOf(key, DRAIN.exec(value)?.[0])
  if (key === NEG) return partOf(key, NEG_PARTS.exec(value)?.[0])
  if (names.keeps(key)) return [[key, value]]
  if (!isKeptAnnotationKey(key)) return []
  return [[key, PLAIN.test(value) ? value : names.text(value)]]
}

/** Which profile a container has; the container's name is part of the key. */
function profileOf(key: string, value: string, names: Names): readonly [string, string] {
  const slash = key.indexOf('/') + 1
  const profile = PROFILE.test(value) || value === 'localhost/' ? value : names.text(value).replace(/^[^/]*\//, 'localhost/')
  return [`${key.slice(0, slash)}${names.text(key.slice(slash))}`, profile]
}

function partOf(key: string, part: string | undefined): readonly (readonly [string, string])[] {
  return part === undefined ? [] : [[key, part.startsWith('"ex') ? '{"exposed_ports": {}}' : part]]
}
