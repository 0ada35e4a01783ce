import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { userServices } from '../../../../schema/api/team/user-services.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty.tsx'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toAmountText, toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { SectionForm } from '../../../ui/section-form.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getFullName } from './full-name.ts'
import { type OwnService, toOwn, useOwnServices } from './use-own-services.ts'

const TimersCard = optionalPart(async () => (await import('./timers-card.tsx')).TimersCard)
const maxOwnMinutes = 1200

/** Takes over the services of a colleague; nothing is saved yet. */
function CopyFrom({ user, onCopy }: { user: User; onCopy: (next: (service: Service) => OwnService) => void }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const { data = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const colleagues = data.filter((other) => other.userId !== user.userId && other.services.length > 0)
  if (colleagues.length === 0) return null
  const copy = async (userId: string) => {
    try {
      const list = await call(userServices.ofUser, { userId })
      onCopy(({ serviceId }) => toOwn(list, serviceId))
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  }
  return (
    <Menu
      label={t('copy_services')}
      trigger={<Button icon="copy">{t('copy_services')}</Button>}
      entries={colleagues.map((other) => ({ value: other.userId, label: getFullName(other), run: () => void copy(other.userId) }))}
    />
  )
}

/** Which services a team member performs, with their own time and price where these differ from the salon's. */
export function ServicesTab({ user }: { user: User }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const own = useOwnServices(user)
  const { list, getOwn, set, setAll, changed } = own
  if (own.failure && list.length === 0) return <LoadError message={errorMessage(own.failure)} onRetry={own.retry} />
  if (own.isPending) return <ListSkeleton rows={8} />
  if (list.length === 0) return <Empty icon="scissors" title={t('no_services')} text={t('no_services_text')} />
  const offered = list.filter(({ serviceId }) => getOwn(serviceId).offered)
  const withOwn = offered.filter(({ serviceId }) => getOwn(serviceId).length !== null || getOwn(serviceId).price !== null)
  const categories = [...Map.groupBy(list, ({ categoryName }) => categoryName)]
  return (
    <>
      <SectionForm
        title={t('services')}
        text={t('services_count', { offered: offered.length, total: list.length, own: withOwn.length })}
        actions={<CopyFrom user={user} onCopy={setAll} />}
        fieldErrors={{}}
        errorMessage={own.error}
        unsaved={changed.length > 0}
        unsavedPart={`${changed.map(({ service }) => service).join(', ')}. ${t('booked_keep')}`}
        busy={own.busy}
        onClear={() => undefined}
        onSave={own.save}
        onDiscard={own.discard}
      >
        <div className="card clip">
          <div className="staff-service staff-service-head grid middle hair-below s muted med" aria-hidden="true">
            <span>{t('services')}</span>
            <span className="num">{t('salon_time')}</span>
            <span>{t('own_time')}</span>
            <span className="num">{t('salon_price')}</span>
            <span>{t('own_price')}</span>
            <span>{t('online')}</span>
          </div>
          {categories.map(([category, services]) => {
            const count = services.filter(({ serviceId }) => getOwn(serviceId).offered).length
            return (
              <section key={category} aria-label={category}>
                <h4 className="staff-category row tint hair-below s semi">
                  <Checkbox
                    label={category}
                    checked={count === services.length}
                    mixed={count > 0 && count < services.length}
                    onChange={(on) => {
                      for (const { serviceId } of services) set(serviceId, { offered: on })
                    }}
                  />
                  <Badge>{t('of_count', { count, total: services.length })}</Badge>
                </h4>
                {services.map((service) => (
                  <ServiceRow
                    key={service.serviceId}
                    service={service}
                    own={getOwn(service.serviceId)}
                    onChange={(next) => set(service.serviceId, next)}
                  />
                ))}
              </section>
            )
          })}
        </div>
      </SectionForm>
      <TimersCard user={user} />
    </>
  )
}

function ServiceRow({ service, own, onChange }: { service: Service; own: OwnService; onChange: (next: Partial<OwnService>) => void }) {
  const { t } = useTranslation('staff')
  const { euros, locale } = useFormat()
  const { offered, length, price, online } = own
  return (
    <div className="staff-service grid middle hair-below s">
      <Checkbox label={service.service} checked={offered} onChange={(on) => onChange({ offered: on })} />
      <span className="num muted staff-salon-value">{t('minutes', { minutes: service.length })}</span>
      {offered ? (
        <NumberField
          className={classNames('staff-own', length !== null && 'is-own')}
          label={t('own_time_of', { service: service.service })}
          labelHidden
          size="s"
          min={1}
          max={maxOwnMinutes}
          step={5}
          unit={t('min')}
          placeholder={String(service.length)}
          value={length}
          onChange={(next) => onChange({ length: next === service.length ? null : next })}
        />
      ) : (
        <span />
      )}
      <span className="num muted staff-salon-value">{euros(service.price)}</span>
      {offered ? (
        <MoneyField
          className={classNames('staff-own', price !== null && 'is-own')}
          label={t('own_price_of', { service: service.service })}
          labelHidden
          size="s"
          min={0}
          placeholder={toAmountText(toCents(service.price), locale)}
          value={price === null ? null : toCents(price)}
          onChange={(cents) => onChange({ price: cents === null || cents === toCents(service.price) ? null : toEuros(cents) })}
        />
      ) : (
        <span />
      )}
      {offered ? (
        <Switch
          label={t('online_of', { service: service.service })}
          labelHidden
          checked={online}
          onChange={(on) => onChange({ online: on })}
        />
      ) : (
        <span />
      )}
    </div>
  )
}
