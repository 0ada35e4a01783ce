import { expect, inject, test } from 'vitest'
import { openOwnGateways } from '../../../worker/gateways/gateways.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'

async function openTwilio() {
  const { name } = await openFixture()
  const url = `${inject('product').gateways}/${name}/twilio`
  const env = { DATABASE_URL: '', SESSION_SECRET: '', GATEWAY_TIMEOUT_MS: '1500', GATEWAY_TWILIO_URL: url }
  const open = (smsSecret: string) => openOwnGateways(env, { smsProvider: 'twilio', smsKey: 'AClocal', smsSecret }).sms
  const since = Math.floor(Date.now() / 1000)
  let no = 0
  return {
    open,
    gateways: getGateways({ name }),
    next: () => `+3934755501${10 + ++no}`,
    send: (to: string, triedSince?: number, more: { from?: string; text?: string } = {}) =>
      open('local-twilio-token')?.send({ id: 'out', from: 'Aurora', to, text: `Hello ${to}`, triedSince, ...more }),
    since,
  }
}
const rejected = (reason: string) => ({ kind: 'rejected', reason })
const retryable = (reason: string, afterSeconds?: number) => ({ kind: 'retryable', reason, ...(afterSeconds ? { afterSeconds } : {}) })

test('returns why Twilio did not accept a message', async () => {
  const { gateways, next, send, open } = await openTwilio()
  const results = {
    hangs: retryable('away'),
    'hangs up': retryable('away'),
    garbage: retryable('garbled'),
    unavailable: retryable('away'),
    throttled: retryable('throttled', 2),
    credentials: retryable('credentials'),
    credit: retryable('credit'),
    'bad recipient': rejected('bad_recipient'),
    'no mobile': rejected('bad_recipient'),
    blacklisted: rejected('blacklisted'),
    'bad sender': rejected('bad_sender'),
    'bad text': rejected('bad_text'),
    refused: rejected('refused'),
  }
  for (const [kind, expected] of Object.entries(results)) {
    const to = next()
    await gateways.fault({ gateway: 'twilio', to: to.slice(1), kind, times: 1 })
    expect(await send(to), kind).toEqual(expected)
  }
  expect(await gateways.sent()).toEqual([])
  expect(await send('12')).toEqual(rejected('bad_recipient'))
  expect(await send(next(), undefined, { from: 'MuchTooLongName' })).toEqual(rejected('bad_sender'))
  expect(await send(next(), undefined, { text: 'x'.repeat(1601) })).toEqual(rejected('bad_text'))
  expect(await open('wrong')?.send({ id: 'w', from: 'Aurora', to: next(), text: 'x' })).toEqual(retryable('credentials'))
})

test('does not send again what Twilio accepted although its response was lost', async () => {
  const { gateways, next, send, since } = await openTwilio()
  for (const kind of ['reply lost', 'garbled reply', 'slow reply']) {
    const to = next()
    await gateways.fault({ gateway: 'twilio', to: to.slice(1), kind, times: 1 })
    expect((await send(to))?.kind, kind).toBe('retryable')
    expect(await send(to, since), `${kind} again`).toEqual({ kind: 'accepted', gatewayId: expect.stringMatching(/^SM/) })
    expect(await gateways.sent(to.slice(1))).toHaveLength(1)
  }
  // The search for an earlier attempt fails: nothing is sent until it succeeds.
  const to = next()
  for (const kind of ['unavailable', 'garbage', 'credentials']) {
    await gateways.fault({ gateway: 'twilio', to: '', kind, times: 1 })
    expect((await send(to, since))?.kind, kind).toBe('retryable')
  }
  expect(await gateways.sent(to.slice(1))).toEqual([])
  // The same text of an earlier day is another message.
  expect(await send(to, since)).toMatchObject({ kind: 'accepted' })
  expect(await send(to, since + 3600)).toMatchObject({ kind: 'accepted' })
  expect(await gateways.sent(to.slice(1))).toHaveLength(2)
})
