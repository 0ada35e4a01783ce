import { useTranslation } from 'react-i18next'
import type { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { BookingSlots } from './booking-slots.tsx'
import { ChangeUntilSection } from './change-until-section.tsx'
import { CountryListField } from './country-list-field.tsx'
import { ReadFallback } from './read-fallback.tsx'
import { useConfigForm } from './use-config-form.ts'
import { Widgets } from './widgets.tsx'

interface LimitValues {
  maxOpenBookings: number | null
  maxCodesPerDay: number | null
  codeCountries: readonly string[]
}
const toValues = (config: SalonConfig | null): LimitValues => ({
  maxOpenBookings: config?.maxOpenBookings ?? null,
  maxCodesPerDay: config?.maxCodesPerDay ?? null,
  codeCountries: config?.codeCountries ?? [],
})

/** How many bookings a guest can have, and to which phones and how often codes are sent. Shown to administrators only. */
function GuestLimitsSection() {
  const { roles } = useMe()
  return hasAnyRole(roles, groups.admin) ? <GuestLimits /> : null
}

function GuestLimits() {
  const { t } = useTranslation('settings')
  const { read, form } = useConfigForm(toValues, t('guest_limits_saved'))
  if (!read.data) return <ReadFallback read={read} rows={2} />
  return (
    <EntitySection
      title={t('guest_limits')}
      text={t('guest_limits_text')}
      form={form}
      describeConflict={describeFields<LimitValues>({
        maxOpenBookings: (values) => [t('max_open_bookings'), String(values.maxOpenBookings ?? '')],
        maxCodesPerDay: (values) => [t('max_codes'), String(values.maxCodesPerDay ?? '')],
        codeCountries: (values) => [t('code_countries'), values.codeCountries.join(', ') || '–'],
      })}
    >
      <div className="card">
        <div className="body form-grid">
          <NumberField
            label={t('max_open_bookings')}
            help={t('max_open_bookings_help')}
            min={1}
            max={100}
            {...form.bind('maxOpenBookings')}
          />
          <NumberField label={t('max_codes')} help={t('max_codes_help')} min={1} max={1000} {...form.bind('maxCodesPerDay')} />
          <CountryListField label={t('code_countries')} help={t('code_countries_help')} {...form.bind('codeCountries')} />
        </div>
      </div>
    </EntitySection>
  )
}

interface GroupValues {
  onlineGroups: boolean
  groupRequests: boolean
}
const toGroupValues = (config: SalonConfig | null): GroupValues => ({
  onlineGroups: config?.onlineGroups ?? true,
  groupRequests: config?.groupRequests ?? true,
})

/** Whether guests book for two or more, and ask for larger parties. Shown to administrators only. */
function GuestGroupsSection() {
  const { roles } = useMe()
  return hasAnyRole(roles, groups.admin) ? <GuestGroups /> : null
}

function GuestGroups() {
  const { t } = useTranslation('settings')
  const { read, form } = useConfigForm(toGroupValues, t('guest_groups_saved'))
  if (!read.data) return <ReadFallback read={read} rows={1} />
  const { value: onlineGroups, onChange: setGroups } = form.bind('onlineGroups')
  const { value: groupRequests, onChange: setRequests } = form.bind('groupRequests')
  const sayWhether = (isOn: boolean) => t(isOn ? 'state_on' : 'state_off')
  return (
    <EntitySection
      title={t('guest_groups')}
      text={t('guest_groups_text')}
      form={form}
      describeConflict={describeFields<GroupValues>({
        onlineGroups: (values) => [t('online_groups'), sayWhether(values.onlineGroups)],
        groupRequests: (values) => [t('group_requests'), sayWhether(values.groupRequests)],
      })}
    >
      <div className="card">
        <div className="body col gap-12">
          <Checkbox label={t('online_groups')} help={t('online_groups_help')} checked={onlineGroups} onChange={setGroups} />
          <Checkbox label={t('group_requests')} help={t('group_requests_help')} checked={groupRequests} onChange={setRequests} />
        </div>
      </div>
    </EntitySection>
  )
}

/** Online booking: whether it is available, its link, widgets, times and until when guests can change a booking. */
export function OnlineBookingSection() {
  const { t } = useTranslation('settings')
  const { salon } = useMe()
  const link = `${location.origin}/onlineBooking/${salon?.salonId ?? ''}`
  // Guests verify their phone by a code, which needs a confirmed WhatsApp box or SMS sender.
  const takesBookings = Boolean(salon?.waBoxUidConfirmed || salon?.smsSenderConfirmed)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      notify({ kind: 'success', text: t('link_copied') })
    } catch {
      notify({ kind: 'warning', text: t('not_copied') })
    }
  }
  return (
    <>
      <section className="section">
        <SectionHead title={t('online_booking')} text={t('online_text')} />
        {takesBookings ? (
          <Note tone="ok">{t('online_on')}</Note>
        ) : (
          <Note tone="warn" title={t('online_off')}>
            {t('online_off_text')}
          </Note>
        )}
        <div className="card">
          <div className="body config-link wrap flex bottom gap-8">
            <TextField className="grow" label={t('online_link')} readOnly value={link} onChange={() => undefined} />
            <Button icon="copy" onClick={() => void copy()}>
              {t('copy')}
            </Button>
            <a className="btn" href={`${link}?preview`} target="_blank" rel="noreferrer">
              {t('preview')}
            </a>
          </div>
        </div>
      </section>
      <Widgets />
      <BookingSlots />
      <ChangeUntilSection />
      <GuestGroupsSection />
      <GuestLimitsSection />
    </>
  )
}
