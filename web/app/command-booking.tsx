import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '../ui/format-phone.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useFormat } from '../ui/use-format.ts'
import type { CommandField } from './command-parser.ts'
import type { useCommands } from './use-commands.ts'

interface PartProps {
  field: CommandField
  label: string
  value: string | undefined
  /** What is so instead, or a detail of the value. */
  note?: ReactNode
}
function Part({ field, label, value, note }: PartProps) {
  return (
    <span className="pal-part col gap-2 shrinks">
      <span className="xs muted row">
        <i className="pal-colour" data-field={field} />
        {label}
      </span>
      {value && <b className="semi">{value}</b>}
      {note && <span className="xs muted">{note}</span>}
    </span>
  )
}

/** The booking that the typed text describes, as the form will show it. */
export function CommandBooking({ commands }: { commands: ReturnType<typeof useCommands> }) {
  const { t } = useTranslation('palette')
  const { day: formatDay, euros } = useFormat()
  const { command, context, client, clients } = commands
  if (!command) return null
  const services = command.serviceIds.flatMap((id) => context.services.find((one) => one.serviceId === id) ?? [])
  const person = context.people.find((user) => user.userId === command.userId)?.firstName
  const when = [formatDay(command.day ?? context.today, 'short'), command.time].filter(Boolean).join(', ')
  const others = clients.length > 1 && client && (
    <>
      {t('of_clients', { index: clients.indexOf(client) + 1, count: clients.length })} · <Kbd keys={['Tab']} />
    </>
  )
  return (
    <span className="pal-booking">
      <span className="row between pal-booking-head">
        <span className="row semi">
          <Icon name="calendar-plus" className="acc" /> {t('new_booking')}
        </span>
        <span className="btn primary s">{t('open_form')} ↵</span>
      </span>
      <span className="pal-parts grid line-above">
        <Part
          field="client"
          label={t('client')}
          value={client?.name}
          note={
            client
              ? others || formatPhone(client.phoneNumber)
              : t(command.client === '' || commands.isOutdated ? 'no_client' : 'no_such_client')
          }
        />
        <Part
          field="service"
          label={t('services')}
          value={services.map((one) => one.service).join(', ')}
          note={
            services.length > 0
              ? t('minutes_price', {
                  minutes: services.reduce((sum, one) => sum + one.length, 0),
                  price: euros(services.reduce((sum, one) => sum + one.price, 0)),
                })
              : t('last_services')
          }
        />
        <Part
          field="when"
          label={t('command_when')}
          value={command.day || command.time ? when : undefined}
          note={command.day || command.time ? null : t('now')}
        />
        <Part field="with" label={t('with')} value={person ?? t('anyone_available')} />
      </span>
    </span>
  )
}
