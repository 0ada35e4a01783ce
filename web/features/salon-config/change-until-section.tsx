import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SalonConfig, salonConfigs } from '../../../schema/api/salon-configs.ts'
import { salons } from '../../../schema/api/salons.ts'
import { groups } from '../../../schema/terms.ts'
import { may, useMe } from '../../api/me.ts'
import { readKey, useRead, useWrite } from '../../api/query.ts'
import { useSentence } from '../../api/sentence.ts'
import { useEdit } from '../../api/use-edit.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import { ListSkeleton, useLate } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { notify } from '../../ui/toaster.tsx'
import './salon-config-words.ts'

const valuesOf = (config: SalonConfig | null) => ({ changeUntilHours: (config?.changeUntilHours ?? null) as number | null })

/** Until when guests may move and cancel what they booked, by the link in its message. An administrator sets it. */
export function ChangeUntilSection() {
  const { roles } = useMe()
  return may(roles, groups.admin) ? <ChangeUntil /> : null
}

function ChangeUntil() {
  const { t } = useTranslation('salon-config')
  const sentence = useSentence()
  const client = useQueryClient()
  const { data: config, error, refetch, isPending } = useRead(salonConfigs.ofSalon, {})
  const late = useLate(isPending)
  const edit = useEdit(config ?? null, valuesOf, SalonConfig)
  const { base, values, bind, stale } = edit
  const update = useWrite(salonConfigs.update, {
    changes: [salonConfigs.ofSalon, salons.list, salons.one],
    failed: edit.refuse,
    done: (saved) => {
      client.setQueryData(readKey(salonConfigs.ofSalon, {}), saved)
      edit.begin()
      notify({ kind: 'success', text: t('change_until_saved') })
    },
  })
  if (error && !config) return <NotLoaded sentence={sentence(error)} onAgain={() => void refetch()} />
  if (!config) return late ? <ListSkeleton rows={1} /> : null
  const save = () => {
    const body = edit.check(salonConfigs.update.body, { ...values, version: base?.version })
    if (body && base) update.mutate({ input: { configUid: base.configUid }, body })
  }
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
      busy={update.isPending}
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
