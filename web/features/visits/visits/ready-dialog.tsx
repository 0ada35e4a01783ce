import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readyToCollect } from '../../../../schema/api/visits/ready-to-collect.ts'
import type { ReadyMessage } from '../../../../schema/api/visits/ready-to-collect-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { usePetWarnings } from '../../care/pets/index.ts'
import { getChannelName, getStatus } from '../../messages/message-log/index.ts'
import { getClientName } from './visit-people.ts'

/** Shows in the cached visits when the owner was messaged: the message is no change of the visit, which would be read again. */
function markAsTold(queries: QueryClient, appointmentId: string, at: string | null): void {
  const mark = <Row extends AppointmentOfDay>(row: Row): Row => (row.appointmentId === appointmentId ? { ...row, readyToCollect: at } : row)
  queries.setQueriesData<AppointmentOfDay[]>({ queryKey: readKey(appointments.day) }, (rows) => rows?.map(mark))
  queries.setQueryData<Appointment>(readKey(appointments.one, { appointmentId }), (visit) => visit && mark(visit))
}

export interface ReadyDialogProps {
  row: AppointmentOfDay & { appointmentId: string }
  onClose: () => void
}

/** Shows the message that tells the owner which pets can be collected and what is to pay, and sends it; afterwards, what became of it. */
export function ReadyDialog({ row, onClose }: ReadyDialogProps) {
  const { t } = useTranslation('ready-to-collect')
  const { t: ofVisits } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const { appointmentId, clientDTO, subClientsDTO } = row
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const isSending = useRef(false)
  const asked = chosen ? { subClientIds: chosen.join(',') } : {}
  const { data, error, refetch } = useRead(readyToCollect.message, { appointmentId, ...asked }, { keepPrevious: true, staleTime: 0 })
  const owner = clientDTO?.name ?? ''
  const phone = clientDTO?.phoneNumber ?? ''
  const named = data?.pets.filter(({ isNamed }) => isNamed) ?? []
  const isToldOfAll = data?.pets.every(({ told }) => told !== null) ?? false
  const takeBack = useWrite(readyToCollect.takeBack, {
    invalidates: [readyToCollect.message],
    onSuccess: () => {
      markAsTold(queries, appointmentId, null)
      notify({ kind: 'success', text: t('not_told') })
    },
    onError: (problem) => notify({ kind: 'error', text: errorMessage(problem) }),
  })
  const send = useWrite(readyToCollect.send, {
    invalidates: [readyToCollect.message],
    onSuccess: ({ channel, messageId }) => {
      if (channel === null) return notify({ kind: 'warning', text: ofVisits('owner_not_reached', { phone: formatPhone(phone) }) })
      if (data?.pets.every(({ isNamed, told }) => isNamed || told !== null)) markAsTold(queries, appointmentId, new Date().toISOString())
      const pet = named.map(({ name }) => name).join(', ') || getClientName(row)
      const undo = () => messageId !== null && takeBack.mutate({ input: { appointmentId, messageId } })
      notify({ kind: 'success', text: t('owner_told', { pet }), ...(messageId === null ? {} : { undo }) })
      onClose()
    },
    onError: () => void refetch(),
  })
  const toggle = (id: string, isChosen: boolean) => {
    const ids = named.filter(({ told }) => told === null).map(({ subClientId }) => subClientId)
    setChosen(isChosen ? [...ids, id] : ids.filter((one) => one !== id))
  }
  const confirm = () => {
    // The second of two quick presses comes before the button is busy.
    if (!data || isSending.current) return
    isSending.current = true
    const subClientIds = named.map(({ subClientId }) => subClientId).join(',')
    const onSettled = () => {
      isSending.current = false
    }
    send.mutate({ input: { appointmentId, subClientIds, due: String(data.due) } }, { onSettled })
  }
  const { bites } = usePetWarnings()(subClientsDTO)
  return (
    <Dialog
      open
      onClose={onClose}
      title={ofVisits('ready_to_collect')}
      subtitle={t('message_to', { name: owner })}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {!isToldOfAll && (
            <Button variant="primary" icon="chat" busy={send.isPending} disabled={!data?.channel || named.length === 0} onClick={confirm}>
              {t('send_to', { name: owner.split(' ')[0] ?? owner })}
            </Button>
          )}
        </>
      }
    >
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={4} />}
      {data && (
        <div className="grid gap-14">
          <ul className="vs-lines card">
            {data.pets.map((pet) => (
              <ReadyPet key={pet.subClientId} pet={pet} isChoice={data.pets.length > 1} onChange={(is) => toggle(pet.subClientId, is)} />
            ))}
          </ul>
          {!isToldOfAll && named.length > 0 && (
            <Note icon="chat">
              <span lang={data.language}>{data.text}</span>
              {data.channel && (
                <span className="vs-below below xs muted">
                  {t(data.language === 'it' ? 'in_italian' : 'in_english')} · <ChannelName channel={data.channel} />
                </span>
              )}
            </Note>
          )}
          <p className="row between med">
            {ofVisits('amount_due')}
            <Amount euro={data.due} />
          </p>
          {data.sent && <SentStatus sent={data.sent} />}
          {!data.channel && (
            <Note tone="warn" title={t('owner_unreachable')}>
              <PhoneLink phone={phone} />
            </Note>
          )}
          {bites.map((text) => (
            <Note key={text} tone="bad" title={text}>
              {t('hand_over_carefully')}
            </Note>
          ))}
          {send.error && (
            <Note tone="bad" live>
              {errorMessage(send.error)}
            </Note>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Amount({ euro }: { euro: number }) {
  const { euros } = useFormat()
  return <b className="num semi">{euros(euro)}</b>
}

function ChannelName({ channel }: { channel: NonNullable<ReadyMessage['channel']> }) {
  const { t } = useTranslation('message-log')
  return getChannelName(channel, t)
}

function PhoneLink({ phone }: { phone: string }) {
  const { t } = useTranslation('ready-to-collect')
  const number = toDialable(phone)
  if (!number) return <span className="num">{formatPhone(phone)}</span>
  return (
    <a className="btn s num" href={`tel:${number}`}>
      <Icon name="phone" size={16} />
      {t('call_name', { name: formatPhone(phone) })}
    </a>
  )
}

interface ReadyPetProps {
  pet: ReadyMessage['pets'][number]
  /** Several pets: each is ticked by itself. */
  isChoice: boolean
  onChange: (isChosen: boolean) => void
}

/** A pet with what it waits for, or when its owner was told. */
function ReadyPet({ pet, isChoice, onChange }: ReadyPetProps) {
  const { t } = useTranslation('ready-to-collect')
  const { t: ofVisits } = useTranslation('visits')
  const { time, euros } = useFormat()
  const { name, open, about, told, amount, isNamed } = pet
  const state = told
    ? ofVisits('owner_told_at', { at: time(told) })
    : open
      ? t('still_open', { service: open.service, person: open.firstName })
      : t('all_completed')
  return (
    <li>
      <span className="grow">
        {isChoice ? (
          <Checkbox label={name} help={state} checked={told !== null || isNamed} disabled={told !== null} onChange={onChange} />
        ) : (
          <>
            <b className="med">{name}</b>
            <span className="vs-below below xs muted">{state}</span>
          </>
        )}
      </span>
      <span className="vs-amount num">
        {about && !told ? <span className="s muted">{t('about', { at: time(about) })}</span> : <b className="semi">{euros(amount)}</b>}
      </span>
    </li>
  )
}

/** What became of the last message. */
function SentStatus({ sent }: { sent: NonNullable<ReadyMessage['sent']> }) {
  const { t } = useTranslation('ready-to-collect')
  const { t: ofLog } = useTranslation('message-log')
  const { time } = useFormat()
  const { label, tone } = getStatus(sent, ofLog)
  return (
    <p className="row between s">
      {t('last_message', { at: time(sent.at) })}
      <Badge tone={tone}>{label}</Badge>
    </p>
  )
}
