import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { groups, type OutcomeReason, outcomeReasons } from '../../../../schema/terms.ts'
import { followOwnChanges } from '../../../api/booking-saves.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { loadPart } from '../../../ui/load-part.ts'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './visits.css'
import { useOutcomeLabels } from './outcome-labels.ts'
import { type OutcomeKind, useOutcome } from './use-outcome.ts'

// Needed once an outcome has been refused.
const loadStaleBooking = () => loadPart(() => import('../../booking/bookings/index.ts'))

interface OutcomeDialogProps {
  agenda: Agenda
  kind: OutcomeKind
  onClose: () => void
  /** Called once the outcome is saved. */
  onDone: () => void
}

/** Records a no-show or a cancellation with its reason; a cancellation may apply to all following bookings of a series. */
export function OutcomeDialog({ agenda, kind, onClose, onDone }: OutcomeDialogProps) {
  const { t } = useTranslation('visits')
  const format = useFormat()
  const { dayOf, time } = format
  const { roles } = useMe()
  const errorMessage = useErrorMessage()
  const labels = useOutcomeLabels()
  const [reason, setReason] = useState<OutcomeReason | null>(null)
  const [note, setNote] = useState('')
  const [extent, setExtent] = useState<'one' | 'following'>('one')
  const [errorText, setErrorText] = useState<string | null>(null)
  const { setOutcome, busy, isPaused, sayRefused } = useOutcome(onDone, followOwnChanges)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const series = kind === 'cancelled' && agenda.repeatId != null && hasAnyRole(roles, groups.user)
  const details = { day: dayOf(agenda.start, 'short'), at: time(agenda.start), client: agenda.clientDTO?.name ?? '' }
  const save = () =>
    setOutcome(agenda, kind, { reason: reason ?? '', note: note.trim() }, series && extent === 'following').catch(
      async (error: unknown) => {
        const { readStaleBooking } = await loadStaleBooking()
        const stale = await readStaleBooking(error, agenda, format)
        if (isOpen.current) setErrorText(stale ?? errorMessage(error))
        else if (stale === null) sayRefused(agenda, errorMessage(error))
        else notify({ kind: 'warning', text: stale, stays: true })
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'not_come' ? t('no_show') : t('cancel_booking')}
      subtitle={t('client_day_at', details)}
      footer={
        <>
          <Button onClick={onClose}>{isPaused ? t('close') : t('keep_booking')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {kind === 'not_come' ? t('mark_no_show') : extent === 'following' ? t('cancel_all') : t('cancel_booking')}
          </Button>
        </>
      }
    >
      <div className="form oc">
        {series && (
          <Segment
            label={t('apply_to')}
            options={[
              { value: 'one', label: t('only_this_one') },
              { value: 'following', label: t('this_and_following') },
            ]}
            value={extent}
            onChange={setExtent}
          />
        )}
        <fieldset>
          <legend className="label">{t('reason')}</legend>
          <div className="oc-reasons row wrap gap-8">
            {outcomeReasons.map((one) => (
              <Chip key={one} on={reason === one} onClick={() => setReason(reason === one ? null : one)}>
                {labels.reason(one)}
              </Chip>
            ))}
          </div>
        </fieldset>
        <TextField label={t('details')} value={note} onChange={setNote} maxLength={500} />
        {isPaused && (
          <Note tone="warn" icon="wifi-off" live>
            {t('outcome_waits')}
          </Note>
        )}
        {errorText && (
          <Note tone="bad" live>
            {errorText}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
