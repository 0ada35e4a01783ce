import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cashPieces } from '../../../../schema/rules/money/day-figures.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'

export type PieceCounts = Readonly<Record<number, number | null>>

/** The drawer by note and coin. Enter goes to the next piece, Backspace in an empty field to the one before. */
export function CountPieces({ counts, onChange }: { counts: PieceCounts; onChange: (counts: PieceCounts) => void }) {
  const { t } = useTranslation('end-of-day')
  const { cents } = useFormat()
  const fields = useRef<HTMLDivElement>(null)
  const label = (piece: number) => (piece < 100 ? t('cents', { count: piece }) : cents(piece).replace(/[.,]00(?=\D|$)/, ''))
  const moveOn = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const isBack = event.key === 'Backspace' && input.value === ''
    if (event.key !== 'Enter' && !isBack) return
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(input) + (isBack ? -1 : 1)]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.select()
  }
  return (
    <div className="eod-pieces" ref={fields}>
      {cashPieces.map((piece) => {
        const count = counts[piece] ?? null
        return (
          <div key={piece} className="num">
            <b className="med" aria-hidden="true">
              {label(piece)}
            </b>
            <NumberField
              label={t('number_of', { piece: label(piece) })}
              labelHidden
              size="s"
              min={0}
              max={9999}
              value={count}
              onChange={(next) => onChange({ ...counts, [piece]: next })}
              onKeyDown={moveOn}
              onFocus={(event) => event.currentTarget.select()}
            />
            <span className="muted">{count ? cents(count * piece) : '–'}</span>
          </div>
        )
      })}
    </div>
  )
}
