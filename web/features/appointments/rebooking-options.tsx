import { RadioGroup } from '@ark-ui/react/radio-group'
import { useTranslation } from 'react-i18next'
import type { PlannedLine } from '../../../schema/rules/booking-lines.ts'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import type { Again, useBookAgain } from './use-book-again.ts'
import { usePeople } from './use-people.ts'

/** In how many weeks; each with the day it would be, and whether that time is free. */
export function RebookingOptions({ again }: { again: ReturnType<typeof useBookAgain> }) {
  const { t } = useTranslation('appointments')
  const { choices, chosen, choose, refused, shown } = again
  return (
    <RadioGroup.Root
      className="ck-options"
      aria-label={t('rebook_in')}
      value={chosen ? String(chosen.weeks) : null}
      onValueChange={({ value }) => value !== null && choose(Number(value))}
    >
      {choices.map((one) => (
        <RadioGroup.Item key={one.weeks} value={String(one.weeks)} className="ck-option" disabled={one.lines === null}>
          <RadioGroup.ItemControl />
          <Option one={one} instead={one === chosen && refused ? shown : null} />
          <RadioGroup.ItemHiddenInput />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}

/** `instead`: it was taken meanwhile, and this is what would be booked. */
function Option({ one, instead }: { one: Again; instead: readonly PlannedLine[] | null }) {
  const { t } = useTranslation('appointments')
  const { day: words, time } = useFormat()
  const people = usePeople()
  const { weeks: count, day, wished } = one
  const lines = instead ?? one.lines
  const sameTime = instead === null && one.sameTime
  const person = people.find((user) => user.userId === lines?.[0]?.userId)?.firstName ?? ''
  const from = lines?.[0]?.start
  const to = lines?.length ? Math.max(...lines.map((line) => line.end)) : undefined
  return (
    <>
      <RadioGroup.ItemText className="grow">
        <b className="semi">{sameTime || !lines ? t('rebook_same_time', { count, person }) : t('rebook_in_weeks', { count, person })}</b>
        <span className="s muted vs-below capital">
          {words(day, 'full')}
          {from !== undefined && to !== undefined && (
            <>
              , <span className="num">{t('time_range', { from: time(from * 1000), to: time(to * 1000) })}</span>
            </>
          )}
          {day !== wished && <> · {t('closed_on', { day: words(wished, 'short') })}</>}
        </span>
      </RadioGroup.ItemText>
      {instead ? null : lines === null ? (
        <Badge size="l" tone="warn">
          {t('rebook_fully_booked')}
        </Badge>
      ) : (
        lines &&
        from !== undefined &&
        (sameTime ? (
          <Badge size="l" tone="ok" icon="check">
            {t('available')}
          </Badge>
        ) : (
          <Badge size="l">{t('rebook_closest', { at: time(from * 1000) })}</Badge>
        ))
      )}
    </>
  )
}
