/** Reads what the pages of the documentation refer to. */

/** The targets of the links of a page, without those to other sites. */
export function relativeLinks(page: string): readonly string[] {
  const targets = [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z]+:/.test(target))
}

/** The anchors of the headings of a page, as GitHub makes them. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const anchors = [...withoutFences(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
  return new Set(anchors)
}

const PATH =
  /^(?:src|test|scripts|docs|deploy|samples|\.ci)\/[\w./<>-]*$|^[\w./<>-]+(?:\/|\.(?:ts|mjs|cjs|go|mod|md|json|graphql|txt|sh))$/

/** The files and folders that a page names in code: whole paths, or how they end. `<name>` means any name. */
export function namedPaths(page: string): readonly string[] {
  const words = [...withoutFences(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/))
  return [...new Set(words.filter((word) => PATH.test(word)))]
}

/** Whether the repository has a file or folder whose path ends so. */
export function isKnownPath(path: string, files: readonly string[]): boolean {
  const any = path
    .replace(/\/$/, '')
    .replaceAll(/[.-]/g, '\\$&')
    .replaceAll(/<[\w-]+>/g, '[\\w-]+')
  const pattern = new RegExp(`(?:^|/)${any}(?:/|$)`)
  return files.some((file) => pattern.test(file))
}

function withoutFences(page: string): string {
  return page.replaceAll(/^```[\s\S]*?^```/gm, '')
}

function withoutCode(page: string): string {
  return withoutFences(page).replaceAll(/`[^`\n]*`/g, '')
}
