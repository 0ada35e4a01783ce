import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import type { ClientHistoryColour } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import type { ClientHistoryGallery } from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { getFormulaGrams } from '../../../../schema/rules/care/colour-formulas.ts'
import { groupPictures } from '../../../../schema/rules/care/gallery-pairs.ts'
import type { HairArea } from '../../../../schema/terms.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Loaded } from '../../clients/client-history/index.ts'
import { BeforeAfter } from './before-after.tsx'
import './treatments.css'
import { ColourDialog } from './colour-dialog.tsx'
import { FormulaEntry } from './formula-entry.tsx'
import { PatchTestBadge, PatchTestCard } from './patch-test-card.tsx'
import { useRepeatFormula } from './use-repeat-formula.ts'
import { useTreatmentTerms } from './use-terms.ts'

/** What the dialog of a formula is open for. */
type Opened = { readonly colour: ClientHistoryColour | null; readonly template?: ClientHistoryColour }

/** Formulas of a client, newest first; beside them the last one to repeat, patch tests and the latest pictures. */
export function ColourTab({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('treatments')
  const { clientId } = overview.clientDTO
  const read = useRead(clientHistoryColours.overview, { clientId })
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <Loaded read={read}>
        {({ colours, patchTests, pictures }) => (
          <div className="ct-split grid top gap-24">
            <div className="grid gap-12 one-column shrinks">
              <div className="ct-phone-badges">
                <PatchTestBadge tests={patchTests} isNamed />
              </div>
              {colours.length === 0 ? (
                <Empty icon="droplet" title={t('no_formulas')} text={t('no_formulas_text')}>
                  <Button variant="primary" icon="plus" onClick={() => setOpened({ colour: null })}>
                    {t('new_formula')}
                  </Button>
                </Empty>
              ) : (
                <Formulas colours={colours} onOpen={setOpened} />
              )}
            </div>
            <div className="ct-side grid gap-16 one-column shrinks">
              <RepeatCard last={colours.find(({ areas }) => areas.length > 0)} overview={overview} onOpen={setOpened} />
              <PatchTestCard clientId={clientId} tests={patchTests} />
              <LatestPictures pictures={pictures} />
            </div>
          </div>
        )}
      </Loaded>
      {opened && <ColourDialog clientId={clientId} {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Formulas({ colours, onOpen }: { colours: readonly ClientHistoryColour[]; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('treatments')
  const { areas: names } = useTreatmentTerms()
  const [shown, setShown] = useState<HairArea | null>(null)
  const areas = [...new Set(colours.flatMap((colour) => colour.areas.map(({ area }) => area)))]
  const found = shown === null ? colours : colours.filter((colour) => colour.areas.some(({ area }) => area === shown))
  return (
    <>
      <div className="ct-tools wrap row">
        <h2>{t('formula_count', { count: colours.length })}</h2>
        <span className="s muted">{t('changes_marked')}</span>
        <span className="grow" />
        {areas.length > 1 && (
          <>
            <Chip on={shown === null} onClick={() => setShown(null)}>
              {t('all')}
            </Chip>
            {areas.map((area) => (
              <Chip key={area} on={shown === area} onClick={() => setShown(area)}>
                {names[area]}
              </Chip>
            ))}
          </>
        )}
      </div>
      <ol className="ct-timeline grid gap-12" aria-label={t('formulas')}>
        {found.map((colour, at) => (
          <FormulaEntry
            key={colour.clientHistoryColourId}
            colour={colour}
            previous={colours.slice(colours.indexOf(colour) + 1).find(({ areas }) => areas.length > 0)}
            isLast={at === 0 && shown === null}
            onEdit={() => onOpen({ colour })}
            onRepeatChanged={() => onOpen({ colour: null, template: colour })}
          />
        ))}
      </ol>
    </>
  )
}

/** The last formula once more, as it was or with changes. */
function RepeatCard({
  last,
  overview: { nextVisit },
  onOpen,
}: {
  last: ClientHistoryColour | undefined
  overview: ClientOverview
  onOpen: (opened: Opened) => void
}) {
  const { t } = useTranslation('treatments')
  const { date, dayIn, time, number } = useFormat()
  const { repeat, isPending } = useRepeatFormula()
  if (!last) return null
  const isToday = nextVisit !== null && dayIn(nextVisit.start) === dayIn(Date.now())
  return (
    <section className="card ct-card ct-repeat stack" aria-labelledby="repeat-last">
      <header className="row">
        <span className="ct-repeat-icon grid centred round acc">
          <Icon name="repeat" />
        </span>
        <div>
          <h3 id="repeat-last">{t('repeat_last')}</h3>
          <small className="below xs muted num">
            {[date(last.day), last.title, `${number(getFormulaGrams(last.areas))} g`].filter(Boolean).join(', ')}
          </small>
        </div>
      </header>
      <div className="row">
        <Button className="grow" variant="primary" busy={isPending} onClick={() => repeat(last)}>
          {isToday ? t('repeat_for', { time: time(nextVisit.start) }) : t('repeat_today')}
        </Button>
        <IconButton icon="edit" label={t('repeat_changed')} onClick={() => onOpen({ colour: null, template: last })} />
        <IconButton icon="plus" label={t('new_formula')} onClick={() => onOpen({ colour: null })} />
      </div>
    </section>
  )
}

function LatestPictures({ pictures }: { pictures: readonly ClientHistoryGallery[] }) {
  const { t } = useTranslation('treatments')
  const { date } = useFormat()
  const [at, setAt] = useState(0)
  const pairs = groupPictures(pictures).flatMap(({ day, before, after }) => (before && after ? [{ day, before, after }] : []))
  const pair = pairs[at]
  if (!pair) return null
  return (
    <section className="card ct-card stack" aria-labelledby="before-after">
      <header className="row">
        <h3 id="before-after" className="grow">
          {t('before_after')} <small className="muted num">· {date(pair.day)}</small>
        </h3>
        <IconButton size="s" icon="chevron-left" label={t('newer_pictures')} disabled={at === 0} onClick={() => setAt(at - 1)} />
        <IconButton
          size="s"
          icon="chevron-right"
          label={t('older_pictures')}
          disabled={at === pairs.length - 1}
          onClick={() => setAt(at + 1)}
        />
      </header>
      <BeforeAfter key={pair.before.clientHistoryGalleryId} before={pair.before} after={pair.after} />
    </section>
  )
}
