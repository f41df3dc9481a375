import { parseDuration } from '../kube/duration.ts'
import { nearestNames } from '../whatif/nearest-names.ts'
import { type ApiLimits, DEFAULT_LIMITS } from './limits.ts'

const KEYS = Object.keys(DEFAULT_LIMITS) as (keyof ApiLimits)[]

/** What a limit is called where it is set, as the type `Limits` of the API calls it: `costMax`, `wallTimeMax`. */
export function settingName(key: keyof ApiLimits): string {
  return key.replace(/^(virtual|wall)Ms/, '$1Time').replace('Ms', '')
}

const BY_SETTING = new Map(KEYS.map((key) => [settingName(key), key]))

/** The settings of all limits. */
export const LIMIT_SETTINGS: readonly string[] = [...BY_SETTING.keys()]

/** The setting of a limit that an error names: `cost` is set by `costMax`. None for limits that are constants in the code. */
export function settingOfLimit(limit: string): string | undefined {
  const key = KEYS.find((each) => each === `${limit}Max` || each === limit)
  return key && settingName(key)
}

/** What to do about a limit that was met, in a sentence with a space before it. */
export function raiseIt(limit: string): string {
  const setting = settingOfLimit(limit)
  return setting === undefined ? '' : ` Change it with "rehearse serve --limit ${setting}=...", or with REHEARSE_LIMITS.`
}

/**
 * Limits as people write them: `costMax=400000`, `wallTimeMax=60s`; times as durations, all else as whole numbers.
 * @throws {RangeError} that names the setting, what is wrong with it and what there is instead.
 */
export function readLimits(settings: readonly string[]): Partial<ApiLimits> {
  return Object.fromEntries(settings.map(readLimit))
}

function readLimit(text: string): readonly [keyof ApiLimits, number] {
  const at = text.indexOf('=')
  const name = text.slice(0, at < 0 ? undefined : at).trim()
  const value = at < 0 ? '' : text.slice(at + 1).trim()
  const key = BY_SETTING.get(name)
  if (key === undefined) {
    const near = nearestNames(name, LIMIT_SETTINGS)
    throw new RangeError(
      `unknown limit "${name}"${near.length > 0 ? `, similar: ${near.join(', ')}` : ''}; docs/limits.md lists all`,
    )
  }
  return [key, key.includes('Ms') ? timeOf(name, value) : countOf(name, value)]
}

function timeOf(name: string, value: string): number {
  try {
    const ms = parseDuration(value)
    if (ms > 0) return ms
  } catch {
    // Reported below, like a duration of 0.
  }
  throw new RangeError(`"${value}" is not a valid duration for ${name}: write it like 90s, 5m or 24h`)
}

function countOf(name: string, value: string): number {
  const count = Number(value)
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(count))
    throw new RangeError(`"${value}" is not a valid number for ${name}: write a whole number, 0 or more`)
  return count
}
