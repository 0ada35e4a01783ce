import { addDays, atMinutes, dayRange, parseTimeOfDay, toIso } from '../../schema/rules/salon-time.ts'
import { fold } from '../../schema/rules/search.ts'
import { appliesOn } from '../../schema/rules/team/rota.ts'
import { busyIntervals } from '../../schema/tables/booking/bookings.ts'
import { onlineBookingServiceCategories, onlineBookingSlots } from '../../schema/tables/booking/online-booking.ts'
import { products, serviceCategories, services } from '../../schema/tables/catalogue/services.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes, salons } from '../../schema/tables/platform/salons.ts'
import { userPermissions, userServices, users, userTimeframes } from '../../schema/tables/team/staff.ts'
import { attendanceRows } from './demo-attendance.ts'
import { type Calendar, createDemoId, type DemoTimeframe, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import { newsRows } from './demo-news.ts'
import type { PersonPlan, SalonPlan } from './demo-plan.ts'
import { requestRows } from './demo-requests.ts'
import { settingsRows } from './demo-settings.ts'

/** Booking times: every category on the salon's open days, four bookings at once, two hours to sixty days ahead. */
function onlineRows(plan: SalonPlan, salonId: string, audit: { changedBy: string; changed: string }): TableRows[] {
  const weekdays = plan.opening.flatMap((periods, weekday) => (periods.length > 0 ? weekday : []))
  const slot = { weekdays, from: '08:00', to: '21:00', capacity: 4, userIds: [], leastHoursAhead: 2, mostDaysAhead: 60, available: true }
  const categories = plan.categories.map(({ key, name }, i) => ({ id: createDemoId('onl', plan, key), name, position: i + 1 }))
  return [
    rowsFor(
      onlineBookingServiceCategories,
      categories.map(({ id, name, position }) => ({ onlineBookingServiceCategoryId: id, salonId, categoryName: name, position, ...audit })),
    ),
    rowsFor(
      onlineBookingSlots,
      categories.map(({ id, position }) => ({
        onlineBookingSlotId: createDemoId('slo', plan, position),
        salonId,
        onlineBookingServiceCategoryId: id,
        ...slot,
        ...audit,
      })),
    ),
  ]
}

/** Services whose price includes some grams of colour. */
/** What is offered beside a service, of the salon that has it. */
const extras: Readonly<Record<string, readonly string[]>> = {
  cut: ['gloss', 'conditioning', 'blow-dry'],
  roots: ['gloss', 'blow-dry'],
  'mens-cut': ['beard', 'grey'],
  manicure: ['nail-art', 'gel-removal'],
}
const weighedServices: readonly string[] = ['roots', 'full-colour', 'balayage']

/** Services of a team member: those named, and all of the categories named. */
export const getStaffServices = (plan: SalonPlan, person: PersonPlan) =>
  plan.services.filter((service) => person.services?.some((key) => key === service.key || key === service.category))

/** The salon with its opening hours, team members, roles, rota and catalogue. */
export function setupRows(plan: SalonPlan, calendar: Calendar, passwordHash: string): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const audit = stamp(toIso(dayRange(addDays(calendar.today, -400), zone)[0]))
  return [
    ...salonRows(plan, calendar, salonId, audit),
    ...userRows(plan, salonId, passwordHash, audit),
    ...catalogueRows(plan, salonId, audit),
    ...onlineRows(plan, salonId, audit),
    ...settingsRows(plan, salonId, audit),
    rowsFor(
      userServices,
      plan.people.flatMap((person) =>
        getStaffServices(plan, person).map((service) => ({
          userServiceId: createDemoId('usv', plan, `${person.key}_${service.key}`),
          salonId,
          userId: createDemoId('usr', plan, person.key),
          serviceId: createDemoId('srv', plan, service.key),
          length: person.ownTerms?.[service.key]?.length ?? null,
          price: person.ownTerms?.[service.key]?.price ?? null,
          ...audit,
        })),
      ),
    ),
    ...rotaRows(calendar, salonId, audit),
    ...requestRows(plan, calendar, salonId, audit),
    ...newsRows(plan, calendar, salonId, audit),
    ...attendanceRows(plan, calendar, salonId, audit),
  ]
}

type Audit = ReturnType<typeof stamp>

const confirmSenders = ({ salon }: SalonPlan) => ({ smsSenderConfirmed: salon.smsSender ?? '', waBoxUidConfirmed: salon.waBoxUid ?? '' })

const salonRows = (plan: SalonPlan, calendar: Calendar, salonId: string, audit: Audit): TableRows[] => [
  rowsFor(salons, [{ ...plan.salon, ...confirmSenders(plan), salonId, salonNo: plan.salonNo, ...audit }]),
  rowsFor(
    salonConfigOpeningTimes,
    calendar.opening.map((day) => ({
      salonConfigOpeningTimeId: createDemoId('opn', plan, day.dayOfWeek),
      salonId,
      dayOfWeek: day.dayOfWeek,
      open: day.open,
      timing: [...day.timing],
      ...audit,
    })),
  ),
  rowsFor(
    salonConfigDaysCloseds,
    calendar.closed.map((day, i) => ({ salonConfigDaysClosedId: createDemoId('dcl', plan, i + 1), salonId, ...day, ...audit })),
  ),
]

const fullTimeHours = 36
/** Hours of a week, as the contract has them. */
const countHours = (week: readonly (readonly { opening: string; closing: string }[])[]) =>
  week.flat().reduce((sum, { opening, closing }) => sum + parseTimeOfDay(closing) - parseTimeOfDay(opening), 0) / 60

const userRows = (plan: SalonPlan, salonId: string, passwordHash: string, audit: Audit): TableRows[] => [
  rowsFor(
    users,
    plan.people.map((person, i) => ({
      userId: createDemoId('usr', plan, person.key),
      salonId,
      username: person.username,
      passwordHash,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: `+3933355501${String(plan.salonNo * 20 + i).padStart(2, '0')}`,
      email: `${person.firstName}.${person.lastName}@${plan.key}.example`.toLowerCase(),
      title: String(i + 1),
      jobTitle: person.jobTitle,
      note: person.note,
      color: person.color,
      employmentStart: person.employmentStart,
      inAgenda: person.week !== undefined,
      contractHours: person.week ? countHours(person.week) : null,
      contractType: person.week ? (countHours(person.week) < fullTimeHours ? 'part_time' : 'full_time') : '',
      workingHours: (person.week ?? []).map((timing) => ({ isWorking: timing.length > 0, timing })),
      ...audit,
    })),
  ),
  rowsFor(
    userPermissions,
    plan.people.map((person) => ({
      userPermissionId: createDemoId('upr', plan, person.key),
      salonId,
      userId: createDemoId('usr', plan, person.key),
      permissionId: person.role,
      ...audit,
    })),
  ),
]

const catalogueRows = (plan: SalonPlan, salonId: string, audit: Audit): TableRows[] => [
  rowsFor(
    serviceCategories,
    plan.categories.map((category, i) => ({
      serviceCategoryId: createDemoId('cat', plan, category.key),
      salonId,
      categoryName: category.name,
      position: i + 1,
      tint: category.tint,
      ...audit,
    })),
  ),
  rowsFor(
    services,
    plan.services.map((service) => ({
      serviceId: createDemoId('srv', plan, service.key),
      salonId,
      serviceCategoryId: createDemoId('cat', plan, service.category),
      onlineBookingServiceCategoryId: createDemoId('onl', plan, service.category),
      service: service.name,
      extendedDescription: plan.descriptions[service.key] ?? '',
      length: service.length,
      parts: [...service.parts],
      price: service.price,
      breakAfterService: service.breakAfter,
      extraIds: (extras[service.key] ?? []).map((key) => createDemoId('srv', plan, key)),
      allowanceGrams: weighedServices.includes(service.key) ? 60 : 0,
      extraGramPrice: weighedServices.includes(service.key) ? 0.25 : 0,
      patchTestDays: service.key === 'bleach' ? 180 : 0,
      color: plan.categories.find((category) => category.key === service.category)?.color ?? '',
      ...audit,
    })),
  ),
  rowsFor(
    products,
    plan.products.map((product, i) => ({
      productId: createDemoId('prd', plan, i + 1),
      salonId,
      productCategoryId: createDemoId('pcg', plan, 1),
      product: product.product,
      searchText: fold(product.product),
      extendedDescription: product.description,
      price: product.price,
      // The last product has no purchase price.
      cost: i === plan.products.length - 1 ? 0 : Math.round(product.price * 46) / 100,
      stock: product.stock,
      lowStock: 4,
      barcodes: [makeBarcode(plan.salonNo, i + 1)],
      sku: `${plan.key.slice(0, 3).toUpperCase()}-${String(i + 1).padStart(3, '0')}`,
      ...audit,
    })),
  ),
]

const rotaRows = (calendar: Calendar, salonId: string, audit: Audit): TableRows[] => [
  rowsFor(
    userTimeframes,
    calendar.timeframes.map((timeframe) => ({ ...timeframe, salonId, ...audit })),
  ),
  rowsFor(
    busyIntervals,
    calendar.timeframes.filter((timeframe) => !timeframe.isWorking).flatMap((timeframe) => makeDaysOff(timeframe, salonId)),
  ),
]

/** Busy intervals of a team member's time off: one per day, none longer than 24 hours. */
function makeDaysOff(timeframe: DemoTimeframe, salonId: string): (typeof busyIntervals.$inferInsert)[] {
  const rows: (typeof busyIntervals.$inferInsert)[] = []
  for (let day = timeframe.dayStart; day <= (timeframe.dayEnd ?? timeframe.dayStart); day = addDays(day, 1)) {
    if (!appliesOn(timeframe, day)) continue
    const stop = atMinutes(day, timeframe.hourEnd * 60 + timeframe.minuteEnd, zone)
    for (let start = atMinutes(day, timeframe.hourStart * 60 + timeframe.minuteStart, zone); start < stop; start += 86_400) {
      const end = Math.min(stop, start + 86_400)
      rows.push({ salonId, userId: timeframe.userId, start, end, cause: 'day_off', causeId: timeframe.userTimeframeId, mayOverlap: true })
    }
  }
  return rows
}

/** An EAN-13 of the range for use inside a shop (prefix 2), with its check digit. */
function makeBarcode(salonNo: number, no: number): string {
  const digits = `2${String(salonNo).padStart(5, '0')}${String(no).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
