import { expect, test } from 'vitest'
import { createCaptcha } from '../../../worker/gateways/captcha.ts'
import { dummyToken, passingSecret, startFakeGateways } from '../../../worker/local/fakes/server.ts'

test('accepts a captcha solved for this host and action once, and fails closed when Turnstile is unavailable', async () => {
  const gateways = await startFakeGateways()
  try {
    const url = `${gateways.url}/captcha`
    const open = (secret: string, more: object = {}) =>
      createCaptcha({
        url,
        secret,
        hostname: 'salon.example',
        action: 'booking',
        timeoutMs: 300,
        fetch: (to, init) => fetch(to, init),
        ...more,
      })
    const real = open('a-real-secret')
    expect(await real.verify('solved|salon.example|booking|1', '203.0.113.7')).toBe('passed')
    expect(await real.verify('solved|salon.example|booking|1', undefined)).toBe('failed')
    expect(await real.verify('solved|elsewhere.example|booking|2', undefined)).toBe('failed')
    expect(await real.verify('solved|salon.example|sign-in|3', undefined)).toBe('failed')
    expect(await real.verify('guess', undefined)).toBe('failed')
    expect(await open(passingSecret).verify(dummyToken, undefined)).toBe('passed')
    expect(await open(passingSecret).verify('solved|salon.example|booking|4', undefined)).toBe('failed')
    for (const secret of ['2x0000000000000000000000000000000AA', '3x0000000000000000000000000000000AA'])
      expect(await open(secret).verify(dummyToken, undefined)).toBe('failed')
    for (const kind of ['internal-error', 'throttled', 'hangs', 'hangs up', 'garbage', 'garbled reply']) {
      const fault = { gateway: 'captcha', to: `solved|salon.example|booking|${kind}`, kind, times: 1 }
      await fetch(`${gateways.url}/faults`, { method: 'POST', body: JSON.stringify(fault) })
      expect(await real.verify(`solved|salon.example|booking|${kind}`, undefined), kind).toBe('unavailable')
    }
    const unreachable = open('a-real-secret', { url: 'http://127.0.0.1:9' })
    expect(await unreachable.verify('solved|salon.example|booking|5', undefined)).toBe('unavailable')
  } finally {
    await gateways.close()
  }
})
