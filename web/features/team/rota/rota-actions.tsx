import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rota as rotaCalls, rotaTemplates } from '../../../../schema/api/team/rota.ts'
import type { RotaPeriod, RotaTemplate } from '../../../../schema/api/team/rota-schemas.ts'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { getPlannedSpans } from '../../../../schema/rules/team/rota-plan.ts'
import { send } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { addDays, type Day, getWeekday } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { OutButton } from '../../booking/absences/index.ts'
import { RotaSettingsDialog } from './settings-dialog.tsx'
import type { PlannedDay, Rota } from './use-rota.ts'

/** Copy last week, templates, rules, and Publish, which waits until every affected booking is settled. */
export function RotaActions({ rota, monday }: { rota: Rota; monday: Day }) {
  const { t } = useTranslation('rota')
  const isPhone = useMedia(phone)
  const [dialog, setDialog] = useState<'template' | 'settings' | null>(null)
  const copyLastWeek = useCopyLastWeek(rota, monday)
  const templates = useTemplates(rota, monday)
  const { model } = rota
  const count = model?.drafts.length ?? 0
  const first = model?.rows.find((row) => row.person.inAgenda)
  const isWaiting = (model?.affected.length ?? 0) > 0
  const entries: MenuEntry[] = [
    ...(isPhone ? ([{ value: 'copy', label: t('copy_last_week'), icon: 'copy', run: copyLastWeek }, 'separator'] as const) : []),
    ...templates.list.map((template) => ({
      value: template.rotaTemplateId,
      label: template.name,
      icon: 'layers' as const,
      run: () => templates.apply(template),
    })),
    ...(templates.list.length ? (['separator'] as const) : []),
    { value: 'new', label: t('save_as_template'), icon: 'plus', run: () => setDialog('template') },
    ...templates.list.map((template) => ({
      value: `delete ${template.rotaTemplateId}`,
      label: t('delete_of', { name: template.name }),
      icon: 'trash' as const,
      danger: true,
      run: () => templates.remove(template),
    })),
    'separator',
    { value: 'discard', label: t('discard_drafts'), icon: 'undo', disabled: count === 0, run: rota.discard },
    { value: 'rules', label: t('rota_rules'), icon: 'sliders', run: () => setDialog('settings') },
  ]
  return (
    <span className="st-actions flex gap-8">
      {!isPhone && (
        <Button icon="copy" onClick={copyLastWeek}>
          {t('copy_last_week')}
        </Button>
      )}
      {!isPhone && first && <OutButton userId={first.person.userId} />}
      <Menu label={t('templates')} trigger={<Button icon="layers">{t('templates')}</Button>} entries={entries} />
      <Button
        variant={count > 0 && !isWaiting ? 'primary' : 'plain'}
        icon="send"
        busy={rota.isPublishing}
        disabled={count === 0 || isWaiting}
        aria-describedby={isWaiting ? 'rota-waits' : undefined}
        onClick={rota.publish}
      >
        {t('publish')}
      </Button>
      {dialog === 'template' && <TemplateDialog onSave={templates.create} onClose={() => setDialog(null)} />}
      {dialog === 'settings' && rota.period && <RotaSettingsDialog settings={rota.period.settings} onClose={() => setDialog(null)} />}
    </span>
  )
}

/** Plans the week as the one before was published. */
function useCopyLastWeek(rota: Rota, monday: Day) {
  const { t } = useTranslation('rota')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const copy = async () => {
    const input = { fromDate: addDays(monday, -7), toDate: addDays(monday, -1) }
    try {
      const period = await client.fetchQuery<RotaPeriod>({
        queryKey: readKey(rotaCalls.period, input),
        queryFn: ({ signal }) => send(rotaCalls.period, input, undefined, { signal }),
      })
      const days = period.people.flatMap((person) =>
        Array.from({ length: 7 }, (_, i): PlannedDay => {
          const spans = getPlannedSpans(addDays(input.fromDate, i), person, period.timeframes)
          return { userId: person.userId, day: addDays(monday, i), spans }
        }),
      )
      rota.plan(days)
      notify({ kind: 'success', text: t('week_copied'), undo: rota.undo })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  }
  return () => void copy()
}

function useTemplates(rota: Rota, monday: Day) {
  const { t } = useTranslation('rota')
  const errorMessage = useErrorMessage()
  const read = useRead(rotaTemplates.list, {})
  const invalidates = [rotaTemplates.list]
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const creating = useWrite(rotaTemplates.create, { invalidates, onError })
  const removing = useWrite(rotaTemplates.remove, { invalidates, onError })
  const toMutable = (spans: readonly Span[]) => spans.map(([from, to]): [number, number] => [from, to])
  const create = (name: string) => {
    const rows = rota.model?.rows ?? []
    const days = rows.flatMap((row) =>
      row.cells
        .filter((cell) => cell.spans.length > 0)
        .map((cell) => ({ userId: cell.userId, dayOfWeek: getWeekday(cell.day), spans: toMutable(cell.spans) })),
    )
    creating.mutate(
      { input: {}, body: { name, days } },
      { onSuccess: () => void notify({ kind: 'success', text: t('template_saved', { name }) }) },
    )
  }
  const apply = (template: RotaTemplate) => {
    const days = (rota.model?.rows ?? []).flatMap((row) =>
      row.cells.map((cell): PlannedDay => {
        const found = template.days.find((one) => one.userId === cell.userId && one.dayOfWeek === getWeekday(cell.day))
        return { userId: cell.userId, day: cell.day, spans: found ? toMutable(found.spans) : [] }
      }),
    )
    rota.plan(days.filter(({ day }) => day >= monday))
    notify({ kind: 'success', text: t('template_applied', { name: template.name }), undo: rota.undo })
  }
  const remove = ({ rotaTemplateId, name, days }: RotaTemplate) =>
    removing.mutate(
      { input: { rotaTemplateId } },
      {
        onSuccess: () =>
          void notify({
            kind: 'success',
            text: t('template_deleted', { name }),
            undo: () => creating.mutate({ input: {}, body: { name, days } }),
          }),
      },
    )
  return { list: read.data ?? [], create, apply, remove }
}

function TemplateDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation('rota')
  const [name, setName] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const save = () => {
    if (name.trim() === '') return setError(t('enter_name'))
    onSave(name.trim())
    onClose()
  }
  return (
    <FormDialog
      title={t('save_as_template')}
      width="narrow"
      fieldErrors={error ? { name: error } : {}}
      errorMessage={undefined}
      busy={false}
      onClear={() => setError(undefined)}
      onSave={save}
      onClose={onClose}
    >
      <TextField label={t('name')} name="name" required value={name} error={error} maxLength={80} onChange={setName} />
    </FormDialog>
  )
}
