import { expect, test } from 'vitest'
import { createCaptcha } from '../../worker/gateways/captcha.ts'
import { dummyToken, passingSecret } from '../../worker/local/fakes/captcha.ts'
import { startFakeGateways } from '../../worker/local/fakes/server.ts'

test('a captcha lets through what was solved here, for this, once; away or in doubt it fails closed', async () => {
  const outside = await startFakeGateways()
  try {
    const url = `${outside.url}/captcha`
    const open = (secret: string, more: object = {}) =>
      createCaptcha({
        url,
        secret,
        hostname: 'salon.example',
        action: 'booking',
        patienceMs: 300,
        fetch: (to, init) => fetch(to, init),
        ...more,
      })
    const real = open('a-real-secret')
    expect(await real.solved('solved|salon.example|booking|1', '203.0.113.7')).toBe('yes')
    expect(await real.solved('solved|salon.example|booking|1', undefined)).toBe('no')
    expect(await real.solved('solved|elsewhere.example|booking|2', undefined)).toBe('no')
    expect(await real.solved('solved|salon.example|sign-in|3', undefined)).toBe('no')
    expect(await real.solved('guess', undefined)).toBe('no')
    expect(await open(passingSecret).solved(dummyToken, undefined)).toBe('yes')
    expect(await open(passingSecret).solved('solved|salon.example|booking|4', undefined)).toBe('no')
    for (const secret of ['2x0000000000000000000000000000000AA', '3x0000000000000000000000000000000AA'])
      expect(await open(secret).solved(dummyToken, undefined)).toBe('no')
    for (const kind of ['internal-error', 'throttled', 'hangs', 'hangs up', 'garbage', 'garbled reply']) {
      const fault = { gateway: 'captcha', to: `solved|salon.example|booking|${kind}`, kind, times: 1 }
      await fetch(`${outside.url}/faults`, { method: 'POST', body: JSON.stringify(fault) })
      expect(await real.solved(`solved|salon.example|booking|${kind}`, undefined), kind).toBe('away')
    }
    expect(await open('a-real-secret', { url: 'http://127.0.0.1:9' }).solved('solved|salon.example|booking|5', undefined)).toBe('away')
  } finally {
    await outside.close()
  }
})
