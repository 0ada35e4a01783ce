// First, before the styles of any screen: it defines the order of the cascade layers.
import './ui/ui.css'
import './ui/fonts.css'
import './ui/shell.css'
import './app/start.css'
import { createRoot } from 'react-dom/client'
import { watchConnection } from './api/connection.ts'
import { loadErrorTexts, provideErrorTexts } from './api/error-texts.ts'
import { forgetUser } from './api/forget-user.ts'
import { watchSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { preloadSignInAgain } from './app/guard.tsx'
import { storeApp } from './app/offline-start.ts'
import { readErrorTexts } from './app/read-error-texts.ts'
import { preloadShell } from './app/shell.tsx'
import { startTheme } from './app/theme-store.ts'
import { startI18n } from './i18n.ts'
import { loadScreens } from './routes.tsx'
import { addIcons } from './ui/icon.tsx'
import { laterIconPaths } from './ui/later-icon-paths.ts'
import { staffIconPaths } from './ui/staff-icon-paths.ts'
import { whenUsed } from './ui/use-is-used.ts'

addIcons({ ...staffIconPaths, ...laterIconPaths })
startTheme()
watchConnection()
watchSession(forgetUser)
storeApp()
provideErrorTexts(readErrorTexts)
// Forms show errors that no server has sent: the catalogue is there before one can be filled in.
whenUsed(() => void Promise.all([loadErrorTexts(), loadScreens(), preloadSignInAgain()]))
// The first screen loads before the connection is made.
setTimeout(startLive, 3000)

/** Where its code cannot be loaded, screens poll, and it is tried again. */
function startLive(): void {
  import('./app/live-updates.ts').then(
    ({ startLiveUpdates }) => startLiveUpdates(),
    () => setTimeout(startLive, 60_000),
  )
}

const root = document.getElementById('root')
// The page shows a splash meanwhile. What is there when the app is first rendered does not suspend it (lazy-screen.ts).
if (root) void Promise.allSettled([startI18n(), preloadShell()]).then(() => createRoot(root).render(<App />))
