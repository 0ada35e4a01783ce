import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { absences } from '../../../../schema/api/booking/absences.ts'
import type { ServiceMove } from '../../../../schema/api/booking/booking-service-moves.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { type LateBooking, tellFrom } from '../../../../schema/rules/booking/running-late.ts'
import { parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './absences.css'

/** A booking that begins late, with its client. */
export interface LateRow extends LateBooking {
  agenda: Agenda
}

const toMoves = ({ agenda, delays }: LateRow): ServiceMove[] =>
  agenda.agendaServicesDTO.map(({ agendaServiceId, userId, start }) => ({
    agendaServiceId,
    userId,
    start: toIso(parseIso(start) + (delays[agendaServiceId] ?? 0)),
    version: agenda.version,
  }))

/** Whether a refusal names a service of the booking, at its later time. */
function hasConflict(row: LateRow, refusal: unknown): boolean {
  const { conflicts } = refusal instanceof CallError ? (refusal.body as { conflicts?: Conflict[] }) : {}
  const services = toMoves(row).map((move) => ({ ...move, length: findLength(row, move.agendaServiceId) }))
  return (conflicts ?? []).some(({ userId, start }) =>
    services.some((one) => {
      const behind = parseIso(start) - parseIso(one.start)
      return one.userId === userId && behind >= 0 && behind < one.length * 60
    }),
  )
}
const findLength = ({ agenda }: LateRow, id: string) =>
  agenda.agendaServicesDTO.find(({ agendaServiceId }) => agendaServiceId === id)?.serviceDTO.length ?? 0

/** Moves the bookings and tells their clients; Undo moves them back, before they are told or with another message. */
function useShift(onDone: () => void) {
  const { t } = useTranslation('absences')
  const errorMessage = useErrorMessage()
  const [error, setError] = useState<string | null>(null)
  const [unfit, setUnfit] = useState<readonly string[]>([])
  const { mutate, isPending } = useWrite(absences.shiftLate, { invalidates: [agendas.day, agendas.list] })
  const shift = (rows: readonly LateRow[], tell: string[]) => {
    setError(null)
    mutate(
      { input: {}, body: { moves: rows.flatMap(toMoves), tell } },
      {
        onSuccess: ({ back, told, untold }) => {
          const undo = () =>
            mutate(
              { input: {}, body: { moves: back, tell, undo: true } },
              { onError: (failed) => void notify({ kind: 'error', text: errorMessage(failed) }) },
            )
          notify({ kind: 'success', text: t('late_told', { count: told }), undo })
          const names = rows.filter(({ agendaId }) => untold.includes(agendaId)).map(({ agenda }) => agenda.clientDTO?.name ?? '')
          if (names.length > 0) notify({ kind: 'warning', text: t('late_untold', { names: names.join(', ') }) })
          onDone()
        },
        onError: (failed) => {
          setUnfit([...unfit, ...rows.filter((row) => hasConflict(row, failed)).map(({ agendaId }) => agendaId)])
          setError(errorMessage(failed))
        },
      },
    )
  }
  return { shift, isShifting: isPending, error, unfit }
}

/** Who runs late, and whom it touches: all of them are told and moved with one press. */
export function LateDialog({
  late: all,
  people,
  onClose,
}: {
  late: readonly LateRow[]
  people: readonly { id: string; shortName: string }[]
  onClose: () => void
}) {
  const { t } = useTranslation('absences')
  const { time } = useFormat()
  const [untold, setUntold] = useState<readonly string[]>([])
  const { shift, isShifting, error, unfit } = useShift(onClose)
  // Whom the agenda hides is neither shown nor moved here.
  const late = all.filter(({ userId }) => people.some(({ id }) => id === userId))
  // What does not fit at its later time stays, and is looked after by hand.
  const moved = late.filter(({ agendaId }) => !unfit.includes(agendaId))
  const isTold = ({ agendaId, minutes }: LateRow) => minutes >= tellFrom && !untold.includes(agendaId)
  const tell = moved.filter(isTold).map(({ agendaId }) => agendaId)
  const ofPerson = people.flatMap((person) => {
    const rows = late.filter(({ userId }) => userId === person.id)
    return rows.length > 0 ? [{ person, rows }] : []
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('who_is_late')}
      subtitle={t('late_how')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" busy={isShifting} disabled={moved.length === 0} onClick={() => shift(moved, tell)}>
            {tell.length === 0
              ? t('late_move', { count: moved.length })
              : t(tell.length < moved.length ? 'late_move_tell' : 'late_tell', { moved: moved.length, count: tell.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-16">
        {error && <Note tone="bad" live title={error} />}
        {late.length === 0 && <p className="muted">{t('on_time')}</p>}
        {ofPerson.map(({ person, rows }) => (
          <section key={person.id} className="framed round" aria-label={person.shortName}>
            <header className="late-head row gap-12">
              <Avatar name={person.shortName} id={person.id} />
              <b className="semi grow">{person.shortName}</b>
              <Badge tone="warn" size="l" icon="clock">
                {t('late_by', { count: Math.max(...rows.map(({ minutes }) => minutes)) })}
              </Badge>
            </header>
            <ul className="lined">
              {rows.map((row) => {
                const start = parseIso(row.agenda.start)
                const name = row.agenda.clientDTO?.name ?? ''
                return (
                  <li key={row.agendaId} className="late-row row gap-12">
                    <span className="grid num">
                      <s className="muted s">{time(start * 1000)}</s>
                      <b>{time((start + row.minutes * 60) * 1000)}</b>
                    </span>
                    <span className="grid grow">
                      <b className="semi ell" dir="auto">
                        {name}
                      </b>
                      <small className="muted">{t('minutes_later', { count: row.minutes })}</small>
                    </span>
                    {unfit.includes(row.agendaId) ? (
                      <small className="bad semi">{t('late_no_room')}</small>
                    ) : row.minutes < tellFrom ? (
                      <small className="muted">{t('late_little')}</small>
                    ) : (
                      <Checkbox
                        label={t('late_tell_client')}
                        checked={isTold(row)}
                        onChange={(isOn) => setUntold(isOn ? untold.filter((id) => id !== row.agendaId) : [...untold, row.agendaId])}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
