import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OneUser } from '../../../../schema/api/team/staff-schemas.ts'
import { parseAlertParameters } from '../../../../schema/rules/messages/alert-messages.ts'
import { type AlertType, languages } from '../../../../schema/terms.ts'
import { setLanguage, toLanguage } from '../../../i18n.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAlerts, useAlertText } from '../../messages/alerts/index.ts'
import { PushCard } from '../../messages/push/index.ts'
import { CommissionsTab } from '../../money/commissions/index.ts'
import { Devices, TwoStep } from '../../platform/session/index.ts'
import { AttendanceTab, ClockCard } from '../attendance/index.ts'
import { NewsList } from '../news/index.ts'
import { PersonGroup, useFieldLabels, useStaffDescription, useStaffForm } from '../staff/index.ts'
import { RemainingTab, RequestsTab, ShiftsTab } from '../staff-requests/index.ts'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordSection } from './password-section.tsx'

/** What every tab of the profile receives. */
interface ProfileTabProps {
  readonly user: OneUser
  /** The page is that of the signed-in user; otherwise an administrator looks at it. */
  readonly isOwn: boolean
  /** The page was opened to ask for something: a new request is open. */
  readonly isAsking: boolean
}

/** The user's own name and contacts, language and notifications. */
function DetailsTab({ user }: ProfileTabProps) {
  const { t } = useTranslation('profile')
  const labels = useFieldLabels()
  const describeConflict = useStaffDescription()
  const form = useStaffForm(user)
  const alertLabels = useAlertLabels()
  return (
    <>
      <EntitySection
        title={<span className="sr">{t('details')}</span>}
        form={form}
        describeConflict={describeConflict}
        unsavedPart={form.changedFields.map((name) => labels[name]).join(', ')}
      >
        <PersonGroup form={form} isOwn />
      </EntitySection>
      <LanguageCard />
      <NotificationsCard user={user} labels={alertLabels} />
      <PushCard user={user} labels={alertLabels} />
    </>
  )
}

/** What alerts of each type are about. */
function useAlertLabels(): Readonly<Record<AlertType, string>> {
  const { t } = useTranslation('profile')
  return {
    News: t('news'),
    Arrival: t('alerts_arrival'),
    Booking: t('alerts_booking'),
    Request: t('alerts_request'),
    DailyTarget: t('alerts_target'),
    NPS: t('alerts_nps'),
    Survey: t('alerts_survey'),
    Message: t('alerts_message'),
  }
}

function LanguageCard() {
  const { t, i18n } = useTranslation('profile')
  const current = toLanguage(i18n.language)
  const names = { en: t('english'), it: t('italian') }
  return (
    <section className="card" aria-labelledby="profile-language">
      <header>
        <div className="grow">
          <h3 id="profile-language">{t('page_language')}</h3>
          <p className="xs muted">{t('language_text')}</p>
        </div>
      </header>
      <div className="body form-grid">
        <Select
          label={t('page_language')}
          labelHidden
          value={current}
          onChange={(language) => language !== current && setLanguage(language)}
          options={languages.map((language) => ({ value: language, label: names[language] }))}
        />
      </div>
    </section>
  )
}

/** The news of the salon, and below them what only concerns the user: a changed rota, a decided request. */
function NewsTab() {
  return (
    <>
      <NewsList />
      <OwnNews />
    </>
  )
}

function OwnNews() {
  const { t } = useTranslation('profile')
  const { momentOf } = useFormat()
  const text = useAlertText()
  const { list } = useAlerts()
  // Alerts about the salon's news have the text of somebody instead of a message of the product.
  const own = list.filter(({ type, parametersJSON }) => type === 'News' && parseAlertParameters(parametersJSON).message !== null)
  if (own.length === 0) return null
  return (
    <section className="profile-narrow" aria-labelledby="profile-own-news">
      <h2 id="profile-own-news">{t('for_you')}</h2>
      <ul className="card profile-news lined" aria-label={t('for_you')}>
        {own.map((alert) => (
          <li className="grid gap-2 breaks" key={alert.alertId}>
            <span className="row between">
              <span className="xs muted num">{momentOf(alert.at)}</span>
              {!alert.read && <Badge tone="accent">{t('new')}</Badge>}
            </span>
            <span>{text(alert)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The user's own password, two-step verification and signed-in devices. */
function SecurityTab() {
  const { t } = useTranslation('profile')
  return (
    <div className="profile-narrow session-security">
      <h2 className="sr">{t('security')}</h2>
      <PasswordSection />
      <TwoStep />
      <Devices />
    </div>
  )
}

export type ProfileTabKey =
  | 'details'
  | 'shifts'
  | 'attendance'
  | 'requests'
  | 'remaining'
  | 'commissions'
  | 'calendar'
  | 'security'
  | 'news'

interface ProfileTab {
  /** `?tab=` of the page's address: 7 is news, 9 the calendar, to which sign-ins at its provider come back. */
  readonly value: string
  readonly key: ProfileTabKey
  readonly content: ComponentType<ProfileTabProps>
  /** Shown to the person only, not to administrators. */
  readonly ownOnly?: true
  /** The tab that /InfoProfile/add opens. */
  readonly asks?: true
}

const Shifts = ({ user, isOwn }: ProfileTabProps) => (
  <>
    {isOwn && (
      <div className="profile-clock">
        <ClockCard />
      </div>
    )}
    <ShiftsTab userId={user.userId} isOwn={isOwn} />
  </>
)
const Attendance = ({ user, isOwn }: ProfileTabProps) => <AttendanceTab userId={user.userId} isOwn={isOwn} />
const Requests = ({ user, isOwn, isAsking }: ProfileTabProps) => <RequestsTab userId={user.userId} isOwn={isOwn} isAsking={isAsking} />
const Commissions = ({ user }: ProfileTabProps) => (
  <CommissionsTab userId={user.userId} name={`${user.firstName} ${user.lastName}`.trim()} />
)
const CalendarTab = lazyPart(async () => (await import('../../booking/calendar-sync/index.ts')).CalendarTab)
const OwnCalendar = ({ user, isOwn }: ProfileTabProps) => (
  <Suspense fallback={<ListSkeleton rows={4} />}>
    <CalendarTab userId={user.userId} isOwn={isOwn} />
  </Suspense>
)
const Remaining = ({ user }: ProfileTabProps) => <RemainingTab userId={user.userId} />

/** The tabs of the profile in their order. A tab is a component in a separate file and a row here. */
export const profileTabs: readonly ProfileTab[] = [
  { value: '1', key: 'shifts', content: Shifts },
  { value: '6', key: 'attendance', content: Attendance },
  { value: '2', key: 'requests', content: Requests, asks: true },
  { value: '3', key: 'remaining', content: Remaining },
  { value: '8', key: 'commissions', content: Commissions },
  { value: '9', key: 'calendar', content: OwnCalendar },
  { value: '4', key: 'details', content: DetailsTab, ownOnly: true },
  { value: '5', key: 'security', content: SecurityTab, ownOnly: true },
  { value: '7', key: 'news', content: NewsTab, ownOnly: true },
]

/** The label of each tab. */
export function useTabLabels(): Readonly<Record<ProfileTabKey, string>> {
  const { t } = useTranslation('profile')
  return {
    shifts: t('shifts'),
    attendance: t('attendance'),
    requests: t('requests'),
    remaining: t('remaining_days'),
    commissions: t('commission_tab'),
    calendar: t('calendar'),
    details: t('details'),
    security: t('security'),
    news: t('news'),
  }
}
