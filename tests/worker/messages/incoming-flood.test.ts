import { expect, test } from 'vitest'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { openFixture } from '../../support/fixture.ts'
import { runsAll } from '../../support/runs-all.ts'
import { openSalon } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const salonNumber = '393330001111'
const messages = runsAll ? 10_000 : 100
const senders = messages / 10
const callsAtOnce = 20

test(`stores ${messages} messages of ${senders} senders once each, though every tenth is reported twice`, async () => {
  const world = await openFixture()
  await openSalon(world, { sms_sender: salonNumber })
  const path = `/api/GatewayHooks/IncomingSms/${receiptToken(secret, 'incoming_sms', 'platform')}`
  const report = (no: number) => {
    const from = `3934${String(no % senders).padStart(8, '0')}`
    const form = new URLSearchParams({ id: `in_${no}`, from, to: salonNumber, text: `Message ${no}` })
    return world.call('POST', path, form)
  }
  const queue = Array.from({ length: messages }, (_, no) => (no % 10 === 0 ? [no, no] : [no])).flat()
  const refused: number[] = []
  const work = async () => {
    for (let no = queue.pop(); no !== undefined; no = queue.pop()) {
      const { status } = await report(no)
      if (status !== 200) refused.push(status)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  expect(refused).toEqual([])

  const { rows } = await world.db.execute(`
    SELECT
      (SELECT count(*) FROM incoming_messages) AS messages,
      (SELECT count(DISTINCT text) FROM incoming_messages) AS texts,
      (SELECT count(*) FROM conversations) AS conversations,
      (SELECT sum(unread) FROM conversations) AS unread,
      (SELECT count(*) FROM (SELECT 1 FROM alerts GROUP BY user_id, alert_id HAVING count(*) > 1)) AS repeated_alerts`)
  expect(rows[0]).toMatchObject({
    messages,
    texts: messages,
    conversations: senders,
    unread: messages,
    repeated_alerts: 0,
  })
}, 600_000)
