/** A source file: its path from the root of the repository, and its text. */
export type SourceText = readonly [path: string, text: string]

/** What shipped code reads from its package, as paths from the root of the repository. Sources are bundled, and read in the repository only. */
export function filesRead(sources: readonly SourceText[]): readonly string[] {
  const paths = sources.flatMap(([, text]) => [...text.matchAll(/packageFile\('([^']+)'\)/g)].map(([, path = '']) => path))
  return paths.filter((path) => !path.startsWith('src/'))
}

/** Which of the paths do not ship: no entry of `files` is one of them or a folder above. npm always ships package.json. */
export function notShipped(paths: readonly string[], files: readonly string[]): readonly string[] {
  const entries = [...files, 'package.json']
  return paths.filter((path) => !entries.some((entry) => path === entry || path.startsWith(`${entry}/`)))
}
