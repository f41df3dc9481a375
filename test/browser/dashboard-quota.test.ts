import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile('--from', 'test/browser/quota.json')

/** In the page: the parts of the message between the places where it may break that stand in two lines. */
const BROKEN = `[...document.querySelectorAll('.cause-long')].flatMap((cause) => {
  const walker = document.createTreeWalker(cause, NodeFilter.SHOW_TEXT)
  const broken = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  return broken
})`

it.each([1280, 1920, 390])('the message of a quota breaks between its parts at %d px', async (width) => {
  const { page, problems } = await openPage(
    served.browser,
    `${served.server.url}/#/rehearse/scale?workload=ml/Deployment/trainer&replicas=12`,
    { width },
  )
  await page.locator('.cause-long').waitFor()
  expect(await page.locator('.cause-long').textContent()).toContain(
    'exceeded quota: q, requested: requests.cpu=2,requests.nvidia.com/gpu=2, used:',
  )
  expect(await page.evaluate(BROKEN)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(problems).toEqual([])
})

it('a count that a quota refuses names the quota once, without an empty table', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/capacity?workload=ml/Deployment/trainer`)
  await page.getByText('6 more pods of Deployment ml/trainer fit; the 7th is refused: exceeded quota').waitFor()
  expect(await page.getByText('exceeded quota').count()).toBe(1)
  expect(await page.locator('caption', { hasText: 'Why no more pods fit' }).count()).toBe(0)
})
