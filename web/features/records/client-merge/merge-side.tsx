import { useTranslation } from 'react-i18next'
import { type MergePreview, type MoveKind, moveKinds } from '../../../../schema/api/records/client-merge-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useMergeLabels } from './merge-labels.ts'
import '../../../ui/page.css'

const undoDays = 30
const icons: Readonly<Record<MoveKind, IconName>> = {
  ownTerms: 'clock',
  pets: 'paw',
  bookings: 'calendar',
  visits: 'scissors',
  services: 'list',
  products: 'box',
  requests: 'note',
  feedback: 'star-border',
  colours: 'droplet',
  patchTests: 'shield',
  hairDiagnoses: 'eye',
  scalpDiagnoses: 'eye',
  pictures: 'camera',
  waitingList: 'hourglass',
  messages: 'message',
}
/** Kinds that are shown even where there is nothing. */
const alwaysShown: readonly MoveKind[] = ['visits', 'bookings', 'colours', 'pictures']

function Moves({ preview }: { preview: MergePreview }) {
  const { t } = useTranslation('client-merge')
  const { number } = useFormat()
  const { moves: labels } = useMergeLabels()
  const counts = new Map(preview.moves.map(({ kind, count }) => [kind, count]))
  const shown = moveKinds.filter((kind) => (counts.get(kind) ?? 0) > 0 || alwaysShown.includes(kind))
  return (
    <section className="card mg-moves" aria-labelledby="mg-moves">
      <h2 id="mg-moves">{t('moves_to', { name: preview.kept.name })}</h2>
      <ul>
        {shown.map((kind) => {
          const count = counts.get(kind) ?? 0
          return (
            <li key={kind} className={count === 0 ? 'muted' : undefined}>
              <Icon name={icons[kind]} size={18} />
              <span className="grow">{labels[kind]}</span>
              {count === 0 ? t('nothing_moves') : <b className="num semi">{number(count)}</b>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What moves, how the kept client will look, and the buttons. */
export function MergeSide({
  preview,
  isMerging,
  isDistinguishing,
  onMerge,
  onDistinguish,
}: {
  preview: MergePreview
  isMerging: boolean
  isDistinguishing: boolean
  onMerge: () => void
  onDistinguish: () => void
}) {
  const { t } = useTranslation('client-merge')
  const { dayOf, euros, number } = useFormat()
  const { kept, deleted } = preview
  const balance = kept.balance + deleted.balance
  const until = Date.now() + undoDays * 86_400_000
  return (
    <div className="mg-side grid gap-16">
      <Moves preview={preview} />
      <section className="card mg-after grid gap-12" aria-labelledby="mg-after">
        <h2 id="mg-after">{t('after_merge')}</h2>
        <div className="facts framed round">
          <div>
            <b>{number(kept.visits + deleted.visits)}</b>
            <span className="xs muted">{t('visits')}</span>
          </div>
          <div>
            <b>{euros(kept.spent + deleted.spent)}</b>
            <span className="xs muted">{t('lifetime')}</span>
          </div>
          <div>
            <b className={balance > 0 ? 'red' : undefined}>{euros(balance)}</b>
            <span className="xs muted">{t('balance')}</span>
          </div>
        </div>
        <p className="row top gap-10 s t2">
          <Icon name="undo" size={18} />
          <span>{t('undo_until', { day: dayOf(until, 'weekday') })}</span>
        </p>
        <Button variant="primary" block busy={isMerging} aria-keyshortcuts="M" onClick={onMerge}>
          {t('merge_into', { name: kept.name })}
        </Button>
        <Button variant="ghost" block busy={isDistinguishing} aria-keyshortcuts="N" onClick={onDistinguish}>
          {t('not_same')}
        </Button>
      </section>
    </div>
  )
}
