import { useTranslation } from 'react-i18next'
import type { CardTerminal } from '../../../../schema/api/money/card-terminals.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { useTerminals } from './resources.ts'
import './salon-config-labels.ts'
import { TerminalDialog } from './terminal-dialog.tsx'
import { useRemoval } from './use-removal.ts'

const toDraft = ({ cardTerminalId: _, salonId: __, version: ___, ...draft }: CardTerminal) => draft

/** The card terminals, each with the fiscal cash register and the premises that it is paired with. */
export function TerminalsSection() {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  const list = useTerminals()
  const remove = useRemoval(list, { getName: ({ name }) => name, toDraft })
  const formatDetails = (row: CardTerminal) =>
    [
      row.terminalCode && t('terminal_tid', { code: row.terminalCode }),
      row.acquirer,
      row.registerSerial && t('terminal_register', { serial: row.registerSerial }),
      row.premises,
    ].filter(Boolean)
  return (
    <ConfigList
      title={t('terminals')}
      text={t('terminals_text')}
      addLabel={t('terminal_add')}
      quiet
      icon="card"
      emptyText={t('terminals_empty')}
      list={list}
      rows={list.entities?.toSorted((a, b) => a.name.localeCompare(b.name))}
      getName={({ name }) => name}
      renderRow={(row) => (
        <span className="config-row-text">
          <span className="row wrap">
            <b className="semi">{row.name}</b>
            {row.registeredOn ? (
              <Badge tone="ok">{t('terminal_registered', { day: date(row.registeredOn) })}</Badge>
            ) : (
              <Badge tone="warn">{t('terminal_unregistered')}</Badge>
            )}
          </span>
          <span className="s muted">{formatDetails(row).join(' · ')}</span>
        </span>
      )}
      renderDialog={(entity, onClose) => <TerminalDialog entity={entity} onClose={onClose} />}
      onRemove={remove}
    />
  )
}
