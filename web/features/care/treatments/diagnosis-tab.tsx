import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryHairs } from '../../../../schema/api/care/treatment-diagnoses.ts'
import type { ClientHistoryHair, ClientHistoryScalp } from '../../../../schema/api/care/treatment-diagnoses-schemas.ts'
import { hairProperties, scalpProperties } from '../../../../schema/rules/care/diagnosis-terms.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Loaded } from '../../clients/client-history/index.ts'
import './treatments.css'
import { HairDialog, ScalpDialog } from './diagnosis-dialog.tsx'
import { useDiagnosisTerms } from './use-diagnosis-terms.ts'

type Edited<T> = T | 'new' | null
const toEntity = <T,>(edited: T | 'new') => (edited === 'new' ? null : edited)

/** Hair and scalp of a client over time, the latest diagnosis first. */
export function DiagnosisTab({ clientId }: { clientId: string }) {
  const { t } = useTranslation('treatments')
  const terms = useDiagnosisTerms()
  const read = useRead(clientHistoryHairs.diagnoses, { clientId })
  const [hair, setHair] = useState<Edited<ClientHistoryHair>>(null)
  const [scalp, setScalp] = useState<Edited<ClientHistoryScalp>>(null)
  return (
    <>
      <Loaded read={read}>
        {({ hairs, scalps }) => (
          <div className="grid gap-12 one-column shrinks">
            <p className="s muted row">
              <Icon name="lock" size={16} /> {t('health_data')}
            </p>
            <Diagnoses
              title={t('hair')}
              empty={t('no_hair')}
              addLabel={t('new_hair')}
              entries={hairs}
              getId={(one) => one.clientHistoryHairId}
              rows={hairProperties.map((property) => ({
                label: terms.hair[property].label,
                get: (one: ClientHistoryHair) => terms.getHair(property, one[property]),
              }))}
              onEdit={setHair}
            />
            <Diagnoses
              title={t('scalp')}
              empty={t('no_scalp')}
              addLabel={t('new_scalp')}
              entries={scalps}
              getId={(one) => one.clientHistoryScalpId}
              rows={scalpProperties.map((property) => ({
                label: terms.scalp[property].label,
                get: (one: ClientHistoryScalp) => terms.getScalp(property, one[property]),
              }))}
              onEdit={setScalp}
            />
          </div>
        )}
      </Loaded>
      {hair !== null && <HairDialog clientId={clientId} hair={toEntity(hair)} onClose={() => setHair(null)} />}
      {scalp !== null && <ScalpDialog clientId={clientId} scalp={toEntity(scalp)} onClose={() => setScalp(null)} />}
    </>
  )
}

interface DiagnosesProps<T> {
  title: string
  empty: string
  addLabel: string
  entries: readonly T[]
  getId: (entry: T) => string
  rows: readonly { readonly label: string; readonly get: (entry: T) => string }[]
  onEdit: (edited: T | 'new') => void
}

/** Diagnoses side by side: one column per day, one row per property; what differs from the one before is marked. */
function Diagnoses<T extends ClientHistoryHair | ClientHistoryScalp>({
  title,
  empty,
  addLabel,
  entries,
  getId,
  rows,
  onEdit,
}: DiagnosesProps<T>) {
  const { t } = useTranslation('treatments')
  const { date } = useFormat()
  return (
    <section className="card ct-diagnoses" aria-label={title}>
      <header className="row">
        <h2 className="grow">{title}</h2>
        <Button size="s" icon="plus" onClick={() => onEdit('new')}>
          {addLabel}
        </Button>
      </header>
      {entries.length === 0 ? (
        <p className="s muted ct-diagnoses-empty">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className="ct-diagnoses-scroll" tabIndex={0} aria-label={t('over_time', { title })}>
          <table>
            <thead>
              <tr>
                <td />
                {entries.map((entry) => (
                  <th key={getId(entry)} scope="col">
                    <span className="row">
                      <span className="num">{date(entry.day)}</span>
                      <IconButton size="s" icon="edit" label={t('edit_of', { day: date(entry.day) })} onClick={() => onEdit(entry)} />
                    </span>
                    <small className="muted ct-by">{entry.userDTO.firstName}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, get }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {entries.map((entry, at) => {
                    const before = entries[at + 1]
                    const isChanged = before !== undefined && get(before) !== '' && get(entry) !== '' && get(before) !== get(entry)
                    return (
                      <td key={getId(entry)} className={isChanged ? 'is-changed' : undefined}>
                        {get(entry) || '–'}
                        {isChanged && <span className="sr"> ({t('changed_mark')})</span>}
                      </td>
                    )
                  })}
                </tr>
              ))}
              <tr>
                <th scope="row">{t('note')}</th>
                {entries.map((entry) => (
                  <td key={getId(entry)} dir="auto">
                    {entry.note || '–'}
                    {entry.image && (
                      <a href={entry.image} target="_blank" rel="noreferrer">
                        <img
                          className="ct-thumb"
                          src={entry.image}
                          alt={t('picture_of', { title: date(entry.day) })}
                          width={96}
                          height={72}
                          loading="lazy"
                        />
                      </a>
                    )}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
