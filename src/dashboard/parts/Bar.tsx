/** The share of an amount that is taken, as a short bar; the number is beside it, so it is hidden from screen readers. */
export function Bar({ share }: { readonly share: number }) {
  const filled = Math.round(Math.min(Math.max(share, 0), 1) * 28)
  return (
    <svg class="bar" width="28" height="8" viewBox="0 0 28 8" aria-hidden="true">
      <rect class="bar-room" width="28" height="8" rx="1" />
      <rect class={share > 1 ? 'bar-over' : 'bar-fill'} width={filled} height="8" rx="1" />
    </svg>
  )
}
