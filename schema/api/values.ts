/** Schemas of the single values in bodies and queries. Their messages are in schema/errors.ts. */
import * as v from 'valibot'

/** An opaque id. */
export const Id = v.pipe(v.string('Required'), v.regex(/^[\w.:-]{1,64}$/, 'Invalid ID'))
/** Text of at most `maxLength` characters, trimmed. */
export const Text = (maxLength = 200) => v.pipe(v.string('Required'), v.trim(), v.maxLength(maxLength, 'Too long'))
/** Text that must not be empty. */
export const Name = (maxLength = 200) => v.pipe(v.string('Required'), v.trim(), v.nonEmpty('Required'), v.maxLength(maxLength, 'Too long'))
/** An instant, ISO 8601 in UTC with Z. */
export const Instant = v.pipe(
  v.string('Required'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, 'Must be a UTC date and time'),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Must be a UTC date and time'),
)
const realDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
/** A day in the salon's zone. */
export const Day = v.pipe(
  v.string('Required'),
  v.regex(/^[12]\d{3}-\d\d-\d\d$/, 'Enter a valid date'),
  v.check(realDay, 'Enter a valid date'),
)
/** `HH:MM`; 24:00 is the end of the day. */
export const TimeOfDay = v.pipe(v.string('Required'), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a valid time'))
/** Euro with at most two decimals, not negative. */
export const Euro = v.pipe(
  v.number('Enter a valid amount'),
  v.minValue(0, "Can't be negative"),
  v.maxValue(1_000_000, 'Too large'),
  v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'Enter a valid amount'),
)
export const Minutes = (least: number, most: number) =>
  v.pipe(
    v.number('Enter a number of minutes'),
    v.integer('Enter a number of minutes'),
    v.minValue(least, 'Too short'),
    v.maxValue(most, 'Too long'),
  )
export const Whole = (least: number, most: number) =>
  v.pipe(v.number('Enter a number'), v.integer('Enter a number'), v.minValue(least, 'Too small'), v.maxValue(most, 'Too large'))
/** An integer in a query. */
export const WholeInQuery = (least: number, most: number) =>
  v.pipe(v.string('Required'), v.regex(/^-?\d{1,9}$/, 'Enter a number'), v.transform(Number), Whole(least, most))
/** A boolean in a query. */
export const FlagInQuery = v.pipe(
  v.picklist(['true', 'false'], 'Must be true or false'),
  v.transform((text) => text === 'true'),
)
const byte = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)'
/** `rgba(r,g,b,a)`, or empty. */
export const Colour = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(rgba\\(${byte},\\s?${byte},\\s?${byte},\\s?(0|1|0?\\.\\d+)\\))?$`), 'Enter a valid colour'),
)
export const Version = v.pipe(v.number('Version is required'), v.integer('Version is required'))
/** A field of the reply that a body may contain and that is ignored. */
export const Derived = v.optional(v.unknown())
/** A list of ids. */
export const Ids = v.pipe(v.array(Id), v.maxLength(200, 'Too many'))
