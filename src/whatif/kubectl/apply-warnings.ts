import { KINDS, type Row } from '../../kube/kinds.ts'
import { LAST_APPLIED } from '../../kube/managed-fields/last-applied.ts'

/** What kubectl itself warns of when it applies a manifest (kubectl/pkg/cmd/apply/apply.go; semantics F3.36). */
export const APPLY_WARNINGS = {
  /** Before it patches an object that no client-side apply has noted. */
  withoutNote({ kind, name }: Row): string {
    return `Warning: resource ${KINDS[kind].plural}/${name} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`
  },
  /** After it has patched an object that waits for the end of its deletion. */
  deleting({ name }: Row): string {
    return `Warning: Detected changes to resource ${name} which is currently being deleted.`
  },
} as const
