import { useSignal } from '@preact/signals'
import { loginAddress, loginPath } from '../api/session.ts'
import { refusedToken, token, useToken } from '../api/token.ts'

/** Leads to the login of the server, where it has one, or requests the token that it requires. */
export function TokenForm() {
  const typed = useSignal('')
  const login = loginPath.value
  return (
    <main class="token">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.value !== '') useToken(typed.value)
        }}
      >
        <h1>{login === undefined ? 'This server requires a token' : 'Log in to see the cluster'}</h1>
        {login === undefined ? null : (
          <p>
            <a class="primary" href={loginAddress(login)}>
              Log in
            </a>
          </p>
        )}
        <p role="alert">
          {login === undefined && token.value === '' ? 'Without one it shows nothing of the cluster.' : refusedToken.value}
        </p>
        <label for="token">{login === undefined ? 'Bearer token' : 'Or a bearer token'}</label>
        <input
          id="token"
          type="password"
          autocomplete="off"
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value.trim()
          }}
        />
        <button type="submit" class={login === undefined ? 'primary' : undefined}>
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
