import { useTranslation } from 'react-i18next'
import type { Service } from '../../../schema/api/catalogue.ts'
import { useFormat } from '../../ui/use-format.ts'
import './catalogue-labels.ts'
import type { PackageValues } from './package-values.ts'

/** What a field of a package is called, and how its value reads: for what somebody else has changed. */
export function usePackageLabels(services: readonly Service[]) {
  const { t } = useTranslation('catalogue')
  const { cents } = useFormat()
  const readers: { readonly [Name in keyof PackageValues]: (values: PackageValues) => [label: string, text: string] } = {
    serviceSet: (values) => [t('package'), values.serviceSet],
    extendedDescription: (values) => [t('description'), values.extendedDescription],
    onePrice: (values) => [t('package_price'), values.onePrice ? t('price_fixed') : t('price_sum')],
    price: (values) => [t('price_fixed'), values.price === null ? t('no') : cents(values.price)],
    available: (values) => [t('available'), values.available ? t('yes') : t('no')],
    services: (values) => [
      t('services_in_order'),
      values.services.map((place) => services.find((one) => one.serviceId === place.serviceId)?.service ?? place.serviceId).join(', '),
    ],
  }
  return (names: readonly (keyof PackageValues)[], values: PackageValues) =>
    names.map((name) => {
      const [label, text] = readers[name](values)
      return { label, text }
    })
}
