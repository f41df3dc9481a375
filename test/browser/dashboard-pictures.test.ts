import { expect, it } from 'vitest'
import { PICTURES } from '../../scripts/screenshots/pictures.ts'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

/** Of each view; what a view has beyond that is in its name. */
const STATES = ['answered', 'loading', 'empty', 'partial', 'stale', 'forbidden', 'error']

it('has a picture of every view in every state', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/rehearse`)
  const links = page.getByRole('navigation', { name: 'Views' }).locator('a[href^="#/"]')
  await links.first().waitFor()
  const views = (await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))).map((href) =>
    href.slice(2),
  )
  expect(views.length).toBeGreaterThan(5)
  const names = new Set(PICTURES.map(({ name }) => name))
  expect(views.flatMap((view) => STATES.map((state) => `${view}-${state}`)).filter((name) => !names.has(name))).toEqual([])
})

it('has one name for each picture', () => {
  expect(new Set(PICTURES.map(({ name }) => name)).size).toBe(PICTURES.length)
})
