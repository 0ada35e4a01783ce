import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alerts } from '../../../../schema/api/messages/alerts.ts'
import { Alert } from '../../../../schema/api/messages/alerts-schemas.ts'
import type { AlertType } from '../../../../schema/terms.ts'
import { queryClient } from '../../../../web/api/query.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, me } from '../../../support/shell-replies.ts'

const values = { name: 'Anna Conti', recipient: '12' }
const raised: readonly (readonly [type: AlertType, content: string, parameters?: object])[] = [
  ['News', 'On Friday we close at six'],
  ['Booking', 'Serena Monti has booked', { id: 'agd_1' }],
  ['Message', 'x', { id: 'cli_1', sentence: 'message_bad_recipient', values }],
  ['DailyTarget', 'About DailyTarget'],
  ['NPS', 'About NPS', { id: 'cli_2' }],
  ['Survey', 'About Survey', { id: 'cli_3' }],
  ['Request', 'About Request', { id: 'usr_4' }],
]

/** A server with one alert of each type. */
function createAlertsApi() {
  const all = raised.map(([type, content, parameters = {}], i) =>
    createSample(Alert, { alertId: `alert-${i}`, type, content, parametersJSON: JSON.stringify(parameters) }),
  )
  const saved = { list: all }
  const find = (alertId = '') => all.find((alert) => alert.alertId === alertId) ?? refuse(404, 'not_found')
  const api = createFakeApi()
    .reply(alerts.list, () => saved.list)
    .reply(alerts.getAndRead, ({ input: { alertId } }) => {
      saved.list = saved.list.map((alert) => (alert.alertId === alertId ? { ...alert, read: true } : alert))
      return find(alertId)
    })
    .reply(alerts.remove, ({ input: { alertId = '' } }) => {
      saved.list = saved.list.filter((alert) => alert.alertId !== alertId)
      return { alertId }
    })
    .reply(alerts.restore, ({ input: { alertId } }) => {
      saved.list = all.filter((alert) => alert.alertId === alertId || saved.list.includes(alert))
      return find(alertId)
    })
    .reply(alerts.deleteAll, ({ input: { userId = '' } }) => {
      saved.list = []
      return { userId }
    })
  return { api, saved, all }
}

const getBell = (unread: number) => page.getByRole('button', { name: unread ? `Notifications: ${unread}` : 'Notifications' })
const bell = page.getByRole('button', { name: /^Notifications/ })
const popup = page.getByRole('dialog', { name: 'Notifications' })
/** Opens the popup, and closes it before if it is open. */
async function openPopup(): Promise<void> {
  // Escape does nothing until the popup listens to it: press it again, as people do.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Escape}')
      return popup.query()
    })
    .toBeNull()
  await bell.click()
}

test('each alert leads to the page that it is about and is read from then on', async () => {
  const { api, saved } = createAlertsApi()
  await openApp('/birthday', api)
  await expect.element(getBell(7)).toBeVisible()
  for (const [text, url] of [
    ['On Friday we close at six', /^\/InfoProfile\/[^/]+\?tab=7$/],
    ['About DailyTarget', /^\/target$/],
    ['About NPS', /^\/clientInfo\/cli_2\?tabvalue=3$/],
    ['About Survey', /^\/clientInfo\/cli_3\?tabvalue=4$/],
    ['About Request', /^\/InfoProfile\/usr_4$/],
    ['Anna Conti', /^\/clientInfo\/cli_1$/],
    ['Serena Monti has booked', /^\/agenda\/agd_1$/],
  ] as const) {
    await openPopup()
    await popup.getByRole('button', { name: new RegExp(text) }).click()
    await expect.poll(() => location.pathname + location.search, { message: text }).toMatch(url)
  }
  await expect.poll(() => saved.list.filter(({ read }) => read)).toHaveLength(7)
})

test('one alert is deleted and restored, and all are deleted only after a confirmation that the server accepts', async () => {
  const { api, saved, all } = createAlertsApi()
  await openApp('/birthday', api)
  const items = () => popup.getByRole('listitem').elements()
  const deleteFirst = () => popup.getByRole('listitem').first().getByRole('button', { name: 'Delete this notification' }).click()
  const deleteAll = async (answer: 'Yes' | 'No') => {
    await openPopup()
    await popup.getByRole('button', { name: 'Delete all' }).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Delete all notifications?')
    await question.getByRole('button', { name: answer }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
  await getBell(7).click()
  await expect.poll(items).toHaveLength(7)
  await deleteFirst()
  await expect.poll(items).toHaveLength(6)
  await undo('Deleted successfully')
  await openPopup()
  await expect.poll(items).toHaveLength(7)

  // One that was deleted stays away when the alerts are read again.
  await deleteFirst()
  await expect.poll(() => getNotices('Deleted successfully')).toHaveLength(1)
  await queryClient.invalidateQueries()
  await expect.element(getBell(6)).toBeVisible()
  saved.list = all
  await queryClient.invalidateQueries()

  await deleteAll('No')
  await expect.element(getBell(7)).toBeVisible()

  // An error of the server is shown, and the alerts stay.
  const accept = api.answer(alerts.deleteAll)
  api.reply(alerts.deleteAll, () => refuse(500, 'some_thing_went_wrong'))
  await deleteAll('Yes')
  await expect.poll(() => getNotices('Something went wrong. Please try again later!')).toHaveLength(1)
  await expect.element(getBell(7)).toBeVisible()

  api.reply(alerts.deleteAll, accept)
  await deleteAll('Yes')
  await expect.element(getBell(0)).toBeVisible()
  expect(api.calls(alerts.deleteAll).map(({ input }) => input.userId)).toEqual([me.userId])
  const widths = [...document.querySelectorAll('.bell')].map((part) => getComputedStyle(part, '::after').width)
  expect(widths).toEqual([])
  await openPopup()
  await expect.element(popup.getByText('Nothing to show here yet')).toBeVisible()
})
