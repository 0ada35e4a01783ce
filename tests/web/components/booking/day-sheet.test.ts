import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { users } from '../../../../schema/api/team/staff.ts'
import { setOffline, setOnline } from '../../../../web/api/connection.ts'
import { forgetUser } from '../../../../web/api/forget-user.ts'
import { beginSession, endSession, extendSession, getSessionState, readStored, setState } from '../../../../web/api/session-store.ts'
import { buildSheetRows } from '../../../../web/features/booking/bookings/day-sheet.ts'
import { keepSealed, readSealed } from '../../../../web/features/booking/bookings/sealed-store.ts'
import { at, day } from '../../../support/agenda-rows.ts'
import { refuse } from '../../../support/fake-api.ts'
import { now, openApp } from '../../../support/open-app.ts'
import { me } from '../../../support/shell-replies.ts'
import { bookBlowDry, createSalonApi } from '../../../support/small-salon.ts'

const hour = 60 * 60_000

const begin = (code: string, userId = 'anna') => beginSession({ code, userId, expiryDate: null, expiryDateMax: null }, true)
test('what is kept opens with its session only, for 72 hours, and is gone with its user', async () => {
  forgetUser()
  onTestFinished(() => endSession())
  const at = now.getTime()
  begin('code-of-anna')
  await keepSealed('anna', at, { rows: ['Zoe'] })
  // The code changes each time the session is extended.
  extendSession({ code: 'next-code-of-anna', userId: 'anna', expiryDate: null, expiryDateMax: null })
  expect(await readSealed('anna', at + 72 * hour)).toEqual({ rows: ['Zoe'] })
  expect(localStorage.getItem('day_sheet')).not.toContain('Zoe')
  begin('another-code')
  expect(await readSealed('anna', at)).toBeNull()
  await keepSealed('anna', at, 'sheet')
  expect(await readSealed('anna', at + 72 * hour + 1)).toBeNull()
  expect(await readSealed('anna', at)).toBeNull()
  await keepSealed('anna', at, 'sheet')
  expect(await readSealed('marco', at)).toBeNull()
  expect(await readSealed('anna', at)).toBeNull()
  await keepSealed('anna', at, 'sheet')
  endSession()
  expect(await readSealed('anna', at)).toBeNull()
})

test('what is kept in a session by PIN does not open after its twelve hours, also on a page that is loaded again', async () => {
  forgetUser()
  onTestFinished(() => endSession())
  const at = now.getTime()
  const end = new Date(at + 12 * hour).toISOString()
  beginSession({ code: 'code-of-anna', userId: 'anna', expiryDate: end, expiryDateMax: end }, false)
  await keepSealed('anna', at + 11 * hour, { rows: ['Zoe'] })
  // As a page that is loaded knows it, before the server has answered.
  setState(readStored())
  expect(getSessionState()).toMatchObject({ userId: 'anna', expiryDate: null, expiryDateMax: end })
  expect(await readSealed('anna', at + 12 * hour - 1)).toEqual({ rows: ['Zoe'] })
  expect(await readSealed('anna', at + 12 * hour)).toBeNull()
  // Nor with a clock that is put back.
  expect(await readSealed('anna', at + hour)).toBeNull()
  expect(localStorage.getItem('day_sheet')).toBeNull()
  begin('code-of-anna')
  expect(sessionStorage.getItem('session_end')).toBeNull()
})

test('a day sheet that is shown without the server closes with the session by PIN', async () => {
  const { api } = createSalonApi([])
  const rows = buildSheetRows([bookBlowDry('11:30')])
  const format = { timeZone: 'Europe/Rome', dateFormat: 'dd/MM/yyyy', currency: 'EUR' }
  api.reply(users.one, () => {
    const end = new Date(now.getTime() + 12 * hour).toISOString()
    extendSession({ code: 'component-test', userId: me.userId, expiryDate: null, expiryDateMax: end })
    void keepSealed(me.userId, now.getTime(), { savedAt: at('09:42', '2026-11-18'), salon: 'Aurora', format, days: [{ day, rows }] })
    return refuse(500, 'not_found')
  })
  await openApp('/agendas', api)
  await expect.element(page.getByRole('heading', { name: 'Day sheet' })).toBeVisible()
  vi.setSystemTime(now.getTime() + 12 * hour)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('heading', { name: 'Day sheet' })).not.toBeInTheDocument()
})

test('what is being sealed at the sign-out is not kept, nor for who signs in meanwhile', async () => {
  forgetUser()
  onTestFinished(() => endSession())
  begin('code-of-anna')
  const sealing = keepSealed('anna', now.getTime(), { rows: ['Zoe'] })
  endSession()
  await sealing
  expect([localStorage.getItem('day_sheet'), localStorage.getItem('sheet_secret')]).toEqual([null, null])
  begin('code-of-anna')
  const sealingAgain = keepSealed('anna', now.getTime(), { rows: ['Zoe'] })
  endSession()
  begin('code-of-marco', 'marco')
  await keepSealed('marco', now.getTime(), 'own')
  await sealingAgain
  expect(await readSealed('marco', now.getTime())).toBe('own')
})

test('the day sheet of an open agenda is there when the server is gone, prints, and leaves with its user', async () => {
  const booked = { ...bookBlowDry('11:30'), note: 'By the window' }
  const { api } = createSalonApi([JSON.parse(JSON.stringify(booked).replaceAll(day, '2026-11-18'))])
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  await openApp('/agendas', api)
  const sheet = page.getByRole('dialog', { name: 'Day sheet' })
  await page.getByRole('button', { name: 'Print day' }).click()
  await expect.element(sheet.getByText('Zoe Quattrocchi')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(sheet).not.toBeInTheDocument()

  setOffline()
  onTestFinished(setOnline)
  await page.getByRole('button', { name: 'Day sheet as of 10:00' }).click()
  await expect.element(sheet.getByText(/Allergic to PPD/)).toBeVisible()
  await expect.element(sheet.getByText('By the window')).toBeVisible()
  await expect.element(sheet.getByText(/Blow-dry/)).toBeVisible()
  await sheet.getByText('By person').click()
  await expect.element(sheet.getByRole('heading', { name: 'Anna' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Print day sheet' }).click()
  expect(print).toHaveBeenCalledOnce()
  const paper = document.querySelector('.ds-paper')
  expect(paper?.querySelectorAll('article')).toHaveLength(2)
  expect(paper?.textContent).toContain('Zoe Quattrocchi')

  await expect
    .poll(() => readSealed(me.userId, now.getTime()))
    .toMatchObject({ days: [{ rows: [{ client: 'Zoe Quattrocchi' }] }, expect.anything()] })
  endSession()
  await expect.poll(() => readSealed(me.userId, now.getTime())).toBeNull()
})

test('where the server fails at the start the day sheet is there, with another try', async () => {
  const { api } = createSalonApi([])
  const rows = buildSheetRows([bookBlowDry('11:30')])
  const format = { timeZone: 'Europe/Rome', dateFormat: 'dd/MM/yyyy', currency: 'EUR' }
  api.reply(users.one, () => {
    // Sealed before, in the session that the page finds.
    void keepSealed(me.userId, now.getTime(), { savedAt: at('09:42', '2026-11-18'), salon: 'Aurora', format, days: [{ day, rows }] })
    return refuse(500, 'not_found')
  })
  await openApp('/agendas', api)
  await expect.element(page.getByRole('heading', { name: 'Day sheet' })).toBeVisible()
  await expect.element(page.getByText('Aurora · as of Wed 18 Nov, 09:42').first()).toBeVisible()
  await expect.element(page.getByText('Zoe Quattrocchi').first()).toBeVisible()
  api.reply(users.one, { ...me, userNotification: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Print day' })).toBeVisible()
})
