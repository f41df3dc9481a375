import { runCli } from '../../src/cli/run-cli.ts'
import { catchOutput } from './cli.ts'

/** A server as `rehearse serve` starts it, from the moment that it is ready until Ctrl-C. */
export async function serving(args: readonly string[], use: (url: string) => Promise<void>) {
  const caught = catchOutput()
  const interrupt = new AbortController()
  let ready = (): void => {}
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  const out = (text: string): void => {
    caught.io.out(text)
    if (text.includes('Stop with Ctrl-C')) ready()
  }
  const io = { ...caught.io, out, env: {}, colour: false, signal: interrupt.signal }
  const ended = runCli(['node', '/usr/bin/rehearse', 'serve', '--port', '0', '--no-warm-up', ...args], io)
  await Promise.race([isReady, ended])
  const url = /http:\/\/[\w.:]+/.exec(caught.out())?.[0] ?? ''
  try {
    await use(url)
  } finally {
    interrupt.abort()
  }
  return { code: await ended, out: caught.out(), err: caught.err(), url }
}
