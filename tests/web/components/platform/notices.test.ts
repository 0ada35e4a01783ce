import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { users } from '../../../../schema/api/team/staff.ts'
import { notify } from '../../../../web/ui/toaster.tsx'
import { getNotices, openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

for (const [device, width] of Object.entries({ phone: 390, tablet: 820, desktop: 1440 }))
  test(`on a ${device} a notice covers no title`, async () => {
    await openApp('/imports', createFakeApi(), { size: [width, 900] })
    const title = page.getByRole('heading', { level: 1 })
    await expect.element(title).toBeVisible()
    notify({ kind: 'success', text: 'Appointment saved', stays: true })
    await expect.poll(() => getNotices('Appointment saved')[0]?.hasAttribute('data-mounted')).toBe(true)
    const range = document.createRange()
    range.selectNodeContents(title.element())
    const text = range.getBoundingClientRect()
    const isCovered = () => {
      const notice = getNotices('Appointment saved')[0]?.getBoundingClientRect() ?? text
      const isBeside = notice.right <= text.left || notice.left >= text.right
      return !isBeside && notice.top < text.bottom && notice.bottom > text.top
    }
    await expect.poll(isCovered).toBe(false)
  })

test('while a stored session is checked the splash says so, and no notice about it stands over the page', async () => {
  localStorage.removeItem('login_message')
  const api = createFakeApi()
  const release = api.hold(users.one)
  await openApp('/imports', api)
  await expect.element(page.getByText('Logging with session')).toBeVisible()
  release()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Logged in session code' })).toBeInTheDocument()
  expect(getNotices('Logg')).toHaveLength(0)
})

test('two equal notices become one; those that undo different changes do not', async () => {
  await openApp('/imports', createFakeApi())
  notify({ kind: 'success', text: 'Appointment refreshed' })
  await expect.poll(() => getNotices('Appointment refreshed')).toHaveLength(1)
  notify({ kind: 'success', text: 'Appointment refreshed' })
  notify({ kind: 'success', text: 'Cut removed.', undo: () => undefined })
  notify({ kind: 'success', text: 'Cut removed.', undo: () => undefined })
  await expect.poll(() => getNotices('Cut removed.')).toHaveLength(2)
  expect(getNotices('Appointment refreshed')).toHaveLength(1)
})
