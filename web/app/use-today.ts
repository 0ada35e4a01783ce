import { useMinute } from '../ui/use-clock.ts'
import { useFormat } from '../ui/use-format.ts'

/** The current day in the salon's time zone; changes at midnight. */
export function useToday(): string {
  const { dayIn } = useFormat()
  return dayIn(useMinute())
}
