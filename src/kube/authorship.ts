/** Who wrote which fields of an object, and what client-side apply wrote last: what decides what an apply may change. */
export interface Authorship {
  /** `metadata.managedFields` as JSON, without times and without owned status fields; `[]` when no manager is known. */
  readonly managedFields: string
  /** The annotation of client-side apply; empty when it is absent. */
  readonly lastApplied: string
}
