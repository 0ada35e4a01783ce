import * as v from 'valibot'
import { dateFormats } from '../../rules/date-format.ts'
import { findPeriodError, isOpenByDefault, sortedPeriods } from '../../rules/platform/opening.ts'
import { addDays } from '../../rules/salon-time.ts'
import { isHost } from '../../rules/web-address.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { salonResourceSchemas } from '../salon-resource-schemas.ts'
import { Colour, Day, Derived, Id, Instant, Name, Period, PlanDay, RequiredText, Text, Version, Whole } from '../values.ts'

/** Opening times, closed days, booking widgets, screen settings, privacy texts and colours of a salon. */
const kept = { salonId: Derived, version: Version }
const Weekday = Whole(0, 6)

export const OpeningTime = v.object({
  salonConfigOpeningTimeId: Id,
  salonId: Id,
  dayOfWeek: v.number(),
  open: v.boolean(),
  timing: v.array(Period),
  version: v.number(),
})
export type OpeningTime = v.InferOutput<typeof OpeningTime>

const week = { dayOfWeek: Weekday, timing: v.pipe(v.array(Period, 'Required'), v.maxLength(6, 'Too many')) }
const periodsFit = ({ open, timing }: { open?: boolean | undefined; timing: Period[] }): Issue | undefined => {
  if (open && timing.length === 0) return { path: ['timing'], message: 'An open day needs opening hours' }
  const wrong = findPeriodError(timing)
  return wrong && { path: ['timing', wrong.at, 'opening'], message: wrong.message }
}
const inOrder = <D extends { timing: Period[] }>(day: D): D => ({ ...day, timing: sortedPeriods(day.timing) })

export const OpeningTimeDraft = v.pipe(
  refine(v.strictObject({ ...week, open: v.optional(v.boolean()) }), (day) =>
    periodsFit({ ...day, open: day.open ?? (isOpenByDefault(day.dayOfWeek) && day.timing.length > 0) }),
  ),
  v.transform((day) => inOrder({ ...day, open: day.open ?? (isOpenByDefault(day.dayOfWeek) && day.timing.length > 0) })),
)

export const OpeningTimeChange = v.pipe(
  refine(v.strictObject({ ...week, ...kept, open: v.boolean('Required'), salonConfigOpeningTimeId: Derived }), periodsFit),
  v.transform(inOrder),
)

export const openingTimesSchemas = salonResourceSchemas({
  id: 'salonConfigOpeningTimeId',
  entity: OpeningTime,
  draft: OpeningTimeDraft,
  change: OpeningTimeChange,
  conflicts: { save: ['already_exists'] },
})

export const DaysClosed = v.object({
  salonConfigDaysClosedId: Id,
  salonId: Id,
  dayStart: Day,
  dayEnd: Day,
  everyYear: v.boolean(),
  note: v.string(),
  version: v.number(),
})
export type DaysClosed = v.InferOutput<typeof DaysClosed>

const closed = {
  dayStart: PlanDay,
  dayEnd: v.optional(v.nullable(PlanDay)),
  everyYear: v.optional(v.boolean(), false),
  note: v.optional(Text(200), ''),
}
interface ClosedRange {
  dayStart: string
  dayEnd?: string | null | undefined
  everyYear: boolean
}
const rangeFits = ({ dayStart, dayEnd, everyYear }: ClosedRange): Issue | undefined => {
  if (dayEnd && dayEnd < dayStart) return { path: ['dayEnd'], message: 'Must end after it starts' }
  if (dayEnd && dayEnd > addDays(dayStart, everyYear ? 364 : 800)) return { path: ['dayEnd'], message: 'Too long' }
  return undefined
}
const withEnd = <D extends ClosedRange>(range: D): D & { dayEnd: string } => ({ ...range, dayEnd: range.dayEnd ?? range.dayStart })

export const DaysClosedDraft = v.pipe(refine(v.strictObject(closed), rangeFits), v.transform(withEnd))

export const DaysClosedChange = v.pipe(
  refine(v.strictObject({ ...closed, ...kept, salonConfigDaysClosedId: Derived }), rangeFits),
  v.transform(withEnd),
)

export const daysClosedsSchemas = salonResourceSchemas({
  id: 'salonConfigDaysClosedId',
  entity: DaysClosed,
  draft: DaysClosedDraft,
  change: DaysClosedChange,
})

export const Widget = v.object({
  salonConfigWidgetId: Id,
  salonId: Id,
  widget: v.string(),
  showServicePrice: v.boolean(),
  /** Hosts of websites that may embed the booking page; empty: none. */
  hosts: v.array(v.string()),
  version: v.number(),
})
export type Widget = v.InferOutput<typeof Widget>
const Host = v.pipe(v.string('Required'), v.toLowerCase(), v.check(isHost, 'Enter a valid web address'))
const widget = {
  widget: v.optional(Name(100), 'Online booking'),
  showServicePrice: v.optional(v.boolean(), true),
  hosts: v.optional(v.pipe(v.array(Host), v.maxLength(20, 'Too many')), []),
}

export const WidgetDraft = v.strictObject(widget)

export const WidgetChange = v.strictObject({ ...widget, ...kept, salonConfigWidgetId: Derived })

export const widgetsSchemas = salonResourceSchemas({ id: 'salonConfigWidgetId', entity: Widget, draft: WidgetDraft, change: WidgetChange })

const DateFormat = v.picklist(dateFormats, 'Enter a valid date format')
export const UIConfig = v.object({
  salonConfigUIId: Id,
  salonId: Id,
  dateFormat: v.picklist(dateFormats),
  showDatesInHistoryDocument: v.boolean(),
  version: v.number(),
})
export type UIConfig = v.InferOutput<typeof UIConfig>
const ui = { dateFormat: v.optional(DateFormat, 'DD/MM/YYYY'), showDatesInHistoryDocument: v.optional(v.boolean(), true) }

export const UIConfigDraft = v.strictObject(ui)

export const UIConfigChange = v.strictObject({ ...ui, ...kept, salonConfigUIId: Derived })

export const uiConfigsSchemas = {
  ...salonResourceSchemas({
    id: 'salonConfigUIId',
    entity: UIConfig,
    draft: UIConfigDraft,
    change: UIConfigChange,
    conflicts: { save: ['already_exists'] },
  }),
  saveShowDatesInHistoryDocument: {
    input: v.object({ configUid: Id }),
    body: v.strictObject({ showDatesInHistoryDocument: v.boolean('Required') }),
    reply: UIConfig,
  },
} as const satisfies SchemaTable

export const Privacy = v.object({
  salonConfigPrivacyId: Id,
  salonId: Id,
  /** Number by which messages to clients refer to the text. */
  number: v.number(),
  language: v.picklist(['en', 'it']),
  title: v.string(),
  text: v.string(),
  /** Increases with every change of the text; a consent refers to the version that was accepted. */
  textVersion: v.number(),
  textSince: Instant,
  version: v.number(),
})
export type Privacy = v.InferOutput<typeof Privacy>
const privacy = { number: Whole(1, 99), language: v.picklist(['en', 'it'], 'Invalid value'), title: Name(200), text: RequiredText(50_000) }

export const PrivacyDraft = v.strictObject(privacy)

export const PrivacyChange = v.strictObject({
  ...privacy,
  ...kept,
  salonConfigPrivacyId: Derived,
  textVersion: Derived,
  textSince: Derived,
})

export const privaciesSchemas = salonResourceSchemas({
  id: 'salonConfigPrivacyId',
  entity: Privacy,
  draft: PrivacyDraft,
  change: PrivacyChange,
  conflicts: { save: ['already_exists'] },
})

export const ConfigColour = v.object({
  salonConfigColourId: Id,
  salonId: Id,
  name: v.string(),
  color: v.string(),
  position: v.number(),
  version: v.number(),
})
export type ConfigColour = v.InferOutput<typeof ConfigColour>
const colour = {
  name: Name(100),
  color: v.pipe(Colour, v.nonEmpty('Enter a valid colour')),
  position: v.optional(Whole(0, 10_000), 0),
}

export const ConfigColourDraft = v.strictObject(colour)

export const ConfigColourChange = v.strictObject({ ...colour, ...kept, salonConfigColourId: Derived })

export const coloursSchemas = salonResourceSchemas({
  id: 'salonConfigColourId',
  entity: ConfigColour,
  draft: ConfigColourDraft,
  change: ConfigColourChange,
})
