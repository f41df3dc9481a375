// From several runs of one scenario to what they agree on.

/** Fields of numbers that may differ a little: kept as [least, greatest]. */
const TIMES = new Set([
  ...['created', 'scheduled', 'running', 'ready', 'unready', 'succeeded', 'failed', 'deleting', 'deleted'],
  ...['at', 'seconds', 'refusals', 'count', 'objects'],
])
const RANGED = new Set(['pods', 'steps', 'events'])
/** Moments of a pod's life that are further apart (in seconds) are a different choice, not jitter. */
const JITTER = 1.5

/** Keeps what all runs agree on; where they differ, the variants are listed. @param {any[]} runs */
export function merge(runs) {
  const expected = {}
  const unstable = {}
  for (const section of Object.keys(runs[0])) {
    expected[section] = {}
    for (const key of new Set(runs.flatMap((run) => Object.keys(run[section])))) {
      const all = runs.map((run) => run[section][key])
      if (all.some((item) => item === undefined)) {
        unstable[section] ??= {}
        unstable[section][key] = { presentInRuns: all.filter(Boolean).length, example: all.find(Boolean) }
        continue
      }
      for (const field of new Set(all.flatMap((item) => Object.keys(item)))) {
        const merged = mergeField({ section, field, variants: all.map((item) => item[field]) })
        if ('value' in merged) {
          expected[section][key] ??= {}
          expected[section][key][field] = merged.value
        } else {
          unstable[section] ??= {}
          unstable[section][key] ??= {}
          unstable[section][key][field] = merged.variants
        }
      }
    }
  }
  return { expected, unstable }
}

/** `value`, when the runs agree on it, else the `variants` in the order of the runs. */
function mergeField({ section, field, variants }) {
  const texts = [...new Set(variants.map((value) => JSON.stringify(value)))]
  if (isRanged({ section, field, variants })) return { value: texts.length === 1 ? variants[0] : range(variants) }
  if (section === 'trajectories' && field === 'since') return { value: range(variants) }
  if (section === 'trajectories' && field === 'gaps' && variants.every((list) => list?.length === variants[0]?.length)) {
    return { value: variants[0].map((_, index) => range(variants.map((list) => list[index]))) }
  }
  if (texts.length === 1) return { value: variants[0] }
  return { variants: texts.map((text) => (text === undefined ? null : JSON.parse(text))) }
}

function isRanged({ section, field, variants }) {
  if (!RANGED.has(section) || !TIMES.has(field) || !variants.every((value) => typeof value === 'number')) return false
  return section !== 'pods' || Math.max(...variants) - Math.min(...variants) <= JITTER
}

const range = (values) => [Math.min(...values), Math.max(...values)]
