import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MergeHead, MergeLineReply, MergePreview } from '../../../../schema/api/records/client-merge-schemas.ts'
import type { MergeLine } from '../../../../schema/rules/records/client-merge.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useLineText, useMergeLabels } from './merge-labels.ts'

type Side = MergeLineReply['take']
const sides = ['kept', 'deleted'] as const satisfies readonly Side[]
/** The side from which each line takes its value. */
export type Choices = Readonly<Partial<Record<MergeLine, Side>>>

function Head({ head, side }: { head: MergeHead; side: Side }) {
  const { t } = useTranslation('client-merge')
  const { dayOf, euros, number } = useFormat()
  const facts = [
    head.since && t('since', { day: dayOf(`${head.since}T12:00:00Z`, 'month') }),
    t('visit_count', { count: head.visits, total: number(head.visits) }),
    euros(head.spent),
  ]
  return (
    <td>
      <div className="mg-head row gap-10">
        <Avatar name={head.name} id={head.clientId} size="l" />
        <span className="grow">
          <b className="semi" dir="auto">
            {head.name}
          </b>{' '}
          {side === 'kept' ? (
            <Badge tone="ok" icon="check">
              {t('keep')}
            </Badge>
          ) : (
            <Badge>{t('goes_away')}</Badge>
          )}
          <small className="num">{facts.filter(Boolean).join(' · ')}</small>
        </span>
      </div>
    </td>
  )
}

function ChoiceRow({ line, take, onTake }: { line: MergeLineReply; take: Side; onTake: (side: Side) => void }) {
  const { t } = useTranslation('client-merge')
  const { lines, reasons } = useMergeLabels()
  const toText = useLineText()
  const label = lines[line.line]
  const note = (side: Side) => {
    if (side === line.take && side === take) return reasons[line.reason]
    return line.line === 'phoneNumber' && side !== take && line[side] !== '' ? t('kept_as_second') : null
  }
  return (
    <tr>
      <th scope="row">{label}</th>
      {sides.map((side) => {
        const text = toText(line.line, line[side])
        return (
          <td key={side} className={take === side ? 'is-on' : undefined}>
            <label className="mg-pick row gap-10">
              <input type="radio" name={`merge-${line.line}`} checked={take === side} onChange={() => onTake(side)} />
              <span className="grow">
                <span className={classNames('mg-value below lines breaks', !text && 'muted')} dir="auto">
                  <span className="sr">{`${label}: `}</span>
                  {text || t('empty')}
                </span>
                {note(side) && <small>{note(side)}</small>}
              </span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}

/** A line of which both values are kept. */
function JoinedRow({ label, note, values }: { label: string; note: string; values: readonly [string, string] }) {
  const { t } = useTranslation('client-merge')
  return (
    <tr>
      <th scope="row">{label}</th>
      {values.map((value, i) => (
        <td key={sides[i]} className={value ? 'is-on' : undefined}>
          <span className="mg-pick row gap-10">
            {value && (
              <span className="mg-both grid centred no-shrink">
                <Icon name="check" size={12} />
              </span>
            )}
            <span className="grow">
              <span className={classNames('mg-value below lines breaks', !value && 'muted')} dir="auto">
                {value || t('none_recorded')}
              </span>
              {value && <small>{note}</small>}
            </span>
          </span>
        </td>
      ))}
    </tr>
  )
}

/** The two records side by side: one choice a line. Lines on which they agree are folded. */
export function MergeTable({
  preview,
  choices,
  onChoose,
  onSwap,
}: {
  preview: MergePreview
  choices: Choices
  onChoose: (line: MergeLine, side: Side) => void
  onSwap: () => void
}) {
  const { t } = useTranslation('client-merge')
  const { euros } = useFormat()
  const { lines: labels } = useMergeLabels()
  const [showsSame, setShowsSame] = useState(false)
  const { kept, deleted, joined } = preview
  const differing = preview.lines.filter(({ isSame }) => !isSame)
  const same = preview.lines.filter(({ isSame }) => isSame)
  const toText = useLineText()
  return (
    <section className="card clip">
      <table className="mg full">
        <thead>
          <tr>
            <th>
              <Button size="s" icon="repeat" aria-keyshortcuts="S" onClick={onSwap}>
                {t('swap')}
              </Button>
            </th>
            <Head head={kept} side="kept" />
            <Head head={deleted} side="deleted" />
          </tr>
        </thead>
        <tbody>
          {differing.map((line) => (
            <ChoiceRow key={line.line} line={line} take={choices[line.line] ?? line.take} onTake={(side) => onChoose(line.line, side)} />
          ))}
          {joined.map((line) => (
            <JoinedRow
              key={line.line}
              label={labels[line.line]}
              note={line.line === 'allergies' ? t('always_kept') : t('both_kept')}
              values={[line.kept, line.deleted]}
            />
          ))}
          {kept.balance + deleted.balance > 0 && (
            <JoinedRow label={t('balance_due')} note={t('added_up')} values={[euros(kept.balance), euros(deleted.balance)]} />
          )}
          {showsSame &&
            same.map(({ line, kept: value }) => (
              <tr key={line}>
                <th scope="row">{labels[line]}</th>
                <td colSpan={2} dir="auto">
                  {toText(line, value)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {same.length > 0 && (
        <button type="button" className="mg-same wrap row full s" aria-expanded={showsSame} onClick={() => setShowsSame(!showsSame)}>
          <Icon name={showsSame ? 'chevron-down' : 'chevron-right'} size={16} />
          <b className="semi">{t('same_fields', { count: same.length })}</b>
          <span className="muted">{same.map(({ line }) => labels[line]).join(', ')}</span>
        </button>
      )}
    </section>
  )
}
