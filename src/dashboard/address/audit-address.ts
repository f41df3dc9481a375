export interface AuditAddress {
  readonly view: 'audit'
  /** Audited when the page opens: a namespace, or the empty text for all. */
  readonly namespace?: string | undefined
}

/** `#/audit?namespace=shop`, `#/audit?all`. */
export function auditText({ namespace }: AuditAddress): string {
  if (namespace === undefined) return '#/audit'
  return namespace === '' ? '#/audit?all' : `#/audit?${new URLSearchParams({ namespace })}`
}

/** The inverse of `auditText`. */
export function readAudit(parts: URLSearchParams): AuditAddress {
  return { view: 'audit', namespace: parts.has('all') ? '' : (parts.get('namespace') ?? undefined) }
}
