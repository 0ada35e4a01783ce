import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview, FavouriteDateTime } from '../../../../schema/api/clients/client-record-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { notify } from '../../../ui/toaster.tsx'

const FavouriteTimeForm = partWhenUsed(async () => (await import('./favourite-time-form.tsx')).FavouriteTimeForm)

/** The favourite day and time, as entered: it replaces what follows from the bookings. */
export function FavouriteTime({ favourite }: { favourite: FavouriteDateTime }) {
  const { t } = useTranslation('clients')
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const [isEditing, setEditing] = useState(false)
  const { clientId, version } = favourite
  const { mutate, isPending } = useWrite(clientRecord.saveFavouriteDateTime, {
    onSuccess: (saved) => {
      const key = readKey(clientRecord.overview, { clientId })
      queries.setQueryData<ClientOverview>(
        key,
        (now) => now && { ...now, favourite: saved, clientDTO: { ...now.clientDTO, version: saved.version } },
      )
      setEditing(false)
    },
    onError: (error) => {
      notify({ kind: 'error', text: errorMessage(error) })
      void queries.invalidateQueries({ queryKey: readKey(clientRecord.overview, { clientId }) })
    },
  })
  const save = (entered: Pick<FavouriteDateTime, 'dayOfWeek' | 'time'>) => mutate({ input: {}, body: { clientId, version, ...entered } })
  if (isEditing) return <FavouriteTimeForm favourite={favourite} busy={isPending} onSave={save} onCancel={() => setEditing(false)} />
  return (
    <div className="cl-favourite wrap row bottom">
      <Button size="s" icon="edit" onClick={() => setEditing(true)}>
        {t('set_favourite')}
      </Button>
      {favourite.isEntered && (
        <Button size="s" variant="ghost" busy={isPending} onClick={() => save({ dayOfWeek: null, time: null })}>
          {t('derive_favourite')}
        </Button>
      )}
    </div>
  )
}
