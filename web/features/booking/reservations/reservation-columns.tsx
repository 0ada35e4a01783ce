import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { type Day, dayIn, timeIn } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** The state of an online booking as the tables show it. */
export type ReservationState = 'booked' | 'came' | 'not_come' | 'cancelled'
const tones: Record<ReservationState, Tone> = { booked: 'info', came: 'ok', not_come: 'warn', cancelled: 'plain' }
export const getReservationState = ({ outcome, appointmentDTO: visit }: Agenda): ReservationState =>
  outcome ?? (visit?.arrival ? 'came' : 'booked')
const joinUnique = (names: readonly string[]) => [...new Set(names.filter(Boolean))].join(', ')
const formatServices = ({ agendaServicesDTO }: Agenda) => joinUnique(agendaServicesDTO.map(({ serviceDTO }) => serviceDTO.service))
const formatStaff = ({ agendaServicesDTO }: Agenda) => joinUnique(agendaServicesDTO.map(({ userDTO }) => userDTO.firstName))
const computePrice = ({ agendaServicesDTO }: Agenda) => agendaServicesDTO.reduce((sum, { serviceDTO }) => sum + serviceDTO.price, 0)

/** Channels whose names are the same in every language. */
const brands = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  google: 'Google',
  tiktok: 'TikTok',
  sms: 'SMS',
} as const

/** The label of the channel of a booking; that of another website begins with a capital. */
export function getChannelLabel(channel: string | null, t: TFunction<'reservations'>): string | null {
  if (channel === null) return null
  const names: Readonly<Record<string, string>> = { web: t('channel_web'), 'waiting-list': t('waiting_list'), ...brands }
  return names[channel.toLowerCase()] ?? `${channel.charAt(0).toUpperCase()}${channel.slice(1)}`
}

/** The columns of a table of online bookings. With `salons`, a column names the salon, and times are in its time zone. */
export function useReservationColumns(salons?: readonly Salon[]): readonly Column<Agenda>[] {
  const { t } = useTranslation('reservations')
  const { date, fileDate, timeZone } = useFormat()
  return useMemo(() => {
    const findSalon = (agenda: Agenda) => salons?.find(({ salonId }) => salonId === agenda.salonId)
    const getZone = (agenda: Agenda) => findSalon(agenda)?.timeZone ?? timeZone
    const formatStart = (agenda: Agenda, toText: (day: Day) => string) => {
      const zone = getZone(agenda)
      return t('day_time', { day: toText(dayIn(zone, agenda.start)), time: timeIn(zone, agenda.start) })
    }
    const states = { booked: t('booked'), came: t('arrived'), not_come: t('no_show'), cancelled: t('cancelled') }
    const salonColumn: Column<Agenda> = {
      key: 'salon',
      header: t('salon'),
      value: (agenda) => findSalon(agenda)?.salonName ?? agenda.salonId,
      width: 160,
    }
    const columns: readonly Column<Agenda>[] = [
      {
        key: 'start',
        header: t('date_and_time'),
        value: ({ start }) => start,
        text: (agenda) => formatStart(agenda, date),
        fileText: (agenda) => formatStart(agenda, fileDate),
        width: 160,
        grow: 0,
      },
      {
        key: 'client',
        header: t('client'),
        value: ({ clientDTO }) => clientDTO?.name ?? null,
        card: 'title',
        cell: ({ clientDTO }) => <b className="semi ell">{clientDTO?.name}</b>,
        width: 150,
      },
      { key: 'services', header: t('services'), value: formatServices, width: 180, grow: 2 },
      { key: 'staff', header: t('with'), value: formatStaff, width: 110, hiddenOnPhone: true },
      {
        key: 'state',
        header: t('status'),
        value: (agenda) => states[getReservationState(agenda)],
        cell: (agenda) => <Badge tone={tones[getReservationState(agenda)]}>{states[getReservationState(agenda)]}</Badge>,
        width: 120,
        grow: 0,
        card: 'end',
      },
      {
        key: 'phone',
        header: t('phone'),
        value: ({ clientDTO }) => clientDTO?.phoneNumber ?? null,
        text: ({ clientDTO }) => formatPhone(clientDTO?.phoneNumber ?? ''),
        width: 160,
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
      { key: 'price', header: t('price'), value: computePrice, kind: 'euros', width: 110, grow: 0, hiddenOnPhone: true },
      {
        key: 'channel',
        header: t('channel'),
        value: ({ channel }) => getChannelLabel(channel, t),
        width: 130,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'note', header: t('note'), value: ({ note }) => note || null, width: 160, hidden: true },
    ]
    return salons ? [salonColumn, ...columns] : columns
  }, [t, date, fileDate, timeZone, salons])
}
