import { cronMessages } from '../../../../schema/api/outreach/automatic-messages.ts'
import { cronMessagesSchemas } from '../../../../schema/api/outreach/automatic-messages-schemas.ts'
import { cronMessageTerms, cronStepMinutes } from '../../../../schema/rules/outreach/automatic-messages.ts'
import { ApiError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { previewKind } from './preview.ts'
import { type CronValues, saveCronMessage, selectCronMessages } from './settings-queries.ts'

type CronHandlers = Handlers<typeof cronMessages>

/** Throws 400 at the field of a time or amount that the kind does not allow. */
function assertAllowed(kind: keyof typeof cronMessageTerms, { minuteOfDay, amount }: CronValues): void {
  const { minute, amount: amounts } = cronMessageTerms[kind]
  const [normal, least, most] = amounts ?? [0, 0, 0]
  const isStep = minuteOfDay === undefined || minuteOfDay % cronStepMinutes === 0
  const fields = {
    ...(minuteOfDay !== undefined && (!isStep || minuteOfDay < minute[1] || minuteOfDay > minute[2])
      ? { minuteOfDay: 'Enter a valid time' }
      : {}),
    ...(amount !== undefined && (amount < least || amount > most) && amount !== normal ? { amount: 'Invalid value' } : {}),
  }
  if (Object.keys(fields).length > 0) throw new ApiError(400, 'invalid_input', { fields })
}

const listCronMessages: CronHandlers['list'] = async (db) => (await db.batch(selectCronMessages(db)))[0]

const previewCronMessage: CronHandlers['preview'] = (db, asked, _body, request) => {
  assertAllowed(asked.kind, asked)
  return previewKind(db, asked, request.env)
}

/** One round trip; two if somebody else has changed it. */
const updateCronMessage: CronHandlers['update'] = (db, { kind }, { version, enabled, minuteOfDay, amount }) => {
  const values = { enabled, minuteOfDay, amount }
  assertAllowed(kind, values)
  return db.updateGuarded(saveCronMessage(db, kind, version, values), selectCronMessages(db, kind))
}

export const cronMessageFeatures = [
  defineRoutes(cronMessages, cronMessagesSchemas, { list: listCronMessages, preview: previewCronMessage, update: updateCronMessage }),
]
