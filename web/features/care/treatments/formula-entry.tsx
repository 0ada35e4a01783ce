import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import type { ClientHistoryColour } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import { daysBetween } from '../../../../schema/rules/salon-time.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Loaded } from '../../clients/client-history/index.ts'
import { FormulaNotes, FormulaTable } from './formula-card.tsx'
import { usePictureUpload } from './use-picture-upload.ts'
import { useRepeatFormula } from './use-repeat-formula.ts'
import { useDeleteColour } from './use-treatment-writes.ts'

/** The versions of a formula, the newest first, each with what it changed. */
function VersionsDialog({ colour, onClose }: { colour: ClientHistoryColour; onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const { date, momentOf } = useFormat()
  const { clientHistoryColourId, title, day } = colour
  const read = useRead(clientHistoryColours.versions, { clientHistoryColourId }, { staleTime: 0 })
  return (
    <Dialog open onClose={onClose} width="wide" title={t('versions')} subtitle={`${title || t('formula')}, ${date(day)}`}>
      <Loaded read={read}>
        {(versions) => (
          <>
            {versions.length < 2 && <p className="muted">{t('no_earlier_versions')}</p>}
            <ol className="grid gap-12">
              {versions.map(({ trailId, at, userName, colour: version }, i) => (
                <li key={trailId} className="card ct-entry">
                  <header className="row gap-8">
                    <b className="num semi">{momentOf(at)}</b>
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

/** Days of the last year are shown without it. */
const weeksOfYear = 48

interface Props {
  colour: ClientHistoryColour
  /** The formula before it, to which changes are marked. */
  previous: ClientHistoryColour | undefined
  isLast: boolean
  onEdit: () => void
  onRepeatChanged: () => void
}

/** One formula on the timeline. */
export function FormulaEntry({ colour, previous, isLast, onEdit, onRepeatChanged }: Props) {
  const { t } = useTranslation('treatments')
  const { date, day, dayIn, euros } = useFormat()
  const { repeat, isPending } = useRepeatFormula()
  const remove = useDeleteColour()
  const [areVersionsShown, setVersionsShown] = useState(false)
  const image = usePictureUpload(clientHistoryColours.saveImage, {
    invalidates: [clientHistoryColours.overview, clientHistoryColours.ofAppointment],
  })
  const weeks = Math.floor(daysBetween(colour.day, dayIn(Date.now())) / 7)
  const title = colour.title || t('formula')
  // An imported formula is a text only: there is nothing to mix.
  const isMixed = colour.areas.length > 0
  return (
    <li>
      <div className="ct-when anchor">
        <b className="ct-day below semi num">{weeks < weeksOfYear ? day(colour.day, 'dayMonth') : date(colour.day)}</b>
        <small className="below xs muted">{weeks > 0 ? t('weeks_ago', { count: weeks }) : t('this_week')}</small>
      </div>
      <article className="card ct-entry" aria-label={`${title}, ${date(colour.day)}`}>
        <header className="row gap-8">
          <span className="grow shrinks breaks">
            <b className="semi" dir="auto">
              {title}
            </b>
            <span className="muted"> · {colour.userDTO.firstName}</span>
          </span>
          {isLast && <Badge tone="accent">{t('last')}</Badge>}
          {colour.cost > 0 && <span className="num med">{euros(colour.cost)}</span>}
          {isMixed && (
            <Button size="s" variant="ghost" icon="repeat" busy={isPending} onClick={() => repeat(colour)}>
              {t('repeat')}
            </Button>
          )}
          <Menu
            label={t('actions_of', { title })}
            trigger={<IconButton size="s" icon="more" label={t('actions_of', { title })} />}
            entries={[
              ...(isMixed ? [{ value: 'changed', label: t('repeat_changed'), icon: 'repeat', run: onRepeatChanged } as const] : []),
              ...(colour.version > 1
                ? [{ value: 'versions', label: t('show_versions'), icon: 'clock', run: () => setVersionsShown(true) } as const]
                : []),
              { value: 'edit', label: t('edit'), icon: 'edit', run: onEdit },
              {
                value: 'picture',
                label: colour.image ? t('replace_picture') : t('add_picture'),
                icon: 'camera',
                run: () => image.choose((file) => image.send({ clientHistoryColourId: colour.clientHistoryColourId }, file)),
              },
              'separator',
              { value: 'delete', label: t('delete'), icon: 'trash', danger: true, run: () => remove(colour) },
            ]}
          />
        </header>
        <FormulaTable colour={colour} previous={previous} />
        <FormulaNotes colour={colour} />
        {image.progress !== null && (
          <p className="s muted num ct-uploading">{t('uploading', { percent: Math.round(image.progress * 100) })}</p>
        )}
        {colour.image && (
          <a className="ct-entry-picture" href={colour.image} target="_blank" rel="noreferrer">
            <img className="ct-thumb" src={colour.image} alt={t('picture_of', { title })} width={96} height={72} loading="lazy" />
          </a>
        )}
      </article>
      {areVersionsShown && <VersionsDialog colour={colour} onClose={() => setVersionsShown(false)} />}
    </li>
  )
}
