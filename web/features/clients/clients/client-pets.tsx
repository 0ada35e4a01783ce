import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import './clients-labels.ts'

/** The pets of a client, for pet salons. */
export function ClientPets({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients')
  const { salon } = useMe()
  const isPetSalon = salon?.isPet === true
  const { data: pets = [] } = useRead(subClients.list, { clientId }, { enabled: isPetSalon })
  if (!isPetSalon) return null
  return (
    <section className="card">
      <header>
        <h2 className="grow">{t('pets')}</h2>
        <Link className="btn s ghost" to={`/petInfo/add?clientId=${encodeURIComponent(clientId)}`}>
          <Icon name="plus" size={16} />
          {t('add')}
        </Link>
      </header>
      <div className="body">
        {pets.length === 0 ? (
          <p className="s muted">{t('no_pets')}</p>
        ) : (
          <ul className="cl-list">
            {pets.map((pet) => (
              <li key={pet.subClientId}>
                <Icon name="paw" size={16} className="muted" />
                <span className="grow">
                  <Link className="semi" to={`/petInfo/${encodeURIComponent(pet.subClientId)}`}>
                    {pet.name}
                  </Link>
                  <small className="muted">{[pet.breed, pet.size].filter(Boolean).join(' · ')}</small>
                </span>
                {pet.bites && (
                  <span className="red s row semi" title={pet.biteNote}>
                    <Icon name="warning" size={12} />
                    {t('bites')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
