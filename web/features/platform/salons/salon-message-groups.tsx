import { useTranslation } from 'react-i18next'
import { socialNetworks } from '../../../../schema/api/platform/salons-schemas.ts'
import type { SmsProvider } from '../../../../schema/terms.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { type Option, Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Group, type SalonEdit } from './salon-groups.tsx'
import { useSalonLabels } from './salon-labels.ts'

const smsProviderOptions: readonly Option<SmsProvider>[] = [
  { value: 'smshosting', label: 'smshosting' },
  { value: 'twilio', label: 'Twilio' },
]

/**
 * The message gateways and the automatic messages. `isPlatform` adds what the superadmin does: the confirmation of the senders, and the
 * SMS sender, which administrators edit elsewhere. The senders of a new salon are confirmed with it.
 */
export function MessagesGroup({ edit: { base, bind, values, set, getError }, isPlatform }: { edit: SalonEdit; isPlatform: boolean }) {
  const { t } = useTranslation('salons')
  const labels = useSalonLabels()
  const isWaiting = Boolean(base?.waBoxUid) && !base?.waBoxUidConfirmed && !isPlatform
  return (
    <Group title={t('messages')} text={t('group_messages_text')}>
      {isPlatform && (
        <TextField
          label={labels.smsSender}
          help={t('sms_sender_help')}
          maxLength={11}
          spellCheck={false}
          autoComplete="off"
          {...bind('smsSender')}
        />
      )}
      <TextField
        className={isPlatform ? undefined : 'whole'}
        label={labels.waBoxUid}
        help={isWaiting ? t('sender_waiting') : t('wa_box_help')}
        figures
        inputMode="numeric"
        autoComplete="off"
        {...bind('waBoxUid')}
      />
      {base && (
        <Select
          className="whole"
          label={labels.smsProvider}
          help={t('sms_provider_help')}
          options={smsProviderOptions}
          value={values.smsProvider}
          onChange={(smsProvider) => set({ smsProvider })}
          error={getError('smsProvider')}
        />
      )}
      {isPlatform && base && (
        <>
          <Checkbox
            label={labels.smsSenderConfirmed}
            help={t('confirm_sender_help')}
            disabled={values.smsSender === ''}
            checked={values.smsSenderConfirmed}
            onChange={(smsSenderConfirmed) => set({ smsSenderConfirmed })}
          />
          <Checkbox
            label={labels.waBoxUidConfirmed}
            help={t('confirm_sender_help')}
            disabled={values.waBoxUid === ''}
            checked={values.waBoxUidConfirmed}
            onChange={(waBoxUidConfirmed) => set({ waBoxUidConfirmed })}
          />
        </>
      )}
    </Group>
  )
}

/** Social profiles and reviews. */
export function PresenceGroups({ edit: { bind, values, set, getError } }: { edit: SalonEdit }) {
  const { t } = useTranslation('salons')
  const labels = useSalonLabels()
  const names = {
    facebook: 'Facebook',
    instagram: 'Instagram',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    linkedIn: 'LinkedIn',
    x: 'X',
    pinterest: 'Pinterest',
    whatsApp: 'WhatsApp',
  }
  return (
    <>
      <Group title={t('social')} text={t('social_text')}>
        {socialNetworks.map((network) => (
          <TextField
            key={network}
            label={names[network]}
            type="url"
            placeholder="https://"
            autoComplete="off"
            value={values.socialProfiles[network] ?? ''}
            onChange={(link) => set({ socialProfiles: { ...values.socialProfiles, [network]: link } })}
            error={getError(`socialProfiles.${network}`)}
          />
        ))}
      </Group>
      <Group title={t('group_reviews')} text={t('group_reviews_text')}>
        <TextField
          className="whole"
          label={labels.reviewUrl}
          help={t('review_link_help')}
          type="url"
          placeholder="https://g.page/…"
          autoComplete="off"
          {...bind('reviewUrl')}
        />
        <TextField
          className="whole"
          label={labels.googlePlaceId}
          help={t('google_place_help')}
          autoComplete="off"
          spellCheck={false}
          {...bind('googlePlaceId')}
        />
      </Group>
    </>
  )
}
