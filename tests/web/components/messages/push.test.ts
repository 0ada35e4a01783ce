import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushDevices } from '../../../../schema/api/messages/push.ts'
import { PushDevice } from '../../../../schema/api/messages/push-schemas.ts'
import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { OneUser } from '../../../../schema/api/team/staff-schemas.ts'
import { getNotices, openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, me } from '../../../support/shell-replies.ts'

const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

afterEach(() => vi.restoreAllMocks())

/** A browser that asks its user for permission, with the answer. */
function createBrowser(permission: NotificationPermission) {
  const subscription = { toJSON: () => ({ endpoint, keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) } }), unsubscribe: vi.fn() }
  const pushManager = { subscribe: vi.fn(async () => subscription), getSubscription: async () => subscription }
  const registration = { pushManager, getNotifications: async () => [] }
  const container = { register: async () => registration, ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as never)
  const state = { permission: 'default' as NotificationPermission }
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => state.permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => (state.permission = permission))
  return { pushManager, subscription }
}

function createPushApi() {
  const other = createSample(PushDevice, { pushDeviceId: 'psh_2', device: chrome, current: false, sent: null })
  const own = createSample(PushDevice, { pushDeviceId: 'psh_1', device: navigator.userAgent, current: true, sent: null })
  const saved = { devices: [other], settings: {} as Record<string, unknown> }
  const api = createFakeApi()
    .reply(users.one, () => createSample(OneUser, { ...me, settings: saved.settings }))
    .reply(userSettings.saveSettings, ({ input, body }) => {
      saved.settings = body.settings
      return { userId: input.userId ?? '', settings: body.settings }
    })
    .reply(pushDevices.list, () => ({ publicKey, devices: saved.devices }))
    .reply(pushDevices.add, () => {
      saved.devices = [own, other]
      return { publicKey, devices: saved.devices }
    })
    .reply(pushDevices.remove, ({ input }) => {
      saved.devices = saved.devices.filter(({ pushDeviceId }) => pushDeviceId !== input.pushDeviceId)
      return { publicKey, devices: saved.devices }
    })
    .reply(pushDevices.test, () => ({ taken: true }))
  return { api, saved }
}

const card = page.getByRole('region', { name: 'On your devices' })
const here = card.getByRole('switch', { name: /^On this device/ })
/** The label of a switch is pressed: its input is hidden. */
const press = (label: string) => card.getByText(new RegExp(`^${label}`)).click()
const devices = card.getByRole('list', { name: 'Devices with notifications' }).getByRole('listitem')

test('switches this device on, tests it, and off again; another device, kinds and quiet hours are chosen beside it', async () => {
  const { pushManager, subscription } = createBrowser('granted')
  const { api, saved } = createPushApi()
  await openApp(`/InfoProfile/${me.userId}?tab=4`, api)
  await expect.element(here).not.toBeChecked()
  await press('On this device')
  await expect.poll(() => devices.elements().length).toBe(2)
  await expect.element(here).toBeChecked()
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
  expect(api.calls(pushDevices.add).map(({ body }) => body.endpoint)).toEqual([endpoint])

  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => getNotices('Test sent')).toHaveLength(1)

  const quiet = card.getByRole('switch', { name: /^Quiet hours/ })
  await expect.element(quiet).toBeChecked()
  const until = card.getByLabelText('Until')
  await expect.element(until).toHaveValue('08:00')
  await until.fill('7')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => saved.settings.push).toMatchObject({ quietFrom: '20:00', quietUntil: '07:00' })
  await press('Client ratings')
  await press('Only while I work')
  await expect.poll(() => saved.settings.push).toMatchObject({ muted: ['NPS'], onlyWorking: true, quietUntil: '07:00' })

  await card.getByRole('button', { name: /^Switch off/ }).click()
  await expect.poll(() => devices.elements().length).toBe(1)
  await press('On this device')
  await expect.poll(() => saved.devices).toEqual([])
  await expect.element(here).not.toBeChecked()
  expect(subscription.unsubscribe).toHaveBeenCalled()
})

test('says what to do where the browser does not show notifications', async () => {
  createBrowser('denied')
  const { api } = createPushApi()
  await openApp(`/InfoProfile/${me.userId}?tab=4`, api)
  await press('On this device')
  await expect.element(card.getByText(/^Your browser blocks notifications/)).toBeVisible()
  expect(api.calls(pushDevices.add)).toEqual([])
})
