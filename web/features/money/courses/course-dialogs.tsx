import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { useWrite } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}

/** Chooses another client who may use a course. */
export function ShareDialog({
  course,
  onChoose,
  onClose,
}: {
  course: ClientCourse
  onChoose: (client: { clientId: string; name: string }) => void
  onClose: () => void
}) {
  const { t } = useTranslation('courses')
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  const known = [course.clientId, ...course.membersDTO.map(({ clientId }) => clientId)]
  const items = found
    .filter(({ clientId }) => !known.includes(clientId))
    .map((one): ClientItem => ({ ...one, key: one.clientId, text: one.name }))
  return (
    <Dialog open onClose={onClose} title={t('share_with')} subtitle={course.course} width="narrow">
      <p className="s muted">{t('share_text')}</p>
      <Combobox
        label={t('client')}
        icon="search"
        minLetters={2}
        items={items}
        answeredQuery={answeredQuery}
        loading={loading}
        query={query}
        onQuery={setQuery}
        onChoose={(client) => client && onChoose(client)}
        renderItem={(client, text) => (
          <>
            <Avatar name={client.name} id={client.clientId} size="s" />
            <span className="grow ell">
              <Highlighted text={client.name} query={text} />
            </span>
          </>
        )}
      />
    </Dialog>
  )
}

/** Changes the last day of a course; undo sets the former one. */
export function ExpiryDialog({ course, onClose }: { course: ClientCourse; onClose: () => void }) {
  const { t } = useTranslation('courses')
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const [expires, setExpires] = useState<string | null>(course.expires)
  const { prepaidId, version } = course
  const invalidates = [clientCourses.ofClient]
  const undo = useWrite(clientCourses.update, {
    invalidates,
    onError: (failure) => void notify({ kind: 'error', text: errorMessage(failure) }),
  })
  const write = useWrite(clientCourses.update, { invalidates })
  const save = () =>
    write.mutate(
      { input: { prepaidId }, body: { expires, version } },
      {
        onSuccess: (saved) => {
          const restore = () => undo.mutate({ input: { prepaidId }, body: { expires: course.expires, version: saved.version } })
          notify({ kind: 'success', text: t('expiry_saved'), undo: restore })
        },
        onDone: onClose,
      },
    )
  return (
    <FormDialog
      title={t('change_expiry')}
      subtitle={course.course}
      width="narrow"
      fieldErrors={{}}
      errorMessage={write.error && errorMessage(write.error)}
      busy={write.isPending}
      onClear={() => write.reset()}
      onSave={save}
      onClose={onClose}
    >
      <DatePicker label={t('last_day')} help={t('last_day_help')} min={dayIn(Date.now())} value={expires} onChange={setExpires} />
    </FormDialog>
  )
}
