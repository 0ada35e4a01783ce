import { useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from './error-note.tsx'
import { answerOffers } from './guest-calls.ts'
import { PrivacyNotice, toOffersConsent } from './offers-field.tsx'
import type { Catalogue, Page } from './page.ts'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import './booking-done.css'

/**
 * Asks a known guest, until they have answered, whether they want offers by message. Yes and no weigh the same, and the booking goes on
 * without an answer; an answer can be changed at once.
 */
export function OffersQuestion({ page, catalogue }: { page: Page; catalogue: Pick<Catalogue, 'privacyTexts' | 'asksOffers'> }) {
  const { sessionCode, offers } = page.progress
  const { busy, error, run } = useGuestAction()
  const [isChanging, setChanging] = useState(false)
  if (!catalogue.asksOffers || !sessionCode || offers === 'asked') return null
  const answer = (given: boolean) =>
    run(async () => {
      try {
        await answerOffers(sessionCode, { ...toOffersConsent(catalogue), given })
      } catch (failure) {
        if (failure instanceof CallError && failure.status === 401) return page.onSessionExpired()
        throw failure
      }
      setChanging(false)
      page.change({ offers: given ? 'yes' : 'no' })
    })
  if (offers !== null && !isChanging) {
    return (
      <div className="row wrap">
        <p role="status">{t(offers === 'yes' ? 'offers_accepted' : 'offers_declined')}</p>
        <Button variant="ghost" onClick={() => setChanging(true)}>
          {t('offers_change')}
        </Button>
      </div>
    )
  }
  return (
    <section className="card gb-ticket grid pad" aria-labelledby="gb-offers">
      <h2 id="gb-offers" className="semi">
        {t('offers_question')}
      </h2>
      <p className="xs muted">{t('offers_text')}</p>
      <div className="row wrap">
        <Button size="l" disabled={busy} onClick={() => answer(true)}>
          {t('offers_yes')}
        </Button>
        <Button size="l" disabled={busy} onClick={() => answer(false)}>
          {t('offers_no')}
        </Button>
      </div>
      <PrivacyNotice catalogue={catalogue} />
      <ErrorNote error={error} />
    </section>
  )
}
