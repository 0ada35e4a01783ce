import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCopy } from './use-copy.ts'
import './session.css'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onEnd }: { codes: readonly string[]; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const copy = useCopy()
  return (
    <Note
      tone="ok"
      title={t('recovery_title')}
      live
      actions={
        <>
          <Button icon="copy" onClick={() => copy(codes.join('\n'))}>
            {t('copy_codes')}
          </Button>
          <Button variant="primary" onClick={onEnd}>
            {t('codes_kept')}
          </Button>
        </>
      }
    >
      <p>{t('recovery_text')}</p>
      <ul className="session-recovery-codes grid s num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Note>
  )
}
