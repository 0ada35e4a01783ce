import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { BookingSlots } from './booking-slots.tsx'
import { ChangeUntilSection } from './change-until-section.tsx'
import { GuestLimitsSection } from './guest-limits-section.tsx'
import './salon-config-labels.ts'
import { Widgets } from './widgets.tsx'

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
          <div className="body config-link">
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
      <GuestLimitsSection />
    </>
  )
}
