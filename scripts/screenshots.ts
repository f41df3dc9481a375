/**
 * Takes pictures of every view of the dashboard in every state, in both themes and at three widths, and compares them with earlier ones.
 * Usage: npm run screenshots [-- --into FOLDER] [--only WORD] [--compare FOLDER] [--minutes N]. Needs Chromium. Prints a line for each
 * picture that differs, with the share of its pixels, writes the differences to FOLDER/differences, and ends with 1 if there is one. After
 * N minutes it begins no other picture.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../test/browser/open-page.ts'
import { compareFolders, lineOfChange } from './screenshots/compare-folders.ts'
import { PICTURES, type Picture, VARYING } from './screenshots/pictures.ts'
import { servePlaces } from './screenshots/served-places.ts'
import { THEMES, takePicture, WIDTHS } from './screenshots/take-picture.ts'

const { values } = parseArgs({
  options: {
    into: { type: 'string', default: 'screenshots' },
    only: { type: 'string', default: '' },
    compare: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
})
const { into, only, compare } = values
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes}: write a number above 0.`)
if (compare !== undefined && !existsSync(compare))
  throw new Error(`--compare ${compare}: the folder does not exist. Name a folder that an earlier run wrote with --into.`)
if (compare !== undefined && resolve(compare) === resolve(into))
  throw new Error(
    `--compare ${compare}: the pictures of this run are written there. Move the earlier ones, or choose another --into.`,
  )
const wanted = PICTURES.filter(({ name }) => name.includes(only))
if (wanted.length === 0)
  throw new Error(`--only ${only}: no picture has this word in its name. See scripts/screenshots/pictures.ts.`)

mkdirSync(into, { recursive: true })
const places = await servePlaces()
let browser = await openBrowser()
const until = performance.now() + minutes * 60_000
let taken = 0
try {
  for (const [at, picture] of wanted.entries()) {
    if (performance.now() > until) {
      console.log(`${minutes} minutes have passed: ${picture.name} and ${wanted.length - at - 1} others are left out`)
      break
    }
    if (await isTaken(picture)) taken++
    else process.exitCode = 1
  }
} finally {
  await browser.close()
  await places.close()
}
console.log(`${taken * THEMES.length * WIDTHS.length} pictures in ${into}`)

if (compare !== undefined) {
  const changes = compareFolders({ now: into, before: compare, differences: join(into, 'differences'), except: VARYING })
  for (const change of changes) console.log(lineOfChange(change))
  console.log(`${changes.length} pictures differ from those in ${compare}`)
  if (changes.length > 0) process.exitCode = 1
}

/** Tries twice, the second time in a new browser: of more than a hundred pages, one may end the first. */
async function isTaken(picture: Picture): Promise<boolean> {
  for (const isLast of [false, true])
    try {
      await takePicture(browser, picture, places.urlOf(picture.place), into)
      return true
    } catch (error) {
      console.log(`${picture.name}: ${isLast ? 'not taken' : 'tried again'}: ${String(error)}`)
      await browser.close()
      browser = await openBrowser()
    }
  return false
}
