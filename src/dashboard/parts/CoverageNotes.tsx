interface CoverageNotesProps {
  readonly coverage: readonly { readonly code: string; readonly message: string }[]
}

/** What an answer does not take into account, a line each. */
export function CoverageNotes({ coverage }: CoverageNotesProps) {
  return (
    <>
      {coverage.map(({ code, message }) => (
        <p key={`${code} ${message}`} class="aside">
          Not covered: {message}
        </p>
      ))}
    </>
  )
}
