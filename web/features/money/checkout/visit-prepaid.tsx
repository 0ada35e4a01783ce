import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { PrepaidLine } from '../../../../schema/api/money/prepaid.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'

const SellCardDialog = partWhenUsed(async () => (await import('../gift-cards/index.ts')).SellCardDialog)

/** Lines of the gift cards that the visit sells, which are no revenue until they are used, and the dialog that adds one. */
export function VisitPrepaid({ visit, isAdding, onAdded }: { visit: Appointment; isAdding: boolean; onAdded: () => void }) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const onError = useVisitErrorHandler()
  const { appointmentId, clientDTO, prepaidDTO } = visit
  // The lines of courses are among the courses.
  const cards = prepaidDTO.filter(({ kind }) => kind === 'gift_card')
  const key = readKey(appointments.one, { appointmentId })
  const add = useWrite(giftCards.add, {
    onSuccess: (next) => {
      cacheVisit(client, next)
      onAdded()
      const added = next.prepaidDTO.find(({ prepaidSaleId }) => !prepaidDTO.some((line) => line.prepaidSaleId === prepaidSaleId))
      notify({ kind: 'success', text: t('gift_card_added'), ...(added ? { undo: () => remove(added) } : {}) })
    },
  })
  const removal = useWrite(giftCards.removeLine, {
    optimistic: ({ input }) => {
      const before = client.getQueryData<Appointment>(key)
      client.setQueryData<Appointment>(
        key,
        (now) => now && { ...now, prepaidDTO: now.prepaidDTO.filter(({ prepaidSaleId }) => prepaidSaleId !== input.prepaidSaleId) },
      )
      return () => client.setQueryData(key, before)
    },
    onSuccess: (next) => cacheVisit(client, next),
    onError,
  })
  const remove = ({ prepaidSaleId }: PrepaidLine) => removal.mutate({ input: { prepaidSaleId } })
  return (
    <>
      {cards.length > 0 && (
        <ul className="vs-lines" aria-label={t('sold_in_advance')}>
          {cards.map((line) => (
            <PrepaidRow key={line.prepaidSaleId} line={line} {...(line.kind === 'gift_card' ? { onRemove: () => remove(line) } : {})} />
          ))}
        </ul>
      )}
      {isAdding && (
        <SellCardDialog
          toCheckout
          buyer={clientDTO && { clientId: clientDTO.clientId, name: clientDTO.name }}
          busy={add.isPending}
          error={add.error}
          onSell={(draft) => add.mutate({ input: { appointmentId }, body: draft })}
          onClose={onAdded}
        />
      )}
    </>
  )
}

function PrepaidRow({ line, onRemove }: { line: PrepaidLine; onRemove?: () => void }) {
  const { t } = useTranslation('visits')
  const { euros, date } = useFormat()
  const { kind, label, price, validUntil } = line
  const name = kind === 'package' ? label : label ? t('gift_card_for', { name: label }) : t('gift_card')
  return (
    <li>
      <span className="ava sq vs-box" aria-hidden="true">
        <Icon name={kind === 'package' ? 'layers' : 'voucher'} size={16} />
      </span>
      <span className="grow">
        <b className="med">{name}</b>
        {validUntil && <span className="vs-below below xs muted">{t('valid_until', { day: date(validUntil) })}</span>}
      </span>
      <b className="semi num">{euros(price)}</b>
      {onRemove && <IconButton size="s" icon="close" label={t('remove_what', { what: name })} onClick={onRemove} />}
    </li>
  )
}
