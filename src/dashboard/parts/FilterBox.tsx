import type { Signal } from '@preact/signals'

interface FilterBoxProps {
  readonly id: string
  /** What it filters, for screen readers: `Filter nodes`. */
  readonly label: string
  /** The fields that are searched. */
  readonly placeholder: string
  readonly filter: Signal<string>
  readonly onEnter?: () => void
  readonly onBlur?: () => void
}

/** The words that narrow a list while they are typed. */
export function FilterBox({ id, label, placeholder, filter, onEnter, onBlur }: FilterBoxProps) {
  return (
    <>
      <label class="silent" for={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        value={filter.value}
        onInput={(event) => {
          filter.value = event.currentTarget.value
        }}
        onBlur={onBlur}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter?.()
        }}
      />
    </>
  )
}
