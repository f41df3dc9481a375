import { describe, expect, it } from 'vitest'
import { proxyFromEnvironment } from './proxy-env.ts'

const cases: { server: string; env: Record<string, string>; proxy: string | undefined }[] = [
  { server: 'https://k8s.example.com', env: {}, proxy: undefined },
  { server: 'https://k8s.example.com', env: { HTTPS_PROXY: 'http://p:3128' }, proxy: 'http://p:3128' },
  { server: 'https://k8s.example.com', env: { https_proxy: 'p:3128' }, proxy: 'http://p:3128' },
  { server: 'https://k8s.example.com', env: { HTTP_PROXY: 'http://p' }, proxy: undefined },
  { server: 'http://k8s.example.com', env: { HTTP_PROXY: 'http://p' }, proxy: 'http://p' },
  { server: 'https://localhost:6443', env: { HTTPS_PROXY: 'http://p' }, proxy: undefined },
  { server: 'https://127.0.0.1:6443', env: { HTTPS_PROXY: 'http://p' }, proxy: undefined },
  { server: 'https://[::1]:6443', env: { HTTPS_PROXY: 'http://p' }, proxy: undefined },
  { server: 'https://k8s.example.com', env: { HTTPS_PROXY: 'http://p', NO_PROXY: '*' }, proxy: undefined },
  { server: 'https://k8s.example.com', env: { HTTPS_PROXY: 'http://p', NO_PROXY: 'other, example.com' }, proxy: undefined },
  { server: 'https://k8s.example.com', env: { HTTPS_PROXY: 'http://p', no_proxy: '.Example.com' }, proxy: undefined },
  { server: 'https://myexample.com', env: { HTTPS_PROXY: 'http://p', NO_PROXY: 'example.com' }, proxy: 'http://p' },
  { server: 'https://10.1.2.3:6443', env: { HTTPS_PROXY: 'http://p', NO_PROXY: '10.0.0.0/8' }, proxy: undefined },
  { server: 'https://11.1.2.3:6443', env: { HTTPS_PROXY: 'http://p', NO_PROXY: '10.0.0.0/8,x/y' }, proxy: 'http://p' },
  { server: 'https://[fd00::7]:6443', env: { HTTPS_PROXY: 'http://p', NO_PROXY: 'fd00::/8' }, proxy: undefined },
]

describe('proxyFromEnvironment', () => {
  for (const { server, env, proxy } of cases) {
    it(`${server} with ${JSON.stringify(env)} goes ${proxy === undefined ? 'straight' : `through ${proxy}`}`, () => {
      expect(proxyFromEnvironment(server, env)).toBe(proxy)
    })
  }
})
