import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Frame } from './frame.tsx'
import { HomeBookings } from './home-bookings.tsx'
import { signOut } from './home-calls.ts'
import { getBookingUrl, type HomePart } from './home-part.ts'
import { HomePayments } from './home-payments.tsx'
import { People } from './home-people.tsx'
import { HomeSelf } from './home-self.tsx'
import { type TextKey, t } from './translate.ts'
import type { HomeSession } from './use-home-session.ts'
import './later-icons.ts'

const tabs = [
  ['bookings', 'calendar', 'home_tab_bookings'],
  ['payments', 'wallet', 'home_tab_payments'],
  ['self', 'user', 'home_tab_self'],
] as const satisfies readonly (readonly [name: string, icon: IconName, label: TextKey])[]
type Tab = (typeof tabs)[number][0]

/** The guest's own place; of several clients of one telephone the guest says first who they are. */
export function HomePage(part: HomePart) {
  const { home, session } = part
  const [tab, setTab] = useState<Tab>('bookings')
  const person = home.people.length > 1 ? session.person : home.me?.clientId
  if (home.people.length === 0) return <Unknown {...part} />
  if (!home.me || person !== home.me.clientId) return <WhoAreYou {...part} />
  const hasOwed = home.owed > 0
  return (
    <>
      <Frame key={tab} title={t(tab === 'bookings' ? 'home_hello' : tabLabel(tab), { name: home.me.firstName })}>
        {tab === 'bookings' && <HomeBookings {...part} onPay={() => setTab('payments')} />}
        {tab === 'payments' && <HomePayments {...part} />}
        {tab === 'self' && <HomeSelf {...part} onSignOut={() => leave(session)} />}
      </Frame>
      <nav className="gb-tabs surface line-above" aria-label={t('home_plain')}>
        {tabs.map(([name, icon, label]) => (
          <button
            key={name}
            type="button"
            className={classNames('gb-tab', tab === name && 'on acc semi')}
            aria-current={tab === name ? 'page' : undefined}
            onClick={() => setTab(name)}
          >
            <Icon name={icon} />
            {t(label)}
            {name === 'payments' && hasOwed && <i className="gb-dot" role="img" aria-label={t('home_something_owed')} />}
          </button>
        ))}
      </nav>
    </>
  )
}
const tabLabel = (tab: Tab): TextKey => tabs.find(([name]) => name === tab)?.[2] ?? 'home_plain'

/** Signs out on this device, also while the server cannot be reached. */
function leave({ progress, device, forget }: HomeSession): void {
  const { sessionCode } = progress
  if (sessionCode !== null) void signOut(sessionCode, device?.deviceCode).catch(() => undefined)
  forget()
}

function Unknown({ home, session }: HomePart) {
  return (
    <Frame
      title={t('home_unknown')}
      text={t('home_unknown_text', { number: session.progress.provenPhone.slice(-4), salon: home.salon.salonName })}
    >
      {home.takesBookings && (
        <a className={buttonClass({ variant: 'primary', size: 'xl', block: true })} href={getBookingUrl(home.salon.salonId)}>
          {t('link_book_another')}
        </a>
      )}
      <Button size="xl" block onClick={() => leave(session)}>
        {t('home_other_number')}
      </Button>
    </Frame>
  )
}

/** Several clients have the proven telephone: a family. */
function WhoAreYou(part: HomePart) {
  const { session } = part
  return (
    <Frame title={t('home_who')} text={t('home_who_text')}>
      <People {...part} />
      <button type="button" className="btn ghost" onClick={() => leave(session)}>
        {t('home_sign_out')}
      </button>
    </Frame>
  )
}
