interface TextFieldProps {
  readonly id: string
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  /** The text without blanks at its ends. */
  readonly onText: (text: string) => void
}

/** A name or another short text, with its label. */
export function TextField({ id, label, placeholder = '', value, onText }: TextFieldProps) {
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={value}
        onInput={({ currentTarget }) => onText(currentTarget.value.trim())}
      />
    </>
  )
}
