import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { useLeaveOnce } from '../../../ui/use-leave-once.ts'
import '../../../ui/page.css'
import './client-record.css'
import { DetailsForm } from './details-form.tsx'
import { Duplicates } from './duplicates.tsx'
import { useClientForm } from './use-client-form.ts'

/** /clientInfo/add: a new client. The query may bring a name and a phone number. */
export function ClientAddScreen() {
  const { t } = useTranslation('clients')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [notSameAs, setNotSameAs] = useState<readonly string[]>([])
  const [savedId, setSavedId] = useState<string | null>(null)
  const form = useClientForm(null, {
    preset: { name: query.get('name') ?? '', phoneNumber: query.get('phone') ?? '' },
    notSameAs,
    onSaved: ({ clientId }) => setSavedId(clientId),
  })
  useLeaveOnce(savedId !== null && form.changedFields.length === 0, () => {
    void navigate(`/clientInfo/${savedId}`, { replace: true })
  })
  return (
    <section className="cl-record record anchor">
      <header className="record-head line-below wrap row gap-12 surface">
        <Link className="btn ghost icon" to="/clients" aria-label={t('back_to_clients')}>
          <Icon name="chevron-left" />
        </Link>
        <h1 className="grow">{t('new_client')}</h1>
      </header>
      <div className="record-body">
        <DetailsForm form={form} overview={null} title={t('details')}>
          <Duplicates values={form.values} notSameAs={notSameAs} onNotSame={(clientId) => setNotSameAs((now) => [...now, clientId])} />
        </DetailsForm>
      </div>
    </section>
  )
}
