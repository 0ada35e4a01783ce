import { useTranslation } from 'react-i18next'
import type { Widget } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { ConfigList } from './config-list.tsx'
import { useWidgets } from './resources.ts'
import { useListForm } from './use-list-form.ts'
import { useRemoval } from './use-removal.ts'

interface WidgetValues {
  widget: string
  showServicePrice: boolean
  /** One host per line. */
  hosts: string
}
const toValues = (row: Widget | null): WidgetValues => ({
  widget: row?.widget ?? '',
  showServicePrice: row?.showServicePrice ?? true,
  hosts: (row?.hosts ?? []).join('\n'),
})
const toBody = (values: WidgetValues) => ({ ...values, hosts: values.hosts.split(/[\s,]+/).filter(Boolean) })

function WidgetDialog({ entity, onClose }: { entity: Widget | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const form = useListForm(useWidgets(), entity, { toValues, toBody, savedMessage: t('widget_saved'), onSaved: onClose })
  const { values, bind, set } = form
  return (
    <EntityDialog
      title={entity ? entity.widget : t('widget_add')}
      form={form}
      describeConflict={describeFields<WidgetValues>({
        widget: (of) => [t('name'), of.widget],
        showServicePrice: (of) => [t('show_price'), of.showServicePrice ? t('yes') : t('no')],
        hosts: (of) => [t('hosts'), of.hosts],
      })}
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
    </EntityDialog>
  )
}

/** Booking widgets: the booking page embedded in the salon's own websites, with or without prices. */
export function Widgets() {
  const { t } = useTranslation('settings')
  const list = useWidgets()
  const remove = useRemoval(list, {
    getName: ({ widget }) => widget,
    toDraft: ({ widget, showServicePrice, hosts }: Widget) => ({ widget, showServicePrice, hosts }),
  })
  return (
    <ConfigList
      quiet
      title={t('widgets')}
      text={t('widgets_text')}
      addLabel={t('widget_add')}
      icon="globe"
      emptyText={t('widgets_empty')}
      list={list}
      rows={list.entities}
      getName={({ widget }) => widget}
      renderRow={({ widget, showServicePrice, hosts }) => (
        <>
          <span className="config-row-text grow grid">
            <b className="semi">{widget}</b>
            <span className="s muted ell">{hosts.length > 0 ? hosts.join(', ') : t('no_hosts')}</span>
          </span>
          {showServicePrice ? <Badge tone="ok">{t('with_prices')}</Badge> : <Badge>{t('without_prices')}</Badge>}
        </>
      )}
      renderDialog={(entity, onClose) => <WidgetDialog entity={entity} onClose={onClose} />}
      onRemove={remove}
    />
  )
}
