import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()
const wallOf = (...questions: readonly string[]): string =>
  `#/wall?${questions.map((question) => `ask=${encodeURIComponent(question)}`).join('&')}`
const NODES = ['1a-1', '1a-2', '1b-1', '1b-2', '1c-1', '1c-2'].map((name) => `general-${name}`)

it('shows how long the first verdict of a question is under way', async () => {
  const { page } = await openPage(served.browser, served.server.url)
  // A run that does not end.
  await page.routeWebSocket(/graphql$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!String(message).includes('StandingVerdict')) server.send(message)
    })
  })
  await page.goto(`${served.server.url}/${wallOf('cordon?node=gpu-1a-1')}`)
  await page.reload()
  await page.locator('.card').getByText('Rehearsing ...').waitFor()
  await page.getByText(/^Under way for \d+ s$/).waitFor()
})

it('names the first of many nodes, on a phone in a line that is not beside the verdict', async () => {
  const nodes = NODES.map((name) => `node=${name}`).join('&')
  const { page } = await openPage(served.browser, `${served.server.url}/${wallOf(`cordon?${nodes}`)}`, { width: 390 })
  const verdict = page.locator('.card .verdict')
  await verdict.waitFor()
  const name = page.locator('.card').getByRole('link')
  expect(await name.textContent()).toBe(`cordon ${NODES.slice(0, 4).join(' ')} and 2 more`)
  const [above, below] = [await verdict.boundingBox(), await name.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  expect(below?.width).toBeGreaterThanOrEqual(200)
})

it.each([
  [9, 26],
  [10, 18],
])('on the whole screen %d questions have letters of %d pixels', async (count, size) => {
  const names = Array.from({ length: count }, (_, at) => `cordon?node=missing-${at}`)
  const { page } = await openPage(served.browser, `${served.server.url}/${wallOf(...names)}`, { width: 1920 })
  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor()
  expect(await page.locator('.card').count()).toBe(count)
  const sizeOf = () =>
    page
      .locator('.card')
      .first()
      .evaluate((card) => getComputedStyle(card).fontSize)
  await expect.poll(sizeOf).toBe(`${size}px`)
})
