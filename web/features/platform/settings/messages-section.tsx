import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ReadFallback } from './read-fallback.tsx'
import { useConfigForm } from './use-config-form.ts'

interface SenderValues {
  smsSender: string
  emailSender: string
  mobileNumber: string
}
const toValues = (config: SalonConfig | null): SenderValues => ({
  smsSender: config?.smsSender ?? '',
  emailSender: config?.emailSender ?? '',
  mobileNumber: config?.mobileNumber ?? '',
})

/** The sender of the salon's messages. `gateways` is the section about the message gateways. */
export function MessagesSection({ gateways }: { gateways: ReactNode }) {
  const { t } = useTranslation('settings')
  const { read, form } = useConfigForm(toValues, t('messages_saved'))
  const { bind } = form
  if (!read.data) return <ReadFallback read={read} />
  const isWaiting = read.data.smsSender !== '' && !read.data.smsSenderConfirmed
  return (
    <>
      <EntitySection
        title={t('messages')}
        text={t('messages_text')}
        form={form}
        describeConflict={describeFields<SenderValues>({
          smsSender: (values) => [t('sms_sender'), values.smsSender],
          emailSender: (values) => [t('email_sender'), values.emailSender],
          mobileNumber: (values) => [t('mobile_number'), values.mobileNumber],
        })}
      >
        <Link className={buttonClass({})} to="/messageTemplates">
          <Icon name="edit" />
          {t('edit_message_texts')}
        </Link>
        <div className="card">
          <div className="body form-grid">
            <TextField
              label={t('sms_sender')}
              help={isWaiting ? t('sender_waiting') : t('sms_sender_help')}
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
      </EntitySection>
      {gateways}
    </>
  )
}
