import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { salons } from '../../../../schema/api/platform/salons.ts'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { RestoreButton } from '../../records/take-out/index.ts'
import { AwayNote } from '../directory/index.ts'
import './salons.css'

function useColumns(): readonly Column<Salon>[] {
  const { t } = useTranslation('salons')
  return useMemo(() => {
    const toChannel = (channel: string, sender: string, isConfirmed: boolean) =>
      sender && (isConfirmed ? channel : t('channel_unconfirmed', { channel }))
    const getChannels = (salon: Salon) =>
      [toChannel('WhatsApp', salon.waBoxUid, salon.waBoxUidConfirmed), toChannel('SMS', salon.smsSender, salon.smsSenderConfirmed)]
        .filter(Boolean)
        .join(', ')
    return [
      {
        key: 'name',
        header: t('name'),
        value: (salon) => salon.salonName,
        cell: ({ salonName, salonId, logo }) => (
          <span className="row ell">
            <Avatar square size="s" name={salonName} id={salonId} image={logo} />
            <b className="semi ell">{salonName}</b>
          </span>
        ),
        width: 200,
        grow: 2,
      },
      {
        key: 'state',
        header: t('status'),
        value: (salon) => (salon.suspended === null ? t('active') : t('suspended')),
        cell: ({ suspended }) =>
          suspended === null ? <Badge tone="ok">{t('active')}</Badge> : <Badge tone="warn">{t('suspended')}</Badge>,
        width: 110,
        grow: 0,
        card: 'end',
      },
      {
        key: 'kind',
        header: t('salon_type'),
        value: (salon) => (salon.isPet ? t('type_pet') : t('type_hair')),
        width: 140,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'city', header: t('city'), value: (salon) => salon.city, width: 120 },
      {
        key: 'phone',
        header: t('phone'),
        value: (salon) => salon.phoneNumber,
        text: (salon) => formatPhone(salon.phoneNumber),
        width: 150,
        hiddenOnPhone: true,
      },
      { key: 'email', header: t('email'), value: (salon) => salon.email, width: 180, hiddenOnPhone: true },
      { key: 'channels', header: t('channels'), value: getChannels, width: 130, hiddenOnPhone: true },
      { key: 'address', header: t('address'), value: (salon) => salon.address, width: 180, hidden: true },
      { key: 'vat', header: t('vat_number'), value: (salon) => salon.vatNumber, width: 130, hidden: true },
      { key: 'zone', header: t('time_zone'), value: (salon) => salon.timeZone, width: 130, hidden: true },
    ]
  }, [t])
}

/** /salons: all salons of the platform. */
export function SalonsScreen() {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const columns = useColumns()
  const { data = [], isPending, error, refetch } = useRead(salons.list, {})
  const create = (variant: 'primary' | 'plain') => (
    <Link className={buttonClass({ variant })} to="/salon/add">
      <Icon name="plus" />
      {t('new_salon')}
    </Link>
  )
  return (
    <TablePage
      title={t('salons')}
      actions={
        <>
          <RestoreButton />
          {create('primary')}
        </>
      }
    >
      <AwayNote />
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('salons')}
          rows={data}
          columns={columns}
          rowKey={({ salonId }) => salonId}
          onOpen={({ salonId }) => void navigate(`/salon/${encodeURIComponent(salonId)}`)}
          loading={isPending}
          exportName={t('salons')}
          empty={
            <Empty icon="home" title={t('no_salons')} text={t('no_salons_text')}>
              {create('plain')}
            </Empty>
          }
        />
      )}
    </TablePage>
  )
}
