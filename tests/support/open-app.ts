import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFailed, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../web/ui/ui.css'
import '../../web/ui/fonts.css'
import '../../web/ui/shell.css'
import '../../web/app/start.css'
import type { Language } from '../../schema/terms.ts'
import { provideErrorTexts } from '../../web/api/error-texts.ts'
import { forgetUser } from '../../web/api/forget-user.ts'
import { watchSession } from '../../web/api/session.ts'
import { beginSession, endSession } from '../../web/api/session-store.ts'
import { App } from '../../web/app/app.tsx'
import { startLiveUpdates } from '../../web/app/live-updates.ts'
import { readErrorTexts } from '../../web/app/read-error-texts.ts'
import { startI18n } from '../../web/i18n.ts'
import { loadScreens } from '../../web/routes.tsx'
import { addIcons } from '../../web/ui/icon.tsx'
import { laterIconPaths } from '../../web/ui/later-icon-paths.ts'
import { staffIconPaths } from '../../web/ui/staff-icon-paths.ts'
import type { FakeApi } from './fake-api.ts'
import { me, sessionEnd } from './shell-replies.ts'

/** 10:00 on a Wednesday in the salon. */
export const now = new Date('2026-11-18T09:00:00Z')

interface Options {
  readonly language?: Language
  /** Width and height of the page. */
  readonly size?: readonly [number, number]
}

const AppElement: ComponentType = App
let language: Language | undefined
async function prepare(wanted: Language): Promise<void> {
  if (wanted === language) return
  language = wanted
  addIcons({ ...staffIconPaths, ...laterIconPaths })
  provideErrorTexts(readErrorTexts)
  await Promise.all([startI18n(wanted), loadScreens()])
}

/**
 * Opens a screen of the staff app as the team member of `me` (shell-replies.ts), with everything around it: navigation, dialogs, notices,
 * styles. `api` answers its calls; those of the navigation have answers already. The clock of the page is set to `now`.
 */
export async function openApp(path: string, api: FakeApi, { language: wanted = 'en', size = [1440, 900] }: Options = {}): Promise<void> {
  await page.viewport(...size)
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal('WebSocket', api.live.WebSocket)
  forgetUser()
  await prepare(wanted)
  const own = location.href
  beginSession({ code: 'component-test', userId: me.userId, ...sessionEnd }, true)
  const stopWatching = watchSession(forgetUser)
  const stopLive = startLiveUpdates()
  navigate(path)
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  const root = createRoot(container)
  root.render(createElement(AppElement))
  onTestFailed(() => void console.error([...new Set(api.notes)].join('\n')))
  onTestFinished(async () => {
    root.unmount()
    container.remove()
    endSession()
    stopWatching()
    stopLive()
    forgetUser()
    navigate(own)
    vi.unstubAllGlobals()
    vi.useRealTimers()
    // Notices outlive the page that shows them: the next test would press their Undo.
    const { clearNotices } = await import('../../web/ui/notice-list.tsx')
    clearNotices()
  })
}

/** Navigates inside the app, as a link does. */
export function navigate(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** Notices with this text. */
export const getNotices = (text: string) =>
  [...document.querySelectorAll('[data-scope="toast"][data-part="root"]')].filter(({ textContent }) => textContent.includes(text))

/** Presses a button in the notice with this text. */
export async function pressInNotice(text: string, button: string): Promise<void> {
  await expect.poll(() => getNotices(text)).toHaveLength(1)
  await page
    .elementLocator(getNotices(text)[0] as Element)
    .getByRole('button', { name: button })
    .click()
}
export const undo = (text: string) => pressInNotice(text, 'Undo')
