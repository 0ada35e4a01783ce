/** A trigger, view or virtual table, which drizzle-kit does not manage. The migrations create exactly the ones of triggers.ts. */
export interface SchemaObject {
  name: string
  kind: 'trigger' | 'view' | 'table'
  sql: string
  /** Statement that configures the new object. */
  setUp?: string
}

/**
 * `event` says when it fires ('AFTER INSERT ON clients'); each statement ends in a semicolon. The Worker needs none of them: the mark lets
 * its build leave them out.
 */
/* @__NO_SIDE_EFFECTS__ */
export const createTrigger = (name: string, event: string, ...statements: string[]): SchemaObject => ({
  name,
  kind: 'trigger',
  sql: [`CREATE TRIGGER ${name}`, event, 'BEGIN', ...statements.map((statement) => statement.replace(/^\n/, '')), 'END'].join('\n'),
})

/** The same text for two SQL statements that differ in white space only, so that formatting needs no migration. */
export const normalizeSql = (sql: string): string =>
  sql
    .replace(/\s+/g, ' ')
    .replace(/(?<=\() | (?=\))/g, '')
    .trim()
