/**
 * Reads values that an earlier version of the page may have stored. Guests' pages use this instead of valibot, which would be a
 * twentieth of what a guest downloads.
 */
export type Read<T> = (value: unknown) => T | undefined
type Fields = Readonly<Record<string, Read<unknown>>>
export type ReadBy<R> = R extends Read<infer T> ? T : never

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)
export const number: Read<number> = (value) => (typeof value === 'number' ? value : undefined)
export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
export const oneOf =
  <const T>(values: readonly T[]): Read<T> =>
  (value) =>
    values.find((known) => known === value)
export const nullable =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null ? null : read(value)
/** Undefined unless every item can be read. */
export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined
    const items = value.map(read).filter((item) => item !== undefined)
    return items.length === value.length ? items : undefined
  }
/** Undefined unless every field can be read; fields that are not named are dropped. */
export const record =
  <F extends Fields>(fields: F): Read<{ [Name in keyof F]: ReadBy<F[Name]> }> =>
  (value) => {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(fields).map(([name, read]) => [name, read(value[name])] as const)
    return entries.some(([, field]) => field === undefined)
      ? undefined
      : (Object.fromEntries(entries) as { [Name in keyof F]: ReadBy<F[Name]> })
  }
/** `fallback` where the value cannot be read. */
export const either =
  <T, const F>(read: Read<T>, fallback: F): ((value: unknown) => T | F) =>
  (value) =>
    read(value) ?? fallback
/** Reads each field by itself, whatever the others hold. */
export const eachOf =
  <F extends Readonly<Record<string, (value: unknown) => unknown>>>(fields: F) =>
  (stored: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(stored[name])])) as {
      [Name in keyof F]: ReturnType<F[Name]>
    }
