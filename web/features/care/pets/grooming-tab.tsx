import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PetGroom, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { GroomTable } from './groom-card.tsx'
import { GroomDialog } from './groom-dialog.tsx'
import './pets-labels.ts'
import { useRemoveGroom, useRepeatGroom } from './use-grooms.ts'

/** All groom sheets, the newest first. Each can be repeated, corrected and removed. */
export function GroomingTab({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { date } = useFormat()
  const [edited, setEdited] = useState<PetGroom | 'new' | null>(null)
  const { repeat, busy } = useRepeatGroom()
  const remove = useRemoveGroom(pet)
  return (
    <>
      {pet.groomsDTO.length === 0 ? (
        <Empty icon="scissors" title={t('no_groom_sheets')} text={t('no_groom_sheet')}>
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('new_groom_sheet')}
          </Button>
        </Empty>
      ) : (
        <div className="pt-grooms">
          {pet.groomsDTO.map((groom) => (
            <section key={groom.petGroomId} className="card" aria-label={date(groom.day)}>
              <header className="pt-groom-head">
                <h2 className="grow">
                  {date(groom.day)}
                  {groom.userDTO.firstName && <span className="muted"> · {groom.userDTO.firstName}</span>}
                </h2>
                <IconButton icon="repeat" size="s" label={t('same_for_today')} disabled={busy} onClick={() => repeat(groom)} />
                <IconButton icon="edit" size="s" label={t('edit')} onClick={() => setEdited(groom)} />
                <IconButton icon="trash" size="s" label={t('delete')} onClick={() => remove(groom)} />
              </header>
              <div className="pt-groom-body">
                <GroomTable groom={groom} />
                {groom.note && <p className="s t2 pt-groom-note">{groom.note}</p>}
              </div>
            </section>
          ))}
        </div>
      )}
      {edited !== null && (
        <GroomDialog pet={pet} groom={edited === 'new' ? null : edited} model={pet.groomsDTO[0] ?? null} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
