import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationThread } from '../../../../schema/api/outreach/inbox-schemas.ts'
import type { MessageChannel } from '../../../../schema/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { SettingLink } from '../../platform/settings/index.ts'
import { SmsMeter, toShownText, toStoredText, useMessageLabels } from '../client-messages/index.ts'
import { channelIcons, useInboxLabels } from './inbox-labels.ts'
import { useReply } from './use-inbox.ts'

const maxLength = 1500

/** Writes to the client on one of the channels that reach them. Ctrl Enter sends. */
export function Composer({ thread }: { thread: ConversationThread }) {
  const { t } = useTranslation('inbox')
  const { channels: names } = useInboxLabels()
  const { fields } = useMessageLabels()
  const { channels, conversation, whatsAppUntil } = thread
  const [chosen, setChosen] = useState<MessageChannel | null>(null)
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const reply = useReply(setText)
  const channel = channels.find((one) => one === chosen) ?? channels[0]
  if (!channel)
    return (
      <Note tone="warn">
        {t('no_channel')} <SettingLink id="messages" />
      </Note>
    )
  const isEmpty = text.trim() === ''
  const send = () => {
    if (isEmpty || reply.isPending) return
    reply.mutate({ input: { conversationId: conversation.conversationId }, body: { channel, text: text.trim() } })
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const insert = (added: string) => {
    setText((before) => (before.trim() === '' ? added : `${before.trimEnd()} ${added}`))
    input.current?.focus()
  }
  const templates = [t('template_thanks'), t('template_call'), t('template_link'), t('template_later')]
  return (
    <div className="inb-composer grid gap-10 no-shrink line-above">
      {channels.length > 1 && (
        <Segment
          label={t('channel')}
          options={channels.map((value) => ({ value, label: names[value], icon: channelIcons[value] }))}
          value={channel}
          onChange={setChosen}
        />
      )}
      <TextareaField
        ref={input}
        label={t('reply_to', { name: conversation.name || conversation.address })}
        labelHidden
        placeholder={t('write_reply')}
        maxLength={maxLength}
        value={toShownText(text, fields)}
        onChange={(next) => setText(toStoredText(next, fields))}
        onKeyDown={onKeyDown}
      />
      {channel === 'sms' && !isEmpty && <SmsMeter text={text} />}
      {channel === 'whatsapp' && whatsAppUntil !== null && <WindowNote until={whatsAppUntil} />}
      <div className="row">
        <Menu
          label={t('templates')}
          side="top-start"
          trigger={
            <Button size="s" variant="ghost" icon="note">
              {t('templates')}
            </Button>
          }
          entries={templates.map((template) => ({
            value: template,
            label: toShownText(template, fields),
            run: () => insert(template),
          }))}
        />
        <span className="grow" />
        <Button variant="primary" size="s" icon="send" disabled={isEmpty} busy={reply.isPending} onClick={send}>
          {t('send_by', { channel: names[channel] })}
        </Button>
      </div>
    </div>
  )
}

/** Until when Meta takes what is written here; afterwards it goes by another channel. */
function WindowNote({ until }: { until: string }) {
  const { t } = useTranslation('inbox')
  const { dayOf, time } = useFormat()
  const isOpen = Date.parse(until) > Date.now()
  return (
    <p className={isOpen ? 'xs muted' : 'xs amber'}>
      {isOpen ? t('window_until', { when: t('day_time', { day: dayOf(until), time: time(until) }) }) : t('window_closed')}
    </p>
  )
}
