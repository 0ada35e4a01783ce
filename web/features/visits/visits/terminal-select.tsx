import { useTranslation } from 'react-i18next'
import { cardTerminals } from '../../../../schema/api/money/card-terminals.ts'
import { useRead } from '../../../api/query.ts'
import { Select } from '../../../ui/select.tsx'
import './appointments-labels.ts'
import './terminal-select.css'

const none = '-'

/** The terminal of a card payment; nothing for a salon that has entered none. */
export function TerminalSelect({ value, onChange }: { value: string | undefined; onChange: (cardTerminalId: string | undefined) => void }) {
  const { t } = useTranslation('visits')
  const { data = [] } = useRead(cardTerminals.list, {}, { staleTime: 10 * 60_000 })
  if (data.length === 0) return null
  return (
    <Select
      className="ck-terminal"
      label={t('terminal')}
      labelHidden
      size="s"
      value={value ?? none}
      onChange={(chosen) => onChange(chosen === none ? undefined : chosen)}
      options={[
        { value: none, label: t('terminal_none') },
        ...data.map(({ cardTerminalId, name }) => ({ value: cardTerminalId, label: name })),
      ]}
    />
  )
}
