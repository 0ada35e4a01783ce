import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Appointment, appointments } from '../../../../schema/api/visits/visits.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './appointments-labels.ts'
import { cacheCurrentVisit } from './use-visit.ts'
import { cacheVisit } from './visit-cache.ts'

/** The visit's note. After a version conflict it is saved again, unless the note itself was changed by someone else. */
export function VisitNote({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const [typed, setTyped] = useState<string | null>(null)
  const { appointmentId } = visit
  const onSuccess = (next: Appointment) => {
    cacheVisit(client, next)
    setTyped(null)
    notify({ kind: 'success', text: t('note_saved') })
  }
  const save = useWrite(appointments.update, {
    onSuccess,
    onError: (error, { body }) => {
      const current = cacheCurrentVisit(client, error)
      if (current?.note !== visit.note) return notify({ kind: 'error', text: errorMessage(error) })
      const retry = call(appointments.update, { appointmentId }, { ...body, version: current.version })
      retry.then(onSuccess, (thrown: unknown) => notify({ kind: 'error', text: errorMessage(thrown) }))
    },
  })
  const text = typed ?? visit.note
  return (
    <div className="sh-note">
      <TextareaField label={t('visit_note')} value={text} onChange={setTyped} rows={3} maxLength={2000} />
      {text !== visit.note && (
        <div className="row">
          <Button
            size="s"
            busy={save.isPending}
            onClick={() => save.mutate({ input: { appointmentId }, body: { note: text, version: visit.version } })}
          >
            {t('save_note')}
          </Button>
          <Button size="s" variant="ghost" onClick={() => setTyped(null)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
