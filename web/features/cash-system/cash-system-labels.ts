import { useTranslation } from 'react-i18next'
import type { Difference } from '../../../schema/api/cash-differences.ts'
import type { CashProblem } from '../../../schema/terms.ts'
import type texts from '../../locales/en/cash-system.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'cash-system': typeof texts
  }
}

/** Names of fields, things and problems. */
export function useCashSystemLabels() {
  const { t } = useTranslation('cash-system')
  const fields: Readonly<Record<string, string>> = {
    name: t('field_name'),
    price: t('field_price'),
    description: t('field_description'),
    barcodes: t('field_barcodes'),
    category: t('field_category'),
    phoneNumber: t('field_phone'),
    email: t('field_email'),
  }
  const things: Readonly<Record<Difference['thing'], string>> = {
    service: t('thing_service'),
    product: t('thing_product'),
    client: t('thing_client'),
  }
  const problems: Readonly<Record<CashProblem, string>> = {
    no_name: t('problem_no_name'),
    no_price: t('problem_no_price'),
    price_decimals: t('problem_price_decimals'),
    category_not_marked: t('problem_category_not_marked'),
    barcode_of_other: t('problem_barcode_of_other'),
  }
  return { fields, things, problems }
}
