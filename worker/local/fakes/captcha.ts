import type { Answer, FakeGateway } from './server.ts'

/** Turnstile's documented test secret that passes, and the only token that the test secrets take. */
export const passingSecret = '1x0000000000000000000000000000000AA'
export const dummyToken = 'XXXX.DUMMY.TOKEN.XXXX'

/**
 * Cloudflare Turnstile's siteverify, refusals included. The documented test secrets (1x… passes, 2x… fails, 3x… is
 * already spent) take the dummy token only; any other secret takes `solved|<host>|<action>|<anything>`, once.
 */
export function captchaStandIn(): FakeGateway {
  const spent = new Set<string>()
  const reply = (body: object): Answer => ({ status: 200, body })
  const no = (...codes: string[]) => reply({ success: false, 'error-codes': codes })
  const yes = (hostname: string, action: string) =>
    reply({ success: true, challenge_ts: new Date().toISOString(), hostname, action, 'error-codes': [] })
  return {
    name: 'captcha',
    refusals: { 'internal-error': no('internal-error'), throttled: { status: 429, body: {} } },
    answer({ body }) {
      const form = new URLSearchParams(body)
      const [secret, response] = [form.get('secret'), form.get('response')]
      if (!secret) return no('missing-input-secret')
      if (!response) return no('missing-input-response')
      if (/^[123]x0+AA$/.test(secret)) {
        if (response !== dummyToken || secret.startsWith('2x')) return no('invalid-input-response')
        return secret.startsWith('3x') ? no('timeout-or-duplicate') : yes('example.com', 'test')
      }
      const [word, host = '', action = ''] = response.split('|')
      if (word !== 'solved') return no('invalid-input-response')
      if (spent.has(response)) return no('timeout-or-duplicate')
      spent.add(response)
      return yes(host, action)
    },
  }
}
