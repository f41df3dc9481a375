import type { DocumentOptions, ParseOptions, SchemaOptions } from 'yaml'
import { kubectlYamlTags } from '../../lib/kubectl-yaml-tags.ts'

/** How the library reads the YAML of Kubernetes. */
export const YAML_OPTIONS: ParseOptions & DocumentOptions & SchemaOptions = {
  version: '1.1',
  customTags: kubectlYamlTags,
  prettyErrors: true,
  logLevel: 'silent',
}
