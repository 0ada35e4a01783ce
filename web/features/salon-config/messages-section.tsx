import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SalonConfig } from '../../../schema/api/salon-configs.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import './salon-config-labels.ts'
import { useConfigEdit } from './use-config-edit.ts'

const valuesOf = (config: SalonConfig | null) => ({
  smsSender: config?.smsSender ?? '',
  emailSender: config?.emailSender ?? '',
  mobileNumber: config?.mobileNumber ?? '',
})

/** Whom the salon's messages come from. How they leave the house stands below, handed in. */
export function MessagesSection({ gateways }: { gateways: ReactNode }) {
  const { t } = useTranslation('salon-config')
  const sentence = useErrorMessage()
  const { read, edit, save, saving } = useConfigEdit(valuesOf, t('messages_saved'))
  const { data: config, error, refetch, isPending } = read
  const late = useDelayed(isPending)
  const { bind, stale } = edit
  if (error && !config) return <LoadError sentence={sentence(error)} onAgain={() => void refetch()} />
  if (!config) return late ? <ListSkeleton /> : null
  const labels = { smsSender: t('sms_sender'), emailSender: t('email_sender'), mobileNumber: t('mobile_number') }
  return (
    <>
      <SectionForm
        title={t('messages')}
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
        busy={saving}
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
