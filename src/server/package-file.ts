import { existsSync } from 'node:fs'

/** The folder of the package: sources, bundles and their chunks are at different depths below it. */
function packageRoot(): URL {
  let folder = new URL('.', import.meta.url)
  // The bundles have a package.json as well; the license is at the root alone.
  while (!existsSync(new URL('LICENSE', folder))) {
    const parent = new URL('..', folder)
    if (parent.href === folder.href) throw new Error(`no LICENSE above ${import.meta.url}: the installation is incomplete`)
    folder = parent
  }
  return folder
}

/** A file that ships with the package, by its path there: `samples/shop-30.json.gz`. */
export function packageFile(path: string): URL {
  return new URL(path, packageRoot())
}
