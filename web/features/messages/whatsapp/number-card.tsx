import { useTranslation } from 'react-i18next'
import { whatsApp } from '../../../../schema/api/messages/whatsapp.ts'
import type { WhatsAppPage } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import type { NumberQuality } from '../../../../schema/terms.ts'
import { useWrite } from '../../../api/query.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { SettingLink } from '../../platform/settings/index.ts'
import { useCachePage, useMetaError } from './use-whatsapp.ts'

export type Account = NonNullable<WhatsAppPage['account']>

function useSteps() {
  const { t } = useTranslation('whatsapp')
  const metaError = useMetaError()
  const cachePage = useCachePage()
  const onError = (error: unknown) => void notify({ kind: 'error', text: metaError(error) })
  const done = (text: string) => ({
    onError,
    onSuccess: (page: WhatsAppPage) => {
      cachePage(page)
      notify({ kind: 'success', text })
    },
  })
  return {
    check: useWrite(whatsApp.check, done(t('check_done'))),
    disconnect: useWrite(whatsApp.disconnect, done(t('disconnect_done'))),
    choose: useWrite(whatsApp.choose, done(t('choose_done'))),
  }
}

const qualityTones: Readonly<Record<NumberQuality, Tone>> = { '': 'plain', GREEN: 'ok', YELLOW: 'warn', RED: 'bad' }

/** The number as Meta has it, and by which gateway messages go. */
export function NumberCard({ page, account, onConnect }: { page: WhatsAppPage; account: Account; onConnect: () => void }) {
  const { t } = useTranslation('whatsapp')
  const { dateOf, number: toNumber } = useFormat()
  const { check, disconnect, choose } = useSteps()
  const { number, name, quality, sendingLimit, isActive, problemSince, words, checked, connected } = account
  const isSender = page.sender === number
  const mayChoose = isSender && page.isSenderConfirmed
  const qualities: Readonly<Record<NumberQuality, string>> = {
    '': t('quality_unknown'),
    GREEN: t('quality_green'),
    YELLOW: t('quality_yellow'),
    RED: t('quality_red'),
  }
  const limit = /^TIER_(\d+)(K?)$/.exec(sendingLimit)
  const ask = async () => {
    const question = { title: t('disconnect_question'), text: t('disconnect_text'), confirmLabel: t('disconnect') }
    if (await confirm({ kind: 'standard', danger: true, ...question })) disconnect.mutate({ input: {} })
  }
  return (
    <section className="card" aria-labelledby="wa-number">
      <header className="wrap">
        <div className="grow">
          <h2 id="wa-number">{name || formatPhone(`+${number}`)}</h2>
          <p className="xs muted num">{[formatPhone(`+${number}`), t('checked_on', { day: dateOf(checked ?? connected) })].join(' · ')}</p>
        </div>
        <Badge tone={qualityTones[quality]}>{qualities[quality]}</Badge>
      </header>
      <div className="body grid gap-12">
        {problemSince !== null && (
          <Note tone="bad" title={t('refused_since', { day: dateOf(problemSince) })}>
            {words}
          </Note>
        )}
        <div className="row wrap">
          <Segment
            label={t('gateway')}
            value={isActive ? 'cloud' : 'wabox'}
            options={[
              { value: 'cloud', label: t('gateway_meta'), disabled: !mayChoose },
              { value: 'wabox', label: 'WaBoxApp' },
            ]}
            onChange={(value) => choose.mutate({ input: {}, body: { isActive: value === 'cloud' } })}
          />
          <Badge tone={!isActive ? 'plain' : problemSince === null ? 'ok' : 'bad'}>
            {!isActive ? t('not_in_use') : problemSince === null ? t('sends') : t('by_other_channel')}
          </Badge>
        </div>
        {!mayChoose && (
          <Note tone="warn" title={isSender ? t('sender_waits') : t('sender_differs')}>
            {isSender ? t('sender_waits_text') : t('sender_differs_text', { number: formatPhone(`+${number}`) })}{' '}
            <SettingLink id="messages" />
          </Note>
        )}
        {isActive && !page.hasSms && (
          <Note tone="warn">
            {t('no_sms')} <SettingLink id="messages" />
          </Note>
        )}
        {limit && <p className="s muted">{t('limit', { number: toNumber(Number(limit[1]) * (limit[2] === 'K' ? 1000 : 1)) })}</p>}
        <div className="row wrap">
          <Button size="s" icon="repeat" busy={check.isPending} onClick={() => check.mutate({ input: {} })}>
            {t('check')}
          </Button>
          <Button size="s" onClick={onConnect}>
            {t('change_account')}
          </Button>
          <Button size="s" variant="ghost-danger" busy={disconnect.isPending} onClick={() => void ask()}>
            {t('disconnect')}
          </Button>
        </div>
      </div>
    </section>
  )
}
