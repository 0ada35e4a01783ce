import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFailed, onTestFinished, vi } from 'vitest'
import '../../web/ui/ui.css'
import '../../web/ui/fonts.css'
import '../../web/ui/shell.css'
import '../../web/app/start.css'
import { forgetWrites } from '../../web/api/pending-writes.ts'
import { queryClient } from '../../web/api/query.ts'
import { beginSession, endSession } from '../../web/api/session-store.ts'
import { App } from '../../web/app/app.tsx'
import { startI18n } from '../../web/i18n.ts'
import { loadScreens } from '../../web/routes.tsx'
import { addIcons } from '../../web/ui/icon.tsx'
import { staffIconPaths } from '../../web/ui/staff-icon-paths.ts'
import type { FakeApi } from './fake-api.ts'
import { me, sessionEnd } from './shell-replies.ts'

/** 10:00 on a Wednesday in the salon. */
export const now = new Date('2026-11-18T09:00:00Z')

const AppElement: ComponentType = App
let prepared: Promise<unknown> | undefined
const prepare = () => {
  addIcons(staffIconPaths)
  return Promise.all([startI18n('en'), loadScreens()])
}

/**
 * Opens a screen of the staff app as the team member of `me` (shell-replies.ts), with everything around it: navigation, dialogs, notices,
 * styles. `api` answers its calls; those of the navigation have answers already. The clock of the page is set to `now`.
 */
export async function openApp(path: string, api: FakeApi): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubGlobal('fetch', api.fetch)
  queryClient.clear()
  forgetWrites()
  prepared ??= prepare()
  await prepared
  const own = location.href
  beginSession({ code: 'component-test', userId: me.userId, ...sessionEnd }, true)
  navigate(path)
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  const root = createRoot(container)
  root.render(createElement(AppElement))
  onTestFailed(() => void console.error(['Calls without an answer:', ...api.unanswered].join('\n')))
  onTestFinished(() => {
    root.unmount()
    container.remove()
    endSession()
    queryClient.clear()
    navigate(own)
    vi.unstubAllGlobals()
    vi.useRealTimers()
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
