import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

interface Key {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}
interface BudgetAnswer extends Key {
  readonly disruptionsAllowed: number
  readonly currentHealthy: number
  readonly desiredHealthy: number
  readonly expectedPods: number
}
interface MemberAnswer extends Key {
  readonly nodeName: string
  readonly ready: boolean
  readonly evictionRefusal: string | null
}

const KEY = 'kind namespace name'
const BUDGET = `${KEY} disruptionsAllowed currentHealthy desiredHealthy expectedPods`
const MEMBERS = `pods(first: 100) { totalCount nodes { ${KEY} nodeName ready evictionRefusal } }`

async function ofCluster<Found>(fields: string): Promise<Found> {
  const { cluster } = await served.server.ask<{ readonly cluster: Found }>(`{ cluster { ... on Cluster { ${fields} } } }`)
  return cluster
}

const open = (hash: string, width?: number) =>
  openPage(served.browser, `${served.server.url}/#/cluster?${hash}`, width ? { width } : {})
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The facts of a panel, by their names. */
async function factsOf(panel: Locator): Promise<Readonly<Record<string, string>>> {
  const rows = await panel.locator('.facts > div').all()
  return Object.fromEntries(
    await Promise.all(rows.map(async (row) => [await row.locator('dt').textContent(), await row.locator('dd').textContent()])),
  )
}

/** The cells of a table, row by row, folded rows included. */
async function cellsOf(panel: Locator, caption: string): Promise<readonly (readonly string[])[]> {
  const rows = await panel
    .locator('table', { has: panel.page().locator('caption', { hasText: caption }) })
    .locator('tbody tr')
    .all()
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
}

function allowanceOf({ disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods }: BudgetAnswer): RegExp {
  const allowed = disruptionsAllowed === 0 ? 'no disruption' : `${disruptionsAllowed} disruptions?`
  return new RegExp(
    `allows ${allowed} now: ${currentHealthy} of ${expectedPods} pods? (is|are) healthy, ${desiredHealthy} must be`,
  )
}

/** Rows of nodes with how many pods and ready pods each has. */
function countsOf(pods: readonly MemberAnswer[], zones: ReadonlyMap<string, string>) {
  return [...new Set(pods.map(({ nodeName }) => nodeName))].map((node) => {
    const on = pods.filter(({ nodeName }) => nodeName === node)
    return [node, zones.get(node), String(on.length), String(on.filter(({ ready }) => ready).length)]
  })
}

async function zonesOfNodes(): Promise<ReadonlyMap<string, string>> {
  const { nodes } = await ofCluster<{ readonly nodes: { readonly nodes: readonly { name: string; zone: string }[] } }>(
    'nodes(first: 100) { nodes { name zone } }',
  )
  return new Map(nodes.nodes.map(({ name, zone }) => [name, zone]))
}

interface PodAnswer extends Key {
  readonly phase: string
  readonly nodeName: string
  readonly node: { readonly zone: string }
  readonly priority: number
  readonly requests: { readonly cpu: string; readonly memory: string }
  readonly ownerChain: readonly Key[]
  readonly services: readonly Key[]
  readonly podDisruptionBudgets: readonly BudgetAnswer[]
  readonly evictionRefusal: string
}

describe('a pod beside the map', () => {
  it('has the facts of the API, and its relations are links', async () => {
    const name = (
      await ofCluster<{ pods: { nodes: Key[] } }>(`pods(first: 1, filter: { ownerName: "payments" }) { nodes { ${KEY} } }`)
    ).pods.nodes[0]?.name
    const { page, problems } = await open(`pod=checkout/${name}`)
    const panel = region(page, `Pod checkout/${name}`)
    await panel.getByText('node by node').waitFor()
    const { pod } = await ofCluster<{ readonly pod: PodAnswer }>(`pod(namespace: "checkout", name: "${name}") {
      ${KEY} phase nodeName node { zone } priority requests { cpu memory } evictionRefusal
      ownerChain { ${KEY} } services { ${KEY} } podDisruptionBudgets { ${BUDGET} }
    }`)
    const facts = await factsOf(panel)
    expect(facts).toMatchObject({
      Phase: 'Running, ready',
      Node: `${pod.nodeName} in ${pod.node.zone}`,
      Owners: pod.ownerChain.map(({ kind, namespace, name: owner }) => `${kind} ${namespace}/${owner}`).join(''),
      Requests: `${pod.requests.cpu} CPU, ${pod.requests.memory} memory`,
      Services: 'checkout/payments',
      Eviction: `Refused now: ${pod.evictionRefusal}`,
    })
    expect(facts['Priority']).toMatch(new RegExp(`^${pod.priority}\\b`))
    expect(pod.podDisruptionBudgets).toHaveLength(2)
    for (const budget of pod.podDisruptionBudgets) expect(facts['Budgets']).toMatch(allowanceOf(budget))
    const { explainPod } = await served.server.ask<{ readonly explainPod: { readonly summary: string } }>(
      `{ explainPod(pod: { kind: "Pod", namespace: "checkout", name: "${name}" }) { ... on SchedulingExplanation { summary } } }`,
    )
    await panel.getByText(explainPod.summary).waitFor()
    await page.locator('#map-node').waitFor()
    await panel.getByRole('link', { name: 'checkout/payments', exact: true }).first().click()
    await region(page, 'Deployment checkout/payments').waitFor()
    await page.goBack()
    await panel.getByRole('link', { name: pod.nodeName }).click()
    await region(page, `Node ${pod.nodeName}`)
      .getByRole('link', { name: `checkout/${name}` })
      .click()
    await panel.getByRole('button', { name: 'Rehearse its eviction' }).click()
    await page.getByRole('heading', { name: `evict pod checkout/${name}` }).waitFor()
    expect(problems).toEqual([])
  })

  it('that is Pending has why, and the way to the view that explains it', async () => {
    const { pods } = await ofCluster<{ pods: { nodes: Key[] } }>(`pods(first: 1, filter: { node: "" }) { nodes { ${KEY} } }`)
    const [pod] = pods.nodes
    if (!pod) expect.fail('the sample has a pod without a node')
    const { page } = await open(`pod=${pod.namespace}/${pod.name}`)
    const panel = region(page, `Pod ${pod.namespace}/${pod.name}`)
    await panel.getByRole('link', { name: 'Why it is Pending, node by node' }).click()
    await page.getByRole('region', { name: 'Pending pods' }).waitFor()
    expect(page.url()).toContain(`#/pending?pod=${pod.namespace}/${pod.name}`)
  })
})

describe('a workload beside the map', () => {
  it('has its pods by node and zone, its budgets and its autoscaler as the API has them', async () => {
    const { page, problems } = await open('workload=catalog/Deployment/catalog-api')
    const panel = region(page, 'Deployment catalog/catalog-api')
    await panel.getByRole('button', { name: 'Rehearse its restart' }).waitFor()
    const { workload } = await ofCluster<{
      readonly workload: {
        readonly desiredReplicas: number
        readonly readyReplicas: number
        readonly podDisruptionBudgets: readonly BudgetAnswer[]
        readonly horizontalPodAutoscalers: readonly { minReplicas: number; maxReplicas: number; currentReplicas: number }[]
        readonly pods: { readonly nodes: readonly MemberAnswer[] }
      }
    }>(`workload(ref: { kind: "Deployment", namespace: "catalog", name: "catalog-api" }) {
      desiredReplicas readyReplicas podDisruptionBudgets { ${BUDGET} } ${MEMBERS}
      horizontalPodAutoscalers { minReplicas maxReplicas currentReplicas }
    }`)
    await panel.getByText(`${workload.readyReplicas} of ${workload.desiredReplicas} desired pods ready`).waitFor()
    const facts = await factsOf(panel)
    const [budget] = workload.podDisruptionBudgets
    const [scaler] = workload.horizontalPodAutoscalers
    if (!budget || !scaler) expect.fail('it has a budget and an autoscaler')
    expect(facts['Budgets']).toMatch(allowanceOf(budget))
    expect(facts['Autoscaler']).toContain(
      `keeps ${scaler.minReplicas} to ${scaler.maxReplicas} replicas: ${scaler.currentReplicas} now`,
    )
    const pods = workload.pods.nodes
    const expected = countsOf(pods, await zonesOfNodes())
    expect((await cellsOf(panel, 'Its pods by node')).toSorted()).toEqual(expected.toSorted())
    expect((await cellsOf(panel, 'Its pods')).filter(([cell]) => cell?.includes('/'))).toHaveLength(pods.length)
    // The map marks the nodes of its pods, and names the mark.
    const canvas = page.locator('.map-window canvas')
    await canvas.focus()
    await page.keyboard.press('Home')
    const marked = new Set<string>()
    for (let at = 0; at < 30; at++) {
      const line = (await page.locator('#map-node').textContent()) ?? ''
      if (line.endsWith('1 pod marked')) marked.add(line.split(',')[0] ?? '')
      await page.keyboard.press('ArrowRight')
    }
    expect([...marked].sort()).toEqual(pods.map(({ nodeName }) => nodeName).sort())
    expect(problems).toEqual([])
  })

  it('opens the form with what it is, to scale it and to set its image', async () => {
    const { page } = await open('filter=shop&workload=checkout/Deployment/cart')
    const panel = region(page, 'Deployment checkout/cart')
    await panel.getByRole('button', { name: 'Scale it' }).click()
    expect(await page.getByLabel('Replicas').inputValue()).toBe('6')
    expect(await page.getByRole('radio', { name: 'checkout/Deployment/cart' }).isChecked()).toBe(true)
    await page.goBack()
    await panel.getByRole('button', { name: 'Set its image' }).click()
    const { pods } = await ofCluster<{ pods: { nodes: readonly { containers: readonly { name: string; image: string }[] }[] } }>(
      'pods(first: 1, filter: { namespace: "checkout", ownerName: "cart" }) { nodes { containers { name image } } }',
    )
    expect(pods.nodes[0]?.containers.map(({ image }) => image)).toContain(
      await page.getByRole('textbox', { name: 'Image' }).inputValue(),
    )
    await page.goBack()
    await panel.getByRole('button', { name: 'Rehearse its restart' }).click()
    await page.getByRole('heading', { name: 'rollout restart deployment/cart' }).waitFor()
  })
})

interface BudgetPanelAnswer extends BudgetAnswer {
  readonly minAvailable: string
  readonly selector: string
  readonly pods: { readonly nodes: readonly MemberAnswer[] }
}

it.each(['session-cache', 'storefront'])('the budget %s has what it allows, why, and which nodes it blocks', async (name) => {
  const { page, problems } = await open(`budget=shop/${name}`)
  const panel = region(page, `PodDisruptionBudget shop/${name}`)
  await panel.getByRole('button', { name: 'Rehearse its deletion' }).waitFor()
  const { podDisruptionBudgets } = await ofCluster<{ podDisruptionBudgets: { nodes: BudgetPanelAnswer[] } }>(
    `podDisruptionBudgets(filter: { namespace: "shop", names: ["${name}"] }) { nodes { ${BUDGET} minAvailable selector ${MEMBERS} } }`,
  )
  const [budget] = podDisruptionBudgets.nodes
  if (!budget) expect.fail(`the sample has the budget ${name}`)
  expect(await panel.locator('.summary').textContent()).toMatch(allowanceOf(budget))
  const pods = budget.pods.nodes
  expect(await factsOf(panel)).toMatchObject({
    Selects: budget.selector,
    Requires: expect.stringContaining(budget.minAvailable ?? 'unavailable'),
    Covers: `Deployment shop/${name}: ${pods.length} pods`,
  })
  const held = pods.filter(({ evictionRefusal }) => evictionRefusal !== null)
  const rows = (await cellsOf(panel, 'Nodes that it blocks')).map((cells) => cells.slice(0, 4))
  expect(rows.toSorted()).toEqual(countsOf(held, await zonesOfNodes()).toSorted())
  expect(await panel.getByText('Eviction refused now').count()).toBe(held.length)
  await panel
    .getByRole('link', { name: `shop/${name}`, exact: true })
    .first()
    .click()
  await region(page, `Deployment shop/${name}`)
    .getByRole('link', { name: `shop/${name}`, exact: true })
    .first()
    .click()
  await panel.waitFor()
  expect(problems).toEqual([])
})

interface ServiceAnswer extends Key {
  readonly type: string
  readonly pods: { readonly totalCount: number; readonly nodes: readonly MemberAnswer[] }
}

describe('a Service beside the map', () => {
  it('has the pods behind it as the API has them, and leads from a pod to its workload', async () => {
    const { services } = await ofCluster<{ readonly services: { readonly nodes: readonly ServiceAnswer[] } }>(
      `services(first: 1, filter: { namespace: "shop", names: ["storefront"] }) { nodes { ${KEY} type ${MEMBERS} } }`,
    )
    const [service] = services.nodes
    const pods = service?.pods.nodes ?? expect.fail('the sample has this Service')
    const ready = pods.filter((pod) => pod.ready).length
    const { page, problems } = await open(`pod=${pods[0]?.namespace}/${pods[0]?.name}`)
    await page.getByRole('region', { name: /^Pod / }).getByRole('link', { name: 'shop/storefront', exact: true }).last().click()
    const panel = region(page, 'Service shop/storefront')
    await panel.getByText(new RegExp(`^${ready} of ${pods.length} pods behind it are ready and get requests`)).waitFor()
    expect(new URL(page.url()).hash).toContain('service=shop/storefront')
    const facts = await factsOf(panel)
    expect(facts['Type']).toContain(service?.type)
    expect(facts['Workloads']).toBe(`Deployment shop/storefront: ${pods.length} pods`)
    const rows = await cellsOf(panel, 'Pods behind it by node')
    expect(rows.map((cells) => cells.slice(0, 4)).sort()).toEqual([...countsOf(pods, await zonesOfNodes())].sort())
    await panel.getByRole('button', { name: 'Rehearse a restart of storefront' }).click()
    await expect.poll(() => new URL(page.url()).hash).toContain('#/rehearse/restart?workload=shop/Deployment/storefront')
    expect(problems).toEqual([])
  })

  it('without a pod says that requests fail', async () => {
    const { services } = await ofCluster<{ readonly services: { readonly nodes: readonly ServiceAnswer[] } }>(
      `services(first: 100) { nodes { ${KEY} type selector { key } ${MEMBERS} } }`,
    )
    const idle = services.nodes.find(({ pods }) => pods.totalCount === 0)
    if (!idle) return
    const { page } = await open(`service=${idle.namespace}/${idle.name}`)
    await region(page, `Service ${idle.namespace}/${idle.name}`)
      .getByText(/^No pod is behind it|^It has no selector/)
      .waitFor()
  })
})

/** The first autoscaler of the sample. */
async function aScaler(): Promise<string> {
  const { horizontalPodAutoscalers } = await ofCluster<{ readonly horizontalPodAutoscalers: { readonly nodes: readonly Key[] } }>(
    `horizontalPodAutoscalers(first: 1) { nodes { ${KEY} } }`,
  )
  const [{ namespace, name } = expect.fail('the sample has one')] = horizontalPodAutoscalers.nodes
  return `${namespace}/${name}`
}

interface ScalerAnswer extends Key {
  readonly minReplicas: number
  readonly maxReplicas: number
  readonly currentReplicas: number
  readonly metrics: readonly string[]
  readonly scaleTargetRef: string
  readonly target: Key | null
}

describe('a HorizontalPodAutoscaler beside the map', () => {
  it('has what it scales and when as the API has it, and fills the form', async () => {
    const { horizontalPodAutoscalers } = await ofCluster<{
      readonly horizontalPodAutoscalers: { readonly nodes: readonly ScalerAnswer[] }
    }>(
      `horizontalPodAutoscalers(first: 100) { nodes {
        ${KEY} minReplicas maxReplicas currentReplicas metrics scaleTargetRef target { ${KEY} }
      } }`,
    )
    const scaler = horizontalPodAutoscalers.nodes.find(({ target }) => target !== null) ?? expect.fail('the sample has one')
    const { target, minReplicas, maxReplicas, currentReplicas } = scaler
    const { page, problems } = await open(`workload=${target?.namespace}/${target?.kind}/${target?.name}`)
    const workload = page.getByRole('region', { name: /^(Deployment|StatefulSet) / })
    await workload.locator('dd', { hasText: 'keeps' }).getByRole('link').first().click()
    const panel = region(page, `HorizontalPodAutoscaler ${scaler.namespace}/${scaler.name}`)
    await panel.getByText(`It keeps ${minReplicas} to ${maxReplicas} replicas: ${currentReplicas} now`).waitFor()
    const facts = await factsOf(panel)
    expect(facts['Scales']).toContain(`${target?.kind} ${target?.namespace}/${target?.name}`)
    expect(facts['Targets']).toBe(scaler.metrics.join('') || 'none: it scales on no metric')
    await panel.getByRole('button', { name: 'Scale what it scales ...' }).click()
    await page
      .getByLabel(/Replicas/)
      .first()
      .waitFor()
    await page.goBack()
    await panel.getByRole('button', { name: 'Rehearse its deletion' }).click()
    await page.locator('.headline .verdict').first().waitFor({ timeout: 60_000 })
    expect(problems).toEqual([])
  })
})

describe('the search', () => {
  it('finds nodes, workloads, budgets and pods, and opens them with the keyboard', async () => {
    const { page } = await open('filter=highmem')
    const search = page.getByRole('searchbox', { name: /^Search nodes, pods, workloads/ })
    for (const [text, opened] of [
      ['1c-2', 'Node general-1c-2'],
      ['shop/storefront', 'Deployment shop/storefront'],
      ['payments-audit', 'PodDisruptionBudget checkout/payments-audit'],
      ['ledger-1', 'Pod databases/ledger-1'],
    ] as const) {
      await search.fill(text)
      await page.locator('.found-objects a').first().waitFor()
      await search.press('Enter')
      await region(page, opened).waitFor()
      expect(page.url()).toContain('filter=highmem')
    }
    await search.fill('no-such-object')
    await page.getByText('No node, pod, workload, Service, budget or autoscaler has no-such-object').waitFor()
    await search.press('Escape')
    await region(page, 'Pod databases/ledger-1').waitFor()
    await page.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await region(page, 'Pod databases/ledger-1').waitFor({ state: 'detached' })
  })
})

it.each([
  ['held', 'heldByBudget: true'],
  ['owner:storefront', 'ownerName: "storefront"'],
  ['owner:databases/StatefulSet/ledger', 'owner: { kind: "StatefulSet", namespace: "databases", name: "ledger" }'],
  ['budget:payments', 'budget: "payments"'],
  ['phase:Pending', 'phase: Pending'],
  ['node:general-1a-1', 'node: "general-1a-1"'],
])('the filter %s selects the pods of the API', async (text, filter) => {
  const { pods } = await ofCluster<{ pods: { totalCount: number; nodes: MemberAnswer[] } }>(
    `pods(first: 200, filter: { ${filter} }) { totalCount nodes { nodeName } }`,
  )
  const placed = pods.nodes.filter(({ nodeName }) => nodeName !== null)
  const nodes = new Set(placed.map(({ nodeName }) => nodeName)).size
  const without = placed.length < pods.totalCount ? `, ${pods.totalCount - placed.length} without a node` : ''
  expect(pods.totalCount).toBeGreaterThan(0)
  const { page } = await open(new URLSearchParams({ filter: text }).toString())
  await page.getByText(`${pods.totalCount} pods selected, on ${nodes} node${nodes === 1 ? '' : 's'}${without}.`).waitFor()
})

it('reports an object that a link names and the cluster has not', async () => {
  const { page } = await open('pod=shop/no-such-pod')
  await page.getByText('The cluster has no such Pod now.').waitFor()
  await page.getByText('your token may not read the namespace shop').waitFor()
})

it('keeps the node with the focus in its place while the map is zoomed', async () => {
  const { page } = await open('zoom=7')
  const frame = page.locator('.map-window')
  await frame.locator('canvas').focus()
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 15; steps++) await page.keyboard.press('ArrowRight')
  const top = await frame.evaluate(({ scrollTop }) => scrollTop)
  expect(top).toBeGreaterThan(0)
  for (const [key, zoom] of [
    ['-', 6],
    ['+', 7],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => page.url()).toContain(`zoom=${zoom}`)
  }
  await expect.poll(() => frame.evaluate(({ scrollTop }) => scrollTop)).toBe(top)
})

it('is a sheet over the page on a phone, below a part of the map and its legend', async () => {
  const { page } = await open('workload=checkout/Deployment/cart', 390)
  const panel = region(page, 'Deployment checkout/cart')
  await panel.getByText('6 of 6 desired pods ready').waitFor()
  const [sheet, map] = [await panel.boundingBox(), await page.locator('.map-window').boundingBox()]
  if (!sheet || !map) expect.fail('both are shown')
  expect(sheet.width).toBe(390)
  expect((await page.getByRole('list', { name: 'Legend' }).boundingBox())?.y).toBeGreaterThanOrEqual(0)
  expect(map.y + map.height).toBeLessThanOrEqual(sheet.y)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

it.each(['light', 'dark'])('has no serious finding of axe-core in the %s theme', async (theme) => {
  for (const hash of [
    'pod=databases/ledger-1',
    'workload=catalog/Deployment/catalog-api',
    'budget=shop/session-cache',
    'service=shop/storefront',
    `autoscaler=${await aScaler()}`,
  ])
    expect(
      await seriousViolations(served.browser, `${served.server.url}/#/cluster?${hash}`, {
        theme,
        ready: (page) => page.locator('.facts').first().waitFor(),
      }),
    ).toEqual([])
})

describe('Back', () => {
  it('restores the filter, and with it what was selected', async () => {
    const { page, problems } = await openPage(served.browser, `${served.server.url}/#/cluster`)
    const filter = page.getByRole('searchbox', { name: 'Filter nodes and pods' })
    for (const text of ['gpu', 'highmem']) {
      await filter.fill(text)
      await expect.poll(() => page.url()).toContain(`filter=${text}`)
      await filter.press('Enter')
    }
    await page.goBack()
    await expect.poll(() => filter.inputValue()).toBe('gpu')
    await page.getByText('6 of 30 nodes are shown').waitFor()
    await page.goBack()
    await expect.poll(() => filter.inputValue()).toBe('')
    await page.getByText('All nodes are shown').waitFor()
    await page.goForward()
    await expect.poll(() => filter.inputValue()).toBe('gpu')
    expect(problems).toEqual([])
  })

  it('takes the words of one filter as one step', async () => {
    const { page } = await openPage(served.browser, `${served.server.url}/#/cluster?fill=memory`)
    const filter = page.getByRole('searchbox', { name: 'Filter nodes and pods' })
    for (const text of ['gpu', 'gpu phase:Running']) {
      await filter.fill(text)
      await expect.poll(() => new URLSearchParams(page.url().split('?')[1]).get('filter')).toBe(text)
    }
    await page.goBack()
    await expect.poll(() => filter.inputValue()).toBe('')
    expect(page.url()).toMatch(/#\/cluster\?fill=memory$/)
  })

  it('closes what was opened and keeps the filter, the fill and the zoom, which a link has as well', async () => {
    const { page } = await openPage(served.browser, `${served.server.url}/#/cluster?filter=highmem`)
    await page.getByRole('radio', { name: 'memory' }).check()
    await page.getByRole('button', { name: 'Larger tiles' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/cluster\?filter=highmem&fill=memory&zoom=6$/)
    const map = page.url()
    await page.locator('.map-window canvas').click({ position: { x: 20, y: 40 } })
    await expect.poll(() => page.url()).toMatch(/&zoom=6&node=highmem-/)
    const linked = await openPage(served.browser, page.url())
    await linked.page.getByRole('region', { name: /^Node highmem-/ }).waitFor()
    expect(await linked.page.getByRole('radio', { name: 'memory' }).isChecked()).toBe(true)
    await linked.page.getByText('failed pod').waitFor()
    await page.goBack()
    await page.getByRole('region', { name: /^Node highmem-/ }).waitFor({ state: 'detached' })
    expect(page.url()).toBe(map)
  })
})
