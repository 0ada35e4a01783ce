import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conversations } from '../../../../schema/api/outreach/inbox.ts'
import { Conversation } from '../../../../schema/api/outreach/inbox-schemas.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { now, openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const write = (name: string, minutes: number, more: object = {}) =>
  createSample(Conversation, {
    ...{ conversationId: `conversation-${name}`, name, lastText: 'Is 17:00 free?', lastBy: 'client', isToAnswer: true, isDone: false },
    ...{ channel: 'whatsapp', address: '+393479001122', unread: 0, last: new Date(now.getTime() - minutes * 60_000).toISOString() },
    ...more,
  })

test('the list says who waits for an answer for half an hour or more, and how long', async () => {
  const listed = [
    write('Ada', 29),
    write('Bea', 30),
    write('Carla', 228),
    write('Dora', 3 * 1440 + 5),
    write('Elsa', 400, { isToAnswer: false, lastBy: 'desk' }),
  ]
  const api = createFakeApi().reply(conversations.list, { unread: 0, toAnswer: 4, mine: 0, conversations: listed })
  await openApp('/messages', api)
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await expect
    .poll(() => rows.elements().map((row) => row.querySelector('time')?.textContent))
    .toEqual(['09:31', 'Waiting 30 min', 'Waiting 3 h 48 min', 'Waiting 3 days', '03:20'])
  await expectAccessible()
})
