import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Alternative } from '../../../../schema/rules/booking/booking-alternatives.ts'
import { atTime } from '../../../../schema/rules/salon-time.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import { groups } from '../../../../schema/terms.ts'
import { useOutage } from '../../../api/connection.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useOpenRecord } from '../../../api/open-record.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstError, reportUnchosen } from '../../../ui/field.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useKeepFocus } from '../../../ui/use-keep-focus.ts'
import { type DraftEvent, setAgendaState } from './agenda-store.ts'
import './agenda-form.css'
import { freeMinutesFrom } from '../../../../schema/rules/booking/booking-availability.ts'
import { diffBookings } from '../../../../schema/rules/booking/booking-changes.ts'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { PresenceNote } from '../../platform/live/index.ts'
import { BookingFields } from './booking-fields.tsx'
import { type BookingState, type FormClient, rebase, toBookingState } from './booking-state.ts'
import { ConflictNote } from './conflict-note.tsx'
import { useDifferenceLabels } from './difference-labels.ts'
import { useGoneText } from './gone-booking.ts'
import { usePeople } from './use-agenda-day.ts'
import { type Booking, useBooking } from './use-booking.ts'
import { useDraft, useUnsavedDraft } from './use-draft.ts'
import { useGroupForm } from './use-group-form.ts'
import { useSaveBooking } from './use-save-booking.ts'

const GroupDialog = partWhenUsed(async () => (await import('./group-dialog.tsx')).GroupDialog)

/** Shows the booking in the form on the day behind the dialog; without services, the free time from its start. */
function useDraftEvent(booking: Booking, agendaId: string | null, isShown: boolean): void {
  const { t } = useTranslation('bookings')
  const { state, shown, lines, snapshot, zone, conflict, conflicting } = booking
  const { userId } = state
  const start = atTime(shown.day, shown.time, zone)
  const free = snapshot && userId !== null ? freeMinutesFrom(snapshot, userId, start) : 0
  const freeInterval = { key: 'free', start, end: start + Math.max(15, Math.min(60, free)) * 60, service: '', isConflicting: false }
  const draftEvent: DraftEvent = {
    name: state.client?.name ?? state.newClient?.name ?? t('new_booking'),
    note: free > 0 ? t('minutes_free', { minutes: free }) : '',
    agendaId,
    pieces:
      lines.length === 0 && userId !== null
        ? [{ ...freeInterval, userId }]
        : lines.map((line) => ({
            key: line.key,
            userId: line.userId,
            start: line.start,
            end: line.end,
            service: line.service,
            isConflicting: conflict.chosen === null && conflicting.has(line.key),
          })),
  }
  const text = JSON.stringify(isShown ? draftEvent : null)
  useEffect(() => {
    const next: DraftEvent | null = JSON.parse(text)
    setAgendaState({ draftEvent: next })
  }, [text])
  useEffect(() => () => setAgendaState({ draftEvent: null }), [])
}

/** The changes of another user after a version conflict, with the choice of version. */
function StaleBooking({ base, current, onTheirs, onMine }: { base: Agenda; current: Agenda; onTheirs: () => void; onMine: () => void }) {
  const { t } = useTranslation('bookings')
  const differenceLabel = useDifferenceLabels()
  const changes = diffBookings(base, current)
  const author = useAuthor({ agendaId: base.agendaId })
  return (
    <StaleNote title={t('stale_title')} author={author} onTheirs={onTheirs} onMine={onMine}>
      <ul className="ag-changes">
        {changes.map((change) => {
          const text = differenceLabel(change)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </StaleNote>
  )
}

interface BookingDialogProps {
  initial: BookingState
  /** The booking that is edited; null for a new one. */
  base: Agenda | null
  /** Somebody else has deleted it meanwhile. */
  isDeleted?: boolean
  walkIn: boolean
  /** The client chosen at the start. */
  preset?: FormClient | null
  /** Closes the form; `day` is that of the saved booking. */
  onClose: (day?: string) => void
}

/** The booking form over the day. Ctrl+Enter saves; what was typed is kept until it is saved or discarded. */
export function BookingDialog({ initial, base: opened, isDeleted = false, walkIn, preset = null, onClose }: BookingDialogProps) {
  const { t } = useTranslation('bookings')
  const { roles, salon } = useMe()
  const [base, setBase] = useState(opened)
  const unsaved = useUnsavedDraft()
  const booking = useBooking(unsaved ?? initial, base?.agendaId ?? null)
  const { shown, conflict, fieldErrors } = booking
  // What others save meanwhile is no change of this form.
  const draft = useDraft(booking.state, base ? toBookingState(base, booking.zone) : initial)
  useOpenRecord('booking', base?.agendaId ?? null, !draft.isUnchanged)
  const [repeats, setRepeats] = useState(false)
  const canRepeat = base === null && !walkIn && hasAnyRole(roles, groups.user)
  const canGroup = base === null && !walkIn
  const group = useGroupForm(booking, canGroup, preset)
  const repeatOf = useRepeatAfterwards()
  const saving = useSaveBooking(booking, base, walkIn, {
    onSaved: ({ agendaId }, isOpen) => {
      draft.saved()
      if (!isOpen) return
      if (canRepeat && repeats) repeatOf.current = agendaId
      onClose(shown.day)
    },
    onRefused: draft.refused,
  })
  useNewerBooking(opened, base, { booking, saving, isUnchanged: draft.isUnchanged, onBase: setBase })
  const isGone = isDeleted || (saving.stale?.outcome ?? null) !== null
  const close = () => {
    draft.closed(saving.isPending)
    saving.close()
    onClose()
  }
  const { clientField, serviceField, saveButton, submit, ...body } = useFormKeys(booking, walkIn, () => void saving.save())
  // The preset client is chosen once, as if by hand: without services in the form, those of the last visit are added.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!preset || unsaved) return
    booking.chooseClient(preset)
    if (initial.pets.length > 0) booking.change({ pets: initial.pets })
  }, [])
  useDraftEvent(booking, base?.agendaId ?? null, !group.isGroup)
  const saveLabel = useSaveLabel(conflict.chosen)
  const subtitle = useSubtitle(booking)
  if (group.isGroup)
    return (
      <GroupDialog
        {...group.begun}
        onSingle={group.goSingle}
        onClose={(day) => {
          draft.saved()
          onClose(day)
        }}
      />
    )
  return (
    <Dialog
      open
      onClose={close}
      closeOnInteractOutside={false}
      title={base ? t('edit_booking') : walkIn ? t('walk_in') : t('new_booking')}
      subtitle={subtitle}
      className="ag-form"
      initialFocus={() => (walkIn ? serviceField.current : clientField.current)}
      footer={
        <>
          <span className="ag-form-keys grow xs muted row gap-6">
            <Kbd keys={['Ctrl', 'Enter']} /> {t('save')}
          </span>
          <Button onClick={close}>{t(saving.isPending ? 'close' : 'cancel')}</Button>
          <Button
            ref={saveButton}
            variant="primary"
            busy={saving.isPending && !saving.isPaused}
            disabled={isPaid(base?.appointmentDTO ?? null) || isGone || (conflict.conflicts.length > 0 && conflict.chosen === null)}
            onClick={submit}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <FormBody {...body}>
        {base && <PresenceNote kind="booking" id={base.agendaId} />}
        <BookingFields booking={booking} base={base} walkIn={walkIn} clientField={clientField} serviceField={serviceField} />
        {canGroup && (
          <div>
            <Button size="s" icon="users" onClick={group.start}>
              {t(salon?.isPet ? 'add_pet' : 'add_person')}
            </Button>
          </div>
        )}
        {canRepeat && <Checkbox label={t('repeat_this_booking')} checked={repeats} onChange={setRepeats} />}
        {base?.appointmentDTO?.arrival && (
          <Note tone="info">{t(isPaid(base.appointmentDTO) ? 'paid_cannot_edit' : 'arrived_edit_note')}</Note>
        )}
        {base?.repeatId && <p className="s muted">{t('this_booking_only_note')}</p>}
        <ConflictNote booking={booking} />
        {base && isGone ? (
          <GoneNote agenda={base} now={saving.stale} />
        ) : (
          base && <StaleNotes booking={booking} base={base} saving={saving} onBase={setBase} />
        )}
        <SaveNotes saving={saving} versionError={fieldErrors.version} />
      </FormBody>
    </Dialog>
  )
}

/** Lets the field that is typed in take its text, as when it is left. */
function takeTypedText() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return
  flushSync(() => field.blur())
  field.focus()
}

/** Focus and keys of the form: the first error is focused, Ctrl+Enter submits, and Enter after choosing the client saves. */
function useFormKeys({ fieldErrors }: Booking, walkIn: boolean, save: () => void) {
  const form = useRef<HTMLDivElement>(null)
  const clientField = useRef<HTMLInputElement>(null)
  const serviceField = useRef<HTMLInputElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const hasErrors = Object.keys(fieldErrors).length > 0
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirstError(form.current)
  }, [fieldErrors])

  const submit = () => {
    if (reportUnchosen(form.current)) return focusFirstError(form.current)
    // Errors that the fields found themselves block saving; those of an earlier attempt do not.
    if (form.current?.querySelector('[aria-invalid="true"]') && !hasErrors) return focusFirstError(form.current)
    save()
  }
  const latestSubmit = useRef(submit)
  latestSubmit.current = submit
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.stopPropagation()
      takeTypedText()
      latestSubmit.current()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
  // A field disappears once its client or service is chosen: the focus moves on to what is missing, or to Save for the next Enter.
  const getMissing = () => (walkIn ? null : clientField.current) ?? serviceField.current ?? saveButton.current
  return { form, clientField, serviceField, saveButton, submit, getMissing }
}

/** The fields. It is mounted by the dialog, later than the form. */
function FormBody({ form, getMissing, children }: Pick<FormKeys, 'form' | 'getMissing'> & { children: ReactNode }) {
  useKeepFocus(form, getMissing)
  return (
    <div ref={form} className="col gap-16">
      {children}
    </div>
  )
}
type FormKeys = ReturnType<typeof useFormKeys>

/** Day, time and team member of the booking. */
function useSubtitle({ shown, lines, zone }: Booking): string {
  const { t } = useTranslation('bookings')
  const { day: formatDay, time } = useFormat()
  const people = usePeople()
  const start = lines[0]?.start ?? atTime(shown.day, shown.time, zone)
  const end = lines.length > 0 ? Math.max(...lines.map((line) => line.end)) : null
  const person = people.find((user) => user.userId === shown.userId)?.firstName
  const details = {
    day: formatDay(shown.day),
    from: time(start * 1000),
    to: end === null ? '' : time(end * 1000),
    person: person ?? '',
  }
  if (end !== null) return t('form_when', details)
  return person ? t('form_start_with', details) : t('form_start', details)
}

/** Label of the save button: it names the chosen alternative. */
function useSaveLabel(chosen: Alternative | null): string {
  const { t } = useTranslation('bookings')
  const { time } = useFormat()
  const people = usePeople()
  if (chosen?.kind === 'time') return t('save_at', { at: time(chosen.start * 1000) })
  if (chosen?.kind === 'anyway') return t('save_anyway')
  const person = chosen && people.find((user) => user.userId === chosen.userId)
  return person ? t('save_with', { person: person.firstName }) : t('save')
}

type Saving = ReturnType<typeof useSaveBooking>

/**
 * A form in use is told at once of what somebody else saves: the changes are shown as after a conflict, or taken over where nothing is
 * typed yet.
 */
function useNewerBooking(
  latest: Agenda | null,
  base: Agenda | null,
  form: { booking: Booking; saving: Saving; isUnchanged: boolean; onBase: (base: Agenda) => void },
) {
  const { booking, saving, isUnchanged, onBase } = form
  const isNewer = latest !== null && base !== null && latest.version > base.version && !saving.isPending
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (!isNewer) return
    const isSame = diffBookings(base, latest).length === 0
    if (latest.outcome !== null || (!isSame && !isUnchanged)) return saving.setStale(latest)
    if (!isSame) booking.setState(toBookingState(latest, booking.zone))
    saving.setStale(null)
    onBase(latest)
  }, [isNewer, latest?.version])
}

interface StaleNotesProps {
  booking: Booking
  base: Agenda
  saving: Saving
  onBase: (base: Agenda) => void
}
/** After a version conflict: takes the other user's version, or merges this form into it. */
function StaleNotes({ booking, base, saving: { stale, setStale }, onBase }: StaleNotesProps) {
  const { state, setState, zone } = booking
  if (!stale) return null
  const resolve = (next: BookingState) => {
    setState(next)
    onBase(stale)
    setStale(null)
  }
  const theirs = toBookingState(stale, zone)
  return (
    <StaleBooking
      base={base}
      current={stale}
      onTheirs={() => resolve(theirs)}
      onMine={() => resolve(rebase(toBookingState(base, zone), state, theirs))}
    />
  )
}

/** Says who has cancelled or deleted the booking (`now` null) while its form is open: what was typed stays there to be read. */
function GoneNote({ agenda, now }: { agenda: Agenda; now: Agenda | null }) {
  const { t } = useTranslation('bookings')
  const getText = useGoneText()
  const author = useAuthor({ agendaId: agenda.agendaId })
  return (
    <div className="stale">
      <Note tone="warn" live title={t('gone_unsavable', { what: getText(agenda, now, author) })} />
    </div>
  )
}

/** Error messages that belong to no field, and the notice that saving waits for the connection. */
function SaveNotes({ saving, versionError }: { saving: Saving; versionError: string | undefined }) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const isServerAway = useOutage()?.hasNetwork === true
  return (
    <>
      {saving.error && (
        <Note tone="bad" live>
          {saving.error}
        </Note>
      )}
      {saving.isPaused && (
        <Note tone="warn" icon="wifi-off" live>
          {t(isServerAway ? 'server_away_kept' : 'offline_kept')}
        </Note>
      )}
      {versionError && <Note tone="bad">{errorMessage(versionError)}</Note>}
    </>
  )
}

/** Takes the booking whose repeat dialog opens once this dialog is gone: one that opens on top of it would be closed with it. */
function useRepeatAfterwards() {
  const agendaId = useRef<string | null>(null)
  useEffect(
    () => () => {
      if (agendaId.current !== null) setAgendaState({ repeat: agendaId.current })
    },
    [],
  )
  return agendaId
}
