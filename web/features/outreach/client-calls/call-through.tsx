import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientCalls } from '../../../../schema/api/outreach/client-calls.ts'
import type { CalledPhone } from '../../../../schema/api/outreach/client-calls-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'

export interface CallThroughProps {
  client: { readonly clientId: string; readonly name: string }
  iconOnly?: boolean
}

/** Calls a client whose number the user may not see: the salon's telephone provider rings the user, then the client. */
export function CallThrough({ client, iconOnly = false }: CallThroughProps) {
  const { t } = useTranslation('client-messages')
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {iconOnly ? (
        <IconButton size="s" icon="phone" label={t('call_name', { name: client.name })} onClick={open} />
      ) : (
        <Button icon="phone" onClick={open}>
          {t('call')}
        </Button>
      )}
      {isOpen && <CallDialog client={client} onClose={() => setOpen(false)} />}
    </>
  )
}

function CallDialog({ client: { clientId, name }, onClose }: { client: CallThroughProps['client']; onClose: () => void }) {
  const { t } = useTranslation('client-messages')
  const errorMessage = useErrorMessage()
  const [chosen, setChosen] = useState<CalledPhone | null>(null)
  const { data, error, refetch } = useRead(clientCalls.choices, { clientId }, { staleTime: 0 })
  const {
    mutate,
    isPending,
    error: refusal,
  } = useWrite(clientCalls.ring, {
    onSuccess: ({ state }) => {
      notify(state === 'rings' ? { kind: 'success', text: t('call_rings', { name }) } : { kind: 'warning', text: t('call_unknown') })
      onClose()
    },
  })
  const phones = data?.phones ?? []
  const phone = chosen ?? phones[0]?.phone
  const isPossible = Boolean(data?.from && data.to && phone)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('call_name', { name })}
      subtitle={data?.to && formatPhone(data.to)}
      locked={isPending}
      footer={
        <>
          <Button onClick={onClose}>{isPossible ? t('cancel') : t('close')}</Button>
          {isPossible && (
            <Button
              variant="primary"
              icon="phone"
              busy={isPending}
              onClick={() => phone && mutate({ input: { clientId }, body: { phone } })}
            >
              {t('call')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-16">
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={2} />}
        {refusal && <Note tone="bad" live title={errorMessage(refusal)} />}
        {data && data.from === '' && <Note title={t('call_off')}>{t('call_off_text')}</Note>}
        {data && data.from !== '' && data.to === '' && <Note>{t('call_no_number', { name })}</Note>}
        {data && data.from !== '' && data.to !== '' && phones.length === 0 && <Note>{t('call_nothing_rings')}</Note>}
        {isPossible && data && phone && (
          <>
            <p>{t('call_how', { name, from: formatPhone(data.from) })}</p>
            <div className="grid gap-8">
              <p className="s semi">{t('call_ring_at')}</p>
              <Segment
                label={t('call_ring_at')}
                options={phones.map((one) => ({ value: one.phone, label: one.phone === 'salon' ? t('salon') : t('call_at_own') }))}
                value={phone}
                onChange={setChosen}
              />
              <p className="num muted">{formatPhone(phones.find((one) => one.phone === phone)?.number ?? '')}</p>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
