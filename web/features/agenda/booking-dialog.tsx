import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { atTime } from '../../../schema/rules/salon-time.ts'
import { groups } from '../../../schema/terms.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/field.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Note } from '../../ui/note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { setDesk } from './agenda-store.ts'
import './agenda-form.css'
import './agenda-labels.ts'
import { BookingFields } from './booking-fields.tsx'
import { type BookingState, type FormClient, rebase, toBookingState } from './booking-state.ts'
import { ConflictNote } from './conflict-note.tsx'
import { StaleBooking } from './stale-booking.tsx'
import { usePeople } from './use-agenda-day.ts'
import { useBooking } from './use-booking.ts'
import { useDraft, useLostDraft } from './use-draft.ts'
import { useGhost } from './use-draft-event.ts'
import { useSaveBooking } from './use-save-booking.ts'

interface BookingDialogProps {
  initial: BookingState
  /** The booking that is changed; none: a new one. */
  base: Agenda | null
  walkIn: boolean
  /** Who is asked for from the start. */
  preset?: FormClient | null
  /** Back to the day, with the one of the booking where it was saved. */
  onClose: (day?: string) => void
}

/** The form of a booking, over the day. Ctrl-Enter saves; what was typed stays until it is saved or given up. */
export function BookingDialog({ initial, base: opened, walkIn, preset = null, onClose }: BookingDialogProps) {
  const { t } = useTranslation('agenda')
  const { day: words, time } = useFormat()
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const people = usePeople()
  const [base, setBase] = useState(opened)
  const lost = useLostDraft()
  const booking = useBooking(lost ?? initial, base?.agendaId ?? null)
  const { state, lines, shown, refused, fields, zone } = booking
  const draft = useDraft(state, initial)
  const [again, setAgain] = useState(false)
  const repeats = base === null && !walkIn && hasAnyRole(roles, groups.user)
  const { save, working, waiting, stale, setStale, error } = useSaveBooking(booking, base, walkIn, ({ agendaId }) => {
    draft.saved()
    if (repeats && again) setDesk({ repeat: agendaId })
    onClose(shown.day)
  })
  const giveUp = () => {
    draft.closed()
    onClose()
  }
  const form = useRef<HTMLDivElement>(null)
  const clientField = useRef<HTMLInputElement>(null)
  const serviceField = useRef<HTMLInputElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  // Once, as if chosen by hand: last time's services come in with the client.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (preset && !lost) booking.choose(preset)
  }, [])
  useGhost(booking, base?.agendaId ?? null)

  useEffect(() => {
    if (Object.keys(fields).length > 0) focusFirstError(form.current)
  }, [fields])

  const submit = () => {
    if (form.current?.querySelector('[aria-invalid="true"]') && Object.keys(fields).length === 0) return focusFirstError(form.current)
    void save()
  }
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
  // Enter on the client has brought all there is to save: the next Enter saves it.
  const known = state.client !== null
  useEffect(() => {
    if (known && document.activeElement === document.body) saveButton.current?.focus()
  }, [known])
  const takeTheirs = () => {
    if (!stale) return
    setBase(stale)
    booking.setState(toBookingState(stale, zone))
    setStale(null)
  }
  const keepMine = () => {
    if (!stale || !base) return
    booking.setState(rebase(toBookingState(base, zone), state, toBookingState(stale, zone)))
    setBase(stale)
    setStale(null)
  }
  const first = lines[0]
  const end = lines.length > 0 ? Math.max(...lines.map((line) => line.end)) : null
  const start = first?.start ?? atTime(shown.day, shown.time, zone)
  const whose = people.find((user) => user.userId === shown.userId)?.firstName
  const when = { day: words(shown.day), from: time(start * 1000), to: end === null ? '' : time(end * 1000), person: whose ?? '' }
  const subtitle = end !== null ? t('form_when', when) : whose ? t('form_start_with', when) : t('form_start', when)
  const replacement =
    refused.way?.kind === 'person' ? people.find((user) => refused.way?.kind === 'person' && user.userId === refused.way.userId) : undefined
  const saveLabel = replacement
    ? t('save_with', { person: replacement.firstName })
    : refused.way?.kind === 'time'
      ? t('save_at', { at: time(refused.way.start * 1000) })
      : refused.way?.kind === 'anyway'
        ? t('save_anyway')
        : t('save')
  return (
    <Dialog
      open
      onClose={giveUp}
      closeOnInteractOutside={false}
      title={base ? t('edit_booking') : walkIn ? t('walk_in') : t('new_booking')}
      subtitle={subtitle}
      className="ag-form"
      initialFocus={() => (walkIn ? serviceField.current : clientField.current)}
      footer={
        <>
          <span className="grow xs muted row ag-form-keys">
            <Kbd keys={['Ctrl', 'Enter']} /> {t('save')}
          </span>
          <Button onClick={giveUp}>{t('cancel')}</Button>
          <Button
            ref={saveButton}
            variant="primary"
            busy={working && !waiting}
            disabled={refused.conflicts.length > 0 && refused.way === null}
            onClick={submit}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <div ref={form} className="ag-form-body">
        <BookingFields booking={booking} base={base} walkIn={walkIn} clientField={clientField} serviceField={serviceField} />
        {repeats && <Checkbox label={t('repeat_this_booking')} checked={again} onChange={setAgain} />}
        {base?.repeatId && <p className="s muted">{t('this_booking_only_note')}</p>}
        <ConflictNote booking={booking} />
        {base && stale && <StaleBooking base={base} current={stale} onTheirs={takeTheirs} onMine={keepMine} />}
        {error && (
          <Note tone="bad" live>
            {error}
          </Note>
        )}
        {waiting && (
          <Note tone="warn" icon="wifi-off" live>
            {t('offline_kept')}
          </Note>
        )}
        {fields.version && <Note tone="bad">{errorMessage(fields.version)}</Note>}
      </div>
    </Dialog>
  )
}
