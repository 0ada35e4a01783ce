import { use } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { ClientPageFrame } from './client-page-frame.tsx'
import { Frame } from './frame.tsx'
import { language } from './language.ts'
import { readNps } from './nps-screen.tsx'
import { LanguageLink } from './page-head.tsx'
import { ThankYou } from './thank-you.tsx'
import { loadLinkTexts, loadTexts, t } from './translate.ts'

const textsLoaded = Promise.all([loadTexts(), loadLinkTexts()])

/** /thank#token: thanks after an answer, with the review link; without a token, plain thanks. */
export function ThankScreen() {
  if (location.hash.length <= 1) return <PlainThanks />
  return (
    <ClientPageFrame title="thank_page" load={readNps}>
      {(page, token) =>
        page.state === 'open' ? (
          <Frame title={t('nps_title')}>
            <a className="btn primary xl block" href={`/nps?lang=${language}#${token}`}>
              {t('nps_answer')}
            </a>
          </Frame>
        ) : (
          <ThankYou page={page} />
        )
      }
    </ClientPageFrame>
  )
}

function PlainThanks() {
  use(textsLoaded)
  return (
    <div className="gb col surface">
      <div className="gb-head">
        <LanguageLink />
      </div>
      <Frame title={t('thank_plain')} text={t('thank_plain_text')}>
        <span className="gb-done grid centred green" aria-hidden="true">
          <Icon name="check" size={24} />
        </span>
      </Frame>
    </div>
  )
}
