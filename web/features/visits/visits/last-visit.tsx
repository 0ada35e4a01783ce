import { useTranslation } from 'react-i18next'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { useRead } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { getLineTotal } from './visit-products.tsx'

/** Services and products of the client's last visit before the one on screen, with what was charged. */
export function LastVisit({ clientId, agendaId }: { clientId: string; agendaId: string }) {
  const { t } = useTranslation('visits')
  const { dayOf, euros } = useFormat()
  const { data } = useRead(appointments.last, { clientId, currentAgendaId: agendaId }, { staleTime: 60_000 })
  if (!data) return null
  return (
    <section className="card" aria-label={t('last_visit')}>
      <header>
        <h2 className="grow">{t('last_visit')}</h2>
        <span className="xs muted capital">{dayOf(data.arrival ?? data.agendaDTO.start, 'full')}</span>
      </header>
      <ul className="vs-lines">
        {data.clientHistoryServicesDTO.map((one) => (
          <li key={one.clientHistoryServiceId}>
            <span className="grow">
              <b className="med">{one.service}</b>
              <span className="vs-below below xs muted">{t('person_minutes', { person: one.userDTO.firstName, minutes: one.length })}</span>
            </span>
            <span className="num">{euros(euro(cents(one.price) - cents(one.discount)))}</span>
          </li>
        ))}
        {data.clientHistoryProductsDTO.map((one) => (
          <li key={one.clientHistoryProductId}>
            <span className="grow">
              <b className="med">{one.product}</b>
              <span className="vs-below below xs muted">{t('units', { count: one.quantity })}</span>
            </span>
            <span className="num">{euros(getLineTotal(one))}</span>
          </li>
        ))}
      </ul>
      {data.owed > 0 && <p className="s red med sh-none">{t('outstanding_since', { amount: euros(data.owed) })}</p>}
    </section>
  )
}
