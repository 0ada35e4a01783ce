import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMe } from '../../../api/me.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { CategoriesSection } from './categories-section.tsx'
import { ClosedDaysSection } from './closed-days-section.tsx'
import { ColoursSection } from './colours-section.tsx'
import { ExpenseRangesSection } from './expense-ranges-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { OnlineBookingSection } from './online-booking-section.tsx'
import { OpeningSection } from './opening-section.tsx'
import { PetsSection } from './pets-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { TerminalsSection } from './terminals-section.tsx'
import './salon-config.css'
import type { Discount } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { useDiscounts } from './resources.ts'
import { useRemoval } from './use-removal.ts'

const toDraft = ({ salonConfigDiscountId: _, salonId: __, version: ___, ...draft }: Discount) => draft

/** The partner discounts: for members of a club or a company. */
function DiscountsSection() {
  const { t } = useTranslation('settings')
  const { share, date, dayIn } = useFormat()
  const list = useDiscounts()
  const remove = useRemoval(list, { getName: ({ discount }) => discount, toDraft, inUse: t('discount_in_use') })
  const today = dayIn(Date.now())
  const isInactive = (row: Discount) => !row.available || (row.dayEnd !== null && row.dayEnd < today)
  const formatDetails = (row: Discount) =>
    [
      t('discount_services', { share: share(row.percentServices / 100) }),
      t('discount_products', { share: share(row.percentProducts / 100) }),
      row.dayStart && t('from_day', { day: date(row.dayStart) }),
      row.dayEnd && t('until_day', { day: date(row.dayEnd) }),
    ].filter(Boolean)
  return (
    <ConfigList
      title={t('partner_discounts')}
      text={t('discounts_text')}
      addLabel={t('discount_add')}
      icon="tag"
      emptyText={t('discounts_empty')}
      list={list}
      rows={list.entities?.toSorted((a, b) => Number(isInactive(a)) - Number(isInactive(b)) || a.discount.localeCompare(b.discount))}
      getName={({ discount }) => discount}
      renderRow={(row) => (
        <span className="config-row-text grow grid">
          <span className="row wrap">
            <b className="semi">{row.discount}</b>
            {row.discountCode && <Badge>{row.discountCode}</Badge>}
            {isInactive(row) && <Badge tone="warn">{t('discount_over')}</Badge>}
          </span>
          <span className="s muted">{formatDetails(row).join(' · ')}</span>
        </span>
      )}
      renderDialog={(entity, onClose) => <DiscountDialog entity={entity} onClose={onClose} />}
      onRemove={remove}
    />
  )
}

interface Section {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly content: ReactNode
}

function CashPart({ cashSystem }: { cashSystem: ReactNode }) {
  return (
    <>
      {cashSystem}
      <TerminalsSection />
    </>
  )
}

/** /salonConfig: one section at a time, chosen by `?tab=`. Sections about the salon itself are passed as props. */
export function SettingsScreen({
  salon,
  logo,
  presence,
  gateways,
  automatic,
  forms,
  loyalty,
  cashSystem,
  invoices,
  takeOut,
}: {
  /** The salon's details. */
  salon: ReactNode
  logo: ReactNode
  /** Social profiles and the review link. */
  presence: ReactNode
  /** The message gateways and their secrets. */
  gateways: ReactNode
  /** The automatic messages. */
  automatic: ReactNode
  /** The consent forms. */
  forms: ReactNode
  /** What clients earn with their visits. */
  loyalty: ReactNode
  /** The connection to an external cash system. */
  cashSystem: ReactNode
  /** How the salon invoices. */
  invoices: ReactNode
  /** Everything of the salon as a file. */
  takeOut: ReactNode
}) {
  const { t } = useTranslation('settings')
  const me = useMe()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const narrow = useMedia('(max-width: 1023px)')
  const pet: Section = { id: 'pets', label: t('tab_pets'), icon: 'paw', content: <PetsSection /> }
  const sections: readonly Section[] = [
    { id: 'salon', label: t('salon_details'), icon: 'entrance', content: salon },
    { id: 'opening', label: t('opening_hours'), icon: 'clock', content: <OpeningSection /> },
    { id: 'closed', label: t('closed_days'), icon: 'calendar', content: <ClosedDaysSection /> },
    { id: 'online', label: t('online_booking'), icon: 'globe', content: <OnlineBookingSection /> },
    { id: 'messages', label: t('messages'), icon: 'chat', content: <MessagesSection gateways={gateways} /> },
    { id: 'automatic', label: t('automatic_messages'), icon: 'bell', content: automatic },
    { id: 'cash', label: t('cash_system'), icon: 'cash', content: <CashPart cashSystem={cashSystem} /> },
    { id: 'presence', label: t('profiles_and_reviews'), icon: 'star-border', content: presence },
    { id: 'invoices', label: t('invoices'), icon: 'note', content: invoices },
    { id: 'privacy', label: t('tab_privacy'), icon: 'shield', content: <PrivacySection /> },
    { id: 'forms', label: t('tab_forms'), icon: 'edit', content: forms },
    { id: 'discounts', label: t('partner_discounts'), icon: 'tag', content: <DiscountsSection /> },
    { id: 'categories', label: t('tab_categories'), icon: 'users', content: <CategoriesSection /> },
    { id: 'loyalty', label: t('loyalty'), icon: 'star-border', content: loyalty },
    { id: 'expenses', label: t('tab_expenses'), icon: 'wallet', content: <ExpenseRangesSection /> },
    ...(me.salon?.isPet ? [pet] : []),
    { id: 'colours', label: t('tab_colours'), icon: 'droplet', content: <ColoursSection /> },
    { id: 'appearance', label: t('tab_appearance'), icon: 'dashboard', content: <AppearanceSection logo={logo} /> },
    { id: 'data', label: t('tab_data'), icon: 'download', content: takeOut },
  ]
  const current = sections.find(({ id }) => id === query.get('tab')) ?? sections[0]
  return (
    <div className="config grid top gap-20 full">
      <nav className="config-nav" aria-label={t('settings')}>
        <h1 className="page-top flex">{t('settings')}</h1>
        {narrow ? (
          <Select
            label={t('part')}
            labelHidden
            size="l"
            value={current?.id ?? null}
            onChange={(id) => void navigate(`/salonConfig?tab=${id}`)}
            options={sections.map(({ id, label, icon }) => ({ value: id, label, mark: <Icon name={icon} className="muted" /> }))}
          />
        ) : (
          <ul className="grid gap-2">
            {sections.map(({ id, label, icon }) => (
              <li key={id}>
                <Link to={`/salonConfig?tab=${id}`} aria-current={id === current?.id ? 'page' : undefined}>
                  <Icon name={icon} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <div key={current?.id} className="config-part grid gap-24 one-column">
        {/* Heading and navigation stay while the texts of a section are loaded. */}
        <Suspense fallback={null}>{current?.content}</Suspense>
      </div>
    </div>
  )
}
