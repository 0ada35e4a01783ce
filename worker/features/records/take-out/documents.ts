import { getTableName } from 'drizzle-orm'
import { getTakenColumns, leftOut, takenTables } from '../../../../schema/tables/records/take-out.ts'

export const takeOutFormat = 'salon-back-office'
/** Grows when a file of an earlier version can no longer be read in. */
export const takeOutVersion = 1

/** What the file says of itself. */
export interface Manifest {
  readonly format: string
  readonly version: number
  readonly takeOutId: string
  /** ISO instant of the beginning. */
  readonly created: string
  readonly salonId: string
  readonly salonName: string
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
  /** Files that rows name and that are no longer stored. */
  readonly missingFiles: number
}

export const manifestName = 'manifest.json'
export const schemaName = 'schema.json'
export const readmeName = 'README.txt'

/** Tables with their columns, as the file holds them. */
export const describeTables = () => ({
  version: takeOutVersion,
  tables: Object.fromEntries(
    takenTables.map((table) => [
      getTableName(table),
      Object.fromEntries(
        getTakenColumns(table).map((column) => [
          column.name,
          { type: column.getSQLType(), required: column.notNull, key: column.primary || undefined },
        ]),
      ),
    ]),
  ),
  leftOut: Object.fromEntries([...leftOut].map(([table, reason]) => [getTableName(table), reason])),
})

/** README.txt of the file, in both languages. */
export const describeFile = ({ salonName, created }: Pick<Manifest, 'salonName' | 'created'>): string => `${salonName} – ${created}

ENGLISH
This file holds all data of the salon.
- csv/     one table per file, for spreadsheets. A text that begins like a formula has an apostrophe in front.
- json/    the same tables in pages, exactly as they are stored.
- files/   pictures and documents; tables name them with the salon's id in front.
- schema.json    every table and column with its type, and what is left out and why.
- manifest.json  when the file was made, and how many rows each table has.
Amounts in columns that end in _cents are whole cents; times that end in _utc are seconds since 1970-01-01 UTC; columns that end in
_json hold JSON as text. Rows with a value in deleted_utc were deleted.
Passwords, sessions, codes and keys of message accounts are not in the file: team members are invited again, accounts are set up again.
A new salon can be made of this file by the platform's administrators. It starts suspended, so that nobody is written to twice. For a
move, suspend the old salon first: then nothing changes while the file is made.

ITALIANO
Questo file contiene tutti i dati del salone.
- csv/     una tabella per file, per i fogli di calcolo. Un testo che inizia come una formula ha un apostrofo davanti.
- json/    le stesse tabelle in pagine, esattamente come sono memorizzate.
- files/   immagini e documenti; le tabelle li indicano preceduti dall'identificativo del salone.
- schema.json    tutte le tabelle e colonne con il loro tipo, e che cosa manca e perché.
- manifest.json  quando è stato creato il file e quante righe ha ogni tabella.
Gli importi nelle colonne che terminano in _cents sono centesimi interi; gli orari che terminano in _utc sono secondi dal 1970-01-01 UTC;
le colonne che terminano in _json contengono JSON come testo. Le righe con un valore in deleted_utc sono state eliminate.
Password, sessioni, codici e chiavi degli account di messaggistica non sono nel file: i collaboratori vengono invitati di nuovo e gli
account configurati di nuovo.
Gli amministratori della piattaforma possono creare un nuovo salone da questo file. All'inizio è sospeso, così nessuno riceve messaggi
doppi. Per un trasferimento, sospendi prima il vecchio salone: così nulla cambia mentre il file viene creato.
`
