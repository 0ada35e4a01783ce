import { useTranslation } from 'react-i18next'
import { fiscalReceipts } from '../../../../schema/api/money/fiscal-receipts.ts'
import { useRead } from '../../../api/query.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
}

/** Apart, so that salons without fiscal receipts load no texts of them. */
function CodeField({ value, onChange }: Props) {
  const { t } = useTranslation('fiscal-receipts')
  const clean = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 8)
  return (
    <TextField
      label={t('lottery_code')}
      size="s"
      help={t('lottery_help')}
      autoComplete="off"
      value={value}
      onChange={(text) => onChange(clean(text))}
    />
  )
}

/** The code of the receipts' lottery that a client shows: eight letters and digits, in capitals. Only where receipts are issued. */
export function LotteryField(props: Props) {
  const { data } = useRead(fiscalReceipts.status, {}, { staleTime: 600_000 })
  return data?.isConnected ? <CodeField {...props} /> : null
}
