import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clientNPSs } from '../../../../schema/api/outreach/client-messages.ts'
import type { ClientNPS } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, now, openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const answer: ClientNPS = {
  ...{ clientNPSId: 'nps-1', clientId: 'client-1', clientName: 'Zoe Quattrocchi', appointmentId: null, score: 9, handled: null },
  ...{ asked: '2026-11-16T10:00:00Z', answered: '2026-11-17T10:00:00Z', comment: 'Lovely colour', version: 1 },
}
const counts = { promoters: 1, passives: 0, detractors: 0, score: 100 }

test('a comment that is opened again before it is saved as done stays open, and Undo makes it done', async () => {
  let saved = answer
  const api = createFakeApi()
    .reply(clientNPSs.list, () => [saved])
    .reply(clientNPSs.score, { from: '2026-10-19', to: '2026-11-17', asked: 1, ...counts, margin: null, before: counts, people: [] })
    .reply(clientNPSs.handle, ({ body: { isHandled, version } }) => {
      if (version !== saved.version) return refuse(409, 'stale')
      saved = { ...saved, handled: isHandled ? now.toISOString() : null, version: version + 1 }
      return saved
    })
  await openApp('/surveys?tab=nps', api)
  await page.getByRole('radiogroup', { name: 'Comments' }).getByText('All comments').click()
  const comment = page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first()
  const mark = comment.getByRole('button', { name: 'Mark as done' })
  const done = comment.getByRole('button', { name: 'Done', exact: true })
  const release = api.hold(clientNPSs.handle)
  await mark.click()
  await done.click()
  await expect.element(mark).toBeVisible()
  release()
  await expect.poll(() => getNotices('Marked as done')).toHaveLength(1)
  await expect.poll(() => getNotices('Open again')).toHaveLength(1)
  const [reopened] = getNotices('Open again')
  if (!reopened) throw new Error('No notice')
  await page.elementLocator(reopened).getByRole('button', { name: 'Undo' }).click()
  await expect.element(done).toBeVisible()
  await expect.poll(() => saved.handled).not.toBeNull()
})
