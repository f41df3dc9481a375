import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const PLAN = '#/plan?afterwards=reboot&ignore-daemonsets&delete-emptydir-data&node=general-1a-2&node=highmem-1c-2'
const WALL = '#/wall?ask=cordon%3Fnode%3Dgeneral-1a-1&ask=drain%3Fnode%3Dhighmem-1c-2%26ignore-daemonsets%26delete-emptydir-data'
const DRAIN = '#/rehearse/drain?node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data'

/** The program as it is shipped, and a browser that reaches nothing else. */
const served = servedForFile()

const open = (hash: string, options: { dark?: boolean; width?: number } = {}) =>
  openPage(served.browser, `${served.server.url}/${hash}`, options)

interface Answer {
  readonly verdict: string
  readonly summary: string
  readonly digest: string
  readonly timeline: { readonly totalCount: number }
  readonly moves: { readonly totalCount: number; readonly nodes: readonly { readonly pod: { readonly name: string } }[] }
  readonly remedies: readonly {
    readonly message: string
    readonly verdict: string
    readonly outcome: { readonly digest: string }
  }[]
}

const ask = (query: string, variables: object): Promise<unknown> => served.server.ask(query, variables)

/** The same question over GraphQL. */
async function answerOf(node: string): Promise<Answer> {
  const query = `query ($node: String!) {
    whatIf(scenario: { remedies: true, actions: [{ drain: { nodes: { names: [$node] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }] }) {
      ... on Outcome { verdict summary digest timeline(first: 1) { totalCount } moves(first: 100) { totalCount nodes { pod { name } } } remedies { message verdict outcome { digest } } }
    }
  }`
  return ((await ask(query, { node })) as { readonly whatIf: Answer }).whatIf
}

interface Plan {
  readonly summary: string
  readonly script: string
  readonly waves: readonly { readonly nodes: readonly string[]; readonly verdict: string; readonly rescheduled: number }[]
  readonly held: readonly { readonly node: string; readonly summary: string }[]
}

interface Losses {
  readonly summary: string
  readonly cases: {
    readonly nodes: readonly {
      readonly name: string
      readonly verdict: string
      readonly pending: readonly object[]
      readonly downServices: readonly object[]
      readonly rescheduled: number
    }[]
  }
}

interface Explanation {
  readonly drainable: boolean
  readonly summary: string
  readonly pods: readonly { readonly pod: { readonly name: string }; readonly refusal: string | null }[]
}

async function explanationOf(node: string): Promise<Explanation> {
  const query = `query ($node: String!) {
    explainNode(node: $node, deleteEmptyDirData: true) { ... on DrainExplanation { drainable summary pods { pod { name } refusal } } }
  }`
  return ((await ask(query, { node })) as { readonly explainNode: Explanation }).explainNode
}

const headline = (page: Page) => page.locator('.headline')
const digestOf = (page: Page) => page.locator('[data-digest]').getAttribute('data-digest')

describe('a rehearsal', () => {
  it('goes from the first click to the outcome of the API, and a link opens the same one', async () => {
    const { page, problems } = await open('')
    await page.getByPlaceholder('Filter by name').fill('highmem eu-1c')
    await page.getByRole('checkbox', { name: 'highmem-1c-2' }).check()
    await page.getByRole('button', { name: 'Run' }).click()
    const expected = await answerOf('highmem-1c-2')
    await headline(page).waitFor()
    const shown = await headline(page).textContent()
    expect(shown).toContain(expected.verdict)
    expect(shown).toContain(expected.summary)
    expect(await digestOf(page)).toBe(expected.digest)
    const disrupted = page.getByRole('table', { name: 'Disrupted pods' })
    await page.getByText('What happens, in virtual time').click()
    expect(await page.getByRole('table', { name: 'Timeline' }).getByRole('row').count()).toBe(expected.timeline.totalCount + 1)
    expect(await disrupted.getByRole('row').count()).toBe(expected.moves.totalCount + 1)
    for (const { pod } of expected.moves.nodes) expect(await disrupted.textContent()).toContain(pod.name)
    const linked = await open(new URL(page.url()).hash)
    await headline(linked.page).waitFor()
    expect(await digestOf(linked.page)).toBe(expected.digest)
    expect(await linked.page.getByRole('checkbox', { name: 'highmem-1c-2' }).isChecked()).toBe(true)
    expect([...problems, ...linked.problems]).toEqual([])
  })

  it('tries a remedy, whose link opens the same outcome, and goes back', async () => {
    const { page, problems } = await open(DRAIN)
    const { digest, remedies } = await answerOf('highmem-1c-2')
    const [first] = remedies
    await page.getByRole('button', { name: `Try it: ${first?.message}` }).click()
    await page.getByRole('heading', { name: 'With this remedy' }).waitFor()
    expect(await headline(page).textContent()).toContain(first?.verdict)
    expect(await digestOf(page)).toBe(first?.outcome.digest)
    const linked = await open(new URL(page.url()).hash)
    await linked.page.getByRole('heading', { name: 'With this remedy' }).waitFor()
    expect(await digestOf(linked.page)).toBe(first?.outcome.digest)
    await page.getByRole('button', { name: 'Back to the outcome without it' }).click()
    expect(await digestOf(page)).toBe(digest)
    expect([...problems, ...linked.problems]).toEqual([])
  })

  it('of the first visit is one click, and its verdict is the title of the tab', async () => {
    const { page } = await open('')
    await page.getByRole('button', { name: /^Rehearse drain / }).click()
    await headline(page).waitFor()
    const { verdict } = await answerOf('general-1b-1')
    await expect.poll(() => page.title()).toBe(`${verdict}: drain general-1b-1`)
  })

  it('of a zone is chosen with one box, and of a workload from a list', async () => {
    const { page } = await open('')
    await page.getByPlaceholder('Filter by name').fill('gpu eu-1a')
    await page.getByRole('checkbox', { name: 'All 2 nodes that match' }).check()
    await page.getByRole('button', { name: 'Run' }).click()
    await headline(page).waitFor()
    expect(await headline(page).textContent()).toContain('drain gpu-1a-1 gpu-1a-2')
    await page.getByLabel('Action', { exact: true }).selectOption('scale')
    await page.getByPlaceholder('Filter by namespace').fill('cart')
    await page.getByRole('radio', { name: 'checkout/Deployment/cart' }).check()
    await page.getByLabel('Replicas').fill('1')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByRole('heading', { name: 'scale deployment/cart --replicas 1' }).waitFor()
  })

  it('is done with the keyboard alone', async () => {
    const { page } = await open('')
    const filter = page.getByPlaceholder('Filter by name')
    await filter.focus()
    await page.keyboard.type('gpu-1a-1')
    await page.getByRole('checkbox', { name: 'gpu-1a-1' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('id') ?? document.activeElement?.textContent)
    for (let presses = 0; presses < 5 && (await focused()) !== 'node-gpu-1a-1'; presses++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await headline(page).waitFor()
    expect(await headline(page).textContent()).toContain('drain gpu-1a-1')
  })

  it('that the API refuses shows its message', async () => {
    const { page } = await open('#/rehearse/drain?node=gone-1')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('Node "gone-1" not found')
    expect(await alert.textContent()).not.toContain('actions[0]')
  })

  it('of an address that cannot be read names the part', async () => {
    const { page } = await open('#/rehearse/scale?workload=web&replicas=2')
    expect(await page.getByRole('alert').textContent()).toContain('workload=NAMESPACE/KIND/NAME')
  })
})

describe('the maintenance view', () => {
  it('shows of each node whether it can be drained now, as the API explains it', async () => {
    const { page, problems } = await open('#/maintenance')
    await page.getByRole('heading', { name: '30 nodes can be drained now' }).waitFor()
    const tiles = await page.locator('.tile').all()
    expect(tiles).toHaveLength(30)
    for (const tile of tiles) {
      const name = (await tile.locator('.tile-name').textContent()) ?? ''
      const { drainable, pods } = await explanationOf(name)
      const refused = pods.filter(({ refusal }) => refusal !== null).length
      const expected = drainable ? 'ready' : `${refused} pod${refused > 1 ? 's' : ''} refused`
      expect((await tile.locator('.tile-status').textContent())?.split(',')[0], name).toBe(expected)
    }
    expect(problems).toEqual([])
  })

  it('opens a node with its pods, and rehearses its drain', async () => {
    const { page } = await open('#/maintenance')
    await page.getByRole('link', { name: /^highmem-1c-2/ }).click()
    const detail = page.getByRole('region', { name: 'Node highmem-1c-2' })
    const { summary, pods } = await explanationOf('highmem-1c-2')
    await detail.getByText(summary).waitFor()
    for (const { pod } of pods) expect(await detail.textContent()).toContain(pod.name)
    await detail.getByText(/^Requested: \d+\.\d of \d+\.\d CPU, \d+\.\dGi of \d+\.\dGi memory, \d+ of \d+ pods$/).waitFor()
    const amounts = await detail.locator('tbody td.number').allTextContents()
    expect(amounts.length).toBeGreaterThan(0)
    for (const [at, amount] of amounts.entries()) expect(amount).toMatch(at % 2 === 0 ? /^\d+m$/ : /^\d+Mi$/)
    await detail.getByRole('button', { name: 'Rehearse its drain' }).click()
    await headline(page).waitFor()
    expect(await digestOf(page)).toBe((await answerOf('highmem-1c-2')).digest)
    await page.goBack()
    await detail.getByText(summary).waitFor()
  })

  it('shows the nodes of one readiness alone', async () => {
    const { page } = await open('#/maintenance')
    await page.getByRole('heading', { name: '30 nodes can be drained now' }).waitFor()
    const button = page.getByRole('button', { name: /refused$/ })
    const count = Number.parseInt((await button.textContent())?.trim() ?? '', 10)
    await button.click()
    expect(await page.locator('.tile').count()).toBe(count)
  })
})

describe('a drain plan', () => {
  it('has the waves, the times and the script of the API, and a link makes the same one', async () => {
    const nodes = ['general-1a-1', 'general-1a-2', 'highmem-1c-2']
    const { page, problems } = await open('#/plan')
    for (const node of nodes) await page.getByRole('checkbox', { name: node }).check()
    await page.getByRole('checkbox', { name: 'Accept waves' }).check()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.headline').waitFor()
    const query = `query ($nodes: [String!]!) {
      drainPlan(input: { drain: { nodes: { names: $nodes }, deleteEmptyDirData: true }, acceptDegraded: true }) {
        ... on DrainPlan { summary script waves { nodes verdict rescheduled } held { node summary } }
      }
    }`
    const { drainPlan } = (await ask(query, { nodes })) as { readonly drainPlan: Plan }
    expect(await headline(page).textContent()).toContain(drainPlan.summary)
    const rows = await page.getByRole('table', { name: 'Waves of the plan' }).locator('tbody tr').all()
    expect(rows).toHaveLength(drainPlan.waves.length)
    for (const [index, wave] of drainPlan.waves.entries()) {
      const cells = await rows[index]?.locator('td').allTextContents()
      expect(cells?.slice(0, 3)).toEqual([wave.nodes.join(''), wave.verdict, String(wave.rescheduled)])
    }
    const held = await page.getByRole('table', { name: 'Nodes that cannot be drained' }).textContent()
    for (const { node, summary } of drainPlan.held) for (const text of [node, summary]) expect(held).toContain(text)
    expect(await page.locator('.command').textContent()).toBe(drainPlan.script)
    const linked = await open(new URL(page.url()).hash)
    await linked.page.locator('.headline').waitFor()
    expect(await headline(linked.page).textContent()).toBe(await headline(page).textContent())
    expect([...problems, ...linked.problems]).toEqual([])
  })
})

describe('the resilience view', () => {
  it('ranks the losses as the API does, and rehearses one', async () => {
    const { page, problems } = await open('#/resilience')
    await page.getByRole('link', { name: 'Each zone' }).click()
    await headline(page).waitFor()
    const query = `{ resilience(input: { scope: DOMAIN }) {
      ... on ResilienceReport { summary cases(first: 10) { nodes { name verdict pending { name } downServices { name } rescheduled } } }
    } }`
    const { resilience } = (await ask(query, {})) as { readonly resilience: Losses }
    expect(await headline(page).textContent()).toContain(resilience.summary)
    const rows = await page.getByRole('table').locator('tbody tr').all()
    expect(rows).toHaveLength(resilience.cases.nodes.length)
    for (const [index, loss] of resilience.cases.nodes.entries()) {
      const cells = (await rows[index]?.locator('th, td').allTextContents()) ?? []
      const { name, verdict, pending, downServices, rescheduled } = loss
      expect([...cells.slice(0, 4), cells[6]]).toEqual([
        name,
        verdict,
        ...[pending.length, downServices.length, rescheduled].map(String),
      ])
    }
    await page
      .getByRole('link', { name: /^Rehearse the loss of/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /fail-node/ }).waitFor()
    expect(problems).toEqual([])
  })
})

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it.each([
    '',
    DRAIN,
    '#/maintenance?node=highmem-1c-2',
    PLAN,
    '#/rehearse/fail-node?node=highmem-1b-1&node=highmem-1c-2',
    '#/rehearse/drain?node=gone-1',
    '#/resilience?scope=zone',
    WALL,
    '#/rehearse/scale?workload=checkout/Deployment/cart&replicas=1',
  ])('axe-core finds nothing serious: %s', async (hash) => {
    const shown = hash === '' ? '.first-steps' : '.headline, .detail table, .card .verdict, [role=alert]'
    const ready = (page: Page) => page.locator(shown).first().waitFor()
    expect(await seriousViolations(served.browser, `${served.server.url}/${hash}`, { theme, ready })).toEqual([])
  })
})

it.each([
  [1280, DRAIN],
  [390, DRAIN],
  [1280, '#/maintenance?node=highmem-1c-2'],
  [390, '#/maintenance?node=highmem-1c-2'],
  [1280, PLAN],
  [390, PLAN],
  [1280, '#/resilience?scope=zone'],
  [390, '#/resilience?scope=zone'],
  [390, WALL],
])('no part of the page is wider than %d pixels: %s', async (width, hash) => {
  const { page } = await open(hash, { width })
  await page.locator('.headline, .detail table, .card .verdict').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

it.each<[string, string, number?]>([
  ['Nodes that cannot be drained', PLAN],
  ['Waves of the plan', PLAN],
  ['Nodes', '#/plan'],
  ['Nodes', '#/rehearse', 1280],
  ['Losses, the most severe first', '#/resilience?scope=zone'],
  ['Disrupted pods', DRAIN],
  ['PodDisruptionBudgets', DRAIN],
  ['Capacity by instance type', '#/capacity'],
  ['Capacity by quota', '#/capacity'],
  ['Restarts with a cost, the worst first', '#/audit?namespace=shop'],
])('shows whole rows on a phone, or as wide as the page is: %s, %s', async (name, hash, width = 390) => {
  const { page } = await open(hash, { width })
  const table = page.getByRole('region', { name, exact: true })
  await table.locator('tbody td').first().waitFor()
  const [needed, room] = await table.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(needed).toBe(room)
})

it('shows the first lines of a long script of a plan, and a hundred more with each click', async () => {
  const { page } = await open('#/plan?at-once=1&accept-degraded&ignore-daemonsets&delete-emptydir-data')
  await page.locator('.headline').waitFor({ timeout: 120_000 })
  await page.getByText('The plan as kubectl commands').click()
  const heading = await page.getByRole('heading', { name: /^Script/ }).textContent()
  const all = Number(/\d+/.exec(heading ?? '')?.[0])
  expect(all).toBeGreaterThan(100)
  const shown = async () => ((await page.locator('.command').textContent()) ?? '').trimEnd().split('\n').length
  expect(await shown()).toBe(100)
  await page.getByRole('button', { name: /: lines of the script$/ }).click()
  expect(await shown()).toBe(Math.min(all, 200))
})

describe('the wall on the whole screen', () => {
  it('is without links and buttons, and still names whether the cluster is followed', async () => {
    const { page, problems } = await open(WALL)
    const links = page.getByRole('navigation', { name: 'Views' })
    const isFull = () => page.evaluate('document.fullscreenElement === document.documentElement')
    await page.getByRole('button', { name: 'Full screen' }).click()
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor()
    expect(await isFull()).toBe(true)
    await links.waitFor({ state: 'hidden' })
    await page.locator('.card .verdict').first().waitFor()
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    await page.getByText('Connected').waitFor()
    await page.keyboard.press('f')
    await links.waitFor()
    await expect.poll(isFull).toBe(false)
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor()
    expect(problems).toEqual([])
  })

  it('is not offered by a browser that cannot show it', async () => {
    const { page } = await openPage(served.browser, `${served.server.url}/#/compare`)
    await page.evaluate("Object.defineProperty(document, 'fullscreenEnabled', { value: false })")
    await page.evaluate(`location.hash = '${WALL}'`)
    await page.locator('.card .verdict').first().waitFor()
    expect(await page.getByRole('button', { name: 'Full screen' }).count()).toBe(0)
    await page.keyboard.press('f')
    expect(await page.evaluate('document.fullscreenElement')).toBe(null)
  })
})

it.each([
  ['#/maintenance?node=highmem-1c-2', '.detail .summary', 'uppercase'],
  ['#/maintenance?node=general-1a-2', '.detail .summary', 'none'],
  ['#/pending?pod=databases/ledger-1', '.detail .summary', 'none'],
])('begins a sentence with a capital, and leaves names as they are: %s', async (hash, sentence, expected) => {
  const { page } = await open(hash)
  const shown = page.locator(sentence)
  await shown.waitFor()
  expect(await shown.evaluate((text) => getComputedStyle(text, '::first-letter').textTransform)).toBe(expected)
})

it('aligns what is being read with the heading above it', async () => {
  const { page } = await open('#/cluster')
  await page.route(/graphql$/, () => {})
  await page.routeWebSocket(/graphql$/, () => {})
  await page.goto(`${served.server.url}/#/audit`)
  await page.reload()
  const lefts = await Promise.all(
    ['.map h2', '.map .loading'].map((selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((text) => text.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(text).paddingLeft)),
    ),
  )
  expect(lefts[1]).toBe(lefts[0])
})
