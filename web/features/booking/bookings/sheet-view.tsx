import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useStatusLabel } from '../../../ui/status-pill.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { usePetWarnings } from '../../care/pets/index.ts'
import { type DaySheet, groupByPerson, type SheetRow } from './day-sheet.ts'
import './agenda-print.css'
import './day-sheet.css'

type Order = 'time' | 'person'

interface SheetViewProps {
  sheet: DaySheet
  /** It is shown first where the sheet has it. */
  firstDay: string | null
}

/** The kept days, one at a time by time or by person; on paper all of them. */
export function SheetView({ sheet, firstDay }: SheetViewProps) {
  const { t } = useTranslation('day-sheet')
  const { day: sayDay } = useFormat()
  const [order, setOrder] = useState<Order>('time')
  const [day, setDay] = useState(() => (sheet.days.find((one) => one.day === firstDay) ?? sheet.days[0])?.day ?? '')
  const rows = sheet.days.find((one) => one.day === day)?.rows ?? []
  return (
    <>
      <div className="row wrap between gap-8 ds-top">
        <Segment
          label={t('day')}
          options={sheet.days.map((one) => ({ value: one.day, label: sayDay(one.day, 'short') }))}
          value={day}
          onChange={setDay}
        />
        <Segment
          label={t('sort_order')}
          options={[
            { value: 'time', label: t('by_time') },
            { value: 'person', label: t('by_person') },
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      {rows.length === 0 && <p className="s muted">{t('sheet_empty')}</p>}
      {groupRows(rows, order).map(({ person, rows: own }) => (
        <section key={person}>
          {person && <h3 className="ds-person semi">{person}</h3>}
          <ul className="ds-rows" aria-label={person || t('by_time')}>
            {own.map((row) => (
              <ScreenRow key={row.key} row={row} withPerson={order === 'time'} />
            ))}
          </ul>
        </section>
      ))}
      {createPortal(<Paper sheet={sheet} order={order} />, document.body)}
    </>
  )
}

const groupRows = (rows: readonly SheetRow[], order: Order) => (order === 'person' ? groupByPerson(rows) : [{ person: '', rows }])

/** Allergies, who bites, and vaccinations that have expired. */
function useWarnings(): (row: SheetRow) => string[] {
  const { t } = useTranslation('day-sheet')
  const warn = usePetWarnings()
  return ({ allergies, pets }) => {
    const { bites, expired } = warn(pets)
    return [...(allergies ? [t('allergic_to', { what: allergies })] : []), ...bites, ...expired]
  }
}

const toWho = ({ client, pets }: SheetRow) => (pets.length > 0 ? `${pets.map(({ name }) => name).join(', ')} · ${client}` : client)

function ScreenRow({ row, withPerson }: { row: SheetRow; withPerson: boolean }) {
  const { time } = useFormat()
  const warnings = useWarnings()(row)
  const statusLabel = useStatusLabel()
  return (
    <li className="grid gap-12 top">
      <span className="num">
        <b className="semi">{time(row.start)}</b>
        <span className="below xs muted">{time(row.end)}</span>
      </span>
      <span className="shrinks">
        <b className="med" dir="auto">
          {toWho(row)}
        </b>
        <span className="below xs muted num">{formatPhone(row.phone)}</span>
        {warnings.map((text) => (
          <span key={text} className="row gap-4 xs red med">
            <Icon name="warning" size={12} /> {text}
          </span>
        ))}
      </span>
      <span className="shrinks">
        {row.services.join(', ')}
        <span className="below xs muted">{[withPerson && row.person, ...row.places].filter(Boolean).join(' · ')}</span>
        {row.notes.map((note) => (
          <span key={note} className="below xs t2">
            {note}
          </span>
        ))}
      </span>
      <Badge>{statusLabel(row.status)}</Badge>
    </li>
  )
}

/** Both days for printing, a page each. */
function Paper({ sheet, order }: { sheet: DaySheet; order: Order }) {
  const { t } = useTranslation('day-sheet')
  const { day: sayDay, momentOf, time } = useFormat()
  const warn = useWarnings()
  const statusLabel = useStatusLabel()
  return (
    <div className="ag-paper ds-paper">
      {sheet.days.map(({ day, rows }) => (
        <article key={day}>
          <header>
            <h1>{sayDay(day, 'full')}</h1>
            <p>{t('sheet_of', { salon: sheet.salon, at: momentOf(sheet.savedAt) })}</p>
          </header>
          {rows.length === 0 && <p>{t('sheet_empty')}</p>}
          <table>
            <colgroup>
              <col className="time" />
              <col />
              <col className="services" />
              <col className="status" />
            </colgroup>
            {groupRows(rows, order).map(({ person, rows: own }) => (
              <tbody key={person}>
                {person && (
                  <tr>
                    <th colSpan={4} scope="rowgroup">
                      {person}
                    </th>
                  </tr>
                )}
                {own.map((row) => (
                  <tr key={row.key}>
                    <td className="num">
                      {time(row.start)}–{time(row.end)}
                    </td>
                    <td>
                      <b dir="auto">{toWho(row)}</b>
                      <span className="phone num">{formatPhone(row.phone)}</span>
                      {warn(row).map((text) => (
                        <div key={text} className="alert">
                          {text}
                        </div>
                      ))}
                      {row.notes.map((note) => (
                        <div key={note} className="said">
                          {note}
                        </div>
                      ))}
                    </td>
                    <td>
                      {row.services.join(', ')}
                      <div>{[order === 'time' && row.person, ...row.places].filter(Boolean).join(' · ')}</div>
                    </td>
                    <td>{statusLabel(row.status)}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </article>
      ))}
    </div>
  )
}
