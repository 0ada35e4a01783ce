import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SalonConfig, salonConfigs } from '../../../schema/api/salon-configs.ts'
import { salons } from '../../../schema/api/salons.ts'
import { readKey, useRead, useWrite } from '../../api/query.ts'
import { useSentence } from '../../api/sentence.ts'
import { useEdit } from '../../api/use-edit.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import { ListSkeleton, useLate } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import './salon-config-words.ts'

const valuesOf = (config: SalonConfig | null) => ({
  smsSender: config?.smsSender ?? '',
  emailSender: config?.emailSender ?? '',
  mobileNumber: config?.mobileNumber ?? '',
})

/** Whom the salon's messages come from. How they leave the house stands below, handed in. */
export function MessagesSection({ gateways }: { gateways: ReactNode }) {
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
      notify({ kind: 'success', text: t('messages_saved') })
    },
  })
  if (error && !config) return <NotLoaded sentence={sentence(error)} onAgain={() => void refetch()} />
  if (!config) return late ? <ListSkeleton /> : null
  const labels = { smsSender: t('sms_sender'), emailSender: t('email_sender'), mobileNumber: t('mobile_number') }
  const save = () => {
    const body = edit.check(salonConfigs.update.body, { ...values, version: base?.version })
    if (body && base) update.mutate({ input: { configUid: base.configUid }, body })
  }
  return (
    <>
      <SectionForm
        title={t('tab_messages')}
        text={t('messages_text')}
        faults={edit.faults}
        refusal={edit.refusal ?? edit.errorOf('version')}
        stale={
          stale && (
            <StaleNote
              changes={stale.names.map((name) => ({ label: labels[name], text: stale.values[name] }))}
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
          <div className="body form-grid">
            <TextField
              label={t('sms_sender')}
              help={t('sms_sender_help')}
              maxLength={11}
              autoComplete="off"
              spellCheck={false}
              {...bind('smsSender')}
            />
            <TextField label={t('email_sender')} help={t('email_sender_help')} type="email" autoComplete="off" {...bind('emailSender')} />
            <TextField
              label={t('mobile_number')}
              help={t('mobile_number_help')}
              type="tel"
              figures
              autoComplete="off"
              {...bind('mobileNumber')}
            />
          </div>
        </div>
      </SectionForm>
      {gateways}
    </>
  )
}
