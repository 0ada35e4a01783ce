import { useTranslation } from 'react-i18next'
import type { Difference } from '../../../../schema/api/money/cash-system-schemas.ts'
import type { CashProblem } from '../../../../schema/terms.ts'

/** Names of fields, things and problems. */
export function useCashSystemLabels() {
  const { t } = useTranslation('cash-system')
  const fields: Readonly<Record<string, string>> = {
    name: t('name'),
    price: t('price'),
    description: t('description'),
    barcodes: t('field_barcodes'),
    category: t('category'),
    phoneNumber: t('phone'),
    email: t('email'),
  }
  const things: Readonly<Record<Difference['thing'], string>> = {
    service: t('service'),
    product: t('thing_product'),
    client: t('client'),
  }
  const problems: Readonly<Record<CashProblem, string>> = {
    no_name: t('problem_no_name'),
    no_price: t('problem_no_price'),
    price_decimals: t('problem_price_decimals'),
    category_not_marked: t('problem_category_not_marked'),
    barcode_of_other: t('problem_barcode_shared'),
    phone_invalid: t('problem_phone_invalid'),
    email_invalid: t('problem_email_invalid'),
    contacts_invalid: t('problem_contacts_invalid'),
  }
  return { fields, things, problems }
}
