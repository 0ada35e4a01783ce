import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMe } from '../../../api/me.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Select } from '../../../ui/select.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { CheckInSection } from '../../visits/check-in/index.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { CategoriesSection } from './categories-section.tsx'
import { ClosedDaysSection } from './closed-days-section.tsx'
import { ColoursSection } from './colours-section.tsx'
import { DiscountsSection } from './discounts-section.tsx'
import { ExpenseRangesSection } from './expense-ranges-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { OnlineBookingSection } from './online-booking-section.tsx'
import { OpeningSection } from './opening-section.tsx'
import { PetsSection } from './pets-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { RefundLimitSection } from './refund-limit-section.tsx'
import './salon-config.css'
import { getSettingPages, getSettingPath, type SettingPartId, settingGroups } from './setting-pages.ts'
import { SettingsIndex } from './settings-index.tsx'
import { TerminalsSection } from './terminals-section.tsx'
import { useFieldMark } from './use-field-mark.ts'

function CashPart({ cashSystem }: { cashSystem: ReactNode }) {
  return (
    <>
      {cashSystem}
      <TerminalsSection />
    </>
  )
}

/** Parts that other features show. */
interface SettingsProps {
  /** The salon's details. */
  salon: ReactNode
  logo: ReactNode
  /** Social profiles and the review link. */
  presence: ReactNode
  /** The message gateways and their secrets. */
  gateways: ReactNode
  /** The automatic messages. */
  automatic: ReactNode
  /** Documents about data protection. */
  documents: ReactNode
  /** The consent forms. */
  forms: ReactNode
  /** The rooms and equipment that services need. */
  bookingRules: ReactNode
  resources: ReactNode
  /** What clients earn with their visits. */
  loyalty: ReactNode
  /** The connection to an external cash system. */
  cashSystem: ReactNode
  /** The salon's account for payments online. */
  payments: ReactNode
  /** How the salon invoices. */
  invoices: ReactNode
  /** The keys of other programs. */
  apiKeys: ReactNode
  /** Everything of the salon as a file. */
  takeOut: ReactNode
}

const SalonSecurity = lazyPart(async () => (await import('../session/index.ts')).SalonSecurity)

/** What each part shows. */
const getContents = (props: SettingsProps): Readonly<Record<SettingPartId, ReactNode>> => ({
  salon: props.salon,
  opening: <OpeningSection />,
  closed: <ClosedDaysSection />,
  rules: props.bookingRules,
  resources: props.resources,
  online: (
    <>
      <OnlineBookingSection />
      <CheckInSection />
    </>
  ),
  messages: <MessagesSection gateways={props.gateways} />,
  automatic: props.automatic,
  cash: <CashPart cashSystem={props.cashSystem} />,
  payments: props.payments,
  presence: props.presence,
  invoices: props.invoices,
  privacy: <PrivacySection />,
  documents: props.documents,
  forms: props.forms,
  discounts: <DiscountsSection />,
  categories: <CategoriesSection />,
  loyalty: props.loyalty,
  expenses: <ExpenseRangesSection />,
  pets: <PetsSection />,
  colours: <ColoursSection />,
  appearance: <AppearanceSection logo={props.logo} />,
  security: (
    <>
      <RefundLimitSection />
      <Suspense fallback={null}>
        <SalonSecurity />
      </Suspense>
    </>
  ),
  keys: props.apiKeys,
  data: props.takeOut,
})

/** /salonConfig: all settings with their states; a part of them with `?tab=`, at a field with `&field=`. */
export function SettingsScreen(props: SettingsProps) {
  const [query] = useSearchParams()
  const contents = getContents(props)
  const tab = query.get('tab')
  const part = (Object.keys(contents) as SettingPartId[]).find((id) => id === tab)
  return part ? <SettingsPart key={part} id={part} field={query.get('field')} content={contents[part]} /> : <SettingsIndex />
}

function SettingsPart({ id, field, content }: { id: SettingPartId; field: string | null; content: ReactNode }) {
  const { t } = useTranslation('settings')
  const { salon } = useMe()
  const navigate = useNavigate()
  const narrow = useMedia('(max-width: 1023px)')
  const [part, setPart] = useState<HTMLElement | null>(null)
  useFieldMark(part, field)
  const pages = getSettingPages(salon)
  return (
    <div className="config grid top gap-20 full">
      <nav className="config-nav" aria-label={t('settings')}>
        <h1 className="page-top flex">
          <Link className="config-back row" to="/salonConfig">
            <Icon name="chevron-left" className="muted" />
            {t('settings')}
          </Link>
        </h1>
        {narrow ? (
          <Select
            label={t('part')}
            labelHidden
            size="l"
            value={id}
            onChange={(next) => {
              const page = pages.find((one) => one.id === next)
              if (page) void navigate(getSettingPath(page))
            }}
            options={pages.map((page) => ({ value: page.id, label: t(page.label), mark: <Icon name={page.icon} className="muted" /> }))}
          />
        ) : (
          settingGroups.map((group) => (
            <div key={group.id}>
              <h2 className="over" id={`settings-${group.id}`}>
                {t(group.label)}
              </h2>
              <ul className="grid gap-2" aria-labelledby={`settings-${group.id}`}>
                {pages
                  .filter((page) => page.group === group.id)
                  .map((page) => (
                    <li key={page.id}>
                      <Link to={getSettingPath(page)} aria-current={page.id === id ? 'page' : undefined}>
                        <Icon name={page.icon} />
                        {t(page.label)}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))
        )}
      </nav>
      <div ref={setPart} className="config-part grid gap-24 one-column">
        {/* Heading and navigation stay while the texts of a section are loaded. */}
        <Suspense fallback={null}>{content}</Suspense>
      </div>
    </div>
  )
}
