import { addDays } from '../salon-time.ts'

interface Test {
  readonly day: string
  readonly line: string
  readonly result: 'pending' | 'passed' | 'reaction'
}

/**
 * The patch test that allows a service on a day: passed at most `days` days before, and not followed by a reaction to the same line.
 * Of several the latest; undefined if there is none.
 */
export function findPatchTest<T extends Test>(tests: readonly T[], days: number, day: string): T | undefined {
  const isRefuted = ({ line, day: passed }: Test) =>
    tests.some((other) => other.line === line && other.result === 'reaction' && other.day >= passed && other.day <= day)
  return tests
    .filter((test) => test.result === 'passed' && test.day <= day && addDays(test.day, days) >= day && !isRefuted(test))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
}

/** The last day on which a passed test counts. */
export const getLastValidDay = ({ day }: Pick<Test, 'day'>, days: number): string => addDays(day, days)
