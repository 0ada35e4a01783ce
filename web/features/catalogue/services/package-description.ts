import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services.ts'
import { describeFields } from '../../../ui/entity-form.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './catalogue-labels.ts'
import type { PackageValues } from './package-values.ts'

/** Describes the fields of a package that someone else changed meanwhile. */
export function usePackageDescription(services: readonly Service[]) {
  const { t } = useTranslation('services')
  const { cents } = useFormat()
  return describeFields<PackageValues>({
    serviceSet: (values) => [t('package'), values.serviceSet],
    extendedDescription: (values) => [t('description'), values.extendedDescription],
    onePrice: (values) => [t('package_price'), values.onePrice ? t('price_fixed') : t('price_sum')],
    price: (values) => [t('price_fixed'), values.price === null ? t('no') : cents(values.price)],
    available: (values) => [t('available'), values.available ? t('yes') : t('no')],
    services: (values) => [
      t('services_in_order'),
      values.services.map(({ serviceId }) => services.find((one) => one.serviceId === serviceId)?.service ?? serviceId).join(', '),
    ],
  })
}
