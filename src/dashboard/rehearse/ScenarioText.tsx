import { useRef } from 'preact/hooks'
import { Notice } from '../parts/Notice.tsx'
import { draft } from './draft.ts'
import { changeText, runText, type TextIssue, textReading } from './scenario-text.ts'

const EXAMPLE = `actions:
  - drain: { nodes: { names: [node-1] }, ignoreDaemonSets: true }
  - wait: { untilQuiet: true }
  - uncordon: { names: [node-1] }
`

/** A scenario as text, and what is wrong with it at its place. */
export function ScenarioText() {
  const box = useRef<HTMLTextAreaElement>(null)
  const { issues = [], error, isReading = false } = textReading.value
  return (
    <>
      <div class="scenario-text">
        <label for="scenario-text">Scenario file, or manifests to apply</label>
        <textarea
          id="scenario-text"
          ref={box}
          spellcheck={false}
          autocomplete="off"
          placeholder={EXAMPLE}
          aria-invalid={issues.length > 0}
          aria-describedby="scenario-issues"
          value={draft.text.value}
          onInput={({ currentTarget }) => changeText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void runText()
          }}
        />
        <div id="scenario-issues">
          {issues.length === 0 ? null : (
            <div role="alert">
              <p class="bad">The scenario cannot be rehearsed as it is written:</p>
              <ul class="issues">
                {issues.map((issue) => (
                  <IssueLine
                    key={`${issue.path}: ${issue.message}`}
                    issue={issue}
                    onShow={(line) => selectLine(box.current, line)}
                  />
                ))}
              </ul>
            </div>
          )}
          {error ? <Notice kind="error" title={error.message} /> : null}
        </div>
      </div>
      <div class="run-line">
        <button type="submit" class="primary" disabled={draft.text.value.trim() === '' || isReading}>
          Run
        </button>
        <span class="run-what" role="status">
          {isReading ? 'Reading the text ...' : 'YAML or JSON, as rehearse run takes it; Ctrl+Enter runs it.'}
        </span>
      </div>
    </>
  )
}

interface IssueLineProps {
  readonly issue: TextIssue
  readonly onShow: (line: number) => void
}

function IssueLine({ issue: { path, message, line, column }, onShow }: IssueLineProps) {
  return (
    <li>
      {line === null ? null : (
        <button type="button" onClick={() => onShow(line)}>
          Line {line}
          {column === null ? null : `, column ${column}`}
        </button>
      )}
      <span>
        {path === '' ? null : <code>{path}: </code>}
        {message}
      </span>
    </li>
  )
}

/** Selects a line of the text, from 1, which also scrolls to it. */
function selectLine(box: HTMLTextAreaElement | null, line: number): void {
  if (!box) return
  const lines = box.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  box.focus()
  box.setSelectionRange(start, start + (lines[line - 1] ?? '').length)
}
