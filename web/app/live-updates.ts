import i18next from 'i18next'
import { translateError } from '../api/error-message.ts'
import { watchLive } from '../api/live.ts'
import { toLanguage } from '../i18n.ts'
import { notify } from '../ui/toaster.tsx'
import { readErrorTexts } from './read-error-texts.ts'

/** Where notifications are allowed, tapped ones open their page, and a new session is told again. */
function startPush(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !('serviceWorker' in navigator)) return
  void import('../features/messages/push/browser-push.ts')
    .then(({ forgetAtSignOut, openTapped, restorePush }) => {
      openTapped()
      forgetAtSignOut()
      return restorePush(toLanguage(i18next.language))
    })
    // It is tried again when the app is opened next.
    .catch(() => undefined)
}

/** Shows what others change as soon as they do. Returns the stop function. A screen too many is told once why it is slower. */
export function startLiveUpdates(): () => void {
  // Browsers say that they can install the app once it has been used for a while.
  addEventListener('beforeinstallprompt', (event) => Object.assign(window, { installPrompt: event }))
  startPush()
  return watchLive(
    (error) => void readErrorTexts().then((texts) => notify({ kind: 'info', text: translateError(error, texts), id: 'live' })),
  )
}
