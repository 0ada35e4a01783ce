import type { OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import { Icon } from '../../ui/icon.tsx'
import { computeTotalMinutes, duration, findServices, listed, personName } from './page.ts'
import type { Chosen } from './progress.ts'
import { t } from './translate.ts'

/** One tap for those who come for the same thing. */
export function SameAgain({ catalogue, last, onChoose }: { catalogue: OnlineCatalogue; last: readonly Chosen[]; onChoose: () => void }) {
  const services = findServices(catalogue, last)
  const people = last.flatMap((wish) => (wish.userId ? personName(catalogue, wish.userId) : [])).filter(Boolean)
  const what = listed(services.map((service) => service.service))
  return (
    <button type="button" className="gb-same" onClick={onChoose}>
      <span className="gb-same-icon">
        <Icon name="repeat" />
      </span>
      <span className="grow">
        <b className="semi">{t('same_as_last_time')}</b>
        <span className="gb-same-what">
          {people.length > 0 ? t('service_with', { service: what, person: listed(people) }) : what}
          {' · '}
          {duration(computeTotalMinutes(services))}
        </span>
      </span>
      <Icon name="chevron-right" />
    </button>
  )
}
