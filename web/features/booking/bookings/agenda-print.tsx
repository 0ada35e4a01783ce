import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { cardStatus } from '../../../../schema/rules/booking/agenda-layout.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { useStatusLabel } from '../../../ui/status-pill.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { AgendaDay, AgendaPerson } from './use-agenda-day.ts'
import './agenda-print.css'

/** The day for printing, by team member. Rendered only while it is printed. */
export function AgendaPrint({ day, people }: { day: AgendaDay; people: readonly AgendaPerson[] }) {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing ? createPortal(<PrintedDay day={day} people={people} />, document.body) : null
}

function PrintedDay({ day, people }: { day: AgendaDay; people: readonly AgendaPerson[] }) {
  const { t } = useTranslation('agenda-day')
  const { day: formatDay, time, euros } = useFormat()
  const statusLabel = useStatusLabel()
  return (
    <div className="ag-paper">
      <header>
        <h1>{formatDay(day.day, 'full')}</h1>
        <p>{[t('bookings', { count: day.bookings }), t('day_total'), euros(day.total)].join(' · ')}</p>
      </header>
      <table>
        <colgroup>
          <col className="time" />
          <col />
          <col className="services" />
          <col className="status" />
        </colgroup>
        {people
          .filter((person) => person.cards.length > 0)
          .map((person) => (
            <tbody key={person.user.userId}>
              <tr>
                <th colSpan={4} scope="rowgroup">
                  {person.name}
                  <small>{t('bookings', { count: new Set(person.cards.map((card) => card.agenda.agendaId)).size })}</small>
                </th>
              </tr>
              {person.cards.map((card) => (
                <tr key={card.cardId}>
                  <td className="num">
                    {time(card.start * 1000)}–{time(card.end * 1000)}
                  </td>
                  <td>
                    <b dir="auto">{card.agenda.clientDTO?.name}</b>
                    <span className="phone num">{formatPhone(card.agenda.clientDTO?.phoneNumber ?? '')}</span>
                    {card.agenda.clientDTO?.allergies && (
                      <div className="alert">{t('allergy_to', { what: card.agenda.clientDTO.allergies })}</div>
                    )}
                    {card.agenda.note && <div className="said">{card.agenda.note}</div>}
                  </td>
                  <td>{card.services.map((service) => service.serviceDTO.service).join(', ')}</td>
                  <td>{statusLabel(cardStatus(card))}</td>
                </tr>
              ))}
            </tbody>
          ))}
      </table>
    </div>
  )
}
