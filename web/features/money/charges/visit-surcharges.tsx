import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { surcharges } from '../../../../schema/api/money/charges-surcharges.ts'
import type { Surcharge } from '../../../../schema/api/money/charges-surcharges-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const PhoneYesDialog = partWhenUsed(async () => (await import('./phone-yes-dialog.tsx')).PhoneYesDialog)
const SurchargeDialog = partWhenUsed(async () => (await import('./surcharge-dialog.tsx')).SurchargeDialog)

const reads = [surcharges.ofAppointment, appointments.one, appointments.day]
const pollMs = 10_000

/** Surcharges about which the owner of the visit's pet was asked and to which they have not agreed, and a button to ask. */
export function VisitSurcharges({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const [isAsking, setAsking] = useState(false)
  const [agreed, setAgreed] = useState<string | null>(null)
  const { appointmentId, subClientsDTO, clientHistoryServicesDTO } = visit
  const isOpen = subClientsDTO.length > 0 && closedRefusal(visit) === null
  const { data: asked = [] } = useRead(surcharges.ofAppointment, { appointmentId }, { enabled: isOpen, refetchInterval: pollMs })
  if (!isOpen) return null
  const shown = asked.filter(isShown)
  const isWaiting = shown.some(({ state }) => state === 'waiting')
  return (
    <footer className="sh-foot sh-surcharges grid left gap-10 hair-above">
      {shown.map((surcharge) => (
        <SurchargeNote
          key={surcharge.surchargeId}
          surcharge={surcharge}
          phone={visit.clientDTO?.phoneNumber ?? ''}
          onAgreed={() => setAgreed(surcharge.surchargeId)}
        />
      ))}
      {!isWaiting && clientHistoryServicesDTO.length > 0 && (
        <Button size="s" variant="ghost" icon="paw" onClick={() => setAsking(true)}>
          {t('ask_surcharge')}
        </Button>
      )}
      {isAsking && <SurchargeDialog visit={visit} reads={reads} onClose={() => setAsking(false)} />}
      {agreed !== null && <PhoneYesDialog surchargeId={agreed} reads={reads} onClose={() => setAgreed(null)} />}
    </footer>
  )
}

/** Withdraws a question at once; undo asks again with the same link. */
function useWithdrawal({ surchargeId, appointmentId }: Surcharge) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const onError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const setState = (state: Surcharge['state']) => {
    const queryKey = readKey(surcharges.ofAppointment, { appointmentId })
    void client.cancelQueries({ queryKey })
    const before = client.getQueryData<Surcharge[]>(queryKey)
    client.setQueryData<Surcharge[]>(queryKey, (rows) => rows?.map((row) => (row.surchargeId === surchargeId ? { ...row, state } : row)))
    return () => client.setQueryData(queryKey, before)
  }
  const restore = useWrite(surcharges.restore, { invalidates: reads, onError, optimistic: () => setState('waiting') })
  const withdraw = useWrite(surcharges.withdraw, {
    invalidates: reads,
    onError,
    optimistic: () => setState('withdrawn'),
    onSuccess: () => notify({ kind: 'success', text: t('surcharge_withdrawn'), undo: () => restore.mutate({ input: { surchargeId } }) }),
  })
  return () => withdraw.mutate({ input: { surchargeId } })
}

/** Those that are shown: of the others there is nothing to do, or they are lines of the visit. */
const looks = {
  waiting: ['warn', 'hourglass'],
  declined: ['bad', 'close'],
  removed: ['plain', 'undo'],
} as const satisfies Partial<Record<Surcharge['state'], unknown>>
type Shown = Surcharge & { readonly state: keyof typeof looks }
const isShown = (surcharge: Surcharge): surcharge is Shown => surcharge.state in looks

function SurchargeNote({ surcharge, phone, onAgreed }: { surcharge: Shown; phone: string; onAgreed: () => void }) {
  const { t } = useTranslation('visits')
  const { euros, time } = useFormat()
  const withdraw = useWithdrawal(surcharge)
  const { state, answered, channel, text, price } = surcharge
  const [tone, icon] = looks[state]
  const titles = {
    waiting: t('surcharge_waiting'),
    declined: t('surcharge_declined', { at: answered === null ? '' : time(answered) }),
    removed: t('surcharge_removed'),
  }
  return (
    <Note
      tone={tone}
      icon={icon}
      title={titles[state]}
      actions={
        state === 'waiting' && (
          <>
            <Button size="s" icon="phone" onClick={onAgreed}>
              {t('surcharge_yes_phone')}
            </Button>
            <Button size="s" variant="ghost" onClick={withdraw}>
              {t('withdraw_question')}
            </Button>
          </>
        )
      }
    >
      <span className="num">{t('surcharge_line', { text, amount: euros(price) })}</span>
      {state === 'waiting' && channel === null && <p className="med">{t('owner_not_reached', { phone })}</p>}
    </Note>
  )
}
