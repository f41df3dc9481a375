import { expect, it } from 'vitest'
import { VIEWS, type ViewName } from '../../src/dashboard/views.ts'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const open = (hash: string) => openPage(served.browser, `${served.server.url}/${hash}`)

const WRONG: readonly (readonly [ViewName, string, string])[] = [
  ['compare', '#/compare?ask=cordon%3Fnode%3Dgeneral-1a-1&ask=explode', 'Question 2 of 2: The action explode'],
  ['wall', '#/wall?ask=explode', 'The action explode'],
  ['resilience', '#/resilience?scope=rack', 'scope=rack: use node, zone, pair'],
  ['plan', '#/plan?at-once=all', 'at-once=all: it must be a whole number'],
  ['cluster', '#/cluster?fill=disk', 'fill=disk: use cpu, memory, pods'],
  ['audit', '#/audit?at=yesterday', 'at=yesterday: write a time'],
  ['maintenance', '#/maintenance?at=yesterday', 'at=yesterday: write a time'],
  ['rehearse', '#/rehearse/explode?node=general-1a-1', 'The action explode'],
]

it.each(WRONG)('%s names what is wrong with its own address: %s', async (view, hash, message) => {
  const { page, problems } = await open(hash)
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain(message)
  expect(await page.locator('nav [aria-current=page]').first().textContent()).toBe(VIEWS[view])
  expect(problems).toEqual([])
})

it('the wall keeps an address that it cannot read, and leads to what was pinned last', async () => {
  const { page } = await open('#/rehearse/cordon?node=general-1a-1')
  await page.getByRole('button', { name: 'Pin to the wall' }).click()
  await page.getByRole('heading', { name: '1 rehearsal kept answered' }).waitFor()
  await page.evaluate(() => {
    location.hash = '#/wall?ask=explode'
  })
  await page.getByRole('heading', { name: 'Nothing is kept answered' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#/wall?ask=explode')
  await page.getByRole('link', { name: 'Show what this browser pinned last' }).click()
  await page.getByRole('heading', { name: '1 rehearsal kept answered' }).waitFor()
})
