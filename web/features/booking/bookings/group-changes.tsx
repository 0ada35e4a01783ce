import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceMove } from '../../../../schema/api/booking/booking-service-moves.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { bookingGroups } from '../../../../schema/api/booking/groups.ts'
import { atTime, parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { type OutcomeReason, outcomeReasons } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useConflictLabels } from './conflict-labels.ts'
import { parseConflictError } from './conflict-reply.ts'
import { usePeople } from './use-agenda-day.ts'

const groupReads = [agendas.day, agendas.one, agendas.list, bookingGroups.one]
const getName = ({ subClientsDTO = [], clientDTO }: Agenda) => subClientsDTO[0]?.name ?? clientDTO?.name ?? ''

interface ChangeProps {
  bookingGroupId: string
  /** Those that take place and whose client has not arrived. */
  bookings: readonly Agenda[]
  /** The name of who pays and gets the messages. */
  payer: string
  onClose: () => void
}

/** Why a change was refused, in words. */
function useRefusal() {
  const errorMessage = useErrorMessage()
  const conflictLabel = useConflictLabels(usePeople())
  const [texts, setTexts] = useState<readonly string[]>([])
  const refuse = (error: Error) => {
    const { conflicts } = parseConflictError(error)
    setTexts(conflicts.length > 0 ? [...new Set(conflicts.map(conflictLabel))] : [errorMessage(error)])
  }
  const note = texts.length > 0 && (
    <Note tone="bad" live>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Note>
  )
  return { note, refuse, clear: () => setTexts([]) }
}

/** Moves all bookings of a group by the same time. */
export function MoveGroup({ bookingGroupId, bookings, payer, onClose }: ChangeProps) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const { dayIn, dayOf, time, timeZone } = useFormat()
  const first = bookings.map(({ start }) => start).toSorted((a, b) => parseIso(a) - parseIso(b))[0] ?? ''
  const [day, setDay] = useState<string | null>(dayIn(first))
  const [at, setAt] = useState<string | null>(time(first))
  const [message, setMessage] = useState(true)
  const { note, refuse, clear } = useRefusal()
  const back = useWrite(bookingGroups.move, {
    invalidates: groupReads,
    onSuccess: () => notify({ kind: 'success', text: t('group_moved_back') }),
    onError: (error) => notify({ kind: 'warning', text: errorMessage(error), stays: true }),
  })
  const move = useWrite(bookingGroups.move, {
    invalidates: groupReads,
    onSuccess: (moved, { body }) => {
      const undo = () => back.mutate({ input: { bookingGroupId }, body: { moves: moved.back, message: body.message ?? false } })
      const start = toIso(atTime(day ?? '', at ?? '', timeZone))
      notify({ kind: 'success', text: t('group_moved', { count: bookings.length, day: dayOf(start, 'short'), at: time(start) }), undo })
      onClose()
    },
    onError: refuse,
  })
  const start = day !== null && at !== null ? atTime(day, at, timeZone) : null
  const shift = start === null ? 0 : start - parseIso(first)
  const listMoves = (): ServiceMove[] =>
    bookings.flatMap(({ version, agendaServicesDTO }) =>
      agendaServicesDTO.map(({ agendaServiceId, userId, start: was }) => ({
        agendaServiceId,
        userId,
        start: toIso(parseIso(was) + shift),
        version,
      })),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t('move_group')}
      subtitle={bookings.map(getName).join(', ')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={move.isPending}
            disabled={shift === 0}
            onClick={() => move.mutate({ input: { bookingGroupId }, body: { moves: listMoves(), message } })}
          >
            {t('group_move_all')}
          </Button>
        </>
      }
    >
      <div className="col gap-16">
        <div className="grid top gap-10 two-columns">
          <DatePicker
            label={t('day')}
            value={day}
            onChange={(next) => {
              clear()
              setDay(next)
            }}
          />
          <TimeField
            label={t('group_first_start')}
            value={at}
            onChange={(next) => {
              clear()
              setAt(next ?? null)
            }}
          />
        </div>
        <p className="s muted">{t('group_moves_by_same')}</p>
        <Checkbox label={t('group_tell_new_time', { name: payer })} checked={message} onChange={setMessage} />
        {note}
      </div>
    </Dialog>
  )
}

/** Cancels all bookings of a group, or those that are ticked. */
export function CancelGroup({ bookingGroupId, bookings, payer, onClose }: ChangeProps) {
  const { t } = useTranslation('bookings')
  const { t: v } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const { time } = useFormat()
  const [left, setLeft] = useState<readonly string[]>([])
  const [reason, setReason] = useState<OutcomeReason | null>(null)
  const [message, setMessage] = useState(false)
  const { note, refuse } = useRefusal()
  const reasons: Readonly<Record<OutcomeReason, string>> = {
    ill: v('reason_ill'),
    forgot: v('reason_forgot'),
    no_time: v('reason_no_time'),
    late: v('reason_late'),
    elsewhere: v('reason_elsewhere'),
    salon: v('reason_salon'),
    other: v('other'),
  }
  const toSeen = (list: readonly Agenda[]) => list.map(({ agendaId, version }) => ({ agendaId, version }))
  const restore = useWrite(bookingGroups.cancel, {
    invalidates: groupReads,
    onSuccess: (restored) => notify({ kind: 'success', text: t('bookings_restored', { count: restored.length }) }),
    onError: (error) => notify({ kind: 'warning', text: errorMessage(error), stays: true }),
  })
  const cancel = useWrite(bookingGroups.cancel, {
    invalidates: groupReads,
    onSuccess: (cancelled) => {
      const undo = () => restore.mutate({ input: { bookingGroupId }, body: { bookings: toSeen(cancelled), undo: true } })
      notify({ kind: 'success', text: t('group_cancelled_count', { count: cancelled.length }), undo })
      onClose()
    },
    onError: refuse,
  })
  const chosen = bookings.filter(({ agendaId }) => !left.includes(agendaId))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel_group')}
      footer={
        <>
          <Button onClick={onClose}>{t('group_keep')}</Button>
          <Button
            variant="primary"
            busy={cancel.isPending}
            disabled={chosen.length === 0}
            onClick={() => cancel.mutate({ input: { bookingGroupId }, body: { bookings: toSeen(chosen), reason: reason ?? '', message } })}
          >
            {t('group_cancel_count', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="col gap-16">
        <fieldset className="col gap-8">
          <legend className="label">{t('group_who_cancels')}</legend>
          {bookings.map((agenda) => (
            <Checkbox
              key={agenda.agendaId}
              label={t('group_name_at', { name: getName(agenda), at: time(agenda.start) })}
              checked={!left.includes(agenda.agendaId)}
              onChange={(on) => setLeft(on ? left.filter((id) => id !== agenda.agendaId) : [...left, agenda.agendaId])}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="label">{v('reason')}</legend>
          <div className="row wrap gap-8">
            {outcomeReasons.map((one) => (
              <Chip key={one} on={reason === one} onClick={() => setReason(reason === one ? null : one)}>
                {reasons[one]}
              </Chip>
            ))}
          </div>
        </fieldset>
        <Checkbox label={t('group_tell_cancelled', { name: payer })} checked={message} onChange={setMessage} />
        {note}
      </div>
    </Dialog>
  )
}
