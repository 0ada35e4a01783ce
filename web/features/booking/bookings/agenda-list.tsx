import { useTranslation } from 'react-i18next'
import { type AgendaCard, cardStatus } from '../../../../schema/rules/booking/agenda-layout.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { usePetWarnings } from '../../care/pets/index.ts'
import { useAgendaState } from './agenda-store.ts'
import type { AgendaPerson } from './use-agenda-day.ts'
import '../../../ui/figures.css'
import './agenda-list.css'

/** The day as a list, by time. */
export function AgendaList({ people, onCard }: { people: readonly AgendaPerson[]; onCard: (card: AgendaCard) => void }) {
  const { t } = useTranslation('bookings')
  const getWarnings = usePetWarnings()
  const { time, euros } = useFormat()
  const { selected } = useAgendaState()
  const rows = people.flatMap((person) => person.cards.map((card) => ({ card, person }))).sort((a, b) => a.card.start - b.card.start)
  if (rows.length === 0) return <Empty icon="calendar" title={t('no_bookings')} text={t('no_bookings_text')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="ag-list" tabIndex={0} aria-label={t('view_list')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('col_time')}</th>
            <th scope="col">{t('client')}</th>
            <th scope="col">{t('services')}</th>
            <th scope="col">{t('with')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" className="r">
              {t('price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ card, person }) => (
            <tr key={card.cardId} data-agenda={card.agenda.agendaId} className={selected?.cardId === card.cardId ? 'is-sel' : undefined}>
              <td className="num">
                {time(card.start * 1000)}–{time(card.end * 1000)}
              </td>
              <td>
                <button type="button" className="ag-row-name semi" onClick={() => onCard(card)}>
                  {card.agenda.clientDTO?.name}
                </button>
                {getWarnings(card.agenda.subClientsDTO ?? []).bites.map((text) => (
                  <span key={text} className="red xs row">
                    <Icon name="warning" size={12} />
                    {text}
                  </span>
                ))}
                {card.agenda.clientDTO?.allergies && (
                  <span className="red xs row">
                    <Icon name="warning" size={12} />
                    {t('allergy_to', { what: card.agenda.clientDTO.allergies })}
                  </span>
                )}
              </td>
              <td className="t2">{card.services.map((service) => service.serviceDTO.service).join(', ')}</td>
              <td>{person.user.firstName}</td>
              <td>
                <StatusPill status={cardStatus(card)} look="text" />
              </td>
              <td className="r">{euros(sumEuro(card.services.map((service) => service.serviceDTO.price)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
