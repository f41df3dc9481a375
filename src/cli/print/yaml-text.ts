/**
 * An answer as YAML. Readers of version 1.1 (kubectl's and Python's among them) find the same in it as those of 1.2: what they
 * would read as a time or a boolean is quoted, as kubectl writes it.
 */
export async function yamlText(answer: object): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(answer, { lineWidth: 0, compat: 'yaml-1.1', aliasDuplicateObjects: false })
}
