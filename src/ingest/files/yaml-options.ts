import type { DocumentOptions, ParseOptions, SchemaOptions, Tags } from 'yaml'

/** How the library reads the YAML of Kubernetes. */
export const YAML_OPTIONS: ParseOptions & DocumentOptions & SchemaOptions = {
  version: '1.1',
  customTags: kubectlTags,
  prettyErrors: true,
  logLevel: 'silent',
}

/**
 * Scalars as kubectl's Go parser reads them: the words of YAML 1.1 (yes, no, on, off, y, n) are booleans and 0755 is octal,
 * but timestamps stay text and 1:30 is no number.
 */
function kubectlTags(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === 'string' || (tag.tag !== 'tag:yaml.org,2002:timestamp' && tag.format !== 'TIME'))
}
