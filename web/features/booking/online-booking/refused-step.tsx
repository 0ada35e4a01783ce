import type { GuestRefusal } from '../../../../schema/api/booking/guest-replies.ts'
import { Button } from '../../../ui/button.tsx'
import { CallSalon } from './call-salon.tsx'
import { Frame } from './frame.tsx'
import { language } from './language.ts'
import { type Catalogue, findServices, joinNames, type Page } from './page.ts'
import { emptyProgress, type RequestedService } from './progress.ts'
import { SalonInfo } from './salon-info.tsx'
import { t } from './translate.ts'
import './later-icons.ts'

const maxInstead = 6

interface Props {
  readonly page: Page
  readonly catalogue: Catalogue
  readonly refusal: GuestRefusal
  /** The chosen day alone may be the reason. */
  readonly mayBeDay?: boolean
}

/** In place of days and times: why the chosen services cannot be booked here, and each way on. */
export function RefusedStep({ page, catalogue, refusal, mayBeDay = false }: Props) {
  const { progress, change, info } = page
  const { requests } = progress
  const rest = requests.filter(({ serviceId }) => !refusal.serviceIds.includes(serviceId))
  const refused = requests.filter(({ serviceId }) => refusal.serviceIds.includes(serviceId))
  const [first] = refused
  const instead = findServices(
    catalogue,
    refusal.insteadIds.map((serviceId) => ({ serviceId })),
  ).slice(0, maxInstead)
  const choose = (next: RequestedService[]) =>
    change({ requests: next, day: emptyProgress.day, slot: null, pendingSave: null, step: 'time' })
  const hasOthers = catalogue.services.some(({ serviceId }) => !refusal.serviceIds.includes(serviceId))
  return (
    <Frame title={t('refused_title')}>
      <p className="gb-chosen t2">{joinNames(findServices(catalogue, refused).map(({ service }) => service))}</p>
      <p role="status">{refusal.text[language]}</p>
      {instead.map(({ serviceId, service }, i) => (
        <Button
          key={serviceId}
          variant={i === 0 ? 'primary' : 'plain'}
          size="xl"
          block
          icon="calendar"
          onClick={() => choose([{ serviceId, userId: null, subClientId: first?.subClientId ?? null }])}
        >
          {t('refused_book', { service })}
        </Button>
      ))}
      {rest.length > 0 && (
        <Button size="xl" block icon="check" onClick={() => choose(rest)}>
          {t('refused_rest', { services: joinNames(findServices(catalogue, rest).map(({ service }) => service)) })}
        </Button>
      )}
      <CallSalon phone={info.phoneNumber} />
      {refusal.mayWait && (
        <Button size="xl" block icon="bell" onClick={() => change({ step: 'wait', slot: null, isOnWaitingList: false })}>
          {t('refused_wait')}
        </Button>
      )}
      {mayBeDay && (
        <Button size="xl" block icon="calendar" onClick={() => change({ step: 'time', day: null, slot: null, pendingSave: null })}>
          {t('another_day')}
        </Button>
      )}
      {hasOthers && (
        <Button size="xl" block icon="chevron-left" onClick={() => change({ step: 'services', slot: null })}>
          {t('refused_choose')}
        </Button>
      )}
      <SalonInfo page={page} />
    </Frame>
  )
}
