import { useFormat } from '../../../ui/use-format.ts'

/** Formats minutes as hours and minutes: 7:05, 1,237:00; a balance has its sign. */
export function useDuration() {
  const { number } = useFormat()
  const toText = (minutes: number) => `${number(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`
  return {
    duration: toText,
    balance: (minutes: number) => `${minutes < 0 ? '−' : minutes > 0 ? '+' : ''}${toText(Math.abs(minutes))}`,
  }
}
