import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setOffline, setOnline } from '../../../../web/api/connection.ts'
import { forgetUser } from '../../../../web/api/forget-user.ts'
import { endSession, getSessionState } from '../../../../web/api/session-store.ts'
import { keepSealed, readSealed } from '../../../../web/features/booking/bookings/sealed-store.ts'
import { day } from '../../../support/agenda-rows.ts'
import { now, openApp } from '../../../support/open-app.ts'
import { me } from '../../../support/shell-replies.ts'
import { bookBlowDry, createSalonApi } from '../../../support/small-salon.ts'

const hour = 60 * 60_000

test('what is kept opens with its session only, for 72 hours, and is gone with its user', async () => {
  forgetUser()
  const [session, at] = [{ code: 'code-of-anna', userId: 'anna' }, now.getTime()]
  await keepSealed(session, at, { rows: ['Zoe'] })
  expect(await readSealed(session, at + 72 * hour)).toEqual({ rows: ['Zoe'] })
  expect(await readSealed({ ...session, code: 'code-of-marco' }, at)).toBeNull()
  expect(await readSealed(session, at + 72 * hour + 1)).toBeNull()
  expect(await readSealed(session, at)).toBeNull()
  await keepSealed(session, at, 'sheet')
  expect(await readSealed({ ...session, userId: 'marco' }, at)).toBeNull()
  expect(await readSealed(session, at)).toBeNull()
  await keepSealed(session, at, 'sheet')
  endSession()
  expect(await readSealed(session, at)).toBeNull()
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

  const session = { code: getSessionState().code ?? '', userId: me.userId }
  await expect
    .poll(() => readSealed(session, now.getTime()))
    .toMatchObject({ days: [{ rows: [{ client: 'Zoe Quattrocchi' }] }, expect.anything()] })
  endSession()
  await expect.poll(() => readSealed(session, now.getTime())).toBeNull()
})
