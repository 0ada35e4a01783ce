import { useTranslation } from 'react-i18next'
import type { AbsenceBooking } from '../../../../schema/api/booking/absences-schemas.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { isPossible, type OutChoice, outChoices } from './out-model.ts'

/** Minutes by which a proposal is later than the booking; negative: earlier. */
const getDelay = (booking: AbsenceBooking, start: string) => Math.round((Date.parse(start) - Date.parse(booking.start)) / 60_000)

/** When the first service that moves begins: the others of the booking stay with who has them. */
const getFirst = ({ moves, start }: NonNullable<AbsenceBooking['colleague']>) => moves.map((move) => move.start).sort()[0] ?? start

/** What a choice means for a booking, in two short lines. */
function useChoiceText() {
  const { t } = useTranslation('absences')
  const { momentOf, time, euros } = useFormat()
  return (booking: AbsenceBooking, choice: OutChoice): [title: string, note: string] => {
    const { colleague, later, minutes, deposit, arrived } = booking
    if (choice === 'colleague') {
      if (!colleague) return [t('nobody_free'), t('for_minutes', { count: minutes })]
      const delay = getDelay(booking, colleague.start)
      const note = delay === 0 ? t('same_time') : delay > 0 ? t('minutes_later', { count: delay }) : t('minutes_earlier', { count: -delay })
      return [t('person_at', { name: colleague.staff.join(', '), time: time(getFirst(colleague)) }), note]
    }
    if (choice === 'later') {
      if (!later) return [t('no_other_time'), arrived ? t('is_here') : t('two_weeks')]
      return [momentOf(later.start), t('with_staff', { name: later.staff.join(', ') })]
    }
    if (choice === 'cancel') {
      const note = deposit > 0 ? t('deposit_back', { amount: euros(deposit) }) : t('nothing_charged')
      return [t('cancel_and_tell'), arrived ? t('is_here') : note]
    }
    return [t('leave_it'), arrived ? t('speak_here') : t('to_ring_later')]
  }
}

/** A booking of the time, with what could become of it. */
export function OutRow({
  booking,
  choice: chosen,
  isChanged,
  onChoose,
}: {
  booking: AbsenceBooking
  choice: OutChoice
  /** It is not as it was when it was chosen. */
  isChanged: boolean
  onChoose: (choice: OutChoice) => void
}) {
  const { t } = useTranslation('absences')
  const { time, dayOf } = useFormat()
  const text = useChoiceText()
  const { agendaId, clientName, services, start, channel, minutes, group, allergies } = booking
  const channels = { whatsapp: 'WhatsApp', sms: 'SMS', mail: t('email') }
  return (
    <li className={classNames('out-row grid gap-12', isChanged && 'is-changed')} data-booking={agendaId}>
      <span className="grid">
        <b className="num">{time(start)}</b>
        <small className="muted">{dayOf(start, 'short')}</small>
      </span>
      <span className="grid">
        <b className="semi ell" dir="auto">
          {clientName}
          {allergies && (
            <span className="red inline" title={allergies}>
              {' '}
              <Icon name="warning" size={12} label={t('allergic_to', { what: allergies })} />
            </span>
          )}
        </b>
        {group && <small className="muted">{t('group_place', { place: group.place, size: group.size })}</small>}
        <small className="muted ell">{t('services_minutes', { services: services.join(', '), count: minutes })}</small>
        {channel ? (
          <small className="muted">{t('told_by', { channel: channels[channel] })}</small>
        ) : (
          <small className="bad semi row gap-4">
            <Icon name="warning" size={12} /> {t('no_channel')}
          </small>
        )}
      </span>
      <fieldset className="out-options grid gap-8">
        <legend className="sr">{t('booking_of', { name: clientName, time: time(start) })}</legend>
        {outChoices.map((choice, i) => {
          const [title, note] = text(booking, choice)
          return (
            <label key={choice} className="out-option grid framed round">
              <input
                type="radio"
                className="sr"
                name={`out ${agendaId}`}
                value={choice}
                checked={choice === chosen}
                disabled={!isPossible(booking, choice)}
                onChange={() => onChoose(choice)}
              />
              <span className="semi ell">{title}</span>
              <small className="muted ell">{note}</small>
              <span className="kbd" aria-hidden="true">
                {i + 1}
              </span>
            </label>
          )
        })}
      </fieldset>
    </li>
  )
}
