import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { agendaServices, agendas } from '../../../../schema/api/booking/bookings.ts'
import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import type { RotaBooking } from '../../../../schema/api/team/rota-schemas.ts'
import { atMinutes, formatTimeOfDay, toIso } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { formatSpans } from './rota-cell.tsx'
import type { RotaCell, RotaModel } from './rota-model.ts'
import { listSettleOptions, type MoveOption, type SettleOption, toOptionKey } from './settle-options.ts'
import { useAskClient } from './use-ask-client.ts'
import type { Rota } from './use-rota.ts'

/** Moves a booked service; Undo moves it back. */
export function useMoveBooking() {
  const { t } = useTranslation('rota')
  const { timeZone } = useFormat()
  const errorMessage = useErrorMessage()
  const invalidates = [rotaCalls.period, agendas.day, agendas.list]
  const { mutateAsync, isPending } = useWrite(agendaServices.update, { invalidates })
  const send = (booking: RotaBooking, { userId, day, from, version }: Omit<MoveOption, 'kind'> & { version: number }) =>
    mutateAsync({
      input: { agendaServiceId: booking.agendaServiceId },
      body: {
        serviceId: booking.serviceId,
        userId,
        start: toIso(atMinutes(day, from, timeZone)),
        subClientId: booking.subClientId,
        show: booking.show,
        agendaId: booking.agendaId,
        version,
      },
    })
  /** Answers whether it was moved. */
  const move = async (booking: RotaBooking, to: MoveOption): Promise<boolean> => {
    try {
      const { userId, day, from } = booking
      const moved = await send(booking, { ...to, version: booking.version })
      const undo = () =>
        void send(booking, { userId, day, from, version: moved.version }).catch((error: unknown) =>
          notify({ kind: 'error', text: errorMessage(error) }),
        )
      notify({ kind: 'success', text: t('booking_moved', { name: booking.clientName }), undo })
      return true
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
      return false
    }
  }
  return { move, isMoving: isPending }
}

/** Texts of the alternatives for a booking. */
export function useOptionLabel(model: RotaModel) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const getName = (userId: string) => model.rows.find((row) => row.person.userId === userId)?.person.firstName ?? ''
  return (option: SettleOption, client: string): { title: string; note: string } => {
    if (option.kind === 'link') return { title: t('client_chooses'), note: t('client_gets_link', { name: client }) }
    const name = getName(option.userId)
    if (option.kind === 'day') {
      const day = formatDay(option.day, 'short')
      return { title: t('day_comma_time', { day, at: formatTimeOfDay(option.from) }), note: t('same_person_another_day') }
    }
    if (option.kind === 'keep') {
      const until = option.spans.at(-1)?.[1] ?? 0
      return { title: t('keep_until', { name, time: formatTimeOfDay(until) }), note: t('minutes_longer', { count: option.extraMinutes }) }
    }
    if (option.kind === 'person') return { title: t('person_at', { name, time: formatTimeOfDay(option.from) }), note: t('same_time') }
    return { title: t('person_at', { name, time: formatTimeOfDay(option.from) }), note: t('same_person') }
  }
}

/** The bookings that a changed day leaves outside, settled one by one: keys 1 to 6 choose, Enter applies, Escape puts the shift back. */
export function SettlePanel({ cell, model, rota, onClose }: { cell: RotaCell; model: RotaModel; rota: Rota; onClose: () => void }) {
  const { t } = useTranslation('rota')
  const { day: formatDay, dayIn } = useFormat()
  const today = dayIn(useMinute())
  const label = useOptionLabel(model)
  const { move, isMoving } = useMoveBooking()
  const { ask, isAsking } = useAskClient()
  const [chosen, setChosen] = useState(0)
  const person = model.rows.find((row) => row.person.userId === cell.userId)?.person
  const [booking] = cell.affected
  const options = booking ? listSettleOptions(model, cell, booking, { canStay: true, today }) : []
  const option = options[chosen] ?? options[0]
  const apply = async () => {
    if (!booking || !option) return
    if (option.kind === 'keep') rota.plan([{ userId: cell.userId, day: cell.day, spans: option.spans }])
    else if (option.kind === 'link') await ask(booking)
    else await move(booking, option)
    setChosen(0)
  }
  const actionLabel = (one: SettleOption) => {
    if (one.kind === 'keep') return t('extend_shift')
    if (one.kind === 'link') return t('send_link')
    const time = formatTimeOfDay(one.from)
    return one.kind === 'day' ? t('move_to_day', { day: formatDay(one.day, 'short'), time }) : t('move_booking', { time })
  }
  const putBack = () => rota.plan([{ userId: cell.userId, day: cell.day, spans: null }])
  return (
    <aside
      className="rp col surface"
      aria-label={t('affected_title', { count: cell.affected.length })}
      onKeyDown={(event) => {
        const index = Number(event.key) - 1
        if (options[index]) setChosen(index)
        else if (event.key === 'Escape') putBack()
      }}
    >
      <header className="flex gap-8">
        <h2 className="grow">{t('affected_title', { count: cell.affected.length })}</h2>
        <IconButton icon="close" size="s" label={t('close')} onClick={onClose} />
      </header>
      <p className="rp-change grid gap-2 hair-below">
        <b className="semi">
          {person?.firstName}, {formatDay(cell.day)}
        </b>
        <span className="num">
          <s>{formatSpans(cell.planned) || t('day_without_work')}</s> → <b>{formatSpans(cell.spans) || t('day_without_work')}</b>
        </span>
      </p>
      {booking && (
        <div className="rp-body">
          <p className="rp-booking grid gap-2">
            <b className="semi">{booking.clientName}</b>
            <span className="muted num">
              {formatTimeOfDay(booking.from)} {booking.service} · {t('minutes_short', { count: booking.to - booking.from })}
            </span>
          </p>
          <div role="radiogroup" aria-label={booking.clientName} className="rp-options grid gap-6">
            {options.map((one, i) => {
              const { title, note } = label(one, booking.clientName)
              return (
                // biome-ignore lint/a11y/useSemanticElements: a card with two lines and its key, chosen like a radio button
                <button
                  key={toOptionKey(one)}
                  type="button"
                  role="radio"
                  aria-checked={one === option}
                  className="alt grid top framed round"
                  onClick={() => setChosen(i)}
                >
                  <i />
                  <span>
                    {title}
                    <small>{note}</small>
                  </span>
                  <Kbd keys={[String(i + 1)]} />
                </button>
              )
            })}
          </div>
          {options.length === 0 && <p className="muted">{t('no_options')}</p>}
        </div>
      )}
      <footer className="stack line-above">
        {option && (
          <Button variant="primary" block busy={isMoving || isAsking} onClick={() => void apply()}>
            {actionLabel(option)}
          </Button>
        )}
        <Button variant="ghost" icon="undo" block onClick={putBack}>
          {t('put_back')} <Kbd keys={['Esc']} />
        </Button>
        {booking && (
          <Link className={buttonClass({ variant: 'ghost', block: true })} to={`/agenda/${encodeURIComponent(booking.agendaId)}`}>
            <Icon name="calendar" size={16} />
            {t('open_booking')}
          </Link>
        )}
      </footer>
    </aside>
  )
}
