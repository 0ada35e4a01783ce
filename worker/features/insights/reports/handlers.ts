import { reports as calls } from '../../../../schema/api/insights/reports.ts'
import { type Report, reportsSchemas } from '../../../../schema/api/insights/reports-schemas.ts'
import { reports } from '../../../../schema/tables/insights/reports.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortIfSentOften, sendAfterResponse } from '../../messages/outbox/index.ts'
import { getSentFile, writePdf } from './files.ts'
import { insertReport, isReport, selectReport, selectSharedReport, selectSharedReports, updateReport } from './queries.ts'
import { checkIds, runChecked, runReport } from './run.ts'
import { abortForUnknownIds } from './run-queries.ts'
import { buildSending } from './sendings.ts'

type ReportHandlers = Handlers<typeof calls>

const listReports: ReportHandlers['list'] = async (db) => (await db.batch(selectSharedReports(db)))[0]

/** One round trip; two if refused. */
const createReport: ReportHandlers['create'] = (db, _input, draft) => {
  const reportId = db.newId('rep')
  const values = { ...draft, scheduled: draft.mail === '' ? null : db.now }
  const writes = [abortForUnknownIds(db, draft.definition), insertReport(db, reportId, values)]
  return checkIds(db, draft.definition, () => db.insertIdempotent(reportId, writes, (id) => selectReport(db, id)))
}
/** One round trip; two if refused. */
const changeReport: ReportHandlers['update'] = (db, { reportId }, { version, ...draft }) => {
  const writes = [abortForUnknownIds(db, draft.definition), ...updateReport(db, reportId, version, draft)]
  return checkIds(db, draft.definition, () => db.updateGuarded(writes, selectReport(db, reportId)))
}
const removeReport: ReportHandlers['remove'] = async (db, { reportId }) => {
  const [[removed]] = await db.batch(db.softDelete(reports, isReport(reportId)))
  return removed && { reportId }
}
const restoreReport: ReportHandlers['restore'] = async (db, { reportId }): Promise<Report | undefined> =>
  (await db.batchReturning([db.restore(reports, isReport(reportId))], selectReport(db, reportId)))[0]

/** One round trip; two if refused. */
const run: ReportHandlers['run'] = (db, _input, definition) => runChecked(db, definition)

/** Two round trips: the report, then its figures. */
const getResult: ReportHandlers['result'] = async (db, { reportId }) => {
  const [[report]] = await db.batch(selectSharedReport(db, reportId))
  return report && runReport(db, report.definition, db.timeZone)
}

/** Two round trips: the report, then the e-mail, which is sent behind the reply. */
const sendReport: ReportHandlers['send'] = async (db, { reportId }, { mail, month }, request) => {
  const [[report]] = await db.batch(selectReport(db, reportId))
  if (!report) return undefined
  const { sendingId, sending, message } = buildSending(db, report, { mail, month, bySchedule: false })
  const writes = [abortIfSentOften(db, { kind: 'report', recordId: reportId }), sending, message]
  const sent = await db.insertIdempotent(sendingId, writes, () => selectReport(db, reportId))
  sendAfterResponse(request, message)
  return sent
}

export const reportFeatures = [
  defineRoutes(calls, reportsSchemas, {
    list: listReports,
    create: createReport,
    update: changeReport,
    remove: removeReport,
    restore: restoreReport,
    run,
    result: getResult,
    pdf: writePdf,
    send: sendReport,
    sentFile: getSentFile,
  }),
]
