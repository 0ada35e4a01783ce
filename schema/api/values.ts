/** Schemas of the single values in bodies and queries. Their messages are in schema/errors.ts. */
import * as v from 'valibot'
import type { DayRange } from '../rules/day-ranges.ts'

/** An opaque id. */
export const Id = v.pipe(v.string('Required'), v.regex(/^[\w.:-]{1,64}$/, 'Invalid ID'))
/**
 * Text that can be stored: valid Unicode without NUL. The database's JSON functions make invalid UTF-8 of a lone surrogate, and end a
 * text at NUL.
 */
export const Characters = v.pipe(v.string('Required'), v.regex(/^[^\0\p{Cs}]*$/u, "Contains characters that can't be saved"))
// Control characters, line and paragraph separators, and overrides of the writing direction: they forge lines of messages and files.
const Singleline = v.pipe(
  Characters,
  v.trim(),
  v.regex(/^[^\r\n\v\f\u0085\u2028\u2029]*$/, 'Enter this on one line'),
  v.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, "Contains characters that can't be saved"),
)
/** Text of at most `maxLength` characters, trimmed, of one or several lines. */
export const Text = (maxLength = 200) => v.pipe(Characters, v.trim(), v.maxLength(maxLength, 'Too long'))
/** One line of text of at most `maxLength` characters, trimmed. */
export const Line = (maxLength = 200) => v.pipe(Singleline, v.maxLength(maxLength, 'Too long'))
// A letter, digit or symbol that can be seen: not only spaces, marks and characters of no width.
const visible = /[^\s\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
/** What is searched for; screens cut what is typed to it (`toSearchText`). */
export const SearchText = Line(100)
/** One line of text that must not be empty. */
export const Name = (maxLength = 200) => v.pipe(Line(maxLength), v.regex(visible, 'Required'))
/** Text of one or several lines that must not be empty. */
export const RequiredText = (maxLength: number) => v.pipe(Text(maxLength), v.regex(visible, 'Required'))
/** A phone number in any format, or empty. The worker checks it with the rules of its country. */
export const PhoneNumber = v.pipe(Line(40), v.regex(/^[+\d\s()./-]*$/, 'Enter a valid phone number'))
/** An e-mail address. */
export const Mail = v.pipe(Line(), v.email('Enter a valid e-mail address'))
/** An e-mail address, or empty. */
export const OptionalMail = v.union([v.literal(''), Mail], 'Enter a valid e-mail address')
const realDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
/** An instant, ISO 8601 in UTC with Z. */
export const Instant = v.pipe(
  v.string('Required'),
  v.regex(/^(19|2[01])\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?Z$/, 'Must be a UTC date and time'),
  v.check((text) => realDay(text.slice(0, 10)), 'Must be a UTC date and time'),
)
/** A day in the salon's zone. */
export const Day = v.pipe(
  v.string('Required'),
  v.regex(/^(1[89]|2[01])\d\d-\d\d-\d\d$/, 'Enter a valid date'),
  v.check(realDay, 'Enter a valid date'),
)
/** A month, `YYYY-MM`. */
export const Month = v.pipe(v.string('Required'), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a valid date'))
// The server checks the range, because it depends on the current day.
const within = (dayRange: DayRange) => v.metadata<string, { dayRange: DayRange }>({ dayRange })
/** The start of a booking that is entered: from two years back to three ahead, in whole minutes. */
export const BookingStart = v.pipe(Instant, v.regex(/T\d\d:\d\d(:00(\.0+)?)?Z$/, 'Enter a time without seconds'), within('booking'))
/** A time of a visit that is corrected by hand: from two years back. */
export const VisitTime = v.pipe(Instant, within('booking'))
/** A day on which somebody wants to come. */
export const BookingDay = v.pipe(Day, within('booking'))
/** A day of rota or opening: up to three years ahead. */
export const PlanDay = v.pipe(Day, within('plan'))
/** A day on which an agreement begins or ends: up to twenty years ahead. */
export const AgreementDay = v.pipe(Day, within('agreement'))
/** A day from 1900 to today. */
export const PastDay = v.pipe(Day, within('birth'))
/** `HH:MM`; 24:00 is the end of the day. */
export const TimeOfDay = v.pipe(v.string('Required'), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a valid time'))
const isWholeCents = (amount: number) => Math.round(amount * 100) / 100 === amount
/** An amount that is entered, in the salon's currency: from 0 to 99,999.99, at most two decimals. */
export const Money = v.pipe(
  v.number('Enter a valid amount'),
  v.minValue(0, "Can't be negative"),
  v.maxValue(99_999.99, 'Too large'),
  v.check(isWholeCents, 'Enter a valid amount'),
)
/** An amount that is more than nothing. */
export const Payable = v.pipe(Money, v.minValue(0.01, 'Must not be zero'))
const maxSum = 10_000_000_000
/** An amount that is computed, in the salon's currency: a sum, ledger amount or report figure, or a stored price. May be negative. */
export const Sum = v.pipe(
  v.number('Enter a valid amount'),
  v.minValue(-maxSum, 'Too small'),
  v.maxValue(maxSum, 'Too large'),
  v.check(isWholeCents, 'Enter a valid amount'),
)
/** A sum that is not negative: an outstanding balance. */
export const Balance = v.pipe(Sum, v.minValue(0, "Can't be negative"))
export const Minutes = (least: number, most: number) =>
  v.pipe(
    v.number('Enter a number of minutes'),
    v.integer('Enter a number of minutes'),
    v.minValue(least, 'Too short'),
    v.maxValue(most, 'Too long'),
  )
export const Whole = (least: number, most: number) =>
  v.pipe(v.number('Enter a number'), v.integer('Enter a number'), v.minValue(least, 'Too small'), v.maxValue(most, 'Too large'))
/** The price of a small thing in cents, to a hundredth of a cent: from nothing to a euro. */
export const CentPrice = v.pipe(
  v.number('Enter a number'),
  v.minValue(0, "Can't be negative"),
  v.maxValue(100, 'Too large'),
  v.check(isWholeCents, 'Enter a number'),
)
const hasOneDecimal = (amount: number) => Math.round(amount * 10) / 10 === amount
/** A weight in grams, to a tenth: from nothing to ten kilograms. */
export const Grams = v.pipe(
  v.number('Enter a number'),
  v.minValue(0, "Can't be negative"),
  v.maxValue(10_000, 'Too large'),
  v.check(hasOneDecimal, 'Enter a number'),
)
/** The weight of an animal in kilograms, to ten grams. */
export const Weight = v.pipe(
  v.number('Enter a number'),
  v.minValue(0.01, 'Too small'),
  v.maxValue(500, 'Too large'),
  v.check(isWholeCents, 'Enter a number'),
)
/** Parts of a second thing for one part of the first, to a hundredth: 1:1.5 is 1.5. Never nothing. */
export const Ratio = v.pipe(
  v.number('Enter a number'),
  v.minValue(0.1, 'Too small'),
  v.maxValue(20, 'Too large'),
  v.check(isWholeCents, 'Enter a number'),
)
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
export const Version = v.pipe(v.number('Version is required'), v.safeInteger('Version is required'), v.minValue(0, 'Version is required'))
/** A field of the reply that a body may contain and that is ignored. */
export const Derived = v.optional(v.unknown())
/** A list of ids. */
export const Ids = v.pipe(v.array(Id), v.maxLength(200, 'Too many'))
/** One opening period of a day. */
export const Period = v.object({ opening: TimeOfDay, closing: TimeOfDay })
export type Period = v.InferOutput<typeof Period>

/** What of a reply depends on the caller's roles (worker/http/restrict-reply.ts). */
export type Restriction = 'health' | 'consent' | 'contact' | 'contact in text'
/** Health data beside the record itself. Absent for roles that may not take it out of the record. */
export const HealthText = v.optional(v.pipe(v.string(), v.metadata({ restriction: 'health' satisfies Restriction })))
/** Token of a link on which a client answers for themselves. Absent for roles that may not record consents. */
export const ConsentToken = v.optional(v.pipe(v.string(), v.metadata({ restriction: 'consent' satisfies Restriction })))
/** A client's phone number. Roles without full contacts get its last two digits. */
export const ContactNumber = v.pipe(v.string(), v.metadata({ restriction: 'contact' satisfies Restriction }))
/** A client's e-mail address. Roles without full contacts get its first letter and domain. */
export const ContactMail = v.pipe(v.string(), v.metadata({ restriction: 'contact' satisfies Restriction }))
/** A text that may be or hold a client's phone number or e-mail address, which are masked for roles without full contacts. */
export const ContactText = v.pipe(v.string(), v.metadata({ restriction: 'contact in text' satisfies Restriction }))
