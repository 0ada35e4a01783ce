import { alerts } from '../../../../schema/api/messages/alerts.ts'
import { pushDevices } from '../../../../schema/api/messages/push.ts'
import type { NewPushDevice } from '../../../../schema/api/messages/push-schemas.ts'
import type { Language } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { getSessionState, onSessionChange } from '../../../api/session-store.ts'
import { staffKeys } from '../../../api/staff-keys.ts'
import { getItem, setItem } from '../../../api/storage.ts'

/** Whether this browser can be told: `home_screen` on iPhone and iPad, where only an app on the home screen can. */
export type PushSupport = 'yes' | 'no' | 'home_screen' | 'blocked'

export function getPushSupport(): PushSupport {
  const { standalone, maxTouchPoints } = navigator as Navigator & { standalone?: boolean }
  if (standalone === false && maxTouchPoints > 1) return 'home_screen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'no'
  return Notification.permission === 'denied' ? 'blocked' : 'yes'
}

async function getManager(): Promise<PushManager> {
  await navigator.serviceWorker.register('/service-worker.js')
  return (await navigator.serviceWorker.ready).pushManager
}

/**
 * Subscribes this browser, which asks its user for permission. Undefined if they refuse; throws where the browser's push service cannot be
 * reached.
 */
export async function subscribe(publicKey: string, language: Language): Promise<NewPushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const manager = await getManager()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  // A subscription under an earlier key of the installation is of no use.
  const subscription = await manager.subscribe(options).catch(async () => {
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', language }
}

export async function unsubscribe(): Promise<void> {
  rememberPush(null)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Remembers who has switched push on in this browser. */
export const rememberPush = (userId: string | null): void => void setItem(staffKeys.pushUser, userId)

/** Signing out here switches this browser off: the server has ended the device with the session. */
export const forgetAtSignOut = (): (() => void) =>
  onSessionChange(() => {
    if (getSessionState().signedOut === 'here') rememberPush(null)
  })

/** Switches this browser on again for the same person after a new sign-in, a new password, or a new address at the push service. */
export async function restorePush(language: Language): Promise<void> {
  const { userId } = getSessionState()
  if (userId === null || getItem(staffKeys.pushUser) !== userId || getPushSupport() !== 'yes') return
  const { publicKey, devices } = await call(pushDevices.list, {})
  if (publicKey === null || devices.some(({ current }) => current)) return
  const device = await subscribe(publicKey, language)
  if (device) await call(pushDevices.add, {}, device)
}

/** Opens what a tapped notification is about, and marks it as read. */
export function openTapped(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ path: string; tag: string }>) => {
    if (getSessionState().code !== null) void call(alerts.getAndRead, { alertId: data.tag }).catch(() => undefined)
    // A page with something unsaved asks first.
    if (location.pathname + location.search !== data.path) location.assign(data.path)
  })
}
