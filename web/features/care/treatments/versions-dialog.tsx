import { useTranslation } from 'react-i18next'
import { type ClientHistoryColour, clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Loaded } from '../../clients/client-history/index.ts'
import './client-treatments-labels.ts'
import { FormulaNotes, FormulaTable } from './formula-card.tsx'

/** The versions of a formula, the newest first, each with what it changed. */
export function VersionsDialog({ colour, onClose }: { colour: ClientHistoryColour; onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const { dateOf, time, date } = useFormat()
  const { clientHistoryColourId, title, day } = colour
  const read = useRead(clientHistoryColours.versions, { clientHistoryColourId }, { staleTime: 0 })
  return (
    <Dialog open onClose={onClose} width="wide" title={t('versions')} subtitle={`${title || t('formula')}, ${date(day)}`}>
      <Loaded read={read}>
        {(versions) => (
          <>
            {versions.length < 2 && <p className="muted">{t('no_earlier_versions')}</p>}
            <ol className="ct-versions">
              {versions.map(({ trailId, at, userName, colour: version }, i) => (
                <li key={trailId} className="card ct-entry">
                  <header className="row">
                    <b className="num semi">
                      {dateOf(at)} {time(at)}
                    </b>
                    <span className="muted grow">{userName}</span>
                    {i === 0 && <Badge tone="accent">{t('current_version')}</Badge>}
                  </header>
                  <FormulaTable colour={version} previous={versions[i + 1]?.colour} />
                  <FormulaNotes colour={version} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
