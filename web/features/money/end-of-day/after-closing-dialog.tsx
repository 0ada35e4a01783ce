import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { groups } from '../../../../schema/terms.ts'
import type { AfterClosingQuestion } from '../../../api/after-closing.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** Asks once, at the first sale after the closing: is the day reopened, or does the sale count for the next one? */
export function AfterClosingDialog({ question: { asked, answer } }: { question: AfterClosingQuestion }) {
  const { closedDay, nextDay } = asked
  const { t } = useTranslation('end-of-day')
  const { day } = useFormat()
  const { roles } = useMe()
  const errorMessage = useErrorMessage()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const reopen = useWrite(endOfDay.undoClose, {
    invalidates: [endOfDay.one],
    onSuccess: () => answer('reopened'),
    onError: (error) => setErrorText(errorMessage(error)),
  })
  const mayReopen = hasAnyRole(roles, groups.adminReceptionist)
  return (
    <Dialog
      open
      alert
      initialFocus={() => cancelButton.current}
      onClose={() => answer(null)}
      title={t('after_closing_title', { day: day(closedDay) })}
      footer={
        <>
          <Button ref={cancelButton} onClick={() => answer(null)}>
            {t('cancel')}
          </Button>
          {mayReopen && (
            <Button icon="undo" busy={reopen.isPending} onClick={() => reopen.mutate({ input: { date: closedDay } })}>
              {t('reopen_named_day', { day: day(closedDay, 'short') })}
            </Button>
          )}
          <Button variant="primary" onClick={() => answer('next_day')}>
            {t('count_for_day', { day: day(nextDay, 'short') })}
          </Button>
        </>
      }
    >
      <p className="s t2">{t('after_closing_text', { day: day(nextDay) })}</p>
      {!mayReopen && <p className="s t2">{t('after_closing_others')}</p>}
      {errorText && (
        <Note tone="warn" live>
          {errorText}
        </Note>
      )}
    </Dialog>
  )
}
