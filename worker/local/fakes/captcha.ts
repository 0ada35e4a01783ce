import type { FakeGateway, FakeResponse } from './fake-gateway.ts'

/** Turnstile's documented test secret that always passes, and the only token that the test secrets accept. */
export const passingSecret = '1x0000000000000000000000000000000AA'
export const dummyToken = 'XXXX.DUMMY.TOKEN.XXXX'

/**
 * Cloudflare Turnstile's siteverify with its errors. The documented test secrets (1x… passes, 2x… fails, 3x… is already spent)
 * accept the dummy token only; any other secret accepts `solved|<host>|<action>|<anything>`, once.
 */
export function createFakeCaptcha(): FakeGateway {
  const spent = new Set<string>()
  const respondWith = (body: object): FakeResponse => ({ status: 200, body })
  const fail = (...codes: string[]) => respondWith({ success: false, 'error-codes': codes })
  const pass = (hostname: string, action: string) =>
    respondWith({ success: true, challenge_ts: new Date().toISOString(), hostname, action, 'error-codes': [] })
  return {
    name: 'captcha',
    refusals: { 'internal-error': fail('internal-error'), throttled: { status: 429, body: {} } },
    respond({ body }) {
      const form = new URLSearchParams(body)
      const [secret, response] = [form.get('secret'), form.get('response')]
      if (!secret) return fail('missing-input-secret')
      if (!response) return fail('missing-input-response')
      if (/^[123]x0+AA$/.test(secret)) {
        if (response !== dummyToken || secret.startsWith('2x')) return fail('invalid-input-response')
        return secret.startsWith('3x') ? fail('timeout-or-duplicate') : pass('example.com', 'test')
      }
      const [state, host = '', action = ''] = response.split('|')
      if (state !== 'solved') return fail('invalid-input-response')
      if (spent.has(response)) return fail('timeout-or-duplicate')
      spent.add(response)
      return pass(host, action)
    },
  }
}
