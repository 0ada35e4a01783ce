/** What may be entered of a team member. */
import * as v from 'valibot'
import { findPeriodError, sortedPeriods } from '../../rules/platform/opening.ts'
import { contractTypes, salonRoles } from '../../terms.ts'
import { CurrentPassword } from '../passwords.ts'
import { type Issue, refine } from '../refine.ts'
import { AgreementDay, Colour, Derived, Id, Line, Money, Name, OptionalMail, Period, PhoneNumber, Text, Version } from '../values.ts'

const maxPeriods = 6
const maxWeekHours = 80

/** Working hours of a weekday: a lunch break is a gap between two periods. */
const WorkingDayDraft = v.pipe(
  v.strictObject({ isWorking: v.boolean('Required'), timing: v.pipe(v.array(Period, 'Required'), v.maxLength(maxPeriods, 'Too many')) }),
  v.transform((day) => ({ ...day, timing: sortedPeriods(day.timing) })),
)
type WorkingDayDraft = v.InferOutput<typeof WorkingDayDraft>

/** Sunday first; empty where nothing was entered. */
const Week = v.pipe(
  v.array(WorkingDayDraft, 'Required'),
  v.check((week) => week.length === 0 || week.length === 7, 'Enter all seven weekdays'),
)

/** Hours per week, in quarters. */
export const ContractHours = v.pipe(
  v.number('Enter a number'),
  v.minValue(0, "Can't be negative"),
  v.maxValue(maxWeekHours, 'Too large'),
  v.check((hours) => hours * 4 === Math.round(hours * 4), 'Enter quarters of an hour'),
)

/** Unique over all salons; case does not count. */
export const Username = v.pipe(Name(120), v.toLowerCase(), v.regex(/^[^\s/?#]+$/, 'Enter a valid username'))

const fields = {
  firstName: Name(100),
  lastName: Line(100),
  phoneNumber: PhoneNumber,
  email: OptionalMail,
  username: Username,
  /** Place among the team members: a number. */
  title: v.pipe(Line(4), v.regex(/^\d*$/, 'Digits only')),
  jobTitle: Line(100),
  note: Text(2000),
  color: Colour,
  employmentStart: v.nullable(AgreementDay),
  employmentEnd: v.nullable(AgreementDay),
  contractType: v.picklist(contractTypes, 'Invalid value'),
  contractHours: v.nullable(ContractHours),
  hourlyCost: v.nullable(Money),
  /** By which the payroll program knows the person. */
  payrollNumber: v.nullable(Name(20)),
  inAgenda: v.boolean(),
  workingHours: Week,
}
/** Fields that only administrators change. */
export const adminFields = [
  'title',
  'jobTitle',
  'employmentStart',
  'employmentEnd',
  'contractType',
  'contractHours',
  'hourlyCost',
  'payrollNumber',
  'inAgenda',
  'workingHours',
] as const satisfies readonly (keyof typeof fields)[]

/** What a reply carries and a body may send back. */
const derived = {
  userId: Derived,
  salonId: Derived,
  role: Derived,
  data: Derived,
  settings: Derived,
  profileImage: Derived,
  services: Derived,
  archived: Derived,
  userNotification: Derived,
}

interface Checked {
  workingHours?: WorkingDayDraft[] | undefined
  employmentStart?: string | null | undefined
  employmentEnd?: string | null | undefined
}
function findIssue({ workingHours = [], employmentStart, employmentEnd }: Checked): Issue | undefined {
  if (employmentStart && employmentEnd && employmentEnd < employmentStart)
    return { path: ['employmentEnd'], message: 'Must end after it starts' }
  for (const [weekday, { isWorking, timing }] of workingHours.entries()) {
    if (isWorking && timing.length === 0) return { path: ['workingHours', weekday, 'timing'], message: 'A working day needs hours' }
    const wrong = findPeriodError(timing)
    if (wrong) return { path: ['workingHours', weekday, 'timing', wrong.at, 'opening'], message: wrong.message }
  }
  return undefined
}

const Roles = v.pipe(
  v.array(v.strictObject({ permissionId: v.picklist(salonRoles, 'Invalid value') }), 'Required'),
  v.minLength(1, 'Required'),
  v.maxLength(salonRoles.length, 'Too many'),
)

export const UserDraft = refine(
  v.strictObject({
    ...v.partial(v.object(fields)).entries,
    firstName: fields.firstName,
    username: fields.username,
    ...derived,
    /** Needed of a SUPERADMIN, who belongs to no salon. */
    salonId: v.optional(v.nullable(Id)),
    version: Derived,
  }),
  findIssue,
)
export const UserDraftBody = v.strictObject({
  userDTO: UserDraft,
  userPermissionsDTO: Roles,
  invite: v.optional(v.boolean(), false),
})

export const UserChange = v.strictObject({ ...v.partial(v.object(fields)).entries, ...derived, version: Version })
/**
 * `userPermissionsDTO` replaces the roles; the first one decides the landing page. `password` is the caller's: a change of one's e-mail
 * address needs it.
 */
export const UserBody = v.strictObject({
  userDTO: refine(UserChange, findIssue),
  userPermissionsDTO: v.optional(Roles),
  password: v.optional(CurrentPassword),
})
