import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const open = (hash: string, options: { width?: number } = {}) => openPage(served.browser, `${served.server.url}/${hash}`, options)
const headline = (page: Page) => page.locator('.headline')
const digestOf = (page: Page) => page.locator('[data-digest]').getAttribute('data-digest')

const SCENARIO =
  '#/rehearse/scenario?step=cordon%3Fnode%3Dgeneral-1a-1&step=restart%3Fworkload%3Dcheckout/Deployment/cart%26start%3Dwith%26delay%3D30&step=uncordon%3Fnode%3Dgeneral-1a-1%26start%3Dquiet'
const ACTIONS = [
  {
    parallel: [
      { cordon: { names: ['general-1a-1'] } },
      {
        timed: {
          after: '30s',
          actions: [{ rollout: { target: { kind: 'Deployment', namespace: 'checkout', name: 'cart' }, restart: true } }],
        },
      },
    ],
  },
  { wait: { untilQuiet: true } },
  { uncordon: { names: ['general-1a-1'] } },
]

interface Answer {
  readonly verdict: string
  readonly summary: string
  readonly digest: string
}

async function answerOf(scenario: object): Promise<Answer> {
  const query = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { ... on Outcome { verdict summary digest } } }`
  return (await served.server.ask<{ readonly whatIf: Answer }>(query, { scenario })).whatIf
}

/** The page shows this answer of the API. */
async function expectShown(page: Page, { verdict, summary, digest }: Answer): Promise<void> {
  await expect.poll(() => digestOf(page), { timeout: 30_000 }).toBe(digest)
  const shown = await headline(page).textContent()
  expect(shown).toContain(verdict)
  expect(shown).toContain(summary)
}

/** What the command of the page answers, with the scenario on its standard input. */
async function digestOfCommand(page: Page): Promise<string> {
  const command = (await page.locator('.command').last().textContent()) ?? ''
  const file = /^rehearse run - <<'EOF'\n([\s\S]*)EOF$/.exec(command)?.[1] ?? ''
  const run = promisify(execFile)('dist/cli/main.js', ['run', '-', '--server', served.server.url, '-o', 'json'])
  run.child.stdin?.end(file)
  // A verdict other than SAFE is an exit code, with the same answer.
  const { stdout } = await run.catch((failed: { readonly stdout: string }) => failed)
  return JSON.parse(stdout).digest
}

const stepNames = (page: Page) => page.locator('.step-name').allTextContents()

describe('a scenario of several actions', () => {
  it('is composed from forms, and a link opens the outcome of the API', async () => {
    const { page, problems } = await open('')
    const add = page.getByRole('button', { name: 'Add to the scenario' })
    await page.getByLabel('Action', { exact: true }).selectOption('cordon')
    await page.getByRole('checkbox', { name: 'general-1a-1' }).check()
    await add.click()
    await page.getByLabel('Action', { exact: true }).selectOption('restart')
    await page.getByRole('radio', { name: 'checkout/Deployment/cart' }).check()
    await add.click()
    await page.getByLabel('Start of action 2').selectOption('with')
    await page.getByLabel('Delay of action 2').fill('30')
    await page.getByLabel('Action', { exact: true }).selectOption('uncordon')
    await page.getByRole('checkbox', { name: 'general-1a-1' }).check()
    await add.click()
    await page.getByLabel('Start of action 3').selectOption('quiet')
    await page.getByRole('button', { name: 'Run' }).click()
    await expectShown(page, await answerOf({ actions: ACTIONS }))
    const linked = await open(new URL(page.url()).hash)
    await expectShown(linked.page, await answerOf({ actions: ACTIONS }))
    expect(await stepNames(linked.page)).toEqual(await stepNames(page))
    expect([...problems, ...linked.problems]).toEqual([])
  })

  it('is reordered with the keyboard, edited and shortened', async () => {
    const { page } = await open(SCENARIO)
    await page.getByRole('button', { name: 'Move action 3 up' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await stepNames(page)).toEqual(['uncordon general-1a-1', 'cordon general-1a-1', 'rollout restart deployment/cart'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move action 1 down')
    await page.getByRole('button', { name: 'Edit action 2' }).click()
    await page.getByRole('checkbox', { name: 'general-1a-2' }).check()
    await page.getByRole('button', { name: 'Change action 2' }).click()
    await page.getByRole('button', { name: 'Remove action 3' }).click()
    expect(await stepNames(page)).toEqual(['uncordon general-1a-1', 'cordon general-1a-1 general-1a-2'])
  })

  it('has a command that gives the same answer', async () => {
    const { page } = await open(SCENARIO)
    await headline(page).waitFor()
    expect(await digestOfCommand(page)).toBe(await digestOf(page))
  })

  it('is pinned to the wall with all its actions', async () => {
    const { page } = await open(SCENARIO)
    await headline(page).waitFor()
    await page.getByRole('button', { name: 'Pin to the wall' }).click()
    const { verdict, summary } = await answerOf({ actions: ACTIONS })
    await page.locator('.card .verdict').waitFor()
    expect(await page.locator('.card').textContent()).toContain(verdict)
    expect(await page.locator('.card').textContent()).toContain(summary)
  })
})

describe('a scenario as text', () => {
  const paste = async (page: Page, text: string) => {
    await page.getByRole('radio', { name: 'Paste YAML' }).check()
    await page.getByLabel('Scenario file, or manifests').fill(text)
    await page.getByRole('button', { name: 'Run' }).click()
  }
  const textOf = (page: Page) => page.getByLabel('Scenario file, or manifests').inputValue()

  it('of a file has the outcome of the API, which a link and its command give as well', async () => {
    const text = readFileSync('docs/scenario.example.yaml', 'utf8')
    const { page, problems } = await open('')
    await paste(page, text)
    const { scenarioFile } = await served.server.ask<{ readonly scenarioFile: { readonly scenario: string } }>(
      'query ($text: Manifest!) { scenarioFile(text: $text) { ... on ScenarioFile { scenario } } }',
      { text },
    )
    const expected = await answerOf(JSON.parse(scenarioFile.scenario))
    await expectShown(page, expected)
    expect(await textOf(page)).toBe(text)
    expect(await digestOfCommand(page)).toBe(expected.digest)
    const linked = await open(new URL(page.url()).hash)
    await expectShown(linked.page, expected)
    await paste(linked.page, await textOf(linked.page))
    await expectShown(linked.page, expected)
    expect([...problems, ...linked.problems]).toEqual([])
  })

  it('of manifests applies them', async () => {
    const manifest = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: blue } # new\n'
    const { page } = await open('')
    await paste(page, manifest)
    await expectShown(page, await answerOf({ actions: [{ apply: { manifest } }] }))
    const linked = await open(new URL(page.url()).hash)
    await headline(linked.page).waitFor()
    expect(await textOf(linked.page)).toBe(manifest)
  })

  it('keeps a text with errors, and shows each at its place', async () => {
    const text = '# tonight\nactions:\n  - cordon: { names: [gone-1] }\n  - drain: { nodes: { names: [general-1a-1, gone-2] } }\n'
    const { page } = await open('')
    await paste(page, text)
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^Line 3, column 23actions\[0\]\.cordon\.names\[0\]: Node "gone-1" not found/),
      expect.stringMatching(/^Line 4, column 45actions\[1\]\.drain\.nodes\.names\[1\]: Node "gone-2" not found/),
    ])
    await alert.getByRole('button', { name: 'Line 4' }).click()
    expect(await page.evaluate(() => String(getSelection()))).toBe(text.split('\n')[3])
    expect(await textOf(page)).toBe(text)
  })

  it('begins with the actions of the forms', async () => {
    const { page } = await open(SCENARIO)
    await headline(page).waitFor()
    await page.getByRole('radio', { name: 'Paste YAML' }).check()
    await paste(page, await textOf(page))
    await expectShown(page, await answerOf({ actions: ACTIONS }))
  })
})

it.each([
  [
    '#/rehearse/taint?node=gpu-1a-1&taint=k%3Dv%3ANoExecute',
    { taint: { nodes: { names: ['gpu-1a-1'] }, key: 'k', value: 'v', effect: 'NoExecute' } },
  ],
  ['#/rehearse/fail-zone?zone=eu-1b', { failDomain: { value: 'eu-1b' } }],
  [
    '#/rehearse/set-image?workload=checkout/Deployment/cart&image=*%3Dcart%3A2',
    {
      rollout: {
        target: { kind: 'Deployment', namespace: 'checkout', name: 'cart' },
        images: [{ container: '*', image: 'cart:2' }],
      },
    },
  ],
  ['#/rehearse/reboot-node?node=general-1a-1', { rebootNode: { nodes: { names: ['general-1a-1'] } } }],
  [
    '#/rehearse/delete?object=databases/Pod/ledger-1',
    { deleteObject: { targets: [{ kind: 'Pod', namespace: 'databases', name: 'ledger-1' }] } },
  ],
  ['#/rehearse/delete?object=/Namespace/checkout', { deleteObject: { targets: [{ kind: 'Namespace', name: 'checkout' }] } }],
])('the form of %s has the outcome of the API', async (hash, action) => {
  const { page, problems } = await open(hash)
  await expectShown(page, await answerOf({ actions: [action] }))
  expect(problems).toEqual([])
})

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it.each([
    SCENARIO,
    '#/rehearse/taint?node=gpu-1a-1&taint=k%3Dv%3ANoExecute',
    '#/rehearse/fail-zone?zone=eu-1b',
    '#/rehearse/set-image?workload=checkout/Deployment/cart&image=*%3Dcart%3A2',
    '#/rehearse/delete?object=databases/Pod/ledger-1',
    '#/rehearse/file?input=eyJhY3Rpb25zIjpbeyJ3YWl0Ijp7ImZvciI6IjFtIn19XX0',
  ])('axe-core finds nothing serious: %s', async (hash) => {
    const ready = (page: Page) => page.locator('.headline, [role=alert]').first().waitFor()
    expect(await seriousViolations(served.browser, `${served.server.url}/${hash}`, { theme, ready })).toEqual([])
  })
})

it.each([1280, 390])('no part of the page is wider than %d pixels', async (width) => {
  const { page } = await open(SCENARIO, { width })
  await headline(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

it('states what changes nothing once, though it is a reason and a warning', async () => {
  const { page } = await open('#/rehearse/cordon?node=general-1b-4&node=general-1a-1')
  const stated = page.locator('.outcome').getByText('node/general-1b-4 already cordoned')
  await stated.first().waitFor()
  expect(await stated.count()).toBe(1)
})

it.each([
  ['the outcome', '#/rehearse/drain?node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data', '.outcome'],
  ['the plan', '#/plan?node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data', '.outcome'],
  ['the audit', '#/audit?namespace=ml', '.audit-answer'],
  ['the audit of drains', '#/audit?drains=gpu-1a-1', '.audit-answer'],
])('brings %s of a link into sight on a phone, where it is below the form', async (_name, hash, pane) => {
  const { page } = await open(hash, { width: 390 })
  await headline(page).waitFor()
  const top = () => page.locator(pane).evaluate((shown) => Math.abs(shown.getBoundingClientRect().top))
  await expect.poll(top, { timeout: 30_000 }).toBeLessThan(100)
})

it.each(['drain', 'taint'])('shows every option of the lists of the form in full on a phone: %s', async (action) => {
  const { page } = await open('#/rehearse', { width: 390 })
  await page.getByLabel('Action', { exact: true }).selectOption(action)
  const cutOff = await page.locator('.scenario select').evaluateAll((lists) =>
    lists.flatMap((list) =>
      [...list.querySelectorAll('option')].flatMap(({ textContent }) => {
        // As wide as this option alone needs.
        const single = list.cloneNode() as HTMLElement
        single.style.cssText = 'width: max-content; min-width: 0; position: absolute'
        single.append(Object.assign(document.createElement('option'), { textContent }))
        list.after(single)
        const needed = single.offsetWidth
        single.remove()
        return needed > (list as HTMLElement).offsetWidth ? [textContent] : []
      }),
    ),
  )
  expect(cutOff).toEqual([])
})
