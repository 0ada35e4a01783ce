import { useTranslation } from 'react-i18next'
import type { CardTerminal } from '../../../../schema/api/money/card-terminals-schemas.ts'
import { getPairingWindow } from '../../../../schema/rules/money/terminal-pairing.ts'
import { useMe } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { useTerminals } from './resources.ts'
import { useListForm } from './use-list-form.ts'
import { useRemoval } from './use-removal.ts'

type TerminalValues = Omit<CardTerminal, 'cardTerminalId' | 'salonId' | 'version' | 'pairingFrom'>
const toValues = (row: CardTerminal | null): TerminalValues => ({
  name: row?.name ?? '',
  terminalCode: row?.terminalCode ?? '',
  acquirer: row?.acquirer ?? '',
  acquirerVatNumber: row?.acquirerVatNumber ?? '',
  registerSerial: row?.registerSerial ?? '',
  premises: row?.premises ?? '',
  registeredOn: row?.registeredOn ?? null,
})
const toBody = (values: TerminalValues) => values

/** A card terminal with the data of its pairing. */
function TerminalDialog({ entity, onClose }: { entity: CardTerminal | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  const form = useListForm(useTerminals(), entity, { toValues, toBody, savedMessage: t('terminal_saved'), onSaved: onClose })
  const { bind } = form
  return (
    <EntityDialog
      title={entity ? entity.name : t('terminal_add')}
      form={form}
      describeConflict={describeFields<TerminalValues>({
        name: (of) => [t('name'), of.name],
        terminalCode: (of) => [t('terminal_code'), of.terminalCode],
        acquirer: (of) => [t('terminal_acquirer'), of.acquirer],
        acquirerVatNumber: (of) => [t('terminal_acquirer_vat'), of.acquirerVatNumber],
        registerSerial: (of) => [t('terminal_serial'), of.registerSerial],
        premises: (of) => [t('terminal_premises'), of.premises],
        registeredOn: (of) => [t('terminal_registered_on'), of.registeredOn === null ? '–' : date(of.registeredOn)],
      })}
      onClose={onClose}
    >
      <TextField label={t('name')} required autoComplete="off" {...bind('name')} />
      <div className="form-grid">
        <TextField label={t('terminal_code')} figures autoComplete="off" {...bind('terminalCode')} />
        <TextField label={t('terminal_serial')} figures autoComplete="off" {...bind('registerSerial')} />
        <TextField label={t('terminal_acquirer')} autoComplete="off" {...bind('acquirer')} />
        <TextField label={t('terminal_acquirer_vat')} figures autoComplete="off" {...bind('acquirerVatNumber')} />
        <TextField className="whole" label={t('terminal_premises')} autoComplete="off" {...bind('premises')} />
        <DatePicker label={t('terminal_registered_on')} help={t('terminal_registered_help')} {...bind('registeredOn')} />
      </div>
    </EntityDialog>
  )
}

const toDraft = ({ cardTerminalId: _, salonId: __, version: ___, pairingFrom: ____, ...draft }: CardTerminal) => draft

/** Until when the pairing of a terminal is to be registered; of an Italian salon. */
function OpenPairing({ terminal: { pairingFrom } }: { terminal: CardTerminal }) {
  const { t } = useTranslation('settings')
  const { date, dayIn } = useFormat()
  const { salon } = useMe()
  if (salon?.country !== 'IT') return <Badge tone="warn">{t('terminal_unregistered')}</Badge>
  // Entered before the days were kept: nobody is reminded of it.
  if (pairingFrom === null) return <Badge tone="warn">{t('terminal_unknown')}</Badge>
  const { opens, closes } = getPairingWindow(pairingFrom)
  const today = dayIn(Date.now())
  if (today > closes) return <Badge tone="bad">{t('terminal_over', { day: date(closes) })}</Badge>
  return (
    <Badge tone={today < opens ? 'info' : 'warn'}>
      {today < opens ? t('terminal_window', { from: date(opens), until: date(closes) }) : t('terminal_until', { day: date(closes) })}
    </Badge>
  )
}

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
        <span className="config-row-text grow grid">
          <span className="row wrap">
            <b className="semi">{row.name}</b>
            {row.registeredOn ? (
              <Badge tone="ok">{t('terminal_registered', { day: date(row.registeredOn) })}</Badge>
            ) : (
              <OpenPairing terminal={row} />
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
