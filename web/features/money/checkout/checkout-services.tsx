import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { isRunning } from '../../../../schema/rules/visits/visit-steps.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { getPetOfService, PersonDialog, PriceDialog, type VisitWrites } from '../../visits/visits/index.ts'

const toTintStyle = (tint: number): CSSProperties & { '--c': string } => ({ '--c': `var(--cat-${tint >= 1 && tint <= 6 ? tint : 1})` })

/** The services of a visit with what is charged for them. */
export function CheckoutServices({ visit, writes }: { visit: Appointment; writes: VisitWrites }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const isPhone = useMedia(phone)
  const [edit, setEdit] = useState<{ what: 'price' | 'person'; id: string } | null>(null)
  const rows = visit.clientHistoryServicesDTO
  const edited = rows.find((row) => row.clientHistoryServiceId === edit?.id)
  const change = (row: ClientHistoryService, body: { price?: number; discount?: number; userId?: string }) =>
    writes.changeService.mutate({ input: { clientHistoryServiceId: row.clientHistoryServiceId }, body: { ...body, version: row.version } })
  if (rows.length === 0) return <p className="s muted sh-none">{t('no_services')}</p>
  return (
    <>
      <ul className="vs-lines">
        {rows.map((row) => {
          const session = visit.courseSessionsDTO?.find((one) => one.clientHistoryServiceId === row.clientHistoryServiceId)
          return (
            <li key={row.clientHistoryServiceId}>
              <span className="ava sq" style={toTintStyle(row.tint)} aria-hidden="true">
                <Icon name="scissors" size={16} />
              </span>
              <span className="grow">
                <b className="med">{row.service}</b>
                <span className="vs-below below xs muted">
                  {t('person_minutes', {
                    person: [getPetOfService(visit, row.subClientId), row.userDTO.firstName].filter(Boolean).join(' · '),
                    minutes: row.length,
                  })}
                </span>
              </span>
              <span className="vs-amount num">
                <b className="semi">{euros(session?.amount ?? euro(cents(row.price) - cents(row.discount)))}</b>
                {session && <s className="vs-below below xs muted">{euros(row.price)}</s>}
                {!session && row.discount > 0 && (
                  <span className="green vs-below below xs">{t('minus_amount', { amount: euros(row.discount) })}</span>
                )}
              </span>
              <Menu
                label={t('more_of', { what: row.service })}
                trigger={<IconButton size="s" icon="more" label={t('more_of', { what: row.service })} />}
                entries={[
                  {
                    value: 'price',
                    icon: 'coin',
                    label: t('edit_price'),
                    run: () => setEdit({ what: 'price', id: row.clientHistoryServiceId }),
                  },
                  {
                    value: 'person',
                    icon: 'user',
                    label: t('change_team_member'),
                    run: () => setEdit({ what: 'person', id: row.clientHistoryServiceId }),
                  },
                  ...(isPhone
                    ? [
                        {
                          value: 'remove',
                          icon: 'trash' as const,
                          label: t('remove'),
                          danger: true,
                          disabled: isRunning(row),
                          run: () => writes.removeService(row),
                        },
                      ]
                    : []),
                ]}
              />
              {!isPhone && (
                <IconButton
                  size="s"
                  icon="close"
                  label={t('remove_what', { what: row.service })}
                  disabled={isRunning(row)}
                  onClick={() => writes.removeService(row)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {edited && edit?.what === 'price' && (
        <PriceDialog
          title={edited.service}
          price={edited.price}
          discount={edited.discount}
          onSave={(given) => change(edited, given)}
          onClose={() => setEdit(null)}
        />
      )}
      {edited && edit?.what === 'person' && (
        <PersonDialog
          title={edited.service}
          userId={edited.userId}
          service={edited}
          onSave={(userId) => change(edited, { userId })}
          onClose={() => setEdit(null)}
        />
      )}
    </>
  )
}
