import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rota } from '../../../../schema/api/team/rota.ts'
import { type RotaDraft, RotaPeriod, RotaPersonReply } from '../../../../schema/api/team/rota-schemas.ts'
import { getNotices, openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'
import { marco, openingHours } from '../../../support/small-salon.ts'

/** The rota of a week in which Marco is off on Saturday. */
async function openRota() {
  const saved: { drafts: readonly RotaDraft[] } = { drafts: [] }
  const workingHours = marco.workingHours.map((hours, day) => (day === 6 ? { isWorking: false, timing: [] } : hours))
  const { userId, firstName, lastName } = marco
  const people = [createSample(RotaPersonReply, { userId, firstName, lastName, inAgenda: true, workingHours })]
  const opening = openingHours.map(({ dayOfWeek, open, timing }) => ({ dayOfWeek, open, timing }))
  const discard = (days: readonly { userId: string; day: string }[]) => {
    saved.drafts = saved.drafts.filter((draft) => !days.some((one) => one.userId === draft.userId && one.day === draft.day))
  }
  const api = createFakeApi()
    .reply(rota.period, ({ input: { fromDate = '', toDate = '' } }) =>
      createSample(RotaPeriod, { fromDate, toDate, people, opening, drafts: [...saved.drafts] }),
    )
    .reply(rota.saveDrafts, ({ body: { days } }) => {
      discard(days)
      saved.drafts = [...saved.drafts, ...days.flatMap(({ spans, ...day }) => (spans ? [{ ...day, spans }] : []))]
      return { days: days.length }
    })
    .reply(rota.publish, ({ body: { days } }) => {
      discard(days)
      return { published: days.map((day) => ({ userId: day.userId, day: day.day, before: [] })), refused: [] }
    })
  await openApp('/staff?tab=rota&week=2026-11-18', api)
  const saturday = page.getByRole('gridcell', { name: /^Marco .*Saturday 21 November/ })
  await expect.element(saturday).toHaveAccessibleName(/Off$/)
  const cell = saturday.element() as HTMLElement
  const press = (key: string, shiftKey = false) =>
    cell.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  cell.focus()
  return {
    api,
    saved,
    press,
    readEnd: () =>
      /–(\d\d):(\d\d)$/
        .exec(cell.getAttribute('aria-label') ?? '')
        ?.slice(1)
        .map(Number),
  }
}

test('a week that is published before its last draft is saved has no draft left', async () => {
  const { api, saved } = await openRota()
  const release = api.hold(rota.saveDrafts)
  await userEvent.keyboard('+')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(page.getByText('Draft, 1 change')).toBeVisible()
  const publish = page.getByRole('button', { name: 'Publish' })
  await publish.click()
  await expect.element(publish).toHaveAttribute('aria-busy', 'true')
  expect(api.calls(rota.publish)).toEqual([])
  release()
  await expect.poll(() => getNotices('1 change published')).toHaveLength(1)
  await expect.element(page.getByText('Draft, 1 change')).not.toBeInTheDocument()
  expect(saved.drafts).toEqual([])
})

test('a shift is changed by every press, also by those that come before the first is shown', async () => {
  const { press, readEnd } = await openRota()
  await userEvent.keyboard('+')
  await expect.poll(readEnd).toBeDefined()
  const [hour = 0, minute] = readEnd() ?? []
  // In one turn of the page, which shows nothing new meanwhile.
  for (let count = 0; count < 4; count++) press('ArrowLeft', true)
  await expect.poll(readEnd).toEqual([hour - 1, minute])
})
