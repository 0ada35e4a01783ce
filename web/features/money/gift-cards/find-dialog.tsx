import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { FoundGiftCard } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './gift-cards.css'
import { StateBadge } from './state-badge.tsx'

/**
 * Finds a card by its code, typed or scanned, or by name or its last four characters, and shows its balance. `action` is what can
 * be done with a card that was found.
 */
export function FindCardDialog({
  title,
  action,
  footerStart,
  onClose,
}: {
  title: string
  action: (card: FoundGiftCard) => ReactNode
  footerStart?: ReactNode
  onClose: () => void
}) {
  const { t } = useTranslation('gift-cards')
  const errorMessage = useErrorMessage()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [found, setFound] = useState<FoundGiftCard | null>(null)
  const [error, setError] = useState<string | null>(null)
  const find = useWrite(giftCards.find, {
    onSuccess: setFound,
    onError: (refused) => {
      const wait = refused instanceof CallError && refused.status === 429 ? refused.retryAfter : null
      setError(wait === null ? errorMessage(refused) : t('wait_seconds', { count: Math.ceil(wait) }))
    },
  })
  return (
    <FormDialog
      title={title}
      width="narrow"
      fieldErrors={error === null ? {} : { code: error }}
      errorMessage={null}
      busy={find.isPending}
      saveLabel={t('check')}
      isUntouched={found !== null}
      footerStart={footerStart}
      initialFocus={() => field.current}
      onClear={() => setError(null)}
      onSave={() => {
        setFound(null)
        setError(null)
        find.mutate({ input: {}, body: { code } })
      }}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('code')}
        name="code"
        required
        figures
        icon="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={300}
        data-takes-codes=""
        value={code}
        onChange={(next) => {
          setError(null)
          setFound(null)
          setCode(next)
        }}
        help={t('code_help')}
        error={error ?? undefined}
      />
      {!found && (
        <Matches
          search={code}
          onChoose={(card) => {
            setError(null)
            setFound(card)
          }}
        />
      )}
      <div aria-live="polite">{found && <Found card={found}>{action(found)}</Found>}</div>
    </FormDialog>
  )
}

const minLetters = 3
const shownMatches = 5

/** Cards with balance whose recipient, buyer or last four characters are typed instead of the code. */
function Matches({ search, onChoose }: { search: string; onChoose: (card: FoundGiftCard) => void }) {
  const { t } = useTranslation('gift-cards')
  const { euros, date } = useFormat()
  const text = useDeferredValue(search.trim())
  const isSearching = text.length >= minLetters
  const { data } = useRead(giftCards.list, { search: text, state: 'active' }, { enabled: isSearching, keepPrevious: true })
  if (!isSearching || !data || data.cards.length === 0) return null
  return (
    <ul className="gc-matches framed round-l lined" aria-label={t('matching_cards')}>
      {data.cards.slice(0, shownMatches).map(({ prepaidId, codeEnd, recipientName, buyer, state, balance, validUntil }) => (
        <li key={prepaidId}>
          <button
            type="button"
            className="row gap-12 full"
            onClick={() => onChoose({ prepaidId, codeEnd, recipientName, state, balance, validUntil })}
          >
            <span className="grow shrinks">
              <b className="med below ell" dir="auto">
                {recipientName || buyer?.name || t('code_ends', { end: codeEnd })}
              </b>
              <span className="xs muted below">
                {[t('code_ends', { end: codeEnd }), validUntil && t('until', { day: date(validUntil) })].filter(Boolean).join(', ')}
              </span>
            </span>
            <b className="num semi">{euros(balance)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Found({ card, children }: { card: FoundGiftCard; children: ReactNode }) {
  const { t } = useTranslation('gift-cards')
  const { euros, date } = useFormat()
  const { codeEnd, recipientName, balance, validUntil } = card
  return (
    <div className="gc-found grid gap-6 framed round-l tint">
      <p className="row between wrap">
        <b className="semi num">{t('code_ends', { end: codeEnd })}</b>
        <StateBadge card={{ ...card, used: null }} />
      </p>
      <b className="display num">{euros(balance)}</b>
      <p className="s muted">
        {[recipientName && t('for_name', { name: recipientName }), validUntil && t('until', { day: date(validUntil) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {children}
    </div>
  )
}

/** The button of a card that can be used; otherwise nothing. */
export function UseCardButton({ card, label, onUse }: { card: FoundGiftCard; label: string; onUse: (card: FoundGiftCard) => void }) {
  if (card.state !== 'active') return null
  return (
    <Button variant="primary" block onClick={() => onUse(card)}>
      {label}
    </Button>
  )
}
