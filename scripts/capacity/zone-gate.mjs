// A gate for pipelines: can the cluster lose a zone (or whatever the label of --topology-key names)? Exit code 0: yes; 2: no; 1: not known.
//   node scripts/capacity/zone-gate.mjs --max-pending 0 --allow-down shop/legacy
import { ask, EXIT, main, readFlags, UserError } from './ask.mjs'

const CASES = `query ($key: String!, $first: Int!, $after: String) {
  resilience(input: { scope: DOMAIN, topologyKey: $key }) {
    ... on Error { code message }
    ... on ResilienceReport {
      cases(first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          name nodes verdict summary
          pending { namespace name } downServices { namespace name } downWorkloads { kind namespace name }
        }
      }
      withoutDomain
      coverage { code message }
    }
  }
}`

/** Domains requested at once, where the server allows this many. */
const PAGE = 500

/** Services that are named; a zone of a large cluster takes hundreds with it. */
const DOWN_NAMED = 20

await main(async () => {
  const flags = readFlags({ 'topology-key': 'topology.kubernetes.io/zone', 'max-pending': '0', 'allow-down': '' })
  const maxPending = Number(flags['max-pending'])
  if (!Number.isInteger(maxPending) || maxPending < 0) throw new UserError('--max-pending needs a whole number')
  const allowed = new Set(flags['allow-down'].split(',').map((name) => name.trim()))
  const { cases, coverage, withoutDomain } = await allCases(flags)
  if (cases.length === 0) throw new UserError(`no node has the label ${flags['topology-key']}: give another --topology-key`)
  const failed = cases.map((item) => [item, faults(item, { maxPending, allowed })]).filter(([, found]) => found.length > 0)
  for (const item of cases) console.log(`${failed.some(([bad]) => bad === item) ? 'FAIL' : 'ok  '} ${item.name}: ${item.summary}`)
  for (const [{ name }, found] of failed) for (const fault of found) console.log(`     ${name}: ${fault}`)
  if (withoutDomain.length > 0)
    console.log(`note: not examined, for they do not have the label ${flags['topology-key']}: ${namesText(withoutDomain)}`)
  for (const { message } of coverage) console.log(`note: ${message}`)
  return failed.length > 0 ? EXIT.no : EXIT.fine
})

/** Page by page: none passes because it was not checked. */
async function allCases({ server, 'topology-key': key }) {
  const { limits } = await ask(server, '{ limits { pageMax } }')
  const cases = []
  for (let after = null; ; ) {
    const { resilience } = await ask(server, CASES, { key, after, first: Math.min(PAGE, limits.pageMax) })
    cases.push(...resilience.cases.nodes)
    const { hasNextPage, endCursor } = resilience.cases.pageInfo
    if (!hasNextPage) return { cases, coverage: resilience.coverage, withoutDomain: resilience.withoutDomain }
    after = endCursor
  }
}

/** Why the loss of these nodes is not tolerated. */
function faults({ pending, downServices }, { maxPending, allowed }) {
  const down = downServices.map(nameOf).filter((name) => !allowed.has(name))
  const shown = pending.slice(0, 5).map(nameOf).join(', ')
  const more = pending.length > 5 ? ` and ${pending.length - 5} more` : ''
  return [
    ...(pending.length > maxPending ? [`${pending.length} pods stay Pending (${shown}${more}), ${maxPending} allowed`] : []),
    ...down.slice(0, DOWN_NAMED).map((name) => `Service ${name} has no ready endpoint, temporarily or lasting`),
    ...(down.length > DOWN_NAMED ? [`and ${down.length - DOWN_NAMED} more Services`] : []),
  ]
}

/** The first of many names. */
function namesText(names) {
  const more = names.length > DOWN_NAMED ? ` and ${names.length - DOWN_NAMED} more` : ''
  return `${names.slice(0, DOWN_NAMED).join(', ')}${more}`
}

function nameOf({ namespace, name }) {
  return `${namespace}/${name}`
}
