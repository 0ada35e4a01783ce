import { useTranslation } from 'react-i18next'
import type { PetPrice } from '../../../../schema/api/care/pet-prices.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { useRead } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { PetPriceDialog, useCoatLabels } from './pet-price-dialog.tsx'
import { usePetPrices } from './resources.ts'
import './salon-config-labels.ts'
import { useRemoval } from './use-removal.ts'

/** Prices and durations that differ by breed, size or coat. */
export function PetPrices() {
  const { t } = useTranslation('settings')
  const { euros } = useFormat()
  const list = usePetPrices()
  const coatLabels: Readonly<Record<string, string>> = useCoatLabels()
  const { data: catalogue = [] } = useRead(services.list, {}, { staleTime: 10 * 60_000 })
  const getService = ({ serviceId }: PetPrice) => catalogue.find((one) => one.serviceId === serviceId)?.service ?? ''
  const getPets = ({ size, breed, coat }: PetPrice) => [size, breed, coatLabels[coat]].filter(Boolean).join(' · ') || t('any')
  const remove = useRemoval(list, {
    getName: getService,
    toDraft: ({ serviceId, breed, size, coat, price, length }: PetPrice) => ({
      serviceId,
      breed,
      size,
      coat: coat as 'smooth',
      price,
      length,
    }),
  })
  const rows = list.entities?.toSorted((a, b) => getService(a).localeCompare(getService(b)) || getPets(a).localeCompare(getPets(b)))
  return (
    <ConfigList
      quiet
      title={t('pet_prices')}
      text={t('pet_prices_text')}
      addLabel={t('pet_price_add')}
      icon="euro"
      emptyText={t('pet_prices_empty')}
      list={list}
      rows={rows}
      getName={(row) => `${getService(row)}, ${getPets(row)}`}
      renderRow={(row) => (
        <span className="config-row-text">
          <b className="semi">{getService(row)}</b>
          <span className="s muted num">{[getPets(row), euros(row.price), t('minutes', { minutes: row.length })].join(' · ')}</span>
        </span>
      )}
      renderDialog={(entity, onClose) => <PetPriceDialog entity={entity} onClose={onClose} />}
      onRemove={remove}
    />
  )
}
