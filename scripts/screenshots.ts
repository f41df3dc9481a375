/**
 * Takes pictures of every view of the dashboard in every state, in both themes and at three widths, and compares them with earlier ones.
 * Usage: npm run screenshots [-- --into FOLDER] [--only WORD] [--compare FOLDER]. Needs Chromium. Prints a line for each picture that
 * differs, with the share of its pixels, writes the differences to FOLDER/differences, and ends with 1 if there is one.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../test/browser/open-page.ts'
import { compareFolders, lineOfChange } from './screenshots/compare-folders.ts'
import { PICTURES, VARYING } from './screenshots/pictures.ts'
import { servePlaces } from './screenshots/served-places.ts'
import { THEMES, takePicture, WIDTHS } from './screenshots/take-picture.ts'

const { values } = parseArgs({
  options: {
    into: { type: 'string', default: 'screenshots' },
    only: { type: 'string', default: '' },
    compare: { type: 'string' },
  },
})
const { into, only, compare } = values
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
const browser = await openBrowser()
try {
  for (const picture of wanted)
    await takePicture(browser, picture, places.urlOf(picture.place), into).catch((error: unknown) => {
      console.log(`${picture.name}: not taken: ${String(error)}`)
      process.exitCode = 1
    })
} finally {
  await browser.close()
  await places.close()
}
console.log(`${wanted.length * THEMES.length * WIDTHS.length} pictures in ${into}`)

if (compare !== undefined) {
  const changes = compareFolders({ now: into, before: compare, differences: join(into, 'differences'), except: VARYING })
  for (const change of changes) console.log(lineOfChange(change))
  console.log(`${changes.length} pictures differ from those in ${compare}`)
  if (changes.length > 0) process.exitCode = 1
}
