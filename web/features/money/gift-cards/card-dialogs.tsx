import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import { GiftCard, GiftCardChange } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { cardPath, methodLabels, type SaleMethod, saleMethods } from './gift-card-labels.ts'
import { useUnblockCard } from './use-card-changes.ts'
import { cardReads, useCacheCard, useMayVoid, useSendCard, useVoidSale } from './use-card-writes.ts'

interface CardDialogProps {
  card: GiftCard
  onClose: () => void
}

/** The error of one field of a call, and the message that belongs to no field. */
function useCallErrors(error: unknown, field: string) {
  const errorMessage = useErrorMessage()
  const at = error instanceof CallError ? error.fields[field] : undefined
  return { at: at === undefined ? undefined : errorMessage(at), message: error && at === undefined ? errorMessage(error) : null }
}

/** Blocks a card that was lost or stolen, with the reason. */
export function BlockDialog({ card, onClose }: CardDialogProps) {
  const { t } = useTranslation('gift-cards')
  const cache = useCacheCard()
  const unblock = useUnblockCard(card)
  const [reason, setReason] = useState('')
  const write = useWrite(giftCards.block, {
    invalidates: cardReads,
    onSuccess: (blocked) => {
      cache(blocked)
      notify({ kind: 'success', text: t('card_blocked'), undo: unblock.run })
      onClose()
    },
  })
  const { at, message } = useCallErrors(write.error, 'reason')
  return (
    <FormDialog
      title={t('block_card')}
      subtitle={t('block_text')}
      width="narrow"
      saveLabel={t('block')}
      busy={write.isPending}
      fieldErrors={at === undefined ? {} : { reason: at }}
      errorMessage={message}
      onClear={write.reset}
      onSave={() => write.mutate({ input: { prepaidId: card.prepaidId }, body: { reason } })}
      onClose={onClose}
    >
      <TextField label={t('reason')} name="reason" required maxLength={500} value={reason} onChange={setReason} error={at} />
    </FormDialog>
  )
}

/** Adds money to a card. */
export function TopUpDialog({ card, onClose }: CardDialogProps) {
  const { t } = useTranslation('gift-cards')
  const { cents: formatCents } = useFormat()
  const cache = useCacheCard()
  const undo = useVoidSale()
  const mayVoid = useMayVoid()
  const [amount, setAmount] = useState<number | null>(null)
  const [method, setMethod] = useState<SaleMethod>('card')
  const write = useWrite(giftCards.topUp, {
    invalidates: cardReads,
    onSuccess: (topped) => {
      cache(topped)
      const entry = topped.entries[0]
      const back = () => entry && undo.mutate({ input: { prepaidEntryId: entry.prepaidEntryId }, body: { reason: t('sold_by_mistake') } })
      const text = t('topped_up', { amount: formatCents(amount ?? 0) })
      notify({ kind: 'success', text, ...(mayVoid ? { undo: () => void back() } : {}) })
      onClose()
    },
  })
  const { at, message } = useCallErrors(write.error, 'amount')
  const euros = euro(amount ?? 0)
  return (
    <FormDialog
      title={t('top_up_card')}
      width="narrow"
      saveLabel={t('charge', { amount: formatCents(amount ?? 0) })}
      busy={write.isPending}
      fieldErrors={at === undefined ? {} : { amount: at }}
      errorMessage={message}
      onClear={write.reset}
      onSave={() => write.mutate({ input: { prepaidId: card.prepaidId }, body: { amount: euros, payments: [{ method, amount: euros }] } })}
      onClose={onClose}
    >
      <MoneyField label={t('card_amount')} name="amount" required min={0} value={amount} onChange={setAmount} error={at} />
      <Segment
        label={t('paid_by')}
        value={method}
        onChange={setMethod}
        options={saleMethods.map((value) => ({ value, label: t(methodLabels[value]) }))}
      />
    </FormDialog>
  )
}

/** Moves the balance to a new card with its own code: for somebody else, or in place of a lost one. */
export function TransferDialog({ card, onClose }: CardDialogProps) {
  const { t } = useTranslation('gift-cards')
  const { euros } = useFormat()
  const navigate = useNavigate()
  const cache = useCacheCard()
  const [recipientName, setName] = useState(card.recipientName)
  const write = useWrite(giftCards.transfer, {
    invalidates: [...cardReads, giftCards.one],
    onSuccess: (moved) => {
      cache(moved)
      onClose()
      void navigate(cardPath(moved.prepaidId))
      notify({ kind: 'success', text: t('card_transferred') })
    },
  })
  const { at, message } = useCallErrors(write.error, 'recipientName')
  return (
    <FormDialog
      title={t('transfer_card')}
      subtitle={t('transfer_text', { amount: euros(card.balance) })}
      width="narrow"
      saveLabel={t('transfer')}
      busy={write.isPending}
      fieldErrors={at === undefined ? {} : { recipientName: at }}
      errorMessage={message}
      onClear={write.reset}
      onSave={() => write.mutate({ input: { prepaidId: card.prepaidId }, body: { recipientName, message: card.message } })}
      onClose={onClose}
    >
      <TextField label={t('new_holder')} name="recipientName" maxLength={100} value={recipientName} onChange={setName} error={at} />
    </FormDialog>
  )
}

/** Sends a card by e-mail. */
export function SendDialog({ card, onClose }: CardDialogProps) {
  const { t } = useTranslation('gift-cards')
  const [email, setEmail] = useState(card.recipientEmail)
  const write = useSendCard()
  const { at, message } = useCallErrors(write.error, 'email')
  return (
    <FormDialog
      title={t('send_card')}
      width="narrow"
      saveLabel={t('send')}
      busy={write.isPending}
      fieldErrors={at === undefined ? {} : { email: at }}
      errorMessage={message}
      onClear={write.reset}
      onSave={() => write.mutate({ input: { prepaidId: card.prepaidId }, body: { email: email.trim() } }, { onDone: onClose })}
      onClose={onClose}
    >
      <TextField label={t('email')} name="email" type="email" autoComplete="off" required value={email} onChange={setEmail} error={at} />
    </FormDialog>
  )
}

interface EditValues {
  recipientName: string
  recipientEmail: string
  message: string
  validUntil: string | null
}
const toValues = ({ recipientName, recipientEmail, message, validUntil }: GiftCard): EditValues => ({
  recipientName,
  recipientEmail,
  message,
  validUntil,
})

/** Changes what is printed on a card, and how long it is valid. */
export function EditDialog({ card, onClose }: CardDialogProps) {
  const { t } = useTranslation('gift-cards')
  const errorMessage = useErrorMessage()
  const cache = useCacheCard()
  const form = useEdit<GiftCard, EditValues>(card, (entity) => toValues(entity ?? card), GiftCard)
  const author = useAuthor(form.stale && { gift_cards: card.prepaidId })
  const undo = useWrite(giftCards.update, {
    invalidates: cardReads,
    onSuccess: cache,
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const write = useWrite(giftCards.update, {
    invalidates: cardReads,
    onError: form.handleError,
    onSuccess: (saved) => {
      cache(saved)
      const back = { ...toValues(card), version: saved.version }
      notify({ kind: 'success', text: t('card_saved'), undo: () => undo.mutate({ input: { prepaidId: card.prepaidId }, body: back }) })
      onClose()
    },
  })
  const save = () => {
    const body = form.validate(GiftCardChange, { ...form.values, version: form.base?.version ?? card.version })
    if (body) write.mutate({ input: { prepaidId: card.prepaidId }, body })
  }
  return (
    <FormDialog
      title={t('edit_card')}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      stale={form.stale && <StaleNote author={author} onTheirs={form.takeTheirs} onMine={form.keepMine} />}
      busy={write.isPending}
      onClear={form.clearErrors}
      onSave={save}
      onClose={onClose}
    >
      <TextField label={t('for')} maxLength={100} {...form.bind('recipientName')} />
      <TextField label={t('email')} type="email" autoComplete="off" {...form.bind('recipientEmail')} />
      <TextareaField label={t('card_message')} maxLength={300} {...form.bind('message')} />
      <DatePicker label={t('card_valid_until')} help={t('no_end_help')} {...form.bind('validUntil')} />
    </FormDialog>
  )
}
