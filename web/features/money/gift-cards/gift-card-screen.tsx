import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { GiftCard } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import '../../../ui/page.css'
import { useFormat } from '../../../ui/use-format.ts'
import { BlockDialog, EditDialog, SendDialog, TopUpDialog, TransferDialog } from './card-dialogs.tsx'
import { CardFace } from './card-face.tsx'
import { CardHistory } from './card-history.tsx'
import { cardPath } from './gift-card-labels.ts'
import './gift-cards.css'
import { StateBadge } from './state-badge.tsx'
import { useUnblockCard, useUndoTransfer } from './use-card-changes.ts'
import { usePrintCard } from './use-card-writes.ts'

/** /giftCards/:id: one gift card, its balance and everything that changed it. */
export function GiftCardScreen() {
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, isPending, error, refetch } = useRead(giftCards.one, { prepaidId: id })
  const late = useDelayed(isPending)
  if (data) return <CardPage key={data.prepaidId} card={data} />
  return (
    <div className="page">
      {late && <ListSkeleton rows={6} />}
      {error && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
    </div>
  )
}

type Open = 'block' | 'topUp' | 'transfer' | 'send' | 'edit'

function CardPage({ card }: { card: GiftCard }) {
  const { t } = useTranslation('gift-cards')
  const [open, setOpen] = useState<Open | null>(null)
  const print = usePrintCard()
  const unblock = useUnblockCard(card)
  const undoTransfer = useUndoTransfer(card)
  const close = () => setOpen(null)
  const { state, balance } = card
  const isUsable = state === 'active'
  return (
    <div className="page gc-page">
      <header className="page-head page-top">
        <div className="grow row wrap">
          <Link className="s muted row" to="/giftCards">
            {t('gift_cards')}
            <Icon name="chevron-right" size={16} />
          </Link>
          <h1 className="num">{t('code_ends', { end: card.codeEnd })}</h1>
          <StateBadge card={{ ...card, used: null }} size="l" />
        </div>
        <div className="row wrap">
          {(isUsable || state === 'spent') && (
            <Button icon="lock" variant="ghost" onClick={() => setOpen('block')}>
              {t('block')}
            </Button>
          )}
          {state === 'blocked' && (
            <Button icon="undo" busy={unblock.isPending} onClick={unblock.run}>
              {t('unblock')}
            </Button>
          )}
          {balance > 0 && state !== 'expired' && (
            <Button icon="repeat" onClick={() => setOpen('transfer')}>
              {t('transfer')}
            </Button>
          )}
          {isUsable && (
            <>
              <Button icon="send" onClick={() => setOpen('send')}>
                {t('send')}
              </Button>
              <Button icon="printer" onClick={() => void print(card.prepaidId)}>
                {t('print')}
              </Button>
            </>
          )}
          {(isUsable || state === 'spent') && (
            <Button variant="primary" icon="plus" onClick={() => setOpen('topUp')}>
              {t('top_up')}
            </Button>
          )}
        </div>
      </header>
      <div className="gc-cols grid top gap-16">
        <div className="grid gap-16">
          <CardFace recipientName={card.recipientName} amount={cents(balance)} codeEnd={card.codeEnd} validUntil={card.validUntil} />
          <CardFacts card={card} onEdit={() => setOpen('edit')} />
          {state === 'blocked' && (
            <Note tone="warn" icon="lock" title={t('state_blocked')}>
              {card.blockedReason}
            </Note>
          )}
          {card.replacedById !== null && (
            <Note icon="repeat" title={t('state_replaced')}>
              <Link to={cardPath(card.replacedById)}>{t('open_new_card')}</Link>
            </Note>
          )}
          {card.replacesId !== null && state === 'active' && (
            <Note
              icon="repeat"
              title={t('transferred_here')}
              actions={
                <Button size="s" icon="undo" busy={undoTransfer.isPending} onClick={undoTransfer.run}>
                  {t('undo_transfer')}
                </Button>
              }
            >
              <Link to={cardPath(card.replacesId)}>{t('open_old_card')}</Link>
            </Note>
          )}
          {isUsable && (
            <div className="card gc-qr stack pad">
              <QrCode text={card.link} label={t('qr_label')} />
              <p className="xs muted">{t('qr_text')}</p>
            </div>
          )}
        </div>
        <div className="gc-main">
          <CardFigures card={card} />
          <CardHistory card={card} />
        </div>
      </div>
      {open === 'block' && <BlockDialog card={card} onClose={close} />}
      {open === 'topUp' && <TopUpDialog card={card} onClose={close} />}
      {open === 'transfer' && <TransferDialog card={card} onClose={close} />}
      {open === 'send' && <SendDialog card={card} onClose={close} />}
      {open === 'edit' && <EditDialog card={card} onClose={close} />}
    </div>
  )
}

function CardFacts({ card, onEdit }: { card: GiftCard; onEdit: () => void }) {
  const { t } = useTranslation('gift-cards')
  const { date } = useFormat()
  const facts: [string, string][] = [
    [t('for'), card.recipientName],
    [t('bought_by'), card.buyer?.name ?? ''],
    [t('card_valid_until'), card.validUntil ? date(card.validUntil) : t('no_end')],
    [t('vat_treatment'), card.vatKind === 'single' ? t('vat_at_sale', { rate: card.vatRate ?? 0 }) : t('when_used')],
    [t('email'), card.recipientEmail],
    [t('card_message'), card.message],
  ]
  return (
    <div className="card gc-facts stack left">
      <dl className="gc-terms lined pairs full s">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
      </dl>
      <Button size="s" variant="ghost" icon="edit" onClick={onEdit}>
        {t('edit')}
      </Button>
    </div>
  )
}

function CardFigures({ card }: { card: GiftCard }) {
  const { t } = useTranslation('gift-cards')
  const { euros, number } = useFormat()
  const used = card.entries.filter(({ kind }) => kind === 'payment').reduce((sum, { amount }) => sum - cents(amount), 0)
  const visits = new Set(card.entries.filter(({ kind }) => kind === 'payment').map(({ appointmentId }) => appointmentId))
  const figures: [string, string][] = [
    [t('balance'), euros(card.balance)],
    [t('sold_and_topped_up'), euros(card.sold)],
    [t('used'), euros(used / 100)],
    [t('visits_paid'), number(visits.size)],
  ]
  return (
    <dl className="gc-totals card grid clip">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="s muted">{label}</dt>
          <dd className="grid">
            <b className="num">{value}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
