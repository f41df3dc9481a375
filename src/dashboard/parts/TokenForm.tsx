import { useSignal } from '@preact/signals'
import { refusedToken, token, useToken } from '../api/token.ts'

/** Requests the token that the server requires. */
export function TokenForm() {
  const typed = useSignal('')
  return (
    <main class="token">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.value !== '') useToken(typed.value)
        }}
      >
        <h1>This server requires a token</h1>
        <p role="alert">{token.value === '' ? 'Without one it shows nothing of the cluster.' : refusedToken.value}</p>
        <label for="token">Bearer token</label>
        <input
          id="token"
          type="password"
          autocomplete="off"
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value.trim()
          }}
        />
        <button type="submit" class="primary">
          Continue
        </button>
        <p class="aside">
          It is kept in this tab until you close it, and sent to this server alone. In a cluster,{' '}
          <code>kubectl create token NAME</code> makes one.
        </p>
      </form>
    </main>
  )
}
