import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLeaveOnce } from '../../../ui/use-leave-once.ts'
import { DetailsForm } from './details-form.tsx'
import '../../../ui/page.css'
import './pets.css'
import { usePetForm } from './use-pet-form.ts'

/** /petInfo/add: a new pet. The query may name its owner (`clientId`). */
export function PetAddScreen() {
  const { t } = useTranslation('pets')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const clientId = query.get('clientId') ?? ''
  const { data: owner = null } = useRead(clients.summary, { clientId }, { enabled: clientId !== '' })
  const [savedId, setSavedId] = useState<string | null>(null)
  const form = usePetForm(null, { preset: { clientId }, onSaved: ({ subClientId }) => setSavedId(subClientId) })
  useLeaveOnce(savedId !== null && form.changedFields.length === 0, () => {
    void navigate(`/petInfo/${savedId}`, { replace: true })
  })
  return (
    <section className="pt-record record">
      <header className="record-head line-below wrap row gap-12 surface">
        <Link className="btn ghost icon" to="/pets" aria-label={t('back_to_pets')}>
          <Icon name="chevron-left" />
        </Link>
        <h1 className="grow">{t('new_pet')}</h1>
      </header>
      <div className="pt-body record-body">
        <DetailsForm form={form} owner={owner} title={<span className="sr">{t('details')}</span>} />
      </div>
    </section>
  )
}
