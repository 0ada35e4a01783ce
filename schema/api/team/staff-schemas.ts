import * as v from 'valibot'
import { contractTypes, roles } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Alert } from '../messages/alerts-schemas.ts'
import { Day, FlagInQuery, Id, Period, Sum } from '../values.ts'

export const WorkingDay = v.object({ isWorking: v.boolean(), timing: v.array(Period) })
export type WorkingDay = v.InferOutput<typeof WorkingDay>

export const User = v.object({
  userId: Id,
  salonId: v.nullable(Id),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  username: v.string(),
  title: v.string(),
  jobTitle: v.string(),
  note: v.string(),
  color: v.string(),
  employmentStart: v.nullable(Day),
  employmentEnd: v.nullable(Day),
  contractType: v.picklist(contractTypes),
  /** Per week. Null for callers who are no administrators, like the cost. */
  contractHours: v.nullable(v.number()),
  hourlyCost: v.nullable(Sum),
  /** Only for administrators, where one was entered. */
  payrollNumber: v.optional(v.string()),
  inAgenda: v.boolean(),
  workingHours: v.array(WorkingDay),
  role: v.array(v.picklist(roles)),
  data: v.object({ shortcuts: v.array(v.string()) }),
  settings: v.record(v.string(), v.unknown()),
  profileImage: v.nullable(v.string()),
  services: v.array(Id),
  /** The person has left: only on the list of former team members. */
  archived: v.optional(v.boolean()),
  version: v.number(),
})
export type User = v.InferOutput<typeof User>

/** One user; the signed-in one with their alerts, latest first. */
export const OneUser = v.object({ ...User.entries, userNotification: v.optional(v.array(Alert)) })
export type OneUser = v.InferOutput<typeof OneUser>

const ofUser = v.object({ userId: Id })

export const usersSchemas = {
  list: {
    /** `archived`: the former team members instead. */
    input: v.object({ salonId: v.optional(Id), archived: v.optional(FlagInQuery) }),
    reply: v.array(User),
  },
  one: { input: ofUser, reply: OneUser },
  onlyWorking: { input: v.object({ salonId: v.optional(Id), date: Day }), reply: v.array(User) },
  getImage: { input: ofUser, reply: v.object({ userId: Id, profileImage: v.nullable(v.string()) }) },
} as const satisfies SchemaTable
