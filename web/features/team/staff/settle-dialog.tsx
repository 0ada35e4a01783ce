import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaServices, agendas } from '../../../../schema/api/booking/bookings.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { FutureBooking } from '../../../../schema/api/team/staff-records-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getFullName } from './full-name.ts'
import type { DeleteUser } from './use-delete-user.ts'

const noColleague = 'nobody'

/** Settles the bookings of a team member who leaves: each goes to a colleague, or is cancelled with a message. */
export function SettleDialog({ user, deletion }: { user: User; deletion: DeleteUser }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const [busyId, setBusyId] = useState<string | null>(null)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const { data: team = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const bookings = deletion.bookings ?? []
  const getColleagues = ({ serviceId }: FutureBooking) =>
    team.filter((other) => other.userId !== user.userId && other.inAgenda && other.services.includes(serviceId))
  /** The reply of a write has the booking's new version, which its other services need too. */
  const settle = async (booking: FutureBooking, write: () => Promise<{ version: number }>, isWhole: boolean) => {
    setBusyId(booking.agendaServiceId)
    try {
      const { version } = await write()
      setErrors((before) => new Map([...before].filter(([id]) => id !== booking.agendaServiceId)))
      deletion.setBookings(
        (now) =>
          now
            ?.filter((one) => (isWhole ? one.agendaId !== booking.agendaId : one.agendaServiceId !== booking.agendaServiceId))
            .map((one) => (one.agendaId === booking.agendaId ? { ...one, version } : one)) ?? null,
      )
      return version
    } catch (error) {
      const field = error instanceof CallError ? Object.values(error.fields)[0] : undefined
      setErrors((before) => new Map(before).set(booking.agendaServiceId, errorMessage(field ?? error)))
      return null
    } finally {
      setBusyId(null)
    }
  }
  const reassign = (booking: FutureBooking, userId: string, version = booking.version) => {
    const { agendaServiceId, serviceId, start, subClientId } = booking
    return settle(
      booking,
      () => call(agendaServices.update, { agendaServiceId }, { serviceId, userId, start, subClientId, version }),
      false,
    )
  }
  const cancel = async (booking: FutureBooking) => {
    const question = { title: t('cancel_question', { client: booking.client }), text: t('cancel_text') }
    if (!(await confirm({ kind: 'standard', danger: true, confirmLabel: t('cancel_with_message'), ...question }))) return
    const { agendaId } = booking
    const done = await settle(
      booking,
      () => call(agendas.cancel, { agendaId }, { reason: 'salon', message: true, version: booking.version }),
      true,
    )
    if (done !== null) notify({ kind: 'success', text: t('booking_cancelled') })
  }
  return (
    <Dialog
      open
      width="wide"
      closeOnInteractOutside={false}
      onClose={deletion.close}
      title={t('settle_title', { name: getFullName(user) })}
      subtitle={bookings.length > 0 ? t('settle_text', { count: bookings.length }) : t('settle_done')}
      footer={
        <>
          <Button onClick={deletion.close}>{t('cancel')}</Button>
          <Button variant="danger" disabled={bookings.length > 0} busy={deletion.busy} onClick={deletion.remove}>
            {t('delete_of', { name: getFullName(user) })}
          </Button>
        </>
      }
    >
      <ul className="staff-settle lined">
        {bookings.map((booking) => (
          <SettleRow
            key={booking.agendaServiceId}
            booking={booking}
            colleagues={getColleagues(booking)}
            busy={busyId === booking.agendaServiceId}
            error={errors.get(booking.agendaServiceId)}
            onReassign={(userId) => void reassign(booking, userId)}
            onCancel={() => void cancel(booking)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function SettleRow({
  booking,
  colleagues,
  busy,
  error,
  onReassign,
  onCancel,
}: {
  booking: FutureBooking
  colleagues: readonly User[]
  busy: boolean
  error: string | undefined
  onReassign: (userId: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('staff')
  const { dayOf, time } = useFormat()
  return (
    <li>
      <div className="grow">
        <b className="semi">{booking.client}</b>
        <span className="s muted num">
          {dayOf(booking.start, 'short')}, {time(booking.start)} · {booking.service}
        </span>
        {toDialable(booking.phoneNumber) && (
          <a className="s acc num" href={`tel:${toDialable(booking.phoneNumber)}`} aria-label={t('call_name', { name: booking.client })}>
            {formatPhone(booking.phoneNumber)}
          </a>
        )}
        {error && (
          <span className="field-error" role="alert">
            <Icon name="warning" size={12} />
            {error}
          </span>
        )}
      </div>
      <Select
        label={t('give_to', { client: booking.client })}
        labelHidden
        value={noColleague}
        disabled={busy || colleagues.length === 0}
        onChange={(userId) => userId !== noColleague && onReassign(userId)}
        options={[
          { value: noColleague, label: colleagues.length > 0 ? t('give_to_colleague') : t('nobody_offers_it') },
          ...colleagues.map((other) => ({ value: other.userId, label: getFullName(other) })),
        ]}
      />
      <Button variant="ghost-danger" busy={busy} onClick={onCancel}>
        {t('cancel_booking')}
      </Button>
    </li>
  )
}
