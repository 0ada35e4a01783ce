import type { OnlineCatalogue } from '../../../../schema/api/booking/guest-replies.ts'
import { Icon } from '../../../ui/icon.tsx'
import { computeTotalMinutes, findServicesForPets, formatDuration, getFirstName, joinNames } from './page.ts'
import type { RequestedService } from './progress.ts'
import { t } from './translate.ts'

/** Books the services of the last visit with one tap. */
export function SameAsLastTime({
  catalogue,
  last,
  onChoose,
}: {
  catalogue: OnlineCatalogue
  last: readonly RequestedService[]
  onChoose: () => void
}) {
  const services = findServicesForPets(catalogue, last)
  const people = last.flatMap(({ userId }) => (userId ? getFirstName(catalogue, userId) : [])).filter(Boolean)
  const what = joinNames(services.map((service) => service.service))
  return (
    <button type="button" className="gb-same" onClick={onChoose}>
      <span className="gb-same-icon">
        <Icon name="repeat" />
      </span>
      <span className="grow">
        <b className="semi">{t('same_as_last_time')}</b>
        <span className="gb-same-what">
          {people.length > 0 ? t('service_with', { service: what, person: joinNames(people) }) : what}
          {' · '}
          {formatDuration(computeTotalMinutes(services))}
        </span>
      </span>
      <Icon name="chevron-right" />
    </button>
  )
}
