import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './salon-config-labels.ts'

/** Copies the hours of one weekday to others. */
export function CopyDays({ from, onCopy }: { from: number; onCopy: (to: readonly number[]) => void }) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const [open, setOpen] = useState(false)
  const [to, setTo] = useState<readonly number[]>([])
  const names = weekdayNames(locale)
  const label = t('copy_day', { day: names[from] ?? '' })
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setTo([])
      }}
      trigger={<Button icon="copy">{label}</Button>}
    >
      <div className="config-copy-days">
        <div className="config-weekdays">
          {weekOrder
            .filter((day) => day !== from)
            .map((day) => (
              <Chip
                key={day}
                on={to.includes(day)}
                onClick={() => setTo(to.includes(day) ? to.filter((other) => other !== day) : [...to, day])}
              >
                {names[day]}
              </Chip>
            ))}
        </div>
        <Button
          variant="soft"
          disabled={to.length === 0}
          onClick={() => {
            onCopy(to)
            setOpen(false)
          }}
        >
          {t('copy_to', { count: to.length })}
        </Button>
      </div>
    </Popover>
  )
}
