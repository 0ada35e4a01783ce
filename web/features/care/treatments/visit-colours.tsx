import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import type { ClientHistoryColour } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import { getFormulaGrams } from '../../../../schema/rules/care/colour-formulas.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './treatments.css'
import { ColourDialog } from './colour-dialog.tsx'
import { FormulaNotes, FormulaTable } from './formula-card.tsx'
import { PatchTestBadge } from './patch-test-card.tsx'
import { useRepeatFormula } from './use-repeat-formula.ts'

type Opened = { readonly colour: ClientHistoryColour | null; readonly template?: ClientHistoryColour }

/** The formulas of a visit, and the client's last one to look at and to repeat. */
export function VisitColours({ clientId, appointmentId }: { clientId: string; appointmentId: string }) {
  const { t } = useTranslation('treatments')
  const { number } = useFormat()
  const { data } = useRead(clientHistoryColours.ofAppointment, { appointmentId })
  const [opened, setOpened] = useState<Opened | null>(null)
  if (!data) return null
  const { colours, last, patchTests, usesColour } = data
  // Offered where colour is mixed, and once.
  const canRepeat = usesColour && colours.length === 0
  return (
    <section className="card ct-visit shrinks" aria-label={t('colour')}>
      <header className="row wrap gap-8">
        <h2 className="grow">{t('colour')}</h2>
        <PatchTestBadge tests={patchTests} isNamed />
        <Button size="s" variant="ghost" icon="plus" onClick={() => setOpened({ colour: null })}>
          {t('new_formula')}
        </Button>
      </header>
      {colours.map((colour) => (
        <article key={colour.clientHistoryColourId} aria-label={colour.title || t('formula')}>
          <div className="ct-visit-line row gap-8">
            <b className="semi grow">{colour.title || t('formula')}</b>
            <span className="num s muted">{number(getFormulaGrams(colour.areas))} g</span>
            <IconButton
              size="s"
              icon="edit"
              label={t('edit_of', { day: colour.title || t('formula') })}
              onClick={() => setOpened({ colour })}
            />
          </div>
          <FormulaTable colour={colour} previous={last ?? undefined} />
          <FormulaNotes colour={colour} />
        </article>
      ))}
      {last && <LastFormula last={last} appointmentId={appointmentId} canRepeat={canRepeat} onOpen={setOpened} />}
      {opened && <ColourDialog clientId={clientId} appointmentId={appointmentId} {...opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** The last formula before the visit, one tap away. */
function LastFormula({
  last,
  appointmentId,
  canRepeat,
  onOpen,
}: {
  last: ClientHistoryColour
  appointmentId: string
  canRepeat: boolean
  onOpen: (opened: Opened) => void
}) {
  const { t } = useTranslation('treatments')
  const { date } = useFormat()
  const { repeat, isPending } = useRepeatFormula()
  const day = date(last.day)
  return (
    <details className="ct-last">
      <summary className="flex middle med acc">
        {last.title ? t('last_formula_titled', { day, title: last.title }) : t('last_formula', { day })}
      </summary>
      <FormulaTable colour={last} />
      <FormulaNotes colour={last} />
      {canRepeat && (
        <div className="ct-visit-line row wrap gap-8">
          <Button variant="primary" icon="repeat" busy={isPending} onClick={() => repeat(last, appointmentId)}>
            {t('repeat_last')}
          </Button>
          <Button icon="edit" onClick={() => onOpen({ colour: null, template: last })}>
            {t('repeat_changed')}
          </Button>
        </div>
      )}
    </details>
  )
}
