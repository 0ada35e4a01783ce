import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { Salon } from '../../../schema/api/salons.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { dayIn, formatDay, timeIn } from '../../ui/dates.ts'
import { useFormat } from '../../ui/use-format.ts'
import './reservations-labels.ts'

export type State = 'booked' | 'came' | 'not_come' | 'cancelled'
export const tones: Record<State, Tone> = { booked: 'info', came: 'ok', not_come: 'warn', cancelled: 'plain' }
export const getReservationState = ({ outcome, appointmentDTO: visit }: Agenda): State => outcome ?? (visit?.arrival ? 'came' : 'booked')
const listOf = (names: readonly string[]) => [...new Set(names.filter(Boolean))].join(', ')
const servicesOf = ({ agendaServicesDTO }: Agenda) => listOf(agendaServicesDTO.map(({ serviceDTO }) => serviceDTO.service))
const staffOf = ({ agendaServicesDTO }: Agenda) => listOf(agendaServicesDTO.map(({ userDTO }) => userDTO.firstName))
const priceOf = ({ agendaServicesDTO }: Agenda) => agendaServicesDTO.reduce((sum, { serviceDTO }) => sum + serviceDTO.price, 0)

/** By which way a booking came, in words where it is one of ours. */
export function channelLabel(channel: string | null, t: TFunction<'reservations'>): string | null {
  if (channel === 'web') return t('channel_web')
  return channel === 'waiting-list' ? t('waiting_list') : channel
}

/** What there is to know of a booking made online; over all salons, `salons` says whose it is and in which zone its times are. */
export function useReservationColumns(salons?: readonly Salon[]): readonly Column<Agenda>[] {
  const { t } = useTranslation('reservations')
  const { locale, timeZone } = useFormat()
  return useMemo(() => {
    const salonOf = (agenda: Agenda) => salons?.find(({ salonId }) => salonId === agenda.salonId)
    const zoneOf = (agenda: Agenda) => salonOf(agenda)?.timeZone ?? timeZone
    const when = (agenda: Agenda) => {
      const zone = zoneOf(agenda)
      return t('day_time', { day: formatDay(dayIn(zone, agenda.start), locale, 'short'), time: timeIn(zone, agenda.start) })
    }
    const states = { booked: t('booked'), came: t('arrived'), not_come: t('no_show'), cancelled: t('cancelled') }
    const whose: Column<Agenda> = {
      key: 'salon',
      header: t('salon'),
      value: (agenda) => salonOf(agenda)?.salonName ?? agenda.salonId,
      width: 160,
    }
    const columns: readonly Column<Agenda>[] = [
      { key: 'start', header: t('date_and_time'), value: ({ start }) => start, text: when, width: 160, grow: 0 },
      {
        key: 'client',
        header: t('client'),
        value: ({ clientDTO }) => clientDTO?.name ?? null,
        cell: ({ clientDTO }) => <b className="semi ell">{clientDTO?.name}</b>,
        width: 150,
      },
      { key: 'services', header: t('services'), value: servicesOf, width: 180, grow: 2 },
      { key: 'staff', header: t('with'), value: staffOf, width: 110, hiddenOnPhone: true },
      {
        key: 'state',
        header: t('status'),
        value: (agenda) => states[getReservationState(agenda)],
        cell: (agenda) => <Badge tone={tones[getReservationState(agenda)]}>{states[getReservationState(agenda)]}</Badge>,
        width: 120,
        grow: 0,
      },
      {
        key: 'phone',
        header: t('phone'),
        value: ({ clientDTO }) => clientDTO?.phoneNumber ?? null,
        width: 150,
        grow: 0,
        hiddenOnPhone: true,
      },
      {
        key: 'minutes',
        header: t('duration_minutes'),
        value: ({ totalLength }) => totalLength,
        kind: 'number',
        width: 100,
        grow: 0,
        hidden: true,
      },
      { key: 'price', header: t('price'), value: priceOf, kind: 'euros', width: 110, grow: 0, hiddenOnPhone: true },
      {
        key: 'channel',
        header: t('channel'),
        value: ({ channel }) => channelLabel(channel, t),
        width: 130,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'note', header: t('note'), value: ({ note }) => note || null, width: 160, hidden: true },
    ]
    return salons ? [whose, ...columns] : columns
  }, [t, locale, timeZone, salons])
}
