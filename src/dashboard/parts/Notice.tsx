import type { ComponentChildren } from 'preact'

interface NoticeProps {
  readonly kind: 'info' | 'error'
  readonly title: string
  readonly children?: ComponentChildren
}

/** What is missing or failed, why, and what to do. Errors are announced at once. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div class={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <p class="notice-title">{title}</p>
      {children}
    </div>
  )
}
