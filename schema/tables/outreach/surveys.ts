import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditColumns, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

const insertVersion = `
  INSERT INTO survey_versions (survey_id, survey_version, salon_id, title, questions_json)
  VALUES (
    NEW.survey_id,
    NEW.version,
    NEW.salon_id,
    NEW.title,
    NEW.questions_json
  );`

/** Keep every version of a survey, whichever statement writes it. */
export const surveyTriggers: SchemaObject[] = [
  createTrigger('survey_versions_insert', 'AFTER INSERT ON surveys', insertVersion),
  createTrigger('survey_versions_update', 'AFTER UPDATE ON surveys WHEN NEW.version <> OLD.version', insertVersion),
]

/** Questions that a salon has put together. An archived survey is not sent any more; links to it still work. */
export const surveys = sqliteTable(
  'surveys',
  {
    surveyId: text('survey_id').primaryKey(),
    ...owned,
    title: text('title').notNull(),
    /** Shown above the questions. */
    intro: text('intro').notNull().default(''),
    questions: json<readonly object[]>('questions_json').notNull().default([]),
    archived: instant('archived_utc'),
    ...auditColumns,
  },
  (t) => [index('surveys_salon').on(t.salonId)],
)

/** Every version of a survey, written by triggers: an answer is read with the questions that were asked. */
export const surveyVersions = sqliteTable(
  'survey_versions',
  {
    surveyId: text('survey_id').notNull(),
    surveyVersion: integer('survey_version').notNull(),
    ...owned,
    title: text('title').notNull(),
    questions: json<readonly object[]>('questions_json').notNull().default([]),
  },
  (t) => [index('survey_versions_salon').on(t.salonId), primaryKey({ columns: [t.surveyId, t.surveyVersion] })],
)

/** A survey that a client was sent or answered at the desk, with the answers. */
export const clientSurveys = sqliteTable(
  'client_surveys',
  {
    clientSurveyId: text('client_survey_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    surveyId: text('survey_id').notNull(),
    /** The visit that it is about; null for a survey without one. */
    appointmentId: text('appointment_id'),
    asked: instant('asked_utc').notNull(),
    answered: instant('answered_utc'),
    /** The version that was answered; null until then. */
    surveyVersion: integer('survey_version'),
    answers: json<readonly object[]>('answers_json').notNull().default([]),
    /** The team member who recorded the answers; empty for the client's own. */
    userId: text('user_id').notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    index('client_surveys_client').on(t.salonId, t.clientId, t.asked),
    index('client_surveys_answered').on(t.salonId, t.surveyId, t.answered),
    // One per survey and visit, however often it is requested.
    uniqueIndex('client_surveys_visit')
      .on(t.salonId, t.surveyId, t.appointmentId)
      .where(sql`appointment_id is not null and deleted_utc is null`),
  ],
)
