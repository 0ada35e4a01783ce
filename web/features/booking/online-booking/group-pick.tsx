import { Button } from '../../../ui/button.tsx'
import { Frame } from './frame.tsx'
import type { GroupPage } from './group-page.ts'
import { askedKey, listServices, type Member, maxServicesEach, nameMember } from './group-party.ts'
import { ServiceList, ServicesSummary } from './services-step.tsx'
import { t } from './translate.ts'

/** Chooses the services of one member. */
export function PickStep({
  group,
  member,
  onChange,
}: {
  group: GroupPage
  member: Member
  onChange: (services: Member['services']) => void
}) {
  const { catalogue, page } = group
  const { person } = page.progress
  const { services } = member
  const isFull = services.length >= maxServicesEach
  const isRequested = (serviceId: string) => services.some((one) => one.serviceId === serviceId)
  const toggle = (serviceId: string) => {
    const offered = catalogue.services.find((service) => service.serviceId === serviceId)
    if (!offered || (isFull && !isRequested(serviceId))) return
    const userId = person !== null && offered.userIds.includes(person) ? person : null
    const next = isRequested(serviceId)
      ? services.filter((one) => one.serviceId !== serviceId)
      : [
          ...services,
          { serviceId, userId: services[0]?.userId && offered.userIds.includes(services[0].userId) ? services[0].userId : userId },
        ]
    onChange(next)
  }
  return (
    <Frame
      title={
        member.key === askedKey || member.kind === 'me' ? t('services_title_new') : t('group_pick_title', { name: nameMember(member) })
      }
      onSubmit={page.back}
      foot={
        <>
          <ServicesSummary services={listServices(catalogue, member)} requests={services} />
          <Button type="submit" variant="primary" size="xl" block disabled={services.length === 0}>
            {t(services.length === 0 ? 'choose_a_service' : 'group_pick_done')}
          </Button>
        </>
      }
    >
      <ServiceList
        catalogue={catalogue}
        pet={catalogue.isPet ? member.id || null : null}
        isFull={isFull}
        isRequested={isRequested}
        onToggle={toggle}
      />
      {isFull && <p className="note info">{t('services_full', { count: maxServicesEach })}</p>}
    </Frame>
  )
}
