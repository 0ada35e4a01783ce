import { useTranslation } from 'react-i18next'
import { bookingRules } from '../../../../schema/api/booking/booking-rules.ts'
import { onlineBookingSlots } from '../../../../schema/api/booking/online-booking-slots.ts'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { consentForms } from '../../../../schema/api/clients/consent-forms.ts'
import { invoiceSettings } from '../../../../schema/api/money/invoices.ts'
import { loyaltySettings } from '../../../../schema/api/money/loyalty.ts'
import { paymentAccounts } from '../../../../schema/api/money/payment-accounts.ts'
import { cronMessages } from '../../../../schema/api/outreach/automatic-messages.ts'
import { apiKeys } from '../../../../schema/api/platform/api-keys.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import type { OpeningTime } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import type { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { isClosed } from '../../../../schema/rules/team/rota.ts'
import type { PaymentAccountState } from '../../../../schema/terms.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { SettingId } from './setting-pages.ts'

/** What is set on a page of the settings, in one line; `warn` where something is missing or waits. */
export interface SettingState {
  readonly text: string
  readonly tone?: 'warn'
}
/** The states that are known so far. */
export type SettingStates = Readonly<Partial<Record<SettingId, SettingState>>>

const searchedDays = 366

/** The open days as ranges, 'Tue–Sat', and the hours within which the salon is open; null without an open day. */
function summarizeHours(week: readonly OpeningTime[], names: readonly string[]) {
  const ranges: [from: number, to: number][] = []
  const open = week.filter((one) => one.open && one.timing.length > 0)
  for (const [index, day] of weekOrder.entries()) {
    if (!open.some(({ dayOfWeek }) => dayOfWeek === day)) continue
    const last = ranges.at(-1)
    if (last?.[1] === index - 1) last[1] = index
    else ranges.push([index, index])
  }
  if (ranges.length === 0) return null
  const nameOf = (index: number) => names[weekOrder[index] ?? 0] ?? ''
  const days = ranges.map(([from, to]) => (from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`)).join(', ')
  const hours = new Set(open.map(({ timing }) => `${timing[0]?.opening}–${timing.at(-1)?.closing}`))
  const [from = ''] = open.map(({ timing }) => timing[0]?.opening ?? '').toSorted()
  const to =
    open
      .map(({ timing }) => timing.at(-1)?.closing ?? '')
      .toSorted()
      .at(-1) ?? ''
  return { days, from, to, isSame: hours.size === 1 }
}

/** The states of the pages whose settings are one record. */
function useConfigStates(config: SalonConfig | undefined): SettingStates {
  const { t } = useTranslation('settings')
  const { salon } = useMe()
  const { locale, date, dateOf, dayIn, euros } = useFormat()
  if (!config) return {}
  const today = dayIn(Date.now())
  const nextClosed = Array.from({ length: searchedDays }, (_, index) => addDays(today, index)).find((day) =>
    isClosed(config.dayClosed, day),
  )
  const closedFor = config.dayClosed.find((range) => nextClosed !== undefined && isClosed([range], nextClosed))
  const newest = config.privacies
    .map(({ textSince }) => textSince)
    .toSorted()
    .at(-1)
  const hours = summarizeHours(config.openingTime, weekdayNames(locale, 'short'))
  const isSenderWaiting = (config.smsSender !== '' && !config.smsSenderConfirmed) || (salon?.waBoxUid !== '' && !salon?.waBoxUidConfirmed)
  const sender = config.smsSender || (salon?.waBoxUid ? 'WhatsApp' : '')
  const count = (key: 'count_categories' | 'count_colours' | 'count_discounts', list: readonly unknown[]) => ({
    text: list.length === 0 ? t('none_yet') : t(key, { count: list.length }),
  })
  return {
    opening: hours
      ? { text: hours.isSame ? `${hours.days}, ${hours.from}–${hours.to}` : t('state_hours_between', hours) }
      : { text: t('state_no_hours'), tone: 'warn' },
    closed: {
      text: nextClosed
        ? t('state_next_closed', { day: [date(nextClosed), closedFor?.note].filter(Boolean).join(', ') })
        : t('state_none_planned'),
    },
    messages:
      isSenderWaiting && sender !== ''
        ? { text: t('state_sender_waits', { sender }), tone: 'warn' }
        : { text: sender || t('state_no_sender') },
    privacy: newest ? { text: t('state_text_since', { day: dateOf(newest) }) } : { text: t('no_privacy_text'), tone: 'warn' },
    security: {
      text:
        config.confirmRefundsAbove === null
          ? t('state_refunds_free')
          : t('state_refunds_above', { amount: euros(config.confirmRefundsAbove) }),
    },
    categories: count('count_categories', config.categories),
    colours: count('count_colours', config.colours),
    discounts: count(
      'count_discounts',
      config.discounts.filter(({ available, dayEnd }) => available && (dayEnd === null || dayEnd >= today)),
    ),
    expenses: { text: config.expenseRanges.length === 0 ? t('none_yet') : t('state_ranges') },
    pets: {
      text: `${t('count_sizes', { count: config.petSizes.length })}, ${t('count_breeds', { count: config.petBreeds.length })}`,
    },
  }
}

/** The state of each page of the settings. Reads only what an administrator may see. */
export function useSettingStates(): SettingStates {
  const { t } = useTranslation('settings')
  const { salon } = useMe()
  const { dayIn } = useFormat()
  const isItalian = salon?.country === 'IT'
  const { data: config } = useRead(salonConfigs.ofSalon, {})
  const { data: slots } = useRead(onlineBookingSlots.list, {})
  const { data: who } = useRead(bookingRules.one, {})
  const { data: automatic } = useRead(cronMessages.list, {})
  const { data: forms } = useRead(consentForms.list, {})
  const { data: kinds } = useRead(resourceKinds.list, {})
  const { data: payments } = useRead(paymentAccounts.one, {})
  const { data: loyalty } = useRead(loyaltySettings.one, {})
  const { data: keys } = useRead(apiKeys.list, {})
  const { data: invoices } = useRead(invoiceSettings.one, {}, { enabled: isItalian })
  const states = useConfigStates(config)
  const summarizeKinds = (list: readonly ResourceKind[]): SettingState => {
    const empty = list.find(({ units }) => units.length === 0)
    if (empty) return { text: t('state_kind_without_units', { kind: empty.kindName }), tone: 'warn' }
    if (list.length === 0) return { text: t('none_yet') }
    const units = list.reduce((sum, kind) => sum + kind.units.length, 0)
    return { text: [t('count_kinds', { count: list.length }), t('count_units', { count: units })].join(', ') }
  }
  const summarizePayments = (state: PaymentAccountState | undefined): SettingState =>
    state === 'incomplete'
      ? { text: t('state_payments_missing'), tone: 'warn' }
      : { text: t(state === 'ready' ? 'state_payments_ready' : 'state_payments_none') }
  if (!salon) return {}
  const canSendCodes = salon.waBoxUidConfirmed || salon.smsSenderConfirmed
  const times = slots?.filter(({ available }) => available).length
  const links = Object.values(salon.socialProfiles).filter(Boolean).length
  return {
    ...states,
    salon: { text: [salon.salonName, salon.city].filter(Boolean).join(', ') },
    appearance: {
      text: [formatDatePattern(dayIn(Date.now()), salon.dateFormat), t(salon.logo ? 'state_logo' : 'state_no_logo')].join(', '),
    },
    presence: {
      text: [t('count_profiles', { count: links }), t(salon.reviewUrl || salon.googlePlaceId ? 'state_reviews' : 'state_no_reviews')].join(
        ', ',
      ),
    },
    ...(times !== undefined && {
      online:
        times === 0
          ? { text: t('state_no_times') }
          : canSendCodes
            ? { text: t('state_times', { count: times }) }
            : { text: t('online_off'), tone: 'warn' },
    }),
    ...(who && { rules: { text: who.rules.length === 0 ? t('none_yet') : t('count_rules', { count: who.rules.length }) } }),
    ...(automatic && {
      automatic: { text: t('state_automatic', { on: automatic.filter(({ enabled }) => enabled).length, all: automatic.length }) },
    }),
    ...(forms && { forms: { text: forms.length === 0 ? t('none_yet') : t('count_forms', { count: forms.length }) } }),
    ...(loyalty && { loyalty: { text: t(loyalty.enabled ? 'state_on' : 'state_off') } }),
    ...(invoices && {
      invoices:
        Object.keys(invoices.problems).length > 0 ? { text: t('state_incomplete'), tone: 'warn' } : { text: t('state_invoices_ready') },
    }),
    ...(payments && { payments: summarizePayments(payments.account?.state) }),
    cash: { text: t(salon.hasCashSystem ? 'state_connected' : 'state_not_connected') },
    ...(kinds && { resources: summarizeKinds(kinds) }),
    texts: { text: t('state_texts') },
    whatsapp: { text: t('state_whatsapp') },
    documents: { text: t('state_documents') },
    team: { text: t('state_team') },
    audit: { text: t('state_audit') },
    ...(keys && { keys: { text: keys.length === 0 ? t('none_yet') : t('count_keys', { count: keys.length }) } }),
    import: { text: t('state_import') },
    data: { text: t('state_data') },
  }
}
