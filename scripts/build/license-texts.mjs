import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a package; the innermost package of nested ones. */
const OF_PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * The licenses of the packages that a bundle contains: most of them must go with every copy.
 * @param {readonly string[]} inputs the paths of the files of the bundle
 */
export function licenseTexts(inputs) {
  const folders = new Set(inputs.flatMap((path) => OF_PACKAGE.exec(path)?.[1] ?? []))
  return [...folders]
    .sort()
    .map((folder) => licenseOf(folder))
    .join('\n')
}

/** @param {string} folder of a package */
function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${'='.repeat(80)}\n${name} ${version} (${license})`, ...texts, ''].join('\n\n')
}
