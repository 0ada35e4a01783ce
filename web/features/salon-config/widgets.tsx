import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Widget, widgets } from '../../../schema/api/salon-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { ConfigList } from './config-list.tsx'
import { oneWidget, useWidgets } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'
import { useRemoval } from './use-removal.ts'

interface WidgetValues {
  widget: string
  showServicePrice: boolean
  /** One a line. */
  hosts: string
}
const valuesOf = (row: Widget | null): WidgetValues => ({
  widget: row?.widget ?? '',
  showServicePrice: row?.showServicePrice ?? true,
  hosts: (row?.hosts ?? []).join('\n'),
})
const bodyOf = (values: WidgetValues) => ({ ...values, hosts: values.hosts.split(/[\s,]+/).filter(Boolean) })

function WidgetDialog({ entity, onClose }: { entity: Widget | null; onClose: () => void }) {
  const { t } = useTranslation('salon-config')
  const { create, update } = useWidgets()
  const entry = useEntry(entity, {
    ...{ schema: Widget, valuesOf, bodyOf, rows: widgets, create, update },
    ...{ oneOf: oneWidget, saved: t('widget_saved'), onSaved: onClose },
  })
  const { values, bind, set, stale } = entry
  const labels = { widget: t('name'), showServicePrice: t('show_price'), hosts: t('hosts') }
  return (
    <FormDialog
      title={entity ? entity.widget : t('widget_add')}
      faults={entry.faults}
      refusal={entry.refusal ?? entry.errorOf('version')}
      busy={entry.busy}
      stale={
        stale && (
          <StaleNote
            changes={stale.names.map((name) => ({
              label: labels[name],
              text: name === 'showServicePrice' ? (stale.values[name] ? t('yes') : t('no')) : stale.values[name],
            }))}
            onTheirs={entry.takeTheirs}
            onMine={entry.keepMine}
          />
        )
      }
      onClear={entry.clear}
      onSave={entry.save}
      onClose={onClose}
    >
      <TextField label={t('name')} help={t('widget_help')} required autoComplete="off" {...bind('widget')} />
      <Checkbox
        label={t('show_price')}
        help={t('show_price_help')}
        checked={values.showServicePrice}
        onChange={(showServicePrice) => set({ showServicePrice })}
      />
      <TextareaField label={t('hosts')} help={t('hosts_help')} spellCheck={false} {...bind('hosts')} />
    </FormDialog>
  )
}

/** The booking page as it stands on the salon's own sites: with prices or without. */
export function Widgets() {
  const { t } = useTranslation('salon-config')
  const [opened, setOpened] = useState<Widget | 'new' | null>(null)
  const list = useWidgets()
  const remove = useRemoval(list, {
    nameOf: ({ widget }) => widget,
    oneOf: oneWidget,
    draftOf: ({ widget, showServicePrice, hosts }: Widget) => ({ widget, showServicePrice, hosts }),
  })
  return (
    <>
      <ConfigList
        quiet
        title={t('widgets')}
        text={t('widgets_text')}
        add={t('widget_add')}
        icon="globe"
        emptyText={t('widgets_empty')}
        read={list.read}
        rows={list.entities}
        keyOf={(row) => row.salonConfigWidgetId}
        nameOf={({ widget }) => widget}
        renderRow={({ widget, showServicePrice, hosts }) => (
          <>
            <span className="row-text">
              <b className="semi">{widget}</b>
              <span className="s muted ell">{hosts.length > 0 ? hosts.join(', ') : t('no_hosts')}</span>
            </span>
            {showServicePrice ? <Badge tone="ok">{t('with_prices')}</Badge> : <Badge>{t('without_prices')}</Badge>}
          </>
        )}
        onAdd={() => setOpened('new')}
        onEdit={setOpened}
        onRemove={(row) => void remove(row)}
      />
      {opened && <WidgetDialog entity={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  )
}
