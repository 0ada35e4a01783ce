import Database from 'libsql'

/**
 * Makes a database equal to another one again, in one transaction. To its open connections this is a commit like any other, after which
 * their prepared statements are still valid: to open them again takes fifty times as long.
 */
export class PageCopier {
  private readonly engine: Database.Database
  private readonly pageCounts: Database.Statement
  private readonly copyChanged: Database.Statement

  constructor(path: string, sourcePath: string) {
    this.engine = new Database(path, { timeout: 0 })
    this.engine.pragma('synchronous = OFF')
    this.engine.prepare('ATTACH ? AS source').run([sourcePath])
    this.pageCounts = this.engine.prepare(`
      SELECT own.page_count, original.page_count
      FROM pragma_page_count('main') own, pragma_page_count('source') original`)
    this.copyChanged = this.engine.prepare(`
      UPDATE main.sqlite_dbpage AS page
      SET data = (SELECT data FROM sqlite_dbpage('source') WHERE pgno = page.pgno)
      WHERE pgno <= ?
        AND data <> (SELECT data FROM sqlite_dbpage('source') WHERE pgno = page.pgno)`)
  }

  /** Returns false if the source has more pages than the database, which cannot be added. */
  copy(): boolean {
    const [own = 0, source = 0] = this.pageCounts.raw().get([]) as number[]
    if (source > own) return false
    this.copyChanged.run([source])
    return true
  }

  close(): void {
    this.engine.close()
  }
}
