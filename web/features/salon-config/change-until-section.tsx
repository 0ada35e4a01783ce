import { useTranslation } from 'react-i18next'
import type { SalonConfig } from '../../../schema/api/salon-configs.ts'
import { groups } from '../../../schema/terms.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import './salon-config-labels.ts'
import { useConfigEdit } from './use-config-edit.ts'

const valuesOf = (config: SalonConfig | null) => ({ changeUntilHours: (config?.changeUntilHours ?? null) as number | null })

/** Until when guests may move and cancel what they booked, by the link in its message. An administrator sets it. */
export function ChangeUntilSection() {
  const { roles } = useMe()
  return hasAnyRole(roles, groups.admin) ? <ChangeUntil /> : null
}

function ChangeUntil() {
  const { t } = useTranslation('salon-config')
  const sentence = useErrorMessage()
  const { read, edit, save, saving } = useConfigEdit(valuesOf, t('change_until_saved'))
  const { data: config, error, refetch, isPending } = read
  const late = useDelayed(isPending)
  const { bind, stale } = edit
  if (error && !config) return <LoadError sentence={sentence(error)} onAgain={() => void refetch()} />
  if (!config) return late ? <ListSkeleton rows={1} /> : null
  return (
    <SectionForm
      title={t('change_until')}
      text={t('change_until_text')}
      faults={edit.faults}
      refusal={edit.refusal ?? edit.errorOf('version')}
      stale={
        stale && (
          <StaleNote
            changes={stale.names.map((name) => ({ label: t('change_until_hours'), text: String(stale.values[name] ?? '') }))}
            onTheirs={edit.takeTheirs}
            onMine={edit.keepMine}
          />
        )
      }
      unsaved={edit.changed.length > 0}
      busy={saving}
      onClear={edit.clear}
      onSave={save}
      onDiscard={edit.begin}
    >
      <div className="card">
        <div className="body change-until">
          <NumberField
            label={t('change_until_hours')}
            help={t('change_until_help')}
            min={0}
            max={720}
            unit={t('hours_unit')}
            {...bind('changeUntilHours')}
          />
        </div>
      </div>
    </SectionForm>
  )
}
