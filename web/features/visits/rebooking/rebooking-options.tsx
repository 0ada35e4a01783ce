import { RadioGroup } from '@ark-ui/react/radio-group'
import { useTranslation } from 'react-i18next'
import type { PlannedLine } from '../../../../schema/rules/booking/booking-lines.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { usePeople } from '../visits/index.ts'
import type { RebookingOption, useBookAgain } from './use-book-again.ts'

/** The proposals by weeks ahead, each with its day and whether the same time is free. */
export function RebookingOptions({ again }: { again: ReturnType<typeof useBookAgain> }) {
  const { t } = useTranslation('visits')
  const { options, option, chooseOption, conflict, planned } = again
  return (
    <RadioGroup.Root
      className="grid gap-10"
      aria-label={t('rebook_in')}
      value={option ? String(option.weeks) : null}
      onValueChange={({ value }) => value !== null && chooseOption(Number(value))}
    >
      {options.map((one) => (
        <RadioGroup.Item key={one.weeks} value={String(one.weeks)} className="ck-option row gap-14 box" disabled={one.lines === null}>
          <RadioGroup.ItemControl />
          <Option option={one} userId={again.services[0]?.userId} replacement={one === option && conflict ? planned : null} />
          <RadioGroup.ItemHiddenInput />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}

interface OptionProps {
  option: RebookingOption
  /** The team member of the first service, until the day has loaded. */
  userId: string | undefined
  /** The lines that will be booked instead, after a conflict. */
  replacement: readonly PlannedLine[] | null
}

function Option({ option, userId, replacement }: OptionProps) {
  const { t } = useTranslation('visits')
  const { day: formatDay, time } = useFormat()
  const people = usePeople()
  const { weeks: count, day, requestedDay } = option
  const lines = replacement ?? option.lines
  const isSameTime = replacement === null && option.isSameTime
  const person = people.find((user) => user.userId === (lines?.[0]?.userId ?? userId))?.firstName
  const keepsTime = isSameTime || !lines
  const title =
    person === undefined
      ? t(keepsTime ? 'rebook_same_time_only' : 'rebook_in_weeks_only', { count })
      : t(keepsTime ? 'rebook_same_time' : 'rebook_in_weeks', { count, person })
  const from = lines?.[0]?.start
  const to = lines?.length ? Math.max(...lines.map((line) => line.end)) : undefined
  return (
    <>
      <RadioGroup.ItemText className="grow">
        <b className="semi">{title}</b>
        <span className="capital below s muted">
          {formatDay(day, 'full')}
          {from !== undefined && to !== undefined && (
            <>
              , <span className="num">{t('time_range', { from: time(from * 1000), to: time(to * 1000) })}</span>
            </>
          )}
          {day !== requestedDay && <> · {t('closed_on', { day: formatDay(requestedDay, 'short') })}</>}
        </span>
      </RadioGroup.ItemText>
      {replacement ? null : lines === null ? (
        <Badge size="l" tone="warn">
          {t('rebook_fully_booked')}
        </Badge>
      ) : (
        lines &&
        from !== undefined &&
        (isSameTime ? (
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
