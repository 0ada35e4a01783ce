import './book.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from './api/connection.ts'
import { applyScheme } from './api/guest-scheme.ts'
import { getSessionState } from './api/session-store.ts'

/** The guests' pages (routes.tsx, entry 'book'), each loaded on its own to keep it small. All others are rendered by the staff app. */
const pages: readonly (readonly [path: RegExp, load: () => Promise<ComponentType>])[] = [
  [
    /^\/onlineBooking\/[^/]+\/?$/,
    async () => (await import('./features/booking/online-booking/online-booking-screen.tsx')).OnlineBookingScreen,
  ],
  [
    /^\/onlineBooking\/[^/]+\/classes\/?$/,
    async () => (await import('./features/booking/online-booking/class-screen.tsx')).GuestClassesScreen,
  ],
  [/^\/waitingOffer\/?$/, async () => (await import('./features/booking/online-booking/waiting-offer-screen.tsx')).WaitingOfferScreen],
  [/^\/waitingList\/?$/, async () => (await import('./features/booking/online-booking/waiting-entry-screen.tsx')).WaitingEntryScreen],
  [/^\/giftCard\/?$/, async () => (await import('./features/booking/online-booking/gift-card-page.tsx')).GiftCardPage],
  [/^\/pay\/?$/, async () => (await import('./features/booking/online-booking/pay-page.tsx')).PayPage],
  [/^\/surcharge\/?$/, async () => (await import('./features/booking/online-booking/surcharge-screen.tsx')).SurchargeScreen],
  [/^\/privacy\/?$/, async () => (await import('./features/booking/online-booking/privacy-screen.tsx')).PrivacyScreen],
  [/^\/forms\/?$/, async () => (await import('./features/booking/online-booking/forms-screen.tsx')).FormsScreen],
  [/^\/me\/[^/]+\/?$/, async () => (await import('./features/booking/online-booking/home-screen.tsx')).HomeScreen],
  [/^\/checkIn\/?$/, async () => (await import('./features/booking/online-booking/check-in-screen.tsx')).CheckInScreen],
  [/^\/nps\/?$/, async () => (await import('./features/booking/online-booking/nps-screen.tsx')).NpsScreen],
  [/^\/survey\/?$/, async () => (await import('./features/booking/online-booking/survey-screen.tsx')).SurveyScreen],
  [/^\/thank\/?$/, async () => (await import('./features/booking/online-booking/thank-screen.tsx')).ThankScreen],
  [/^\/nextAgendas\/?$/, async () => (await import('./features/booking/online-booking/link-screen.tsx')).LinkScreen],
]

function isFirstVisit(): boolean {
  try {
    return sessionStorage.length === 0 && localStorage.length === 0
  } catch {
    return true
  }
}

async function start(): Promise<void> {
  // These pages are for guests: signed-in users are sent to the staff app, except for a preview.
  const isPreview = new URLSearchParams(location.search).has('preview')
  if (getSessionState().code !== null && !isPreview) return location.replace('/')
  const page = pages.find(([path]) => path.test(location.pathname))
  if (!page) return void (await import('./main.tsx'))
  applyScheme()
  watchConnection()
  const root = document.getElementById('root')
  if (!root) return
  // The page contains the first step: anyone who has been here may be further, or read another language.
  root.hidden = !isFirstVisit()
  const Page = await page[1]()
  root.hidden = false
  // Without a boundary around it, what the HTML shows stays until the page and its texts can be shown.
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}

void start()
