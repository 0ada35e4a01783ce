import { useTranslation } from 'react-i18next'
import { type ClientPrivacy, clientPrivacies } from '../../../../schema/api/clients/consents.ts'
import { diffTexts } from '../../../../schema/rules/text-diff.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** The text that a client has seen, as proof, and what it changed of the version before. */
export function TextDialog({ entry, onClose }: { entry: ClientPrivacy; onClose: () => void }) {
  const { t } = useTranslation('consents')
  const { date, dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const { salonConfigPrivacyId, textVersion, textHash } = entry
  const { data, error, refetch } = useRead(clientPrivacies.texts, { salonConfigPrivacyId })
  const shown = data?.find((text) => text.textVersion === textVersion)
  const before = data?.find((text) => text.textVersion === textVersion - 1)
  return (
    <Dialog
      open
      onClose={onClose}
      title={shown?.title ?? t('text')}
      subtitle={shown && t('version_since', { version: textVersion, day: date(dayIn(shown.since)) })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {shown && (
        <>
          {before && <p className="s semi">{t('what_changed', { version: before.textVersion })}</p>}
          <p className="cp-text" lang={shown.language}>
            {before
              ? diffTexts(before.text, shown.text).map(({ kind, text }, at) => {
                  if (kind === 'same') return text
                  const Changed = kind === 'added' ? 'ins' : 'del'
                  // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other identity
                  return <Changed key={at}>{text}</Changed>
                })
              : shown.text}
          </p>
          <p className="xs muted cp-hash">{t('text_hash', { hash: textHash })}</p>
        </>
      )}
    </Dialog>
  )
}
